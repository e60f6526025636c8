#include "figures/rich_text.hpp"

#include "percuss/canvas.hpp"

namespace percuss::draw {
namespace {

bool is_letter(char32_t c) {
  return (c >= U'a' && c <= U'z') || (c >= U'A' && c <= U'Z') || (c >= U'α' && c <= U'ω');
}

// Collects characters into runs.
class Runs {
 public:
  void put(char32_t c, Script script, bool italic) {
    if (runs_.empty() || runs_.back().script != script || runs_.back().italic != italic)
      runs_.push_back({U"", script, italic});
    runs_.back().text += c;
  }
  std::vector<Run> take() { return std::move(runs_); }

 private:
  std::vector<Run> runs_;
};

// What follows `_` or `^` at `at`: one character, or several in braces. Returns where the rest begins.
std::size_t put_script(const std::u32string& text, std::size_t at, Script script, Runs& runs) {
  std::size_t end = at + 1;
  if (text[at] == U'{') {
    const std::size_t brace = text.find(U'}', at);
    end = brace == std::u32string::npos ? text.size() : brace;
    ++at;
  }
  for (std::size_t k = at; k < end; ++k) runs.put(text[k] == U'-' ? U'−' : text[k], script, false);
  return end < text.size() && text[end] == U'}' ? end + 1 : end;
}

}  // namespace

std::u32string decode_utf8(std::string_view text) {
  std::u32string out;
  for (std::size_t i = 0; i < text.size();) {
    const auto lead = static_cast<unsigned char>(text[i]);
    const std::size_t length = lead < 0x80 ? 1 : lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc2 ? 2 : 0;
    char32_t c = length == 1 ? lead : static_cast<char32_t>(lead & (0xff >> (length + 1)));
    bool good = length > 0 && lead < 0xf5 && i + length <= text.size();
    for (std::size_t k = 1; good && k < length; ++k) {
      const auto next = static_cast<unsigned char>(text[i + k]);
      good = (next & 0xc0) == 0x80;
      c = (c << 6) | (next & 0x3f);
    }
    good = good && !(length == 3 && (c < 0x800 || (c >= 0xd800 && c < 0xe000))) &&
           !(length == 4 && (c < 0x10000 || c > 0x10ffff)) && c != 0xfffe && c != 0xffff;
    out += !good ? U'\uFFFD' : c < 0x20 || (c >= 0x7f && c < 0xa0) ? U' ' : c;
    i += good ? length : 1;
  }
  return out;
}

void append_utf8(std::string& text, char32_t c) {
  const auto byte = [&](char32_t value) { text += static_cast<char>(static_cast<unsigned char>(value)); };
  if (c < 0x80) {
    byte(c);
  } else if (c < 0x800) {
    byte(0xc0 | (c >> 6)), byte(0x80 | (c & 0x3f));
  } else if (c < 0x10000) {
    byte(0xe0 | (c >> 12)), byte(0x80 | ((c >> 6) & 0x3f)), byte(0x80 | (c & 0x3f));
  } else {
    byte(0xf0 | (c >> 18)), byte(0x80 | ((c >> 12) & 0x3f));
    byte(0x80 | ((c >> 6) & 0x3f)), byte(0x80 | (c & 0x3f));
  }
}

std::string escape_markup(const std::u32string& text) {
  std::string out;
  for (const char32_t c : text) {
    switch (c) {
      case U'&': out += "&amp;"; break;
      case U'<': out += "&lt;"; break;
      case U'>': out += "&gt;"; break;
      case U'"': out += "&quot;"; break;
      case U'\'': out += "&#39;"; break;
      default: append_utf8(out, c);
    }
  }
  return out;
}

std::vector<Run> rich_text(std::string_view utf8) {
  const std::u32string text = decode_utf8(utf8);
  Runs runs;
  bool mathematics = false;
  for (std::size_t i = 0; i < text.size();) {
    const char32_t c = text[i];
    if (c == U'$' && i + 1 < text.size() && text[i + 1] == U'$' && !mathematics) {
      runs.put(U'$', Script::normal, false), i += 2;
    } else if (c == U'$') {
      mathematics = !mathematics, ++i;
    } else if (mathematics && (c == U'_' || c == U'^') && i + 1 < text.size() && text[i + 1] != U'$') {
      i = put_script(text, i + 1, c == U'_' ? Script::sub : Script::super, runs);
    } else {
      runs.put(mathematics && c == U'-' ? U'−' : c, Script::normal, mathematics && is_letter(c)), ++i;
    }
  }
  return runs.take();
}

std::string verbatim(std::string_view text) {
  std::string out;
  for (const char c : text) out += c == '$' ? "$$" : std::string(1, c);
  return out;
}

}  // namespace percuss::draw
