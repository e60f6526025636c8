"""The house in numbers, as docs/architecture.md tells them.

usage: house_numbers.py ROOT [--places]

Counted are files called .cpp and .hpp; tests are those of `tests` and what ends with _test.cpp or _samples.hpp. A line is a line of
the file, blank or not. --places lists the places that share lines and the long functions.
"""

import pathlib
import re
import sys

import check_sources

RUN = 6  # lines that two places share
LONG = 80  # lines between the braces of a function


def code(root, *folders):
    return [p for f in folders for p in sorted((root / f).rglob("*.?pp")) if not p.name.endswith(("_test.cpp", "_samples.hpp"))]


def lines(paths):
    return sum(p.read_text().count("\n") for p in paths)


def private_includes(root):
    """Lines of program and Python module that include what is not public."""
    found = 0
    for path in code(root, "apps", "python"):
        for _, file in check_sources.includes(root, path):
            found += file is not None and check_sources.private(file) and file.parts[0] == "src"
    return found


def shared(root, paths):
    """Pairs of places that share RUN lines or more to the letter, indentation, blank lines, comments and heads of files aside.
    Lines without a letter, such as a brace, do not count; lists of numbers and words are no code."""
    told = []
    for path in paths:
        kept = []
        for number, line in enumerate(path.read_text().splitlines(), 1):
            text = line.strip()
            if re.search(r"[A-Za-z]", text) and not text.startswith(("//", "#", "using ", "namespace ", "}  // namespace")):
                kept.append((number, text))
        told.append((path, kept))
    where = {}
    for f, (_, kept) in enumerate(told):
        for k in range(len(kept) - RUN + 1):
            where.setdefault(tuple(text for _, text in kept[k : k + RUN]), []).append((f, k))
    pairs = set()
    for places in where.values():
        for i, a in enumerate(places):
            for b in places[i + 1 :]:
                if a[0] != b[0] or b[1] - a[1] >= RUN:
                    pairs.add((a, b))
    for (f, k), (g, m) in sorted(pairs):
        if ((f, k - 1), (g, m - 1)) not in pairs:  # where a run begins
            yield f"{told[f][0].relative_to(root)}:{told[f][1][k][0]} ~ {told[g][0].relative_to(root)}:{told[g][1][m][0]}"


def long_functions(root, paths):
    """Functions as clang-format leaves them: a head that begins a line, or a member of a class two columns in, up to the brace in
    the same column."""
    for path in paths:
        text = path.read_text().splitlines()
        for indent in ("", "  "):
            begin = opened = None
            for number, line in enumerate(text, 1):
                if re.match(indent + r"[A-Za-z~\[]", line):
                    begin, opened = number, None
                if begin and not opened and line.endswith("{"):
                    opened = number
                if line == indent + "}" and opened:
                    head = " ".join(text[begin - 1 : opened])
                    if number - opened - 1 > LONG and "(" in head and not re.match(r"\s*(struct|class|namespace|enum|for|if) ?", head):
                        yield f"{path.relative_to(root)}:{begin}: {number - opened - 1} lines"
                    begin = opened = None


def main():
    root = pathlib.Path(sys.argv[1]).resolve()
    headers = code(root, "include")
    library = code(root, "src", "include")
    house = library + code(root, "apps", "python")
    twice, long = list(shared(root, house)), list(long_functions(root, house))
    if "--places" in sys.argv:
        print("\n".join(twice + long))
    print(f"public headers (lines): {len(headers)} ({lines(headers):,})")
    print(f"lines of program and Python module that include private headers: {private_includes(root)}")
    print(f"files of the library without tests (lines): {len(library)} ({lines(library):,})")
    print(f"lines of library, program and Python module without tests: {lines(house):,}")
    print(f"pairs of places that share {RUN} lines or more: {len(twice)}")
    print(f"functions with more than {LONG} lines between their braces: {len(long)}")


if __name__ == "__main__":
    sys.dont_write_bytecode = True
    main()
