// Tables of commas as text: lines of cells with their places, and mistakes in them.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "io/places.hpp"
#include "percuss/problem.hpp"

namespace percuss::io {

struct TableCell {
  std::string text;
  std::size_t offset = 0;  // in the file
};

struct TableLine {
  std::vector<TableCell> cells;
  std::size_t offset = 0;
  int line = 1;  // of the file
};

class TableText {
 public:
  // The text must outlive it.
  TableText(const std::string& text, std::string name);

  // Fills `lines`: cells between commas; a cell in quotes may hold commas, and "" for a quote. Empty lines
  // and those that begin with # are left out. False where it is no text.
  bool split();

  // Nothing that follows is said any more, so that the rest of a large file need not be looked at.
  bool full() const;
  void say(std::size_t offset, std::string message);  // a mistake
  Diagnostic remark(std::size_t offset, std::string message);

  // A number, or a formula of numbers such as 5/3 and 45 deg; else a mistake.
  std::optional<double> number(const TableCell& cell);

  std::size_t size() const { return text_.size(); }
  std::vector<TableLine> lines;
  std::vector<Diagnostic> mistakes;

 private:
  std::vector<TableCell> cells(std::string_view line, std::size_t offset);

  const std::string& text_;
  Places places_;
  std::string name_;
};

}  // namespace percuss::io
