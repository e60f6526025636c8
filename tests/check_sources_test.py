"""Every rule about #includes and tests is broken once, in a small tree of its own, and check_sources.py must say so.

usage: check_sources_test.py
"""

import pathlib
import sys
import tempfile

sys.dont_write_bytecode = True
import check_sources

TABLE = """# How it is built

## The modules and which way they look

| module | one line | public headers | looks at |
| --- | --- | --- | --- |
| `base` | values | `result.hpp`, `impact.hpp` | nothing |
| `laws` | laws | `law.hpp` | `base` |
| `io` | files | `record.hpp` | `base`, `laws` |

## Another chapter
"""

TREE = {
    "docs/architecture.md": TABLE,
    "include/percuss/result.hpp": "#include <string>\n",
    "include/percuss/impact.hpp": '#include "percuss/result.hpp"\n',
    "include/percuss/law.hpp": '#include "percuss/impact.hpp"\n',
    "include/percuss/record.hpp": '#include "percuss/law.hpp"\n',
    "include/percuss/percuss.hpp": "".join(f'#include "percuss/{h}.hpp"\n' for h in ("impact", "law", "record", "result")),
    "src/precompiled.hpp": "#include <vector>\n",
    "src/base/impact.cpp": '#include "percuss/impact.hpp"\n#include "base/text.hpp"\n',
    "src/base/text.hpp": "#include <string>\n",
    "src/CMakeLists.txt": "set(tests\n  base/impact_test.cpp)\n",
    "src/base/impact_test.cpp": '#include "io/json.hpp"\nnamespace percuss::impact_test {\n}\n',
    "src/laws/newton.hpp": '#include "percuss/law.hpp"\n#include "base/text.hpp"\n',
    "src/laws/options.h": "",
    "src/io/json.hpp": '#include "percuss/record.hpp"\n#include "laws/newton.hpp"\n#include "base/text.hpp"\n',
    "apps/percuss/main.cpp": '#include <CLI/App.hpp>\n#include "output.hpp"\n#include "percuss/record.hpp"\n',
    "apps/percuss/output.hpp": "#include <percuss/impact.hpp>\n",
    "python/src/module.cpp": "#include <percuss/percuss.hpp>\n",
    "examples/first.cpp": "#include <percuss/law.hpp>\n",
}

# What is written where, and what is said of it.
BROKEN = {
    "a public header of another module in brackets": ("src/base/impact.cpp", "#include <percuss/law.hpp>", "base does not look at laws"),
    "a blank after #": ("src/base/impact.cpp", '#  include "percuss/law.hpp"', "base does not look at laws"),
    "a blank before #": ("src/base/impact.cpp", '  #include "laws/newton.hpp"', "base does not look at laws"),
    "no blank": ("src/base/impact.cpp", '#include"percuss/law.hpp"', "base does not look at laws"),
    "a comment between": ("src/base/impact.cpp", '#/**/include/* */"percuss/law.hpp"', "base does not look at laws"),
    "over two lines": ("src/base/impact.cpp", '#include \\\n"percuss/law.hpp"', "base does not look at laws"),
    "around the corner": ("src/base/impact.cpp", '#include "../laws/newton.hpp"', "base does not look at laws"),
    "a header called .h": ("src/base/impact.cpp", '#include "laws/options.h"', "base does not look at laws"),
    "a file called .inc": ("src/base/more.inc", '#include "laws/newton.hpp"', "base does not look at laws"),
    "a name made by a macro": ("src/base/impact.cpp", "#include HEADER", "of no module"),
    "a header that is not there": ("src/base/impact.cpp", '#include "laws/gone.hpp"', "of no module"),
    "everything at once": ("src/base/impact.cpp", "#include <percuss/percuss.hpp>", "of no module"),
    "of the program": ("src/io/json.cpp", '#include "../../apps/percuss/output.hpp"', "of no module"),
    "for all modules": ("src/precompiled.hpp", '#include "laws/newton.hpp"', "base does not look at laws"),
    "beside the modules": ("src/shared.hpp", '#include "laws/newton.hpp"', "belongs to no module"),
    "a header named like a test": ("src/base/impact_test.hpp", '#include "laws/newton.hpp"', "base does not look at laws"),
    "a look that nobody takes": ("docs/architecture.md", TABLE.replace("| nothing |", "| `laws` |"), "base does not look at laws"),
    "the program around the corner": ("apps/percuss/main.cpp", '#include "../../src/io/json.hpp"', "which is not public"),
    "the program in brackets": ("apps/percuss/main.cpp", "#include <io/json.hpp>", "which is not public"),
    "the program, a header called .h": ("apps/percuss/main.cpp", "#include <laws/options.h>", "which is not public"),
    "the module for Python": ("python/src/module.cpp", '#include "io/json.hpp"', "which is not public"),
    "an example": ("examples/first.cpp", '#include "../src/io/json.hpp"', "which is not public"),
    "public shows private": ("include/percuss/law.hpp", '#include "base/text.hpp"', "which is not public"),
    "public shows private of its own": ("include/percuss/law.hpp", '#include "laws/newton.hpp"', "which is not public"),
    "public shows private, around the corner": ("include/percuss/law.hpp", '#include "../../src/laws/newton.hpp"', "not public"),
    "public below": ("include/percuss/detail/x.hpp", "", "a public header is include/percuss/NAME.hpp"),
    "public elsewhere": ("include/x.hpp", "", "a public header is include/percuss/NAME.hpp"),
    "public, called .h": ("include/percuss/x.h", "", "a public header is include/percuss/NAME.hpp"),
    "public without a line in the table": ("include/percuss/x.hpp", "", "do not match"),
    "not everything": ("include/percuss/percuss.hpp", None, "lacks record.hpp"),
    "a test in no list": ("src/laws/law_test.cpp", "namespace percuss::law_test {", "never compiled"),
    "a test of the program in no list": ("tests/cli_test.cpp", "namespace percuss::test::cli_test {", "never compiled"),
    "a test in the namespace of all": ("src/base/impact_test.cpp", None, "its namespace is"),
    "an algorithm of ranges": ("src/base/impact.cpp", "auto i = std::ranges::find(a, b);", "not in the library"),
    "a module without a line in the table": ("src/solvers/lemke.cpp", "", "not those of src"),
}


def found_in(tree):
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder).resolve()
        for name, text in tree.items():
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text(text)
        return [*check_sources.other_includes(root), *check_sources.tests_left_out(root), *check_sources.algorithms_of_ranges(root)]


def main():
    failures = [f"the good tree: {line}" for line in found_in(TREE)]
    for what, (name, text, expected) in BROKEN.items():
        before = TREE.get(name, "")
        if text is None:
            after = before.replace('#include "percuss/record.hpp"\n', "").replace("::impact_test", "")
        elif name.endswith(".md"):
            after = text
        else:
            after = before + text + "\n"
        found = found_in({**TREE, name: after})
        if not any(expected in line for line in found):
            failures.append(f"{what} ({name}: {text}): expected '{expected}', found {found}")
    print("\n".join(failures) if failures else f"{len(BROKEN)} broken rules were found")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
