#include "percuss/report.hpp"

#include <fmt/format.h>

#include <cmath>
#include <numbers>

#include "percuss/text.hpp"
#include "report/numbers.hpp"
#include "report/words.hpp"

namespace percuss::report {
namespace {

constexpr std::size_t audit_label = 22;

using Names = std::vector<std::string>;  // of velocities; none where they are numbered

// "  label             text", the text folded under itself.
std::string entry(const std::string& label, const std::string& text) {
  std::string out;
  std::string left = "  " + pad_right(label, audit_label);
  for (const std::string& line : wrap(text, page_width - audit_label - 2)) {
    out += left + line + "\n";
    left.assign(audit_label + 2, ' ');
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
    case Verdict::consistent: return fmt::format("CONSISTENT: {}, because {}.", nothing_gained(c), c.reason);
    case Verdict::inconsistent:
      return "INCONSISTENT: some admissible velocities gain energy; the witness is one.";
    case Verdict::undecided: return "UNDECIDED: " + c.reason + ".";
  }
  return "";
}

// A vector of velocities, its numbers beside their names where these are known.
std::string vector_entry(const std::string& label, const Eigen::VectorXd& v, const Names& names) {
  const std::vector<std::string> numbers = column(std::vector<double>(v.begin(), v.end()), 1.0);
  if (names.size() != numbers.size()) {
    std::string text;
    for (const std::string& cell : numbers) text += cell + "  ";
    return entry(label, text);
  }
  std::vector<std::string> cells;
  std::size_t widest = 1;
  for (std::size_t k = 0; k < numbers.size(); ++k) {
    cells.push_back(shorten(printable(names[k]), 28) + " " + numbers[k]);
    widest = std::max(widest, display_width(cells.back()) + 2);
  }
  std::string out, left = "  " + pad_right(label, audit_label);
  const std::size_t beside = std::max<std::size_t>(1, (page_width - audit_label - 2) / widest);
  for (std::size_t begin = 0; begin < cells.size(); begin += beside) {
    const std::size_t end = std::min(begin + beside, cells.size());
    out += left;
    for (std::size_t k = begin; k < end; ++k) out += k + 1 < end ? pad_right(cells[k], widest) : cells[k];
    out += "\n";
    left.assign(audit_label + 2, ' ');
  }
  return out;
}

std::string worst(const Consistency& c) {
  if (c.stored_energy > 0.0)
    return fmt::format("T⁺ ≤ T⁻ + {}, which bounds no ratio; T⁺/T⁻ at least {}", number(c.stored_energy),
                       number(c.worst_gain_lower));
  if (!c.worst_gain_upper)
    return fmt::format("T⁺/T⁻ at least {}; no upper bound known", number(c.worst_gain_lower));
  if (*c.worst_gain_upper <= c.worst_gain_lower * (1.0 + 1e-8))
    return fmt::format("T⁺/T⁻ = {}", number(c.worst_gain_lower));
  return fmt::format("T⁺/T⁻ between {} and {}", number(c.worst_gain_lower), number(*c.worst_gain_upper));
}

// Of several solutions the one that gains may not be the one that is reported.
std::string which_solution(const AuditReport& report) {
  if (!report.witness) return " in rational arithmetic; in double precision the law does not show it";
  if (report.witness->outcome.all.size() < 2) return " when the law resolves it";
  const Witness& w = *report.consistency.witness;
  const std::string which =
      fmt::format(" in solution {} of {}", w.solution, report.witness->outcome.all.size());
  return which + (w.reported ? ", the one reported"
                             : fmt::format("; the one reported has {} (see percuss impact --all)",
                                           number(report.witness->account.total_work())));
}

std::string coefficient(double value) { return fmt::format("{:.6g}", value); }

std::string friction_section(const AuditReport& report, const Names& names) {
  if (report.painleve.contacts.empty()) return "";
  Grid grid{1, {{"friction", "present", "critical alone", "coupled", "above"}}};
  for (const CriticalFriction& c : report.painleve.contacts)
    grid.rows.push_back({shorten(printable(c.friction), 24), number(c.present),
                         c.alone ? number(*c.alone) : "none",
                         !report.painleve.coupled_known ? "unknown"
                         : c.coupled                    ? number(*c.coupled)
                                                        : "none",
                         c.above ? "YES" : "no"});
  std::string text = "\n";
  for (const std::string& line : grid.lines()) text += line + "\n";
  if (report.painleve.factor && report.painleve.contacts.size() > 1)
    text += entry("all together", fmt::format("critical at {} times the present coefficients",
                                              number(*report.painleve.factor)));
  if (!report.suspect) return text;
  const SolutionCount& count = report.suspect->outcome.count;
  const std::string several = !count.decided      ? "an undecided number of solutions"
                              : count.continuum   ? "a continuum of solutions"
                              : count.number == 1 ? "one solution only"
                                                  : fmt::format("{} solutions", count.number);
  text += vector_entry("sliding at u⁻", report.suspect->impact.velocity, names);
  text += entry("", fmt::format("with no approach has{} {}{}",
                                report.law == "newton" ? "" : " under Newton's law", several,
                                report.suspect->outcome.solution.impulse.norm() > 0.0
                                    ? "; reported is an impact without collision to"
                                    : "; nothing happens there"));
  if (report.suspect->outcome.solution.impulse.norm() > 0.0)
    text += vector_entry("u⁺", report.suspect->outcome.solution.velocity_after, names);
  return text;
}

std::string order_text(const Impact& impact, const std::vector<Eigen::Index>& order) {
  std::string text;
  for (const Eigen::Index i : order)
    text += (text.empty() ? "" : ", ") +
            shorten(printable(impact.elements[static_cast<std::size_t>(i)].name), 16);
  return text;
}

std::string sequence_section(const Impact& impact, const AuditReport& report, const Names& names) {
  const Sequential& s = report.sequential;
  if (!s.applies) return "";
  const char* tried = s.every_order ? "every order" : "every order that was tried";
  const char* whose = report.law == "newton" ? "" : " (single and joint: Newton's law)";
  if (s.limit_in_every_order)
    return entry("single impacts", fmt::format("lead to the joint outcome in {}{}", tried, whose));
  const bool endless =
      std::none_of(s.outcomes.begin(), s.outcomes.end(), [](const auto& o) { return o.ended; });
  std::string text =
      entry("single impacts",
            (endless                  ? fmt::format("come to no end in {}", tried)
             : s.outcomes.size() == 1 ? fmt::format("lead elsewhere than the joint outcome in {}", tried)
                                      : "lead to different outcomes") +
                whose);
  text += vector_entry(report.law == "newton" ? "joint u⁺" : "joint u⁺, newton", report.joint->velocity_after,
                       names);
  for (std::size_t k = 0; k < s.outcomes.size() && k < 8; ++k) {
    const SequentialOutcome& o = s.outcomes[k];
    text += vector_entry(fmt::format("sequence {} u⁺", k + 1), o.velocity_after, names);
    text += entry("", fmt::format("{}{} single impact{}, order {}{}{}", o.ended ? "" : "not ended after ",
                                  o.impacts, o.impacts == 1 ? "" : "s", order_text(impact, o.orders.front()),
                                  o.orders.size() > 1 ? fmt::format(" and {} more", o.orders.size() - 1) : "",
                                  o.equals_joint ? "; the joint outcome" : ""));
  }
  if (s.outcomes.size() > 8) text += entry("", fmt::format("and {} more, see --json", s.outcomes.size() - 8));
  return text;
}

std::string geometry_section(const Impact& impact, const AuditReport& report, const Names& names) {
  if (report.angles.empty()) return "";
  std::string text = "\n";
  for (std::size_t k = 0; k < report.angles.size() && k < 12; ++k) {
    const KineticAngle& a = report.angles[k];
    text += entry(k == 0 ? "kinetic angles" : "",
                  fmt::format("{:8.4f}°  {}, {}", a.radians * 180.0 / std::numbers::pi,
                              shorten(printable(a.first), 20), shorten(printable(a.second), 20)));
  }
  if (report.angles.size() > 12)
    text += entry("", fmt::format("and {} more, see --json", report.angles.size() - 12));
  return text + sequence_section(impact, report, names);
}

std::string interval(const CoefficientInterval& one) {
  if (!one.possible) return "no value helps";
  return fmt::format("{} to {}", coefficient(one.low), coefficient(one.high));
}

std::string repair_section(const Impact& impact, const Repair& repair) {
  if (!repair.found) return "\n" + entry("repair", "not found: " + repair.reason);
  Grid grid{1, {{"repair", "present", "nearest", "or this one alone"}}};
  for (std::size_t i = 0; i < impact.elements.size(); ++i)
    grid.rows.push_back(
        {shorten(printable(impact.elements[i].name), 24), coefficient(impact.elements[i].restitution),
         coefficient(repair.restitution[static_cast<Eigen::Index>(i)]), interval(repair.single[i])});
  std::string text = "\n";
  for (const std::string& line : grid.lines()) text += line + "\n";
  text += entry("distance",
                fmt::format("{} in δ = (1 − ε)/(1 + ε), Euclidean; nothing consistent is nearer than {}",
                            number(repair.distance), number(repair.least_distance)));
  return text;
}

std::string equivalent_section(const Result<SlidePush>& equivalent) {
  if (!equivalent) return "\n" + entry("equivalent system", "none: " + equivalent.error().front().message);
  std::string text =
      "\n" + entry("equivalent system", fmt::format("m₁ = {}, m₂ = {}, b/a = {}", number(equivalent->m1),
                                                    number(equivalent->m2), number(equivalent->lever)));
  return text + vector_entry("its u⁻", equivalent->impact.velocity, {});
}

// What the law of the audit makes of the impact as it is given; Newton's u⁺ stands with the single impacts.
std::string resolved_section(const AuditReport& report, const Names& names) {
  if (report.law == "newton" || !report.resolved) return "";
  const Outcome& outcome = *report.resolved;
  return "\n" + (outcome.status == Status::solved
                     ? vector_entry("u⁺, " + report.law, outcome.solution.velocity_after, names)
                     : entry("u⁺, " + report.law, "none: " + outcome.reason));
}

// The sufficient conditions of Newton's law.
std::string newton_conditions(const Consistency& c) {
  if (!c.has_delta)
    return entry("conditions",
                 "none: (87), (92) and δG need every coefficient above -1, where δ is a number");
  std::string text = entry("similar (87)", condition(c.similar, c.ratio));
  text += entry("small (92)", condition(c.small, c.ratio));
  if (std::abs(c.small_as_printed.lhs - c.small.lhs) > 1e-12 * c.small.lhs)
    text += entry("", fmt::format("as printed {}, which is wrong for negative coefficients",
                                  number(c.small_as_printed.lhs)));
  text += entry("symmetric part of δG",
                c.semidefinite ? fmt::format("least eigenvalue {}: semidefinite, no energy can be gained",
                                             number(c.definiteness))
                : c.definiteness < 0.0
                    ? fmt::format("least eigenvalue {}: indefinite, nothing follows", number(c.definiteness))
                    : "least eigenvalue negative, but less than rounding: nothing follows");
  return text + entry("coefficients", classes(c));
}

}  // namespace

std::string nothing_gained(const Consistency& c) {
  if (!(c.stored_energy > 0.0)) return "no admissible velocity gains energy";
  return fmt::format("no admissible velocity gains more energy than the {} that precompressed contacts hold",
                     number(c.stored_energy));
}

std::string coefficients_at_speed(const Impact& impact, const AuditReport& report) {
  std::string text;
  for (const AtSpeed& one : report.at_speed)
    text += fmt::format("{}{} at the speed {} of {}", text.empty() ? "" : ", ", number(one.restitution),
                        number(one.speed), printable(impact.elements[one.element].name));
  if (text.empty()) return text;
  return "depends on the speed of approach; the verdict is for its numbers in this impact, " + text +
         ", and all velocities. At other speeds they are others";
}

std::string audit_text(const Problem& problem, const AuditReport& report) {
  const Consistency& c = report.consistency;
  const Names names = problem.motion ? problem.motion->system->facts().velocities : Names{};
  std::string text;
  if (!problem.title.empty()) text += shorten(printable(problem.title), page_width) + "\n";
  text += fmt::format("law {}, energy over all kinematically admissible velocities\n\n", report.law);
  text += element_table(problem.impact) + "\n";
  text += entry("eigenvalues of G", fmt::format("{} to {}, ratio {}", number(c.lambda_min),
                                                number(c.lambda_max), number(c.ratio)));
  if (report.law == "newton") text += newton_conditions(c);
  text += "\n";
  if (const std::string words = coefficients_at_speed(problem.impact, report); !words.empty())
    text += entry("restitution", words);
  text += entry("verdict", verdict(c));
  text += entry("worst case", worst(c));
  if (!problem.impact.excitation().isZero(0.0))
    text += entry("moving constraints",
                  "left out: what they bring in or take, −χᵀΛ, is no matter of the coefficients");
  if (c.witness) {
    text += vector_entry("witness u⁻", c.witness->velocity, names);
    text += entry("its work", number(c.witness->work) + which_solution(report));
  }
  text += resolved_section(report, names) + friction_section(report, names) +
          geometry_section(problem.impact, report, names);
  if (report.repair) text += repair_section(problem.impact, *report.repair);
  if (report.equivalent) text += equivalent_section(*report.equivalent);
  return text;
}

}  // namespace percuss::report
