"""What the players carry out after the dice, OCS 9.2, step 8."""

from sandtable.games.forgotten_battles.combat.attack import Attack, Fought


def aftermath(fought: Fought, attack: Attack) -> list[str]:
    """What the players must now carry out, in order."""
    told = []
    attacker, defender = fought.result.attacker, fought.result.defender
    if attacker.losses or attacker.options:
        told.append(f"Attacker first: {attacker.words()}; the first step from {attack.attacker_ar.name}")
    elif attacker.exploit is not None:
        told.append(f"Attacker: {attacker.words()}")
    if defender.losses or defender.options or defender.dg:
        told.append(f"Defender: {defender.words()}; the first step from {attack.defender_ar.name}")
    if defender.options and attacker.options:
        told.append("The defender may ignore his options if the attacker retreats or cannot fill his own")
    if attacker.options and attacker.exploit is not None:
        told.append("Exploit only if the attacker takes his whole option as a loss")
    if fought.no_exploit and "e" in fought.result.code:
        told.append(f"No exploit: {fought.no_exploit}")
    return told
