// One impact: table, account and one picture; several laws; the audit.
#include "percuss/audit.hpp"
#include "percuss/compare.hpp"
#include "percuss/history.hpp"
#include "percuss/impact_geometry.hpp"
#include "percuss/law_panels.hpp"
#include "percuss/picture.hpp"
#include "percuss/record.hpp"
#include "percuss/report.hpp"
#include "question.hpp"

namespace percuss::playground {
namespace {

Json drawn(const draw::Canvas& picture, const std::string& caption) {
  return {{"svg", draw::to_svg(picture, {.inlined = true})}, {"caption", caption}};
}

Json drawn(const draw::Figure& figure, const std::string& caption) {
  return drawn(draw::layout(figure), caption);
}

Json absent(const std::string& why) { return {{"absent", why}}; }

std::string first_of(const Errors& errors) { return errors.front().message; }

report::GeometryStyle style_of(const Json& question) {
  return {.width = question.value("width", 560.0), .caption = false};
}

Json velocities(const Impact& impact, const std::vector<Law>& laws, const report::GeometryStyle& style) {
  const auto geometry = velocity_geometry(impact, laws, {.sequences = laws.size() > 1});
  if (!geometry) return absent(first_of(geometry.error()));
  return drawn(report::velocity_picture(*geometry, style), report::velocity_caption(*geometry));
}

Json impulses(const Impact& impact, const std::vector<Law>& laws, const report::GeometryStyle& style) {
  const auto geometry = impulse_geometry(impact, laws);
  if (!geometry) return absent(first_of(geometry.error()));
  return drawn(report::impulse_picture(*geometry, style), report::impulse_caption(*geometry));
}

Json graphs(const Impact& impact, const Law& law, const Solution& solution) {
  const auto panels = law_panels(impact, law, solution);
  if (!panels) return absent(panels.error());
  return drawn(
      report::law_figure(*panels),
      "The graph of every element's law with the reservoir of its impulses; the impact is the point.");
}

Json forces(const Impact& impact, const Law& law, const Solution& solution) {
  const auto history = make_history(impact, law, solution);
  if (!history) return absent(history.error());
  const auto figures = report::history_figures(*history);
  if (figures.empty()) return absent("nothing happens in this impact");
  return drawn(figures.front(), "Forces during the impact.");
}

Json picture(const Json& question, const Impact& impact, const Law& law, const Outcome& outcome,
             const Problem& problem) {
  const std::string wanted = question.value("picture", "");
  if (wanted.empty()) return nullptr;
  const std::vector<Law> laws =
      question.value("beside", false) ? laws_beside(problem) : std::vector<Law>{law};
  if (wanted == "velocities") return velocities(impact, laws, style_of(question));
  if (wanted == "impulses") return impulses(impact, laws, style_of(question));
  if (outcome.status != Status::solved) return absent(outcome.reason);
  if (wanted == "laws") return graphs(impact, law, outcome.solution);
  return forces(impact, law, outcome.solution);
}

// The numbers of the text as they are now: one may have changed others.
Json values_of(const Asked& asked) {
  Json values = Json::object();
  for (const io::WrittenNumber& number : io::written_numbers(asked.problem, asked.text))
    values[number.path] = number.value;
  return values;
}

Law with_options(Law law, const Json& question) {
  const bool all = question.value("all", false);
  if (auto* newton = std::get_if<Newton>(&law)) newton->list_all = all;
  if (auto* poisson = std::get_if<Poisson>(&law)) poisson->list_all = all;
  if (auto* moreau = std::get_if<Moreau>(&law)) moreau->list_all = all;
  if (auto* energetic = std::get_if<Energetic>(&law))
    energetic->history = question.value("picture", "") == "forces";
  return law;
}

}  // namespace

Located<Json> answer_impact(const Json& question) {
  const auto asked = read_impact(question);
  if (!asked) return tl::make_unexpected(asked.error());
  const auto chosen = law_of(question, *asked);
  if (!chosen) return tl::make_unexpected(chosen.error());
  const Law law = with_options(*chosen, question);
  const Problem problem = with_law(asked->problem, law);
  const auto outcome = resolve(problem.impact, law);
  if (!outcome) return refused(outcome.error(), *asked);
  ImpactRecord record = make_record(problem.impact, *outcome,
                                    {.title = problem.title,
                                     .law = name_of(law),
                                     .law_options = options_of(law),
                                     .account = account_options(problem.impact, law),
                                     .list_all = question.value("all", false),
                                     .tolerance = SolverOptions{}.tolerance});
  add_scene(problem, record);
  report::WebPage page("");
  report::add_impact_tables(page, record);
  Json answer{
      {"text", asked->text},          {"printed", report::impact_table(record)},
      {"html", page.content()},       {"status", to_string(record.status)},
      {"numbers", values_of(*asked)}, {"picture", picture(question, problem.impact, law, *outcome, problem)}};
  if (question.value("json", false)) answer["json"] = to_json(record);
  return answer;
}

Located<Json> answer_compare(const Json& question) {
  const auto asked = read_impact(question);
  if (!asked) return tl::make_unexpected(asked.error());
  const Problem& problem = asked->problem;
  const Comparison comparison = compare(problem.impact, laws_beside(problem));
  ComparisonRecord record = make_record(problem.impact, comparison, problem.title, SolverOptions{}.tolerance);
  for (ComparedRecord& one : record.laws)
    if (one.record) add_scene(problem, *one.record);
  report::WebPage page("");
  report::add_comparison(page, problem.impact, record);
  return Json{{"text", asked->text}, {"printed", report::comparison_text(record)}, {"html", page.content()}};
}

Located<Json> answer_audit(const Json& question) {
  auto asked = read_impact(question);
  if (!asked) return tl::make_unexpected(asked.error());
  const auto law = law_of(question, *asked);
  if (!law) return tl::make_unexpected(law.error());
  Problem& problem = asked->problem;
  for (auto* const objection : {with_restitution_curve, with_friction_shape, beyond_table_1})
    if (const Errors errors = objection(problem.impact, "the audit"); !errors.empty())
      return refused(errors, *asked);
  problem.law = *law;
  const AuditReport report = audit(problem.impact, {.law = *law, .repair = question.value("repair", false)});
  report::WebPage page("");
  report::add_audit(page, problem, report);
  return Json{
      {"text", asked->text}, {"printed", report::audit_text(problem, report)}, {"html", page.content()}};
}

}  // namespace percuss::playground
