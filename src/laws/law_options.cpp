#include "laws/law_options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "percuss/text.hpp"

namespace percuss {
namespace {

using Words = std::span<const std::string_view>;

template <auto member>
struct Access;
template <class L, class T, T L::*member>
struct Access<member> {
  static double get(const Law& law) { return static_cast<double>(std::get<L>(law).*member); }
  static void set(Law& law, double value) { std::get<L>(law).*member = static_cast<T>(value); }
};

template <auto member>
constexpr LawOption words(std::string_view name, Words all, int first = 0) {
  return {name, all, first, false, Access<member>::get, Access<member>::set};
}

template <auto member>
constexpr LawOption number(std::string_view name, bool always = false) {
  return {name, {}, 0, always, Access<member>::get, Access<member>::set};
}

constexpr std::string_view tangential[] = {"pfeiffer", "coulomb", "shifted"};
constexpr std::string_view corner[] = {"reentrant"};
constexpr std::string_view model[] = {"bi", "mono"};

constexpr LawOption of_poisson[] = {words<&Poisson::tangential>("tangential", tangential)};
constexpr LawOption of_moreau[] = {
    words<&Moreau::corner>("corner", corner, static_cast<int>(Moreau::Corner::reentrant))};
constexpr LawOption of_energetic[] = {words<&Energetic::model>("model", model),
                                      number<&Energetic::tolerance>("tolerance"),
                                      number<&Energetic::tail>("tail")};
constexpr LawOption of_stronge[] = {number<&Stronge::compliance_ratio>("compliance_ratio", true)};

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

constexpr auto names = [] {
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

}  // namespace

bool LawOption::read(std::string_view text, Law& law) const {
  if (words.empty()) {
    const io::ParsedNumber parsed = io::parse_number(text);
    if (parsed.fault != io::NumberFault::none || !(parsed.value > 0.0)) return false;
    set(law, parsed.value);
    return true;
  }
  const auto found = std::find(words.begin(), words.end(), text);
  if (found == words.end()) return false;
  set(law, static_cast<double>(first + (found - words.begin())));
  return true;
}

std::string LawOption::text(const Law& law) const {
  const double value = get(law);
  if (words.empty()) return io::format_number(value);
  const auto k = static_cast<std::ptrdiff_t>(value) - first;
  return k < 0 ? "" : std::string(words[static_cast<std::size_t>(k)]);
}

std::span<const LawOption> known_options(std::string_view law) {
  const NamedLaw* const named = find(law);
  return named == nullptr ? std::span<const LawOption>{} : named->options;
}

std::string name_of(const Law& law) {
  const auto* const custom = std::get_if<CustomLaw>(&law);
  return custom != nullptr ? custom->name : std::string(names[law.index()]);
}

std::span<const std::string_view> law_names() { return names; }

Result<Law> make_law(const std::string& name, const std::map<std::string, std::string>& options) {
  const NamedLaw* const named = find(name);
  if (named == nullptr)
    return tl::unexpected(
        Errors{{"law", fmt::format("'{}' is not a law, expected {}", name, one_of(names))}});
  Law law = named->plain();
  for (const LawOption& option : named->options) {
    const auto given = options.find(std::string(option.name));
    if (given != options.end() && !option.read(given->second, law))
      return tl::unexpected(
          Errors{{fmt::format("law.{}.{}", name, option.name),
                  fmt::format("is '{}', expected {}", given->second,
                              option.words.empty() ? "a positive number" : one_of(option.words))}});
  }
  for (const auto& [given, value] : options)
    if (std::none_of(named->options.begin(), named->options.end(),
                     [&key = given](const LawOption& one) { return one.name == key; }))
      return tl::unexpected(Errors{{"law." + name, fmt::format("has no option '{}'", given)}});
  return law;
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

}  // namespace percuss
