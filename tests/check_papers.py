"""docs/papers.md is true: every figure and every equation number of the five papers is on it, the functions that it names exist, the
commands of its tables run, and every picture is one that a command of the page writes.

usage: check_papers.py ROOT PROGRAM

Commands in the ```sh blocks are run by check_documents.py, like those of every page.
"""

import pathlib
import re
import sys

sys.dont_write_bytecode = True  # nothing is left beside the sources
import check_documents  # noqa: E402

# How many figures a paper has, and its equation numbers.
FIGURES = {"000": 16, "001": 13, "002": 2, "003": 3, "004": 3}
EQUATIONS = {
    "000": [str(k) for k in range(1, 141)],
    "001": [str(k) for k in range(1, 60)],
    "002": [str(k) for k in range(1, 37)],
    "003": [f"{s}.{k}" for s, n in ((2, 24), (3, 27), (4, 6)) for k in range(1, n + 1)],
    "004": [str(k) for k in range(1, 6)],
}
NONE = "–"  # in a table: there is none


def sections(text, heading):
    """The parts of a page below headings of a form, by what the heading's group is."""
    found = list(re.finditer(heading + r"\n(.*?)(?=^##? |\Z)", text, re.M | re.S))
    return {m.group(1): m.group(2) for m in found}


def missing_figures(text):
    for paper, body in sections(text, r"^## (\d{3}) \[[^\n]*").items():
        there = set()
        for heading, title, part in re.findall(r"^### Figures? ([\d, ]+):([^\n]*)\n(.*?)(?=^###|\Z)", body, re.M | re.S):
            there |= {int(number) for number in heading.split(",")}
            commands = re.findall(r"^percuss ", part, re.M)
            if len(commands) < 2 and "not drawn" not in title:
                yield f"{paper}, Figure {heading}: {len(commands)} commands, expected one for the paper's system and one for another"
        for number in sorted(set(range(1, FIGURES[paper] + 1)) ^ there):
            yield f"{paper}, Figure {number} is missing, or is no figure of the paper"
    if set(sections(text, r"^## (\d{3}) \[[^\n]*")) != set(FIGURES):
        yield "the figures of a paper are missing"


def numbers(cell):
    """(2), (9)-(12) as single numbers."""
    for first, last in re.findall(r"\(([\d.]+)\)(?:-\(([\d.]+)\))?", cell):
        part, _, low = first.rpartition(".")
        high = (last or first).rpartition(".")[2]
        yield from (f"{part}.{k}" if part else str(k) for k in range(int(low), int(high) + 1))


def rows(text):
    """paper, equations, what, C++, command of every row."""
    for paper, body in sections(text, r"^## Equations of (\d{3}) [^\n]*").items():
        for line in body.splitlines():
            cells = [cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]]
            if len(cells) == 4 and cells[0].startswith("("):
                yield paper, *cells


def missing_equations(table):
    for paper, all_of_it in EQUATIONS.items():
        told = [n for row in table if row[0] == paper for n in numbers(row[1])]
        for number in sorted(set(all_of_it) - set(told)):
            yield f"{paper} ({number}) is missing"
        for number in sorted({n for n in told if told.count(n) > 1} | (set(told) - set(all_of_it))):
            yield f"{paper} ({number}) is told twice, or is no equation of the paper"


def missing_functions(root, table):
    for paper, equations, what, places, command in table:
        named = re.findall(r"((?:`[^`]+`(?:, )?)+) in `([^`]+)`", places)
        if not named and (places, command) != (NONE, NONE):
            yield f"{paper} {equations}: {places!r} names no function in a file"
        if (places, command) == (NONE, NONE) and not what.startswith(NONE + " "):
            yield f"{paper} {equations}: neither a function nor the reason why there is none"
        for names, path in named:
            file = root / path
            if not re.match(r"(include|src)/", path) or not file.is_file():
                yield f"{paper} {equations}: {path} is no file of the library"
                continue
            code = re.sub(r"//[^\n]*", "", file.read_text())
            for name in re.findall(r"`([^`]+)`", names):
                declared = rf"(\b(struct|class|concept|using|enum class)\s+(\w+\s+)*?{name}\b|\b{name}\s*(<[^>]*>)?\(|\b{name};)"
                if not re.search(declared, code):
                    yield f"{paper} {equations}: {path} declares no {name}"


def failing_rows(root, program, table):
    commands = [(f"docs/papers.md {row[0]} {row[1]}", re.fullmatch(r"`(percuss [^`]+)`", row[4])) for row in table]
    for where, match in commands:
        if not match and not any(f"docs/papers.md {r[0]} {r[1]}" == where and r[4] == NONE for r in table):
            yield f"{where}: no command"
    unique = {match.group(1): where for where, match in commands if match}
    print(f"{len(table)} rows, {len(unique)} commands")
    yield from check_documents.failing([(where, command) for command, where in unique.items()], root, program)


def foreign_pictures(root, text):
    written = " ".join(re.findall(r"^percuss .*$", text, re.M))
    shown = re.findall(r"\]\(pictures/papers/([^)]+)\)", text)
    for name in shown:
        if not re.search(rf"(-o|--svg|--plot) {re.escape(name)}( |$)", written):
            yield f"docs/papers.md: no command writes {name}"
    kept = {p.name for p in (root / "docs/pictures/papers").iterdir()}
    for name in sorted(kept ^ set(shown)):
        yield f"docs/pictures/papers/{name} is not shown, or not there"


def main():
    root, program = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
    text = (root / "docs/papers.md").read_text()
    table = list(rows(text))
    found = [*missing_figures(text), *missing_equations(table), *missing_functions(root, table), *foreign_pictures(root, text),
             *failing_rows(root, program, table)]
    print("\n".join(found))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
