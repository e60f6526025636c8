// The names that formulas may use, found quickly however many there are.
#pragma once

#include <functional>
#include <optional>

#include "percuss/expression.hpp"

namespace percuss {

// The names must outlive it. They may have other characters than those of a plain name (die.vx,
// robot/LF_HFE): the longest that a text begins with is meant.
class NameTable {
 public:
  explicit NameTable(std::span<const std::string_view> names);
  std::optional<std::uint32_t> find(std::string_view name) const;
  std::size_t length_of_name(
      std::string_view text) const;  // that a text begins with, whether it is known or not
  std::string listed() const;        // the first ones, for messages

 private:
  std::span<const std::string_view> names_;
  std::vector<std::uint32_t> sorted_;
  bool all_plain_ = true;
};

// Names of another form: how many bytes of a text that begins with a letter are one, and its number, or what
// is wrong with it.
struct NameReader {
  std::function<std::size_t(std::string_view text)> length;
  std::function<tl::expected<std::uint32_t, std::string>(std::string_view name)> number;
};

// Why a text cannot be a name of its own, e.g. "is \"pi\", which formulas use already", or nothing.
std::optional<std::string> fault_of_name(std::string_view name);

[[nodiscard]] tl::expected<Expression, ExpressionFault> parse_expression(std::string_view text,
                                                                         const NameTable& names);
[[nodiscard]] tl::expected<Expression, ExpressionFault> parse_expression(std::string_view text,
                                                                         const NameReader& names);

}  // namespace percuss
