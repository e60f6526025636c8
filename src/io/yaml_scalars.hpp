// YAML scalars: plain, in quotes, and blocks of lines.
#pragma once

#include <deque>
#include <string>
#include <string_view>

#include "io/yaml_cursor.hpp"

namespace percuss::io {

struct Scalar {
  std::string_view text;
  bool one_line = true;  // only such scalars can be keys of a block mapping
};

// Every function reads at the cursor and leaves it behind the scalar. Texts that are not a piece of the
// source, because of escapes or line ends, go to `store`.
using TextStore = std::deque<std::string>;

// Fails with a message where no plain scalar can begin.
void require_plain_start(const Cursor& cursor, bool flow);
// To the end of the line at most.
std::string_view read_plain_line(Cursor& cursor, bool flow);
// Lines that are indented deeper than `indent` go on with it; in flow context all lines do.
Scalar read_plain(Cursor& cursor, int indent, bool flow, TextStore& store);

// 'text' or "text".
Scalar read_quoted(Cursor& cursor, TextStore& store);

// | or > with the lines below that are indented deeper than `indent`.
Scalar read_block_scalar(Cursor& cursor, int indent, TextStore& store);

}  // namespace percuss::io
