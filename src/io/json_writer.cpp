#include "percuss/record.hpp"

#include <algorithm>

#include "io/json_text.hpp"
#include "io/scene_json.hpp"
#include "io/shown_of_several.hpp"
#include "percuss/text.hpp"

namespace percuss {
namespace {

Json maybe(const std::optional<bool>& value) { return value ? Json(*value) : Json(nullptr); }

Json element_json(const ElementRecord& element) {
  Json json{{"name", element.name},
            {"kind", to_string(element.kind)},
            {"impulse", numbers(element.impulse)},
            {"gamma_before", numbers(element.gamma_before)},
            {"gamma_after", numbers(element.gamma_after)},
            {"xi", numbers(element.xi)},
            {"mode", to_string(element.state.mode)}};
  if (element.state.slip != SlipDirection::none) json["slip"] = to_string(element.state.slip);
  if (!element.state.unique_impulse) json["unique"] = false;
  if (element.place) json.update(io::place_json(*element.place));
  if (element.preload.size() > 0) json["preload"] = numbers(element.preload);
  json["work"] = element.work;
  if (element.energy) {
    json["compressions"] = element.energy->compressions;
    json["repeated"] = element.energy->repeated;
    json["energy_residual"] = element.energy->residual;
    json["stored"] = element.energy->stored;
    json["work_compression"] = element.energy->work_compression;
    json["work_restitution"] = element.energy->work_restitution;
    json["impulse_correlation"] =
        element.energy->correlation ? Json(*element.energy->correlation) : Json(nullptr);
    if (element.energy->primary) json["primary"] = true;
  }
  if (element.sliding) {
    json["stops"] = element.sliding->stops;
    json["energy_residual"] = element.sliding->lost;
  }
  if (element.split)
    json["split"] = Json{
        {"cone", element.split->cone}, {"own", element.split->own}, {"coupling", element.split->coupling}};
  if (element.loss) json["loss"] = Json{{"dT1", element.loss->dT1}, {"dT2", element.loss->dT2}};
  if (element.limits)
    json["critical"] = std::min(element.limits->critical_forward, element.limits->critical_backward);
  for (const ClutchRecord& clutch : element.clutches) {
    json["clutches"].push_back(Json{
        {"name", clutch.name}, {"impulse", clutch.impulse}, {"preload", clutch.preload}, {"xi", clutch.xi}});
  }
  return json;
}

Json elements_json(const std::vector<ElementRecord>& elements) {
  Json json = Json::array();
  for (const ElementRecord& element : elements) json.push_back(element_json(element));
  return json;
}

Json energy_json(const Account& account, bool excited) {
  Json json{
      {"before", account.energy_before}, {"after", account.energy_after}, {"work", account.total_work()}};
  if (excited) json["excitation"] = account.excitation;
  if (account.impressed) json["impressed"] = *account.impressed;
  if (account.stored_energy > 0.0) json["stored"] = account.stored_energy;
  if (account.relative)
    json["relative"] = Json{{"b", numbers(account.relative->b)},
                            {"before", account.relative->before},
                            {"after", account.relative->after}};
  return json;
}

Json violations_json(const Account& account) {
  Json json = Json::array();
  for (const Violation& v : account.violations)
    json.push_back(Json{{"requirement", to_string(v.requirement)},
                        {"element", v.element.empty() ? Json(nullptr) : Json(v.element)},
                        {"what", v.what},
                        {"size", v.size}});
  return json;
}

Json consistency_json(const Account& account) {
  return Json{
      {"kinematic", account.kinematic}, {"kinetic", account.kinetic}, {"energetic", account.energetic}};
}

// What the laws add to a solution.
struct Add {
  const SolutionRecord& solution;
  bool excited;
  Json& json;

  void operator()(const std::monostate&) const {}
  void operator()(const PoissonDetail& poisson) const {
    const char* names[] = {"compression", "expansion"};
    for (std::size_t k = 0; k < solution.phases.size(); ++k)
      json[names[k]] = Json{{"velocity_after", numbers(solution.phases[k].velocity_after)},
                            {"elements", elements_json(solution.phases[k].elements)}};
    LossSplit normal, tangential;
    for (const ElementRecord& element : solution.elements) {
      LossSplit& part = element.kind == Kind::friction ? tangential : normal;
      part.dT1 += element.loss->dT1;
      part.dT2 += element.loss->dT2;
    }
    // Where constraints move, dT1 + dT2/2 is not T⁺ − T⁻: the excitation is missing.
    json["loss"] = Json{{"dT1", poisson.dT1},
                        {"dT2", poisson.dT2},
                        {"dT1_normal", normal.dT1},
                        {"dT1_tangential", tangential.dT1},
                        {"dT2_normal", normal.dT2},
                        {"dT2_tangential", tangential.dT2},
                        {"work", poisson.dT1 + 0.5 * poisson.dT2}};
    if (excited) json["loss"]["excitation"] = solution.account.excitation;
    json["added"] = Json::object();
    Eigen::Index row = 0;
    for (const ElementRecord& element : solution.elements) {
      if (poisson.added[row] > 0.0) json["added"][element.name] = poisson.added[row];
      row += element.impulse.size();
    }
  }
  void operator()(const MoreauDetail& moreau) const {
    json["foot"] = to_string(moreau.foot);
    if (!moreau.faces.empty()) json["faces"] = Json::array();
    for (const std::size_t face : moreau.faces) json["faces"].push_back(solution.elements[face].name);
    json["v"] = numbers(moreau.v);
    json["b"] = moreau.b ? numbers(*moreau.b) : Json(nullptr);
    json["z"] = moreau.z ? numbers(*moreau.z) : Json(nullptr);
    json["z_normal"] = numbers(moreau.z_normal);
    json["z_cross"] = numbers(solution.velocity_after - moreau.v);
  }
  void operator()(const StrongeDetail& stronge) const {
    json["gross_slip"] = stronge.gross_slip;
    json["phases"] = Json::array();
    for (const StrongePhase& phase : stronge.phases)
      json["phases"].push_back(Json{{"start", phase.start},
                                    {"end", phase.end},
                                    {"normal", phase.loading ? "loading" : "unloading"},
                                    {"tangential", to_string(phase.slider)}});
  }
  void operator()(const EnergeticDetail& energetic) const {
    double stored = 0.0, returned = 0.0;
    for (const EnergeticDetail::Contact& contact : energetic.contacts)
      stored += contact.stored, returned += contact.returned;
    json["stored_before"] = energetic.stored_before;
    json["stored"] = stored;
    json["returned"] = returned;
    json["lost"] = energetic.lost;
    json["balance"] = energetic.balance;
    json["error_estimate"] = energetic.error;
    json["tail"] = energetic.tail;
    json["steps"] = energetic.steps;
    json["wedged"] = energetic.wedged;
  }
};

// The work of all elements, by where it comes from.
void add_split(const SolutionRecord& solution, Json& json) {
  WorkSplit sum;
  for (const ElementRecord& element : solution.elements) {
    if (!element.split) return;
    sum.cone += element.split->cone;
    sum.own += element.split->own;
    sum.coupling += element.split->coupling;
  }
  json["split"] =
      Json{{"work", sum.work()}, {"cone", sum.cone}, {"own", sum.own}, {"coupling", sum.coupling}};
}

void add_detail(const SolutionRecord& solution, bool excited, Json& json) {
  add_split(solution, json);
  std::visit(Add{solution, excited, json}, solution.detail);
}

Json count_json(const ImpactRecord& record) {
  if (record.status == Status::no_solution) return 0;
  if (!record.count.decided) return nullptr;
  if (record.count.continuum) return "continuum";
  return record.count.number;
}

Json all_json(const ImpactRecord& record) {
  Json json = Json::array();
  for (const SolutionRecord& solution : record.all) {
    Json entry = Json::object();
    if (record.options.backward) entry["velocity_before"] = numbers(solution.velocity_before);
    entry["velocity_after"] = numbers(solution.velocity_after);
    entry["elements"] = elements_json(solution.elements);
    entry["energy"] = energy_json(solution.account, record.excited);
    entry["consistency"] = consistency_json(solution.account);
    entry["violations"] = violations_json(solution.account);
    add_detail(solution, record.excited, entry);
    if (solution.limit) entry["limit"] = true;
    json.push_back(std::move(entry));
  }
  return json;
}

// Numbers as numbers, words as words.
Json options_json(const std::map<std::string, std::string>& options) {
  Json json = Json::object();
  for (const auto& [key, text] : options) {
    const ParsedNumber number = parse_number(text);
    json[key] = number.fault == NumberFault::none ? Json(number.value) : Json(text);
  }
  return json;
}

Json results_json(const std::vector<ResultRecord>& results) {
  Json json = Json::object();
  for (const ResultRecord& one : results)
    json[one.name] = one.word.empty() ? Json(one.value) : Json(one.word);
  return json;
}

// Limits γ_N⁻ → 0⁻ that are not what happens at γ_N⁻ = 0; told whether all solutions are asked for or not.
Json limits_json(const ImpactRecord& record) {
  Json json = Json::array();
  for (const SolutionRecord& solution : record.all)
    if (solution.limit)
      json.push_back(Json{{"velocity_after", numbers(solution.velocity_after)},
                          {"elements", elements_json(solution.elements)},
                          {"energy", energy_json(solution.account, record.excited)}});
  return json;
}

Json record_json(const ImpactRecord& record) {
  Json json{{"percuss", 1}, {"law", record.options.law}};
  if (!record.options.law_options.empty()) json["law_options"] = options_json(record.options.law_options);
  if (record.options.backward) json["backward"] = true;
  json["status"] = to_string(record.status);
  if (!record.reason.empty()) json["reason"] = record.reason;
  json["solutions"] = count_json(record);
  json["unique"] =
      Json{{"velocity", maybe(record.unique_velocity)}, {"impulse", maybe(record.unique_impulse)}};
  if (const std::string_view shown = io::shown_of_several(record); !shown.empty()) json["shown"] = shown;
  if (record.solution) {
    json["velocity_before"] = numbers(record.solution->velocity_before);
    json["velocity_after"] = numbers(record.solution->velocity_after);
    json["elements"] = elements_json(record.solution->elements);
    json["energy"] = energy_json(record.solution->account, record.excited);
    json["consistency"] = consistency_json(record.solution->account);
    json["violations"] = violations_json(record.solution->account);
    add_detail(*record.solution, record.excited, json);
  } else {
    json[record.options.backward ? "velocity_after" : "velocity_before"] = numbers(record.velocity_given);
  }
  if (record.scene) io::add_scene_json(*record.scene, json);
  if (record.impulse.size() > 0) json["impulse"] = numbers(record.impulse);
  if (record.residual) {
    json["residual"] = *record.residual;
    json["residual_of"] = to_string(record.measure);
  }
  if (!record.solver.empty()) json["solver"] = record.solver;
  if (!record.results.empty()) json["results"] = results_json(record.results);
  if (Json limits = limits_json(record); !limits.empty()) json["limits"] = std::move(limits);
  if (record.options.list_all) json["all"] = all_json(record);
  return json;
}

std::string dump(const Json& json) { return json_text(json, -1); }

// Members on lines of their own, and so the entries of a list of objects.
std::string layout(const Json& object) {
  std::string text = "{";
  for (const auto& [key, value] : object.items()) {
    text += text.size() > 1 ? ",\n " : "";
    text += dump(Json(key)) + ": ";
    if (value.is_array() && !value.empty() && value.front().is_object()) {
      text += "[";
      for (const Json& entry : value) text += (&entry == &value.front() ? "\n  " : ",\n  ") + dump(entry);
      text += "]";
    } else {
      text += dump(value);
    }
  }
  return text + "}\n";
}

Json explanation_json(const Explanation& explanation) {
  Json coefficients = Json::object();
  for (const auto& [name, value] : explanation.coefficients) coefficients[name] = value;
  return {{"error", explanation.error}, {"least", explanation.least}, {"coefficients", coefficients}};
}

}  // namespace

std::string to_json(const ImpactRecord& record) { return layout(record_json(record)); }

std::string to_json(const ComparisonRecord& record) {
  std::string laws;
  for (const ComparedRecord& one : record.laws) {
    Json json =
        one.record ? record_json(*one.record) : Json{{"status", "not_applicable"}, {"reason", one.reason}};
    if (one.explanation) json["measured"] = explanation_json(*one.explanation);
    laws += (laws.empty() ? "" : ",\n  ") + dump(Json(one.law)) + ": " + dump(json);
  }
  std::string measured;
  if (record.measured)
    measured = ",\n \"measured\": " + dump(Json{{"velocity_after", numbers(record.measured->velocity_after)},
                                                {"beyond_impulses", record.measured->beyond_impulses}});
  return "{\"laws\": {\n  " + laws + "},\n \"agree\": " + dump(Json(record.agree)) + measured + "}\n";
}

}  // namespace percuss
