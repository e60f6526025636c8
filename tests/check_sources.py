"""Rules of the sources that no compiler checks.

usage: check_sources.py ROOT

- A function that may fail says so: whatever returns a Result or tl::expected is [[nodiscard]] where it is declared.
- The stages in which contact problems and impacts are solved stand in the READMEs as in the code, name by name.
"""

import pathlib
import re
import sys

DECLARATION = re.compile(r"^\s*(?:(?:static|inline|virtual|friend|constexpr) )*(?:(?:Hdf5)?Result|tl::expected)<.*> [A-Za-z_]\w*\(")


GUARDED = re.compile(r"\[\[nodiscard\]\][^;{]*(?:Result|tl::expected)<")


def headers(root):
    for folder in ("include", "src", "apps", "python", "tests", "bench"):
        yield from sorted((root / folder).rglob("*.hpp"))


def unguarded_results(root):
    """Lines that declare a function that may fail, without [[nodiscard]]."""
    for path in headers(root):
        for number, line in enumerate(path.read_text().splitlines(), 1):
            if DECLARATION.match(line):
                yield f"{path.relative_to(root)}:{number}: {line.strip()} lacks [[nodiscard]]"


STRATEGIES = {"src/contact/strategy.hpp": "src/contact/README.md", "src/solvers/strategy.cpp": "src/solvers/README.md"}


def undocumented_stages(root):
    """Tables of stages whose names, in their order, are not those of the README."""
    for code, readme in STRATEGIES.items():
        table = re.search(r"^(?:inline )?constexpr (?:PlannedStage|Stage) \w+\[\] = \{\n(.*?)^\};", (root / code).read_text(), re.M | re.S)
        named = re.findall(r'^    \{"([^"]+)"', table.group(1), re.M) if table else []
        told = re.search(r"^\| stage \|.*\n\|.*\n((?:\|.*\n)*)", (root / readme).read_text(), re.M)
        told = re.findall(r"^\| ([^|]+?) \|", told.group(1), re.M) if told else []
        if not named or named != told:
            yield f"{code} has the stages {named}, {readme} tells {told}"


def main():
    root = pathlib.Path(sys.argv[1]).resolve()
    guarded = sum(len(GUARDED.findall(path.read_text())) for path in headers(root))
    if guarded < 40:
        print(f"only {guarded} functions that may fail: this looks at the wrong folder")
        return 1
    found = list(unguarded_results(root)) + list(undocumented_stages(root))
    print("\n".join(found) if found else f"{guarded} functions may fail and are all [[nodiscard]]")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
