// Texts with mathematics between dollar signs, as runs of one style.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace percuss::draw {

enum class Script { normal, sub, super };

struct Run {
  std::u32string text;
  Script script = Script::normal;
  bool italic = false;
};

std::vector<Run> rich_text(std::string_view text);

inline constexpr double script_size = 0.7;  // of sub- and superscripts, relative
inline constexpr double sub_drop = 0.22;    // of the size, downwards
inline constexpr double super_rise = 0.36;  // upwards

std::u32string decode_utf8(std::string_view text);  // broken bytes become U+FFFD, control characters blanks
void append_utf8(std::string& text, char32_t c);

// As text of SVG and HTML.
std::string escape_markup(const std::u32string& text);

}  // namespace percuss::draw
