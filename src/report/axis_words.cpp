#include "percuss/axis_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <span>
#include <vector>

#include "percuss/canvas.hpp"
#include "percuss/text.hpp"

namespace percuss::report {
namespace {

constexpr std::size_t most_letters = 40;  // of a name that stays as it is

struct Words {
  std::string_view name, words;  // "_#" is where an index stands
};

constexpr Words variable_table[] = {
    {"velocity", "velocity before, $u_#^-$"},
    {"mass", "mass $M_#$"},
    {"impulse", "impressed impulse $P_#$"},
    {"restitution", "restitution $ε$"},
    {"coefficient", "friction coefficient $μ_#$"},
    {"normal", "direction $w_#$"},
    {"direction", "direction $w_#$"},
    {"tangent", "direction $w_#$"},
    {"excitation", "excitation $χ_#$"},
    {"stiffness", "stiffness $K$"},
    {"exponent", "exponent $η$ of the force"},
    {"precompression", "precompression"},
    {"stored_energy", "stored energy before, $E_0$"},
    {"preload", "preload $Δ_#$"},
    {"preload.coefficient", "coefficient of the preload"},
    {"slope", "slope $κ$ of the cone"},
    {"approach.ratio", "$γ_T^-/γ_N^-$"},
    {"approach.angle", "angle of approach"},
    {"approach.speed", "speed of approach"},
};

constexpr Words result_table[] = {
    {"velocity_before", "velocity before, $u_#^-$"},
    {"velocity_after", "velocity after, $u_#^+$"},
    {"gamma_before", "$γ_#^-$"},
    {"gamma_after", "$γ_#^+$"},
    {"impulse", "impulse $Λ_#$"},
    {"xi", "$ξ_#$"},
    {"work", "work $W$"},
    {"energy.before", "energy before, $T^-$"},
    {"energy.after", "energy after, $T^+$"},
    {"energy.work", "change of energy, $T^+-T^-$"},
    {"energy.gain", "energy after/before, $T^+/T^-$"},
    {"energy.excitation", "work of moving constraints"},
    {"energy.relative.before", "relative energy before"},
    {"energy.relative.after", "relative energy after"},
    {"split.work", "work $W$"},
    {"split.cone", "work in the cones"},
    {"split.own", "work of elements alone"},
    {"split.coupling", "work of the coupling"},
    {"audit.eigenvalues.min", "least eigenvalue of $G$"},
    {"audit.eigenvalues.max", "largest eigenvalue of $G$"},
    {"audit.eigenvalues.ratio", "ratio of the eigenvalues of $G$"},
    {"audit.definiteness", "least eigenvalue of $δG$"},
    {"critical", "critical $μ$"},
    {"critical_forward", "critical $μ$ of forward slip"},
    {"critical_backward", "critical $μ$ of backward slip"},
    {"threshold_forward", "$γ_T^-/γ_N^-$ at the edge of forward slip"},
    {"threshold_backward", "$γ_T^-/γ_N^-$ at the edge of backward slip"},
    {"ratio_before", "$γ_T^-/γ_N^-$"},
    {"ratio_after", "$γ_T^+/γ_N^+$"},
    {"rebound", "$-γ_T^+/γ_T^-$"},
    {"reversal", "reversal of sliding"},
    {"v", "$v_#$"},
    {"b", "$b_#$"},
    {"z", "$z_#$"},
    {"work_compression", "work of compression $W_c$"},
    {"work_restitution", "work of restitution $W_r$"},
    {"stored_before", "stored energy before"},
    {"stored", "stored energy"},
    {"returned", "returned energy"},
    {"lost", "lost energy"},
    {"energy_residual", "lost energy"},
    {"impulse_correlation", "impulse over that of the primary contact"},
    {"compression.impulse", "impulse of compression $Λ_{C#}$"},
    {"compression.gamma_after", "$γ_{C#}$ after compression"},
    {"expansion.impulse", "impulse of expansion $Λ_{E#}$"},
    {"expansion.gamma_after", "$γ_{E#}$ after expansion"},
    {"loss.dT1", "$ΔT_1$"},
    {"loss.dT2", "$ΔT_2$"},
    {"loss.dT1_normal", "$ΔT_1$, normal part"},
    {"loss.dT1_tangential", "$ΔT_1$, tangential part"},
    {"loss.dT2_normal", "$ΔT_2$, normal part"},
    {"loss.dT2_tangential", "$ΔT_2$, tangential part"},
};

constexpr Words column_table[] = {
    {"t", "time of the contact model, $t$"},
    {"primary", "primary contact"},
    {"u", "velocity $u_#$"},
    {"gamma", "relative velocity $γ_#$"},
    {"force", "force $λ_#$"},
    {"impulse", "impulse $Λ_#$"},
    {"compression", "compression $δ$"},
    {"elongation", "elongation of the tangential spring"},
    {"energy", "stored energy $E$"},
    {"phase", "phase"},
};

std::string unchanged(std::string_view name) {
  return draw::verbatim(shorten(printable(name), most_letters));
}

// "mass[0][1]" without its indices, which are counted from 1 then: "12", or "1,12".
struct Indexed {
  std::string_view base;
  std::string index;

  explicit Indexed(std::string_view name) : base(name.substr(0, name.find_last_not_of("0123456789[]") + 1)) {
    std::vector<std::size_t> numbers;
    for (std::string_view rest = name.substr(base.size()); !rest.empty() && rest.front() == '[';) {
      std::size_t number = 0;
      const auto end = std::from_chars(rest.data() + 1, rest.data() + rest.size(), number).ptr;
      numbers.push_back(number + 1);
      rest.remove_prefix(std::min(rest.size(), static_cast<std::size_t>(end - rest.data()) + 1));
    }
    if (numbers.empty()) base = name;
    const bool wide = std::any_of(numbers.begin(), numbers.end(), [](std::size_t n) { return n > 9; });
    for (const std::size_t n : numbers) index += (wide && !index.empty() ? "," : "") + std::to_string(n);
  }
};

std::string complete(std::string_view words, const std::string& index, std::string_view element) {
  std::string text(words);
  if (const std::size_t lone = text.find("_#"); lone != std::string::npos)
    text.replace(lone, 2, index.empty() ? "" : "_{" + index + "}");
  else if (const std::size_t at = text.find('#'); at != std::string::npos)
    text.replace(at, 1, index);
  return element.empty() ? text : text + " of " + unchanged(element);
}

std::optional<std::string> alone(std::span<const Words> table, const Indexed& name) {
  for (const Words& w : table)
    if (w.name == name.base) return complete(w.words, name.index, {});
  return std::nullopt;
}

// NAME.words, the longest words that fit.
std::optional<std::string> behind_element(std::span<const Words> table, const Indexed& name) {
  const Words* best = nullptr;
  for (const Words& w : table)
    if (name.base.size() > w.name.size() + 1 && name.base.ends_with(w.name) &&
        name.base[name.base.size() - w.name.size() - 1] == '.' &&
        (!best || w.name.size() > best->name.size()))
      best = &w;
  if (!best) return std::nullopt;
  return complete(best->words, name.index, name.base.substr(0, name.base.size() - best->name.size() - 1));
}

constexpr std::string_view of_elements = "elements.";

std::optional<std::string> of_element(std::span<const Words> table, std::string_view path) {
  if (!path.starts_with(of_elements)) return std::nullopt;
  return behind_element(table, Indexed(path.substr(of_elements.size())));
}

}  // namespace

std::string variable_words(std::string_view path) {
  if (const auto words = of_element(variable_table, path)) return *words;
  return alone(variable_table, Indexed(path)).value_or(unchanged(path));
}

std::string axis_words(const Varied& varied) {
  return variable_words(varied.name) + (varied.values.degrees ? " (deg)" : "");
}

std::string axis_words(const Quantity& quantity) {
  if (quantity.what == Quantity::What::formula) return unchanged(quantity.name);
  if (const auto words = of_element(result_table, quantity.name)) return *words;
  return alone(result_table, Indexed(quantity.name)).value_or(unchanged(quantity.name));
}

std::string column_words(std::string_view column) {
  const Indexed name(column);
  if (const auto words = alone(column_table, name)) return *words;
  return behind_element(column_table, name).value_or(unchanged(column));
}

}  // namespace percuss::report
