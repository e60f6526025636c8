// The five papers, recomputed: every printed number beside the one that percuss computes, every figure that
// their text determines.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "percuss/figure.hpp"
#include "percuss/result.hpp"

namespace percuss {

// What a paper says at a place.
enum class ItemKind {
  number,     // a number that is printed
  formula,    // a formula that is printed; we evaluate it for an example
  statement,  // a sentence, or an equation between results, that holds or does not: signs, zeros, limits
};
std::string_view to_string(ItemKind kind);

struct ReproducedItem {
  std::string paper;  // "000"
  std::string item;   // "(128) Lambda_N"
  ItemKind kind = ItemKind::number;
  double printed = 0.0;  // the number, the value of the formula, what the statement asks for
  int decimals = -1;     // of the printed number; below 0: it is printed as an exact expression
  double computed = 0.0;
  bool agrees = false;    // computed rounds to the printed digits, or equals the expression up to rounding
  bool misprint = false;  // documented: it does not agree, and the computed number is the one we document.
                          // Of a statement: it is false
  std::string comment;

  bool accepted() const { return agrees || misprint; }
};

struct ReproducedFigure {
  std::string paper;
  std::string number;   // "Figure 4"
  std::string caption;  // what it shows, and how it was computed
  draw::Figure figure;
};

struct Paper {
  std::string_view number;  // "000"
  std::string_view key;     // of docs/references.md
  std::string_view title;
};

// How many items of a kind there are.
struct ItemCount {
  std::size_t items = 0, agree = 0;
  std::size_t misprints = 0;  // of statements: false ones
  std::size_t disagree = 0;   // and nobody knows why
};

struct Reproduction {
  std::vector<Paper> papers;
  std::vector<ReproducedItem> items;
  std::vector<ReproducedFigure> figures;
  std::vector<std::pair<std::string, std::string>> errata;  // paper, what is wrong beyond numbers

  bool accepted() const;
  ItemCount count(ItemKind kind, std::string_view paper = "") const;  // of one paper, or of all
};

const std::vector<Paper>& papers();

// One paper by its number, or all where it is empty. Fails for an unknown number.
[[nodiscard]] Result<Reproduction> reproduce(const std::string& paper = "");

}  // namespace percuss
