"""Rules of the sources that no compiler checks.

usage: check_sources.py ROOT

- A function that may fail says so: whatever returns a Result or tl::expected is [[nodiscard]] where it is declared.
- Modules look one way: who includes whom is what the table of docs/architecture.md says, neither more nor less, and nobody
  looks at a module below its own line. The program and the Python module include public headers only, and public headers
  include public headers only; percuss.hpp is all of them. check_sources_test.py breaks every one of these rules once.
- A type has one definition: no name is taken twice in a namespace, which linkers would not notice.
- A test that is written is compiled: every *_test.cpp stands in a list of files, and its namespace ends with its own name, so
  that any of them can be compiled together.
- What the playground is made of compiles with the library of emscripten's clang 14, which has no algorithms in std::ranges.
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


ROW = re.compile(r"^\| `(\w+)` \| [^|]* \| ([^|]*) \| ([^|]*) \|$", re.M)
INCLUDE = re.compile(r"^[ \t]*(?:#|%:)[ \t]*(?:include|include_next|import)\b[ \t]*(.*?)[ \t]*$", re.M)
CODE = {".cpp", ".hpp", ".c", ".h", ".cc", ".hh", ".cxx", ".hxx", ".inc", ".inl", ".ipp", ".tpp"}


def told_modules(root):
    """The table of docs/architecture.md: module -> (its public headers, the modules it looks at)."""
    names = lambda cell: re.findall(r"`([\w.]+)`", cell)
    table = (root / "docs/architecture.md").read_text().split("## The modules", 1)[1].split("\n## ", 1)[0]
    return {m: ([h.removesuffix(".hpp") for h in names(headers)], names(looks)) for m, headers, looks in ROW.findall(table)}


def code_files(folder):
    return sorted(p for p in folder.rglob("*") if p.suffix in CODE)


def includes(root, path):
    """What a file includes: (as it is written, the file of this tree or None). It is searched as the compiler does: beside the
    file, in include, in src. What is written in quotes and found nowhere is a file of this tree that is not there."""
    text = re.sub(r"/\*.*?\*/", " ", path.read_text().replace("\\\n", ""), flags=re.S)
    for written in INCLUDE.findall(text):
        name = re.match(r'[<"]([^>"]+)[>"]', written)
        beside = [path.parent] if written.startswith('"') else []
        places = [(folder / name.group(1)).resolve() for folder in (*beside, root / "include", root / "src")] if name else []
        found = next((p for p in places if p.is_file() and p.is_relative_to(root)), None)
        yield written, found.relative_to(root) if found else None


def private(file):
    """Whether a file of this tree is for the library alone."""
    return file.parts[:2] != ("include", "percuss")


def lost(root, written):
    """Whether nothing of this tree is there for what looks like a part of it."""
    first = re.match(r'[<"]([^/>"]+)', written)
    return not first or written.startswith('"') or first.group(1) == "percuss" or (root / "src" / first.group(1)).is_dir()


def public_headers(root, owner):
    """Public headers stand in one folder, each in the table and in percuss.hpp, and show nothing that is private."""
    public = {p.stem for p in (root / "include/percuss").glob("*.hpp")} - {"percuss"}
    for header in sorted(public ^ set(owner)):
        yield f"include/percuss/{header}.hpp: the header and its line in docs/architecture.md do not match"
    for path in sorted(p for p in (root / "include").rglob("*") if p.is_file()):
        here = path.relative_to(root)
        if path.parent != root / "include/percuss" or path.suffix != ".hpp":
            yield f"{here}: a public header is include/percuss/NAME.hpp"
            continue
        for written, file in includes(root, path):
            if (file and private(file)) or (not file and lost(root, written)):
                yield f"{here}: includes {written}, which is not public"
    everything = {file.stem for _, file in includes(root, root / "include/percuss/percuss.hpp") if file}
    for header in sorted(public - everything):
        yield f"include/percuss/percuss.hpp: is everything, but lacks {header}.hpp"


def other_includes(root):
    """Where #includes and the table of modules differ."""
    told = told_modules(root)
    order = list(told)
    if set(order) != {p.name for p in (root / "src").iterdir() if p.is_dir()}:
        yield f"docs/architecture.md: the modules are {sorted(order)}, not those of src"
        return
    owner = {header: module for module, (headers, _) in told.items() for header in headers}
    yield from public_headers(root, owner)

    def module_of(file):
        if file.parts == ("src", "precompiled.hpp"):  # every module sees it
            return order[0]
        if file.parts[:2] == ("include", "percuss") and len(file.parts) == 3:
            return owner.get(file.stem)
        return file.parts[1] if file.parts[0] == "src" and len(file.parts) > 2 else None

    looks = {module: set() for module in order}
    for path in code_files(root / "src") + code_files(root / "include"):
        here = path.relative_to(root)
        if path.name.endswith("_test.cpp") or here.parts == ("include", "percuss", "percuss.hpp"):
            continue
        module = module_of(here)
        if not module:
            yield f"{here}: belongs to no module"
            continue
        for written, file in includes(root, path):
            seen = module_of(file) if file else None
            if not seen:
                if file or lost(root, written):
                    yield f"{here}: includes {written}, which is of no module"
                continue
            if seen == module:
                continue
            looks[module].add(seen)
            if seen not in told[module][1]:
                yield f"{here}: includes {written}, but {module} does not look at {seen}"
            elif order.index(seen) > order.index(module):
                yield f"docs/architecture.md: {module} looks at {seen}, which stands below it"
    for module in order:
        for unused in sorted(set(told[module][1]) - looks[module]):
            yield f"docs/architecture.md: {module} does not look at {unused}"
    for folder in ("apps", "python", "examples"):
        for path in code_files(root / folder):
            here = path.relative_to(root)
            for written, file in includes(root, path):
                if (file and private(file) and file.parts[0] != folder) or (not file and lost(root, written)):
                    yield f"{here}: includes {written}, which is not public"


TYPE = re.compile(r"^(?:struct|class|enum class|union) (\w+)(?: final)?(?: : [^{;]*)? \{", re.M)
NAMESPACE = re.compile(r"^namespace ([\w:]+) \{$|^\}  // namespace ([\w:]+)$")


def types_defined_twice(root):
    """Types of headers whose full name is that of another header's type."""
    where = {}
    for folder in ("include", "src"):
        for path in sorted((root / folder).rglob("*.hpp")):
            stack = []
            for line in path.read_text().splitlines():
                if begin := NAMESPACE.match(line):
                    stack.append(begin.group(1)) if begin.group(1) else stack and stack.pop()
                if name := TYPE.match(line):
                    full = "::".join([*stack, name.group(1)])
                    here = str(path.relative_to(root))
                    if where.setdefault(full, here) != here:
                        yield f"{here}: {full} is also a type of {where[full]}"


def tests_left_out(root):
    """Tests that no list of files names, and tests whose names others could meet."""
    for folder, place in (("src", "src"), ("tests", "")):
        listed = (root / folder / "CMakeLists.txt").read_text() if (root / folder / "CMakeLists.txt").is_file() else ""
        for path in sorted((root / folder).rglob("*_test.cpp")):
            here = path.relative_to(root)
            if str(path.relative_to(root / place)) not in re.findall(r"[\w/.]+", listed):
                yield f"{here}: is in no list of {folder}/CMakeLists.txt and never compiled"
            if not re.search(rf"^namespace percuss(?:::\w+)?::{path.stem} \{{$", path.read_text(), re.M):
                yield f"{here}: its namespace is percuss::{path.stem}"


def algorithms_of_ranges(root):
    """Algorithms that the compiler of the playground does not know."""
    for path in code_files(root / "include") + code_files(root / "src"):
        if not path.name.endswith("_test.cpp"):
            for name in re.findall(r"std::ranges::\w+", path.read_text()):
                yield f"{path.relative_to(root)}: {name} is not in the library of the playground's compiler, std:: has it with iterators"


def main():
    root = pathlib.Path(sys.argv[1]).resolve()
    guarded = sum(len(GUARDED.findall(path.read_text())) for path in headers(root))
    if guarded < 40:
        print(f"only {guarded} functions that may fail: this looks at the wrong folder")
        return 1
    found = [*unguarded_results(root), *other_includes(root), *types_defined_twice(root), *tests_left_out(root),
             *undocumented_stages(root), *algorithms_of_ranges(root)]
    print("\n".join(found) if found else f"{guarded} functions may fail and are all [[nodiscard]]; modules look one way")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
