// The measuring tape: inches on a miniatures table, hexes on a map.
export function between(ground, a, b) {
  const far = Math.hypot(a[0] - b[0], a[1] - b[1]);
  if (!ground.hexes) return ground.said(far / ground.scale);
  const hexes = Math.round(steps(ground, a, b));
  return `${hexes} ${hexes === 1 ? "hex" : "hexes"}`;
}

// Hexes between two: as many columns as lie between, and the rows that are not gained on the way.
function steps({ step: [across, down], corners }, a, b) {
  const dx = Math.abs(a[0] - b[0]), dy = Math.abs(a[1] - b[1]);
  const flat = Math.max(...corners.map(([x]) => x)) > Math.max(...corners.map(([, y]) => y));
  const [along, aside] = flat ? [dx / across, dy / down] : [dy / down, dx / across];
  return along + Math.max(0, aside - along / 2);
}
