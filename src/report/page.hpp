// A page of 80 columns, line by line.
#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "percuss/report.hpp"
#include "percuss/text.hpp"

namespace percuss::report {

inline constexpr std::string_view bold = "\033[1m";
inline constexpr std::string_view dim = "\033[2m";
inline constexpr std::string_view alarm = "\033[1;31m";

class Page {
 public:
  explicit Page(const Style& style) : style_(style) {}

  void line(std::string_view text = "", std::string_view paint = "") {
    const bool painted = style_.colour && !paint.empty() && !text.empty();
    text_ += painted ? fmt::format("{}{}\033[0m\n", paint, text) : fmt::format("{}\n", text);
  }
  void lines(const std::vector<std::string>& all) {
    for (const std::string& one : all) line(one);
  }
  // A label and its text, which is wrapped under itself.
  void item(std::string_view label, std::string_view text, std::string_view paint = "") {
    std::string head = pad_right("  " + std::string(label), indent);
    for (const std::string& part : wrap(text, page_width - indent)) {
      line(head + part, paint);
      head = std::string(indent, ' ');
    }
  }
  void paragraph(std::string_view text) {
    for (const std::string& part : wrap(text, page_width - 2)) line("  " + part);
  }
  std::string take() { return std::move(text_); }

 private:
  static constexpr std::size_t indent = 18;
  Style style_;
  std::string text_;
};

}  // namespace percuss::report
