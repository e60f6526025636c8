#include "percuss/record.hpp"

#include "io/json_text.hpp"

namespace percuss {
namespace {

Json rows(const Eigen::MatrixXd& matrix) {
  Json json = Json::array();
  for (const auto& row : matrix.rowwise()) json.push_back(std::vector<double>(row.begin(), row.end()));
  return json;
}

Json parameter(const FittedParameter& p) {
  return {{"name", p.name},
          {"value", p.value},
          {"interval", {p.low, p.high}},
          {"standard_error", p.standard_error},
          {"carriers", p.carriers},
          {"method", p.profile ? "profile" : "jacobian"},
          {"determined", p.determined},
          {"at_bound", p.at_bound},
          {"range", {p.range_low, p.range_high}}};
}

Json fit_json(const Fit& fit) {
  if (!fit.applies()) return {{"law", fit.law}, {"status", "not_applicable"}, {"reason", fit.reason}};
  Json json{{"law", fit.law}, {"status", fit.converged ? "fitted" : "not_converged"}};
  if (!fit.converged && !fit.warnings.empty()) json["reason"] = fit.warnings.front();  // it comes first
  json["parameters"] = Json::array();
  for (const FittedParameter& p : fit.parameters) json["parameters"].push_back(parameter(p));
  json["warnings"] = fit.warnings;
  json["misfit"] = fit.misfit;
  json["criterion"] = fit.criterion;
  json["columns"] = fit.columns;
  json["noise"] = std::vector<double>(fit.noise.begin(), fit.noise.end());
  json["measured"] = fit.measured;
  json["unanswered"] = fit.unanswered;
  json["evaluations"] = fit.evaluations;
  json["correlation"] = rows(fit.correlation);
  json["residual"] = rows(fit.residual);
  json["weight"] = rows(fit.weight);
  return json;
}

std::string dump(const Json& json) { return json_text(json, -1); }

}  // namespace

std::string to_json(const std::vector<Fit>& fits, const FitOptions& options) {
  std::string laws;
  for (const Fit& fit : fits) laws += (laws.empty() ? "\n  " : ",\n  ") + dump(fit_json(fit));
  return "{\"percuss\": 1,\n \"loss\": \"" + std::string(to_string(options.loss)) +
         "\",\n \"confidence\": 0.95,\n \"fits\": [" + laws + "]}\n";
}

}  // namespace percuss
