#include "percuss/quantities.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

#include "base/suggestion.hpp"
#include "percuss/text.hpp"
#include "study/quantity_formula.hpp"
#include "study/quantity_table.hpp"
#include "study/refuse.hpp"
#include "study/regime.hpp"
#include "study/run_quantities.hpp"

namespace percuss {
namespace {

using What = Quantity::What;
using Scope = NamedQuantity::Scope;
using Found = Result<std::vector<Quantity>>;

Quantity make(const NamedQuantity& one, std::string name, Eigen::Index index, std::size_t element) {
  Quantity made;
  made.name = std::move(name);
  made.what = one.what;
  made.index = index;
  made.element = element;
  made.laws = one.laws;
  return made;
}

// What follows the name of a result: nothing, or an index.
struct Tail {
  bool fits = false;
  std::optional<Eigen::Index> index = std::nullopt;  // −1: not in brackets, or no number
};

Tail tail_of(std::string_view text, std::string_view name) {
  if (!text.starts_with(name)) return {};
  const std::string_view rest = text.substr(name.size());
  if (rest.empty()) return {true};
  if (rest.size() < 3 || rest.front() != '[' || rest.back() != ']') return {};
  Eigen::Index k = -1;
  const char* end = rest.data() + rest.size() - 1;
  const auto [stop, status] = std::from_chars(rest.data() + 1, end, k);
  return {true, status == std::errc() && stop == end && k >= 0 ? k : -1};
}

// Numbers `first` to `first + size` of a vector, or one of them. Those of an element are called after it; one
// that has a single number needs no index.
Found components(const NamedQuantity& one, const Tail& tail, std::string_view asked, Eigen::Index first,
                 Eigen::Index size, const std::string& prefix, std::size_t element) {
  const auto name = [&](Eigen::Index k) { return fmt::format("{}{}[{}]", prefix, one.name, k); };
  if (tail.index) {
    const Eigen::Index k = *tail.index;
    if (k < 0 || k >= size)
      return refuse(asked, fmt::format("has an index that is not there, expected [0] to [{}]", size - 1));
    return std::vector{make(one, name(k), first + k, element)};
  }
  if (size == 1 && !prefix.empty())
    return std::vector{make(one, prefix + std::string(one.name), first, element)};
  std::vector<Quantity> all;
  for (Eigen::Index k = 0; k < size; ++k) all.push_back(make(one, name(k), first + k, element));
  return all;
}

std::string fields_of(const Impact& impact, std::size_t element) {
  std::string text;
  for (const NamedQuantity& one : named_quantities())
    if (has_result(impact, element, one.scope)) text += (text.empty() ? "" : ", ") + std::string(one.name);
  return text;
}

// Which elements have it.
std::string_view owners(Scope scope) {
  switch (scope) {
    case Scope::row:
    case Scope::element: return "impact elements";
    case Scope::contact: return "contacts";
    case Scope::friction: return "friction";
    case Scope::planar: return "planar friction";
    default: return "planar friction at a contact that is all there is";
  }
}

// The result `field` of an element; nothing where no result has this name.
std::optional<Found> field_of(const Impact& impact, std::size_t element, std::string_view field,
                              std::string_view asked) {
  const std::string prefix = fmt::format("elements.{}.", impact.elements[element].name);
  const NamedQuantity* of_others = nullptr;
  for (const NamedQuantity& one : named_quantities()) {
    if (one.scope == Scope::whole || one.scope == Scope::coordinate) continue;
    const Tail tail = tail_of(field, one.name);
    if (!tail.fits || (tail.index && one.scope != Scope::row)) continue;
    if (!has_result(impact, element, one.scope)) {
      of_others = &one;
      continue;
    }
    if (one.scope == Scope::row)
      return components(one, tail, asked, impact.offsets()[element], impact.elements[element].size(), prefix,
                        element);
    return std::vector{make(one, prefix + std::string(one.name), 0, element)};
  }
  if (of_others == nullptr) return std::nullopt;
  return refuse(asked, fmt::format("is a result of {}", owners(of_others->scope)));
}

// "C.friction.impulse" of "elements.C.friction.impulse": the longest name of an element wins.
Found find_in_element(const Problem& of, std::string_view asked) {
  const Impact& impact = of.impact;
  const std::string_view rest = asked.substr(std::string_view("elements.").size());
  std::optional<std::size_t> best;
  for (std::size_t i = 0; i < impact.elements.size(); ++i) {
    const std::string& name = impact.elements[i].name;
    if (rest.size() <= name.size() || rest[name.size()] != '.' || !rest.starts_with(name)) continue;
    if (!best || name.size() >= impact.elements[*best].name.size()) best = i;
  }
  if (!best)
    return refuse(asked, fmt::format("names no element, expected elements.NAME.impulse with NAME such as {}",
                                     impact.elements.empty() ? "C" : printable(impact.elements[0].name)));
  const std::string_view field = rest.substr(impact.elements[*best].name.size() + 1);
  if (auto found = field_of(impact, *best, field, asked)) return *std::move(found);
  const std::vector<std::string> known = result_names(of);
  const std::vector<std::string_view> names(known.begin(), known.end());
  const std::string suggestion = did_you_mean(asked, names);
  return refuse(asked, fmt::format("is no result of an element{} expected {}",
                                   suggestion.empty() ? "," : suggestion, fields_of(impact, *best)));
}

// "impulse.C.friction[1]": a name and the element that it is of.
std::optional<Found> find_short(const Impact& impact, std::string_view asked) {
  for (const NamedQuantity& one : named_quantities()) {
    if (!asked.starts_with(one.name) || asked.size() <= one.name.size() + 1 || asked[one.name.size()] != '.')
      continue;
    const std::string_view rest = asked.substr(one.name.size() + 1);
    for (std::size_t i = 0; i < impact.elements.size(); ++i) {
      const Tail tail = tail_of(rest, impact.elements[i].name);
      if (!tail.fits) continue;
      const std::string field =
          std::string(one.name) + std::string(rest.substr(impact.elements[i].name.size()));
      if (auto found = field_of(impact, i, field, asked)) return found;
    }
  }
  return std::nullopt;
}

// A result of the whole impact, of all rows, or of every element that has it.
std::optional<Found> find_whole(const Impact& impact, std::string_view asked) {
  const NamedQuantity* of_nobody = nullptr;
  std::vector<Quantity> all;  // a name may be one of contacts and of friction
  for (const NamedQuantity& one : named_quantities()) {
    const Tail tail = tail_of(asked, one.name);
    if (!tail.fits || (tail.index && one.scope != Scope::row && one.scope != Scope::coordinate)) continue;
    if (one.what == What::regime && impact.elements.size() > most_regime_elements)
      return refuse(asked, fmt::format("is for at most {} elements, this problem has {}; elements.NAME.mode "
                                       "says what one of them did",
                                       most_regime_elements, impact.elements.size()));
    if (one.scope == Scope::whole) return std::vector{make(one, std::string(one.name), 0, 0)};
    if (one.scope == Scope::row) return components(one, tail, asked, 0, impact.rows(), "", 0);
    if (one.scope == Scope::coordinate) return components(one, tail, asked, 0, impact.freedom(), "", 0);
    for (std::size_t i = 0; i < impact.elements.size(); ++i)
      if (has_result(impact, i, one.scope))
        all.push_back(make(one, fmt::format("elements.{}.{}", impact.elements[i].name, one.name), 0, i));
    of_nobody = &one;
  }
  std::stable_sort(all.begin(), all.end(),
                   [](const Quantity& a, const Quantity& b) { return a.element < b.element; });
  if (!all.empty()) return all;
  if (of_nobody == nullptr) return std::nullopt;
  const bool pushed = of_nobody->scope == Scope::single && impact.impulse.size() > 0;
  return refuse(asked, fmt::format("is a result of {}, and {}", owners(of_nobody->scope),
                                   pushed ? "here an impulse is impressed as well" : "there is none here"));
}

// "impulse" of "impulse.Z", a result of elements.
std::string_view field_without_element(std::string_view asked) {
  for (const NamedQuantity& one : named_quantities())
    if (one.scope != Scope::whole && one.scope != Scope::coordinate && asked.starts_with(one.name) &&
        asked.size() > one.name.size() + 1 && asked[one.name.size()] == '.')
      return one.name;
  return {};
}

std::string element_names(const Impact& impact) {
  constexpr std::size_t most = 8;
  std::string text;
  for (std::size_t i = 0; i < std::min(most, impact.elements.size()); ++i)
    text += (i == 0 ? "" : ", ") + printable(impact.elements[i].name);
  return text + (impact.elements.size() > most ? ", ..." : "");
}

Found find_any(const Problem& of, std::string_view name) {
  auto found = find_named(of, name);
  const bool formula = name.find_first_of("+-*/^( ") != std::string_view::npos;
  if (found || !formula) return found;
  auto made = find_formula(of, name);
  if (!made) return tl::make_unexpected(made.error());
  return std::vector{*std::move(made)};
}

// A part of a formula may be what the law does not give.
const Quantity& missing_part(const Quantity& q, const Law& law) {
  for (const Quantity& part : q.parts)
    if (!part.given_by(law)) return part;
  return q;
}

}  // namespace

bool Quantity::is_label() const {
  switch (what) {
    case What::mode:
    case What::status:
    case What::regime:
    case What::run_status:
    case What::moreau_foot:
    case What::compression_mode:
    case What::expansion_mode:
    case What::phases: return true;
    default: return false;
  }
}

bool Quantity::of_run() const {
  return what >= What::run_time ||
         std::any_of(parts.begin(), parts.end(), [](const Quantity& p) { return p.of_run(); });
}

bool Quantity::of_impact() const {
  return what < What::formula ||
         std::any_of(parts.begin(), parts.end(), [](const Quantity& p) { return p.of_impact(); });
}

Found find_named(const Problem& of, std::string_view name) {
  if (name.starts_with("run.")) return find_run_quantities(of, name);
  if (name.starts_with("elements.")) return find_in_element(of, name);
  if (auto found = find_whole(of.impact, name)) return *std::move(found);
  if (auto found = find_short(of.impact, name)) return *std::move(found);
  if (const std::string_view field = field_without_element(name); !field.empty())
    return refuse(name, fmt::format("names no element, expected {}.NAME with NAME one of {}", field,
                                    element_names(of.impact)));
  const std::vector<std::string> known = result_names(of);
  const std::vector<std::string_view> names(known.begin(), known.end());
  const std::string suggestion = did_you_mean(name, names);
  return refuse(name, fmt::format("is no result of an impact{} expected velocity_after[0], gamma_after[0], "
                                  "impulse[0], elements.NAME.impulse, energy.work, regime, mode, status, "
                                  "solutions or another name of docs/quantities.md",
                                  suggestion.empty() ? "," : suggestion));
}

Found find_quantities(std::span<const Problem> laws, std::string_view name) {
  auto found = find_any(laws.front(), name);
  if (!found) return found;
  for (const Quantity& q : *found) {
    if (std::any_of(laws.begin(), laws.end(), [&](const Problem& one) { return q.given_by(one.law); }))
      continue;
    const Quantity& missing = missing_part(q, laws.front().law);
    const std::string given = laws_text(missing.laws);
    std::string here;
    for (const Problem& one : laws) here += (here.empty() ? "" : ", ") + name_of(one.law);
    return tl::make_unexpected(
        Errors{{"", fmt::format("{} is a result of the law{} {}, the law{} here {} {}", missing.name,
                                given.find(' ') == std::string::npos ? "" : "s", given,
                                laws.size() > 1 ? "s" : "", laws.size() > 1 ? "are" : "is", here)}});
  }
  return found;
}

Found find_quantities(const Problem& of, std::string_view name) {
  return find_quantities(std::span(&of, 1), name);
}

std::string label_of(const Quantity& quantity, double value, const Impact& impact) {
  if (!(value >= 0.0 && value < 0x1p53)) return "";
  const auto code = static_cast<std::uint64_t>(value);
  switch (quantity.what) {
    case What::mode:
    case What::compression_mode:
    case What::expansion_mode: return std::string(mode_word(code));
    case What::phases: return phases_label(code);
    case What::moreau_foot: return std::string(to_string(static_cast<MoreauDetail::Foot>(code)));
    case What::regime: return regime_label(code, impact);
    default: return code < 3 ? std::string(to_string(static_cast<Status>(code))) : "refused";
  }
}

}  // namespace percuss
