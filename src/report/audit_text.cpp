#include "report/audit_text.hpp"

#include <fmt/format.h>

#include <cmath>

#include "report/grid.hpp"
#include "report/numbers.hpp"
#include "report/text.hpp"

namespace percuss::report {
namespace {

constexpr std::size_t label_width = 22;

// "  label             text", the text folded under itself.
std::string entry(const std::string& label, const std::string& text) {
  std::string out;
  std::string left = "  " + pad_right(label, label_width);
  for (const std::string& line : wrap(text, page_width - label_width - 2)) {
    out += left + line + "\n";
    left.assign(label_width + 2, ' ');
  }
  return out;
}

std::string range_text(const RestitutionRange& range) {
  return fmt::format("{}{:g}, {:g}]", range.low_is_open ? "(" : "[", range.low, range.high);
}

std::string element_table(const Impact& impact) {
  Grid grid{2, {{"element", "kind", "restitution", "Table 1", "within"}}};
  for (const Element& e : impact.elements) {
    const RestitutionRange range = restitution_range(e.kind);
    grid.rows.push_back({shorten(printable(e.name), 24), std::string(to_string(e.kind)),
                         fmt::format("{:g}", e.restitution), range_text(range),
                         range.contains(e.restitution) ? "yes" : "NO"});
  }
  std::string text;
  for (const std::string& line : grid.lines()) text += line + "\n";
  return text;
}

std::string condition(const SufficientCondition& c, double ratio) {
  return fmt::format("{} {} {}: {}", number(c.lhs), c.holds ? "≤" : ">", number(ratio),
                     c.holds ? "holds, no energy can be gained" : "fails, nothing follows");
}

std::string classes(const Consistency& c) {
  if (c.inelastic) return "completely inelastic";
  if (c.elastic) return "completely elastic";
  if (c.equal) return "equal coefficients";
  return c.special_elements ? "only contacts and bilateral constraints"
                            : "none of the special cases 5.2.3-5.3";
}

std::string verdict(const Consistency& c) {
  switch (c.verdict) {
    case Verdict::consistent:
      return "CONSISTENT: no admissible velocity gains energy, because " + c.reason + ".";
    case Verdict::inconsistent:
      return "INCONSISTENT: some admissible velocities gain energy; the witness is one.";
    case Verdict::undecided: return "UNDECIDED: " + c.reason + ".";
  }
  return "";
}

std::string vector_text(const Eigen::VectorXd& v) {
  std::string text;
  for (const std::string& cell : column(std::vector<double>(v.begin(), v.end()), 1.0)) text += cell + "  ";
  return text;
}

std::string worst(const Consistency& c) {
  if (!c.worst_gain_upper)
    return fmt::format("T⁺/T⁻ at least {}; no upper bound known", number(c.worst_gain_lower));
  if (*c.worst_gain_upper <= c.worst_gain_lower * (1.0 + 1e-8))
    return fmt::format("T⁺/T⁻ = {}", number(c.worst_gain_lower));
  return fmt::format("T⁺/T⁻ between {} and {}", number(c.worst_gain_lower), number(*c.worst_gain_upper));
}

}  // namespace

std::string audit_text(const Problem& problem, const Consistency& c, const std::optional<Account>& resolved) {
  std::string text;
  if (!problem.title.empty()) text += shorten(printable(problem.title), page_width) + "\n";
  text += "energy of Newton's law over all kinematically admissible velocities\n\n";
  text += element_table(problem.impact) + "\n";
  text += entry("eigenvalues of G", fmt::format("{} to {}, ratio {}", number(c.lambda_min),
                                                number(c.lambda_max), number(c.ratio)));
  text += entry("similar (87)", condition(c.similar, c.ratio));
  text += entry("small (92)", condition(c.small, c.ratio));
  if (std::abs(c.small_as_printed.lhs - c.small.lhs) > 1e-12 * c.small.lhs)
    text += entry("", fmt::format("as printed {}, which is wrong for negative coefficients",
                                  number(c.small_as_printed.lhs)));
  text += entry("symmetric part of δG",
                fmt::format("least eigenvalue {}: {}", number(c.definiteness),
                            c.definiteness >= 0.0 ? "semidefinite, no energy can be gained"
                                                  : "indefinite, nothing follows"));
  text += entry("coefficients", classes(c)) + "\n";
  text += entry("verdict", verdict(c));
  text += entry("worst case", worst(c));
  if (c.witness) {
    text += entry("witness u⁻", vector_text(c.witness->velocity));
    text += entry(
        "its work",
        fmt::format("{} predicted", number(c.witness->work)) +
            (resolved ? fmt::format(", {} when the law resolves it", number(resolved->total_work())) : ""));
  }
  return text;
}

}  // namespace percuss::report
