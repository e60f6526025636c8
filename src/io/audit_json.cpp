#include "io/audit_json.hpp"

#include <nlohmann/json.hpp>

namespace percuss {
namespace {

using Json = nlohmann::ordered_json;

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

Json witness(const Consistency& c) {
  if (!c.witness) return nullptr;
  return {{"velocity", std::vector<double>(c.witness->velocity.begin(), c.witness->velocity.end())},
          {"work", c.witness->work},
          {"gain", c.witness->gain}};
}

}  // namespace

std::string to_json(const Impact& impact, const Consistency& c) {
  Json json{{"verdict", to_string(c.verdict)}, {"reason", c.reason}};
  json["eigenvalues"] = {{"min", c.lambda_min}, {"max", c.lambda_max}, {"ratio", c.ratio}};
  json["similar"] = condition(c.similar);
  json["small"] = condition(c.small);
  json["small_as_printed"] = condition(c.small_as_printed);
  json["definiteness"] = c.definiteness;
  json["equal"] = c.equal;
  json["elastic"] = c.elastic;
  json["inelastic"] = c.inelastic;
  json["special_elements"] = c.special_elements;
  json["witness"] = witness(c);
  json["worst_gain"] = {{"lower", c.worst_gain_lower},
                        {"upper", c.worst_gain_upper ? Json(*c.worst_gain_upper) : Json(nullptr)}};
  json["elements"] = elements(impact);
  return json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace percuss
