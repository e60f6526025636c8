// Scalars in quotes.  [YAML 1.2.2, sections 5.7, 7.3.1 and 7.3.2]
#include <fmt/format.h>

#include <cstdint>

#include "io/yaml_scalars.hpp"

namespace percuss::io {
namespace {

void append_utf8(std::string& out, std::uint32_t code) {
  const auto put = [&](std::uint32_t byte) {
    out.push_back(static_cast<char>(static_cast<unsigned char>(byte)));
  };
  if (code < 0x80) {
    put(code);
  } else if (code < 0x800) {
    put(0xC0U | (code >> 6U));
    put(0x80U | (code & 0x3FU));
  } else if (code < 0x10000) {
    put(0xE0U | (code >> 12U));
    put(0x80U | ((code >> 6U) & 0x3FU));
    put(0x80U | (code & 0x3FU));
  } else {
    put(0xF0U | (code >> 18U));
    put(0x80U | ((code >> 12U) & 0x3FU));
    put(0x80U | ((code >> 6U) & 0x3FU));
    put(0x80U | (code & 0x3FU));
  }
}

class Quoted {
 public:
  Quoted(Cursor& cursor) : cursor_(cursor), open_(cursor.position), quote_(cursor.peek()) {
    ++cursor_.position;
  }

  Scalar read(TextStore& store) {
    const std::string_view start = run();
    if (cursor_.peek() == quote_ && !(quote_ == '\'' && cursor_.peek(1) == '\'')) {
      ++cursor_.position;
      return {start};
    }
    out_ = start;
    while (step()) out_ += run();
    return {store.emplace_back(std::move(out_)), one_line_};
  }

 private:
  // Characters that stand for themselves.
  std::string_view run() {
    const std::size_t start = cursor_.position;
    while (!cursor_.at_line_end() && cursor_.peek() != quote_ && !(quote_ == '"' && cursor_.peek() == '\\'))
      ++cursor_.position;
    return cursor_.text.substr(start, cursor_.position - start);
  }

  // What stopped the run; false at the closing quote.
  bool step() {
    if (cursor_.at_end()) never_closed();
    if (is_break(cursor_.peek())) {
      fold();
    } else if (cursor_.peek() == '\\') {
      escape();
      kept_ = out_.size();
    } else if (quote_ == '\'' && cursor_.peek(1) == '\'') {
      out_ += '\'';
      cursor_.position += 2;
    } else {
      ++cursor_.position;
      return false;
    }
    return true;
  }

  // Passes a line end and the empty lines after it, and returns how many those are.
  std::size_t pass_lines() {
    one_line_ = false;
    std::size_t empty = 0;
    for (;; ++empty) {
      cursor_.skip_line_break();
      if (cursor_.at_document_marker()) never_closed();
      cursor_.skip_blanks();
      if (!is_break(cursor_.peek())) return empty;
    }
  }

  void fold() {
    while (out_.size() > kept_ && is_blank(out_.back())) out_.pop_back();
    const std::size_t empty = pass_lines();
    out_ += empty == 0 ? std::string(" ") : std::string(empty, '\n');
    kept_ = out_.size();
  }

  void escape() {
    const std::size_t start = cursor_.position++;
    if (cursor_.at_end()) never_closed();
    if (is_break(cursor_.peek())) {
      out_.append(pass_lines(), '\n');
      return;
    }
    const char c = cursor_.peek();
    ++cursor_.position;
    switch (c) {
      case '0': out_ += '\0'; break;
      case 'a': out_ += '\a'; break;
      case 'b': out_ += '\b'; break;
      case 't':
      case '\t': out_ += '\t'; break;
      case 'n': out_ += '\n'; break;
      case 'v': out_ += '\v'; break;
      case 'f': out_ += '\f'; break;
      case 'r': out_ += '\r'; break;
      case 'e': out_ += '\x1B'; break;
      case ' ':
      case '"':
      case '/':
      case '\\': out_ += c; break;
      case 'N': append_utf8(out_, 0x85); break;
      case '_': append_utf8(out_, 0xA0); break;
      case 'L': append_utf8(out_, 0x2028); break;
      case 'P': append_utf8(out_, 0x2029); break;
      case 'x': append_utf8(out_, hexadecimal(start, 2)); break;
      case 'u': append_utf8(out_, utf16(start)); break;
      case 'U': append_utf8(out_, checked(start, hexadecimal(start, 8))); break;
      default:
        fail(start,
             "unknown escape after \\ in a text in double quotes, expected one of \\n \\t \\\" \\\\ \\uXXXX");
    }
  }

  std::uint32_t hexadecimal(std::size_t start, int digits) {
    std::uint32_t code = 0;
    for (int i = 0; i < digits; ++i, ++cursor_.position) {
      const char c = cursor_.peek();
      std::uint32_t digit = 16;
      if (c >= '0' && c <= '9') digit = static_cast<std::uint32_t>(c - '0');
      if (c >= 'a' && c <= 'f') digit = static_cast<std::uint32_t>(c - 'a') + 10;
      if (c >= 'A' && c <= 'F') digit = static_cast<std::uint32_t>(c - 'A') + 10;
      if (digit == 16)
        fail(start,
             fmt::format("expected {} hexadecimal digits after \\{}", digits, cursor_.text[start + 1]));
      code = code * 16 + digit;
    }
    return code;
  }

  // JSON writes characters beyond U+FFFF as two \u escapes.
  std::uint32_t utf16(std::size_t start) {
    const std::uint32_t high = hexadecimal(start, 4);
    if (high < 0xD800 || high > 0xDBFF || cursor_.peek() != '\\' || cursor_.peek(1) != 'u')
      return checked(start, high);
    const std::size_t second = cursor_.position;
    cursor_.position += 2;
    const std::uint32_t low = hexadecimal(second, 4);
    if (low < 0xDC00 || low > 0xDFFF) return checked(start, high);
    return 0x10000 + ((high - 0xD800) << 10U) + (low - 0xDC00);
  }

  static std::uint32_t checked(std::size_t start, std::uint32_t code) {
    if (code > 0x10FFFF || (code >= 0xD800 && code <= 0xDFFF))
      fail(start, fmt::format("the escape stands for U+{:04X}, which is no character", code));
    return code;
  }

  [[noreturn]] void never_closed() const { fail(open_, fmt::format("this {} is never closed", quote_)); }

  Cursor& cursor_;
  std::size_t open_;
  char quote_;
  std::string out_;
  std::size_t kept_ = 0;  // blanks before it are not at the end of a line
  bool one_line_ = true;
};

}  // namespace

Scalar read_quoted(Cursor& cursor, TextStore& store) { return Quoted(cursor).read(store); }

}  // namespace percuss::io
