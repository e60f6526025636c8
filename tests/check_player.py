"""Whether player/dist was made from player/src as it is: check_player.py ROOT. `player/build` makes it again."""
import hashlib
import pathlib
import re
import sys

player = pathlib.Path(sys.argv[1]) / "player"
digest = hashlib.sha256()
for name in [f"src/{path.name}" for path in sorted((player / "src").iterdir())] + ["bundle.mjs", "package-lock.json"]:
    digest.update(name.encode() + b"\0" + (player / name).read_bytes() + b"\0")
faults = []
for name in ("player.js", "player_in_space.js", "player.css"):
    text = (player / "dist" / name).read_text()
    said = re.match(r"/\* percuss player, sources ([0-9a-f]{64}) \*/", text)
    if not said or said[1] != digest.hexdigest():
        faults.append(f"player/dist/{name} was made from other sources than player/src; player/build makes it again")
    if ")percuss_player\"" in text or "</script" in text.lower():
        faults.append(f"player/dist/{name} holds text that would end it inside of a page or of the program")
print("\n".join(faults) or "player/dist is that of player/src")
sys.exit(1 if faults else 0)
