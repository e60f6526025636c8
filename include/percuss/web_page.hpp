// A page of HTML with tables and figures.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "percuss/figure.hpp"

namespace percuss::report {

// A page of HTML that needs nothing but itself: no network, one script and one style sheet, both named by
// their hash. Whatever is put into it is escaped.

enum class Tone { plain, good, warning, bad };

struct Cell {
  std::string text;
  bool number = false;  // to the right
  Tone tone = Tone::plain;
  bool notation = false;  // `u_1` has a subscript
};
using TableRow = std::vector<Cell>;

class WebPage {
 public:
  explicit WebPage(std::string title) : title_(std::move(title)) {}

  void heading(std::string_view text);  // begins a section; on wide screens short ones stand in rows
  void subheading(std::string_view text);
  void paragraph(std::string_view text, Tone tone = Tone::plain);
  void list(const std::vector<std::string>& items);
  void table(const std::vector<std::string>& header, const std::vector<TableRow>& rows);
  void text(std::string_view text);                            // as it is, in letters of one width
  void fold(std::string_view summary, std::string_view text);  // the same, closed at first
  // Mathematics in the caption as in figures.
  void figure(const draw::Figure& figure, std::string_view caption);
  void figure(const draw::Canvas& picture, std::string_view caption);
  // A motion that plays; `data` is JSON of player_data(). One that follows asks its server for newer data.
  void player(std::string_view data, bool follows = false);

  std::string finish() const;   // the whole file
  std::string content() const;  // what was put in, for a page around it

 private:
  std::string title_, body_;
  bool in_section_ = false, plays_ = false, in_space_ = false, follows_ = false;
};

// For pages around the content of another one.
std::string page_style_sheet();

std::string escape_html(std::string_view text);  // control characters become blanks, broken UTF-8 U+FFFD

// What every report of a command ends with: how it was made and from what.
struct Origin {
  std::string command;  // as it was typed
  std::string version;
  std::string input_name, input_text;  // of the problem file; empty: there is none
};
void add_origin(WebPage& page, const Origin& origin);

}  // namespace percuss::report
