#include "laws/law_options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "percuss/expression.hpp"
#include "percuss/law_text.hpp"
#include "percuss/text.hpp"

namespace percuss {
namespace {

using Words = std::span<const std::string_view>;

constexpr std::size_t longest_law = 80;  // characters of a law with options, in messages

template <auto member>
struct Access;
template <class L, class T, T L::*member>
struct Access<member> {
  static double get(const Law& law) { return static_cast<double>(std::get<L>(law).*member); }
  static void set(Law& law, double value) { std::get<L>(law).*member = static_cast<T>(value); }
};

template <auto member>
constexpr LawOption one_of_words(std::string_view name, Words all, int first = 0) {
  return {name, all, first, false, Access<member>::get, Access<member>::set};
}

template <auto member>
constexpr LawOption number(std::string_view name, bool always = false) {
  return {name, {}, 0, always, Access<member>::get, Access<member>::set};
}

constexpr std::string_view tangential[] = {"pfeiffer", "coulomb", "shifted"};
constexpr std::string_view corner[] = {"reentrant"};
constexpr std::string_view model[] = {"bi", "mono"};

constexpr LawOption of_poisson[] = {one_of_words<&Poisson::tangential>("tangential", tangential)};
constexpr LawOption of_moreau[] = {
    one_of_words<&Moreau::corner>("corner", corner, static_cast<int>(Moreau::Corner::reentrant))};
constexpr LawOption of_energetic[] = {one_of_words<&Energetic::model>("model", model),
                                      number<&Energetic::tolerance>("tolerance"),
                                      number<&Energetic::tail>("tail")};
constexpr std::string_view contacts[] = {"one", "any"};
constexpr LawOption of_stronge[] = {number<&Stronge::compliance_ratio>("compliance_ratio", true),
                                    one_of_words<&Stronge::contacts>("contacts", contacts)};

struct NamedLaw {
  std::string_view name;
  Law (*plain)();  // with its defaults
  std::span<const LawOption> options;
};

template <class L>
Law plain() {
  return L{};
}

// In the order of the variant, which ends with custom laws.
constexpr NamedLaw named_laws[] = {
    {"newton", plain<Newton>, {}},        {"poisson", plain<Poisson>, of_poisson},
    {"moreau", plain<Moreau>, of_moreau}, {"energetic", plain<Energetic>, of_energetic},
    {"walton", plain<Walton>, {}},        {"stronge", plain<Stronge>, of_stronge},
};
static_assert(std::size(named_laws) + 1 == std::variant_size_v<Law>);

constexpr auto names_of_laws = [] {
  std::array<std::string_view, std::size(named_laws)> all;
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = named_laws[i].name;
  return all;
}();

const NamedLaw* find(std::string_view name) {
  const auto* const found = std::find_if(std::begin(named_laws), std::end(named_laws),
                                         [&](const NamedLaw& one) { return one.name == name; });
  return found == std::end(named_laws) ? nullptr : found;
}

// "a, b or c"
std::string one_of(Words all) {
  std::string text;
  for (std::size_t i = 0; i < all.size(); ++i)
    text += fmt::format("{}{}", i == 0 ? "" : i + 1 < all.size() ? ", " : " or ", all[i]);
  return text;
}

std::string expected(const LawOption& option) {
  return option.words.empty() ? "a positive number" : one_of(option.words);
}

// "tangential (pfeiffer, coulomb or shifted)"
std::string choices(const NamedLaw& named) {
  std::string text;
  for (const LawOption& option : named.options)
    text += fmt::format("{}{} ({})", text.empty() ? "" : ", ", option.name, expected(option));
  return text.empty() ? "none" : text;
}

// A number, or a formula without names such as 6/5; NaN where it is neither.
double number_in(std::string_view text) {
  constexpr double nan = std::numeric_limits<double>::quiet_NaN();
  const ParsedNumber plain = parse_number(text);
  if (plain.fault != NumberFault::not_a_number) return plain.fault == NumberFault::none ? plain.value : nan;
  const auto formula = parse_expression(text, Words{});
  return formula ? (*formula)({}) : nan;
}

tl::unexpected<Errors> no_law(std::string_view name) {
  return tl::unexpected(
      Errors{{"law", fmt::format("'{}' is not a law, expected {}", printable(name), one_of(names_of_laws))}});
}

tl::unexpected<Errors> no_option(const NamedLaw& named, std::string_view given) {
  return tl::unexpected(
      Errors{{fmt::format("law.{}", named.name),
              fmt::format("has no option '{}', expected {}", printable(given), choices(named))}});
}

}  // namespace

bool LawOption::read(std::string_view text, Law& law) const {
  if (words.empty()) {
    const double value = number_in(text);
    if (!std::isfinite(value) || !(value > 0.0)) return false;
    set(law, value);
    return true;
  }
  const auto found = std::find(words.begin(), words.end(), text);
  if (found == words.end()) return false;
  set(law, static_cast<double>(first + (found - words.begin())));
  return true;
}

std::string LawOption::text(const Law& law) const {
  const double value = get(law);
  if (words.empty()) return format_number(value);
  const auto k = static_cast<std::ptrdiff_t>(value) - first;
  return k < 0 ? "" : std::string(words[static_cast<std::size_t>(k)]);
}

std::span<const LawOption> known_options(std::string_view law) {
  const NamedLaw* const named = find(law);
  return named == nullptr ? std::span<const LawOption>{} : named->options;
}

std::string name_of(const Law& law) {
  const auto* const custom = std::get_if<CustomLaw>(&law);
  return custom != nullptr ? custom->name : std::string(names_of_laws[law.index()]);
}

std::span<const std::string_view> law_names() { return names_of_laws; }

Result<Law> make_law(const std::string& name, const std::map<std::string, std::string>& options) {
  const NamedLaw* const named = find(name);
  if (named == nullptr) return no_law(name);
  Law law = named->plain();
  for (const LawOption& option : named->options) {
    const auto given = options.find(std::string(option.name));
    if (given != options.end() && !option.read(given->second, law))
      return tl::unexpected(
          Errors{{fmt::format("law.{}.{}", name, option.name),
                  fmt::format("is '{}', expected {}", printable(given->second), expected(option))}});
  }
  for (const auto& [given, value] : options)
    if (std::none_of(named->options.begin(), named->options.end(),
                     [&key = given](const LawOption& one) { return one.name == key; }))
      return no_option(*named, given);
  return law;
}

Result<Law> parse_law(std::string_view text, const Law& present) {
  const std::string_view name = text.substr(0, text.find(':'));
  const NamedLaw* const named = find(name);
  if (named == nullptr) return no_law(name);
  const bool same = !std::holds_alternative<CustomLaw>(present) && names_of_laws[present.index()] == name;
  Law law = same ? present : named->plain();
  std::vector<std::string_view> seen;
  const auto refuse = [&](std::string what) {
    return tl::unexpected(Errors{{"law", fmt::format("'{}': {}", printable(text, longest_law), what)}});
  };
  for (std::size_t at = name.size(); at < text.size();) {
    const std::size_t end = std::min(text.find(':', at + 1), text.size());
    const std::string_view given = text.substr(at + 1, end - at - 1);
    const std::string_view key = given.substr(0, given.find('='));
    at = end;
    const auto option = std::find_if(named->options.begin(), named->options.end(),
                                     [&](const LawOption& one) { return one.name == key; });
    if (option == named->options.end())
      return refuse(
          fmt::format("the law {} has no option '{}', expected {}", name, printable(key), choices(*named)));
    if (key.size() == given.size())
      return refuse(fmt::format("{} has no =, expected {}={}", key, key, expected(*option)));
    if (std::find(seen.begin(), seen.end(), key) != seen.end())
      return refuse(fmt::format("{} is given twice", key));
    seen.push_back(key);
    const std::string_view value = given.substr(key.size() + 1);
    if (!option->read(value, law))
      return refuse(fmt::format("{} is '{}', expected {}", key, printable(value), expected(*option)));
  }
  return law;
}

std::vector<std::string> law_labels(std::span<const Law> laws) {
  std::vector<std::string> labels;
  for (const Law& law : laws) {
    std::string label = name_of(law);
    for (const LawOption& option : known_options(name_of(law))) {
      if (std::holds_alternative<CustomLaw>(law)) break;
      const std::string own = option.text(law);
      const bool differs = std::any_of(laws.begin(), laws.end(), [&](const Law& other) {
        return other.index() == law.index() && option.text(other) != own;
      });
      if (differs && !own.empty()) label += fmt::format(":{}={}", option.name, own);
    }
    labels.push_back(std::move(label));
  }
  return labels;
}

std::map<std::string, std::string> options_of(const Law& law) {
  std::map<std::string, std::string> options;
  if (std::holds_alternative<CustomLaw>(law)) return options;  // whatever its name
  const NamedLaw& named = named_laws[law.index()];
  const Law other = named.plain();
  for (const LawOption& option : named.options)
    if (std::string text = option.text(law); option.always || text != option.text(other))
      options.emplace(option.name, std::move(text));
  return options;
}

bool is_reentrant(const Law& law) {
  const auto* moreau = std::get_if<Moreau>(&law);
  return moreau != nullptr && moreau->corner == Moreau::Corner::reentrant;
}

}  // namespace percuss
