// The options of laws as problem files write them: the one table behind make_law, options_of and the reader
// of problem files.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "percuss/law.hpp"

namespace percuss {

// One of several words, or a positive number, which may be written as a formula without names.
struct LawOption {
  std::string_view name;
  std::span<const std::string_view> words;  // empty: a positive number
  int first;    // the enumerator that the first word stands for; the others follow
  bool always;  // written even where it has its default: a number of the model, like a coefficient
  double (*get)(const Law& law);
  void (*set)(Law& law, double value);

  // False where the text is none of the words, or no positive number; the law stays as it was.
  [[nodiscard]] bool read(std::string_view text, Law& law) const;
  // What reads back to the same bits; empty where no word stands for the value.
  std::string text(const Law& law) const;
};

// Of the law with this name; nothing where it has none.
std::span<const LawOption> known_options(std::string_view law);

// Whether the contacts are the faces of one re-entrant corner.
bool is_reentrant(const Law& law);

}  // namespace percuss
