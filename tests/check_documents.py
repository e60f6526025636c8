"""What the documents say is there: every link leads somewhere, every command of a percuss that they show runs.

usage: check_documents.py ROOT PROGRAM

Commands are the lines of ```sh blocks of README.md, docs and the READMEs of folders that begin with percuss or ./percuss, or that prepare
files for them (cp, for).
They run one after the other, page by page, each page in a folder of its own beside links to examples, tests and docs. Lines
with words in capitals (FILE, OUT.html) are patterns, and those that need a cluster, a window or somebody's own data say so
by "# not here".
"""

import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

LINK = re.compile(r"(?<!!)\[[^\]\n]*\]\(([^)\s]+)\)|!\[[^\]\n]*\]\(([^)\s]+)\)")
PATTERN = re.compile(r"(?<![\w./-])[A-Z]{2,}(?![\w:])")
SECONDS = 120


def pages(root):
    listed = subprocess.run(["git", "-C", str(root), "ls-files", "*.md"], capture_output=True, text=True)
    names = listed.stdout.split() or [str(p.relative_to(root)) for p in root.rglob("*.md")]
    return [root / name for name in names if not name.startswith("build/")]


def anchors(text):
    """The anchors of a page, as GitHub makes them from its headings."""
    for heading in re.findall(r"^#+ (.*)$", re.sub(r"```.*?```", "", text, flags=re.S), re.M):
        plain = re.sub(r"[`*]|\[([^\]]*)\]\([^)]*\)", lambda m: m.group(1) or "", heading)
        yield re.sub(r"[^\w\- ]", "", plain.lower()).replace(" ", "-")


def broken_links(root):
    for page in pages(root):
        text = re.sub(r"```.*?```|`[^`\n]*`", "", page.read_text(), flags=re.S)
        for match in LINK.finditer(text):
            target = match.group(1) or match.group(2)
            if re.match(r"[a-z]+:", target):
                continue
            name, _, anchor = target.partition("#")
            there = (page.parent / name).resolve() if name else page
            where = f"{page.relative_to(root)}: the link {target}"
            if not there.exists():
                yield f"{where} leads nowhere"
            elif anchor and there.suffix == ".md" and anchor not in set(anchors(there.read_text())):
                yield f"{where} names a heading that is not there"


def commands(page):
    for block in re.findall(r"^```sh\n(.*?)^```", page.read_text(), re.S | re.M):
        for line in block.replace("\\\n", " ").splitlines():
            command, _, remark = line.partition(" #")
            if re.match(r"(\./)?percuss (?!--python)|(cp|for) ", line) and "not here" not in remark and not PATTERN.search(command):
                yield command.strip()


def failing(listed, root, program):
    """Which of the commands, each with its place, fail; they run one after the other in a folder of their own."""
    with tempfile.TemporaryDirectory() as folder:
        here = pathlib.Path(folder)
        for name in ("tests", "docs"):
            (here / name).symlink_to(root / name)
        shutil.copytree(root / "examples", here / "examples")
        (here / "percuss").symlink_to(program)
        for where, command in listed:
            begin = time.monotonic()
            if " view " in f" {command} ":  # it serves until Ctrl-C, which bash hands on
                command = f"timeout --preserve-status --signal INT 2 {command}"
            try:
                done = subprocess.run(["bash", "-c", f'PATH="{here}:$PATH"; {command}'], cwd=here, capture_output=True,
                                      text=True, errors="replace", timeout=SECONDS, stdin=subprocess.DEVNULL)
                code, said = done.returncode, done.stderr.strip().splitlines()[-1:]
            except subprocess.TimeoutExpired:
                code, said = "none", [f"still running after {SECONDS} s"]
            if code not in (0, 3, 4, 5):  # no solution, not converged and a gain of energy are answers
                yield f"{where}: {command}: exit code {code}: {' '.join(said)}"
            elif time.monotonic() - begin > 20:
                print(f"{where}: {command}: took {time.monotonic() - begin:.0f} s")


def failing_commands(root, program):
    count = 0
    for page in pages(root):
        listed = [(page.relative_to(root), command) for command in commands(page)]
        count += len(listed)
        if listed:
            yield from failing(listed, root, program)
    print(f"{count} commands")
    if count < 20:
        yield f"only {count} commands: this looks at the wrong folder"


def main():
    root, program = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
    found = [*broken_links(root), *failing_commands(root, program)]
    print("\n".join(found))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
