#include "percuss/expression.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <numbers>
#include <numeric>
#include <optional>

#include "base/name_table.hpp"
#include "percuss/text.hpp"

namespace percuss {
namespace {

using Op = Expression::Op;

constexpr int deepest_stack = 128;   // values at once
constexpr int deepest_nesting = 64;  // signs, powers and parentheses within each other
constexpr std::size_t most_steps = std::size_t{1} << 20;
constexpr std::size_t listed_characters = 120;

struct Function {
  std::string_view name;
  Op op;
  int arguments;
};
constexpr std::array functions{
    Function{"sin", Op::sin, 1},   Function{"cos", Op::cos, 1},     Function{"tan", Op::tan, 1},
    Function{"asin", Op::asin, 1}, Function{"acos", Op::acos, 1},   Function{"atan", Op::atan, 1},
    Function{"sqrt", Op::sqrt, 1}, Function{"exp", Op::exp, 1},     Function{"log", Op::log, 1},
    Function{"abs", Op::abs, 1},   Function{"atan2", Op::atan2, 2}, Function{"min", Op::min, 2},
    Function{"max", Op::max, 2},
};

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool in_plain_name(char c) { return is_letter(c) || is_digit(c) || c == '\''; }

int taken_by(Op op) {
  if (op <= Op::name) return 0;
  return op <= Op::abs ? 1 : 2;
}

class Parser {
 public:
  Parser(std::string_view text, const NameReader& names) : text_(text), names_(names) {}

  tl::expected<Expression, ExpressionFault> parse() {
    skip_space();
    if (at_ >= text_.size()) {
      fail(0, "is empty, expected a formula");
    } else if (sum() && at_ < text_.size()) {
      fail(at_, fmt::format("unexpected {}, expected an operator or the end", here()));
    }
    if (fault_) return tl::unexpected(*std::move(fault_));
    expression_.text = text_;
    return std::move(expression_);
  }

 private:
  // Each returns false where it failed; the first fault is kept.
  bool fail(std::size_t offset, std::string message) {
    if (!fault_) fault_ = ExpressionFault{offset, std::move(message)};
    return false;
  }

  void skip_space() {
    while (at_ < text_.size() &&
           (text_[at_] == ' ' || text_[at_] == '\t' || text_[at_] == '\n' || text_[at_] == '\r'))
      ++at_;
  }
  char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  bool take(char c) {
    if (at_ >= text_.size() || text_[at_] != c) return false;
    ++at_;
    skip_space();
    return true;
  }
  // The character at which we stand, for messages.
  std::string here() const {
    if (at_ >= text_.size()) return "end";
    std::size_t end = at_ + 1;
    while (end < text_.size() && (static_cast<unsigned char>(text_[end]) & 0xC0) == 0x80) ++end;
    return quote(text_.substr(at_, end - at_));
  }

  bool emit(Op op, double number = 0.0, std::uint32_t name = 0) {
    if (expression_.steps.size() >= most_steps)
      return fail(at_, fmt::format("is longer than {} numbers, names and operations", most_steps));
    expression_.steps.push_back({op, name, number});
    depth_ += 1 - taken_by(op);
    return depth_ <= deepest_stack || fail(at_, "is nested too deeply");
  }

  bool sum() {
    if (!product()) return false;
    while (true) {
      const bool plus = take('+');
      if (!plus && !take('-')) return true;
      if (!product() || !emit(plus ? Op::add : Op::subtract)) return false;
    }
  }

  bool product() {
    if (!sign()) return false;
    while (true) {
      const bool times = take('*');
      if (!times && !take('/')) return true;
      if (!sign() || !emit(times ? Op::multiply : Op::divide)) return false;
    }
  }

  bool sign() {
    if (++nesting_ > deepest_nesting) return fail(at_, "is nested too deeply");
    bool good = false;
    if (take('-'))
      good = sign() && emit(Op::negate);
    else if (take('+'))
      good = sign();
    else
      good = power();
    --nesting_;
    return good;
  }

  bool power() {
    if (!primary()) return false;
    return !take('^') || (sign() && emit(Op::power));
  }

  bool primary() {
    if (is_digit(peek()) || peek() == '.') return number();
    if (is_letter(peek())) return named();
    if (take('(')) return sum() && closing();
    return fail(at_, fmt::format("unexpected {}, expected a number, a name or (", here()));
  }

  bool closing() {
    return take(')') || fail(at_, fmt::format("unexpected {}, expected an operator or )", here()));
  }

  std::string_view word() {
    const std::string_view found = text_.substr(at_, names_.length(text_.substr(at_)));
    at_ += found.size();
    skip_space();
    return found;
  }

  bool number() {
    double value = 0.0;
    const char* first = text_.data() + at_;
    const auto [end, status] = std::from_chars(first, text_.data() + text_.size(), value);
    if (status != std::errc())
      return fail(at_, status == std::errc::result_out_of_range ? "the number does not fit into a double"
                                                                : "unexpected \".\", expected a number");
    at_ += static_cast<std::size_t>(end - first);
    skip_space();
    const std::size_t before = at_;
    if (is_letter(peek()) && word() != "deg")
      return fail(before, "expected an operator after a number; only deg may follow it");
    return emit(Op::number, at_ > before ? value * (std::numbers::pi / 180.0) : value);
  }

  bool named() {
    const std::size_t begin = at_;
    const std::string_view name = word();
    const auto function =
        std::find_if(functions.begin(), functions.end(), [&](const Function& f) { return f.name == name; });
    if (function != functions.end()) return call(*function);
    if (peek() == '(')
      return fail(begin, fmt::format("{} is no function, expected one of sin, cos, tan, asin, acos, atan, "
                                     "atan2, sqrt, exp, log, abs, min, max",
                                     quote(name)));
    if (name == "pi") return emit(Op::number, std::numbers::pi);
    const auto found = names_.number(name);
    if (!found) return fail(begin, found.error());
    return emit(Op::name, 0.0, *found);
  }

  bool call(const Function& function) {
    if (!take('('))
      return fail(at_, fmt::format("unexpected {}, expected ( after {}", here(), function.name));
    for (int i = 0; i < function.arguments; ++i) {
      if (i > 0 && !take(','))
        return fail(at_, fmt::format("unexpected {}, expected a comma: {} takes {} arguments", here(),
                                     function.name, function.arguments));
      if (!sum()) return false;
    }
    if (peek() == ',')
      return fail(at_, fmt::format("unexpected comma, {} takes {}", function.name,
                                   count_of(function.arguments, "argument")));
    return closing() && emit(function.op);
  }

  std::string_view text_;
  const NameReader& names_;
  std::size_t at_ = 0;
  int depth_ = 0;
  int nesting_ = 0;
  Expression expression_;
  std::optional<ExpressionFault> fault_;
};

double of_one(Op op, double a) {
  switch (op) {
    case Op::negate: return -a;
    case Op::sin: return std::sin(a);
    case Op::cos: return std::cos(a);
    case Op::tan: return std::tan(a);
    case Op::asin: return std::asin(a);
    case Op::acos: return std::acos(a);
    case Op::atan: return std::atan(a);
    case Op::sqrt: return std::sqrt(a);
    case Op::exp: return std::exp(a);
    case Op::log: return std::log(a);
    default: return std::abs(a);
  }
}

double of_two(Op op, double a, double b) {
  switch (op) {
    case Op::add: return a + b;
    case Op::subtract: return a - b;
    case Op::multiply: return a * b;
    case Op::divide: return a / b;
    case Op::power: return std::pow(a, b);
    case Op::atan2: return std::atan2(a, b);
    // NaN stays NaN, on whichever side it stands.
    case Op::min: return std::isnan(a) || a < b ? a : b;
    default: return std::isnan(a) || a > b ? a : b;
  }
}

}  // namespace

double Expression::operator()(std::span<const double> values) const {
  std::array<double, deepest_stack> stack;
  std::size_t top = 0;  // how many there are
  for (const Step& step : steps) {
    switch (taken_by(step.op)) {
      case 0: stack[top++] = step.op == Op::name ? values[step.name] : step.number; break;
      case 1: stack[top - 1] = of_one(step.op, stack[top - 1]); break;
      default: --top; stack[top - 1] = of_two(step.op, stack[top - 1], stack[top]);
    }
  }
  return stack[0];
}

NameTable::NameTable(std::span<const std::string_view> names) : names_(names), sorted_(names.size()) {
  std::iota(sorted_.begin(), sorted_.end(), 0U);
  std::stable_sort(sorted_.begin(), sorted_.end(),
                   [&](std::uint32_t i, std::uint32_t j) { return names_[i] < names_[j]; });
  all_plain_ = std::all_of(names_.begin(), names_.end(), [](std::string_view name) {
    return std::all_of(name.begin(), name.end(), in_plain_name);
  });
}

std::size_t NameTable::length_of_name(std::string_view text) const {
  std::size_t longest =
      static_cast<std::size_t>(std::find_if_not(text.begin(), text.end(), in_plain_name) - text.begin());
  if (all_plain_) return longest;
  for (const std::string_view name : names_)
    if (name.size() > longest && text.starts_with(name) &&
        (text.size() == name.size() || !in_plain_name(text[name.size()])))
      longest = name.size();
  return longest;
}

std::optional<std::uint32_t> NameTable::find(std::string_view name) const {
  const auto found =
      std::lower_bound(sorted_.begin(), sorted_.end(), name,
                       [&](std::uint32_t i, std::string_view wanted) { return names_[i] < wanted; });
  if (found == sorted_.end() || names_[*found] != name) return std::nullopt;
  return *found;
}

std::string NameTable::listed() const {
  std::string list;
  for (const std::string_view name : names_) {
    if (name.empty()) continue;  // nobody can write it
    if (list.size() > listed_characters) return list + fmt::format(", ... ({} names)", names_.size());
    list += (list.empty() ? "" : ", ") + printable(name);
  }
  return list.empty() ? "a number" : list;
}

std::optional<std::string> fault_of_name(std::string_view name) {
  const bool good = !name.empty() && is_letter(name.front()) &&
                    std::all_of(name.begin(), name.end(), [](char c) { return is_letter(c) || is_digit(c); });
  if (!good) return fmt::format("is {}, expected a name: a letter, then letters, digits and _", quote(name));
  const bool used = name == "pi" || name == "deg" ||
                    std::any_of(functions.begin(), functions.end(),
                                [&](const Function& function) { return function.name == name; });
  if (used) return fmt::format("is {}, which formulas use already, expected another name", quote(name));
  return std::nullopt;
}

tl::expected<Expression, ExpressionFault> parse_expression(std::string_view text, const NameReader& names) {
  return Parser(text, names).parse();
}

tl::expected<Expression, ExpressionFault> parse_expression(std::string_view text, const NameTable& names) {
  const auto length = [&](std::string_view rest) { return names.length_of_name(rest); };
  const auto number = [&](std::string_view name) -> tl::expected<std::uint32_t, std::string> {
    if (const auto found = names.find(name)) return *found;
    return tl::unexpected(fmt::format("unknown name {}, expected {}", quote(name), names.listed()));
  };
  return parse_expression(text, NameReader{length, number});
}

tl::expected<Expression, ExpressionFault> parse_expression(std::string_view text,
                                                           std::span<const std::string_view> names) {
  return parse_expression(text, NameTable(names));
}

}  // namespace percuss
