#include "percuss/record.hpp"

#include "io/json_text.hpp"
#include "percuss/problem_file.hpp"

namespace percuss {
namespace {

Json condition(const SufficientCondition& c) { return {{"lhs", c.lhs}, {"holds", c.holds}}; }

Json elements(const Impact& impact) {
  Json json = Json::array();
  for (const Element& element : impact.elements) {
    const RestitutionRange range = restitution_range(element.kind);
    json.push_back({{"name", element.name},
                    {"restitution", element.restitution},
                    {"range", {range.low, range.high}},
                    {"within", range.contains(element.restitution)}});
  }
  return json;
}

Json maybe(const std::optional<double>& value) { return value ? Json(*value) : Json(nullptr); }

Json number_of_solutions(const SolutionCount& count) {
  if (!count.decided) return nullptr;
  return count.continuum ? Json("continuum") : Json(count.number);
}

// Which of several solutions gains: `solution` counts from one as `percuss impact --all` lists them.
Json witness(const AuditReport& report) {
  if (!report.consistency.witness) return nullptr;
  const Witness& w = *report.consistency.witness;
  Json json{
      {"velocity", numbers(w.velocity)}, {"work", w.work}, {"gain", w.gain}, {"impulse", numbers(w.impulse)}};
  if (!report.witness) return json;
  const Outcome& outcome = report.witness->outcome;
  const Solution& gains = w.reported || w.solution == 0 || w.solution > outcome.all.size()
                              ? outcome.solution
                              : outcome.all[w.solution - 1];
  json["velocity_after"] = numbers(gains.velocity_after);
  json["solution"] = w.solution;
  json["solutions"] = number_of_solutions(outcome.count);
  json["reported"] = w.reported;
  return json;
}

// The impact as it is given, under the law of the audit.
Json resolved(const AuditReport& report) {
  if (!report.resolved) return nullptr;
  const Outcome& outcome = *report.resolved;
  Json json{{"status", to_string(outcome.status)}};
  if (outcome.status != Status::solved) return json;
  json["solutions"] = number_of_solutions(outcome.count);
  json["velocity_after"] = numbers(outcome.solution.velocity_after);
  return json;
}

Json friction(const AuditReport& report) {
  Json contacts = Json::array();
  for (const CriticalFriction& c : report.painleve.contacts)
    contacts.push_back({{"contact", c.contact},
                        {"friction", c.friction},
                        {"present", c.present},
                        {"critical", maybe(c.alone)},
                        {"critical_coupled", maybe(c.coupled)},
                        {"direction", numbers(c.direction)},
                        {"above", c.above}});
  Json json{{"contacts", contacts}, {"critical_factor", maybe(report.painleve.factor)}, {"suspect", nullptr}};
  if (report.suspect)
    json["suspect"] = {{"law", "newton"},
                       {"velocity", numbers(report.suspect->impact.velocity)},
                       {"solutions", number_of_solutions(report.suspect->outcome.count)},
                       {"velocity_after", numbers(report.suspect->outcome.solution.velocity_after)}};
  return json;
}

Json geometry(const Impact& impact, const AuditReport& report) {
  Json angles = Json::array();
  for (const KineticAngle& a : report.angles)
    angles.push_back({{"contacts", {a.first, a.second}}, {"angle", a.radians}});
  Json json{{"kinetic_angles", angles}, {"sequential", nullptr}};
  if (!report.sequential.applies) return json;
  Json outcomes = Json::array();
  for (const SequentialOutcome& o : report.sequential.outcomes) {
    Json orders = Json::array();
    for (const auto& order : o.orders) {
      Json names = Json::array();
      for (const Eigen::Index i : order) names.push_back(impact.elements[static_cast<std::size_t>(i)].name);
      orders.push_back(names);
    }
    outcomes.push_back({{"orders", orders},
                        {"ended", o.ended},
                        {"impacts", o.impacts},
                        {"velocity_after", numbers(o.velocity_after)},
                        {"energy_after", o.energy_after},
                        {"equals_joint", o.equals_joint}});
  }
  json["sequential"] = {{"law", "newton"},
                        {"every_order_tried", report.sequential.every_order},
                        {"joint_is_limit", report.sequential.limit_in_every_order},
                        {"joint_velocity_after", numbers(report.joint->velocity_after)},
                        {"outcomes", outcomes}};
  return json;
}

Json repair_json(const Impact& impact, const Repair& repair) {
  Json json{{"found", repair.found}};
  if (!repair.reason.empty()) json["reason"] = repair.reason;
  if (!repair.found) return json;
  json["measure"] = "Euclidean distance of (1 - e)/(1 + e)";
  json["distance"] = repair.distance;
  json["least_distance"] = repair.least_distance;
  for (std::size_t i = 0; i < impact.elements.size(); ++i)
    json["elements"].push_back({{"name", impact.elements[i].name},
                                {"restitution", repair.restitution[static_cast<Eigen::Index>(i)]}});
  for (const CoefficientInterval& one : repair.single)
    json["single"].push_back(
        {{"name", one.element}, {"interval", one.possible ? Json{one.low, one.high} : Json(nullptr)}});
  return json;
}

Json equivalent_json(const Problem& problem, const Result<SlidePush>& equivalent) {
  if (!equivalent) return {{"exists", false}, {"reason", equivalent.error().front().message}};
  Problem file = problem;
  file.impact = equivalent->impact;
  return {{"exists", true},
          {"m1", equivalent->m1},
          {"m2", equivalent->m2},
          {"lever", equivalent->lever},
          {"file", write_problem(file)}};
}

}  // namespace

std::string to_json(const Problem& problem, const AuditReport& report) {
  const Impact& impact = problem.impact;
  const Consistency& c = report.consistency;
  Json json{{"verdict", to_string(c.verdict)}, {"reason", c.reason}, {"law", report.law}};
  json["eigenvalues"] = {{"min", c.lambda_min}, {"max", c.lambda_max}, {"ratio", c.ratio}};
  const auto of_delta = [&](Json value) { return c.has_delta ? std::move(value) : Json(nullptr); };
  json["similar"] = of_delta(condition(c.similar));
  json["small"] = of_delta(condition(c.small));
  json["small_as_printed"] = of_delta(condition(c.small_as_printed));
  json["definiteness"] = of_delta(c.definiteness);
  json["semidefinite"] = of_delta(c.semidefinite);
  json["equal"] = c.equal;
  json["elastic"] = c.elastic;
  json["inelastic"] = c.inelastic;
  json["special_elements"] = c.special_elements;
  json["witness"] = witness(report);
  json["worst_gain"] = {{"lower", c.worst_gain_lower},
                        {"upper", c.worst_gain_upper ? Json(*c.worst_gain_upper) : Json(nullptr)}};
  if (report.law == "energetic") json["worst_gain"]["stored_energy"] = c.stored_energy;
  json["elements"] = elements(impact);
  for (const AtSpeed& one : report.at_speed) {
    json["elements"][one.element]["restitution"] = one.restitution;
    json["elements"][one.element]["approach_speed"] = one.speed;
  }
  json["resolved"] = resolved(report);
  json["friction"] = friction(report);
  json["geometry"] = geometry(impact, report);
  if (report.repair) json["repair"] = repair_json(impact, *report.repair);
  if (report.equivalent) json["equivalent"] = equivalent_json(problem, *report.equivalent);
  return json_text(json, 1) + "\n";
}

}  // namespace percuss
