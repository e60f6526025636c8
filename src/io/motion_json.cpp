// What was found in measured motions, as JSON.
#include "io/json_text.hpp"
#include "percuss/record.hpp"

namespace percuss {
namespace {

std::vector<double> list_of(const Eigen::VectorXd& v) { return {v.begin(), v.end()}; }

Json list_of(const std::vector<FittedParameter>& parameters) {
  Json list = Json::array();
  for (const FittedParameter& p : parameters)
    list.push_back({{"name", p.name},
                    {"value", p.value},
                    {"interval", {p.low, p.high}},
                    {"standard_error", p.standard_error},
                    {"carriers", p.carriers},
                    {"determined", p.determined},
                    {"at_bound", p.at_bound},
                    {"range", {p.range_low, p.range_high}}});
  return list;
}

}  // namespace

std::string to_json(const std::vector<MotionFit>& fits, const MotionFitOptions& options) {
  Json all{{"percuss", 1},
           {"loss", std::string(to_string(options.loss))},
           {"confidence", 0.95},
           {"fits", Json::array()}};
  for (const MotionFit& fit : fits) {
    if (!fit.applies()) {
      all["fits"].push_back({{"law", fit.law}, {"status", "not_applicable"}, {"reason", fit.reason}});
      continue;
    }
    Json stages = Json::array();
    for (const MotionStageFit& stage : fit.stages) {
      Json sorts = Json::array();
      for (const MotionResiduals& sort : stage.residuals)
        sorts.push_back(
            {{"name", sort.name}, {"unit", sort.unit}, {"count", sort.count}, {"size", sort.size}});
      Json correlation = Json::array();
      for (const auto& row : stage.correlation.rowwise())
        correlation.push_back(std::vector<double>(row.begin(), row.end()));
      stages.push_back({{"stage", std::string(to_string(stage.stage))},
                        {"converged", stage.converged},
                        {"parameters", list_of(stage.parameters)},
                        {"residuals", sorts},
                        {"correlation", correlation},
                        {"warnings", stage.warnings}});
    }
    all["fits"].push_back({{"law", fit.law},
                           {"status", fit.converged ? "fitted" : "not_converged"},
                           {"parameters", list_of(fit.parameters)},
                           {"stages", stages},
                           {"warnings", fit.warnings},
                           {"noise", {{"position", fit.noise.position}, {"rotation", fit.noise.rotation}}},
                           {"runs", fit.runs},
                           {"frames", fit.frames},
                           {"flights", fit.flights},
                           {"impacts", fit.impacts},
                           {"slides", fit.slides},
                           {"impact_error", fit.impact_error},
                           {"least_error", fit.least_error},
                           {"criterion", fit.criterion}});
  }
  return json_text(all, 2) + "\n";
}

std::string to_json(const MeasuredMotion& motion, const Detection& found) {
  Json json{{"percuss", 1},
            {"noise", {{"position", found.noise.position}, {"rotation", found.noise.rotation}}},
            {"runs", Json::array()},
            {"phases", Json::array()},
            {"impacts", Json::array()},
            {"warnings", Json::array()}};
  for (const MeasuredMotion::Run& run : motion.runs)
    json["runs"].push_back({{"name", run.name}, {"frames", run.frames.size()}});
  for (const MotionPhase& phase : found.phases) {
    const auto& frames = motion.runs[phase.run].frames;
    json["phases"].push_back({{"run", motion.runs[phase.run].name},
                              {"kind", std::string(to_string(phase.kind))},
                              {"from", frames[phase.first].time},
                              {"to", frames[phase.last].time},
                              {"frames", phase.last - phase.first + 1}});
  }
  for (const MeasuredImpact& impact : found.impacts) {
    Json poses = Json::array();
    for (const Pose& pose : impact.poses) {
      const Eigen::Quaterniond& q = pose.orientation;
      poses.push_back({{"position", {pose.position.x(), pose.position.y(), pose.position.z()}},
                       {"quaternion", {q.w(), q.x(), q.y(), q.z()}}});
    }
    json["impacts"].push_back({{"run", motion.runs[impact.run].name},
                               {"time", impact.time},
                               {"contacts", impact.contacts},
                               {"poses", poses},
                               {"before", list_of(impact.before)},
                               {"after", list_of(impact.after)},
                               {"sigma_before", list_of(impact.sigma_before)},
                               {"sigma_after", list_of(impact.sigma_after)},
                               {"frames_before", impact.frames_before},
                               {"frames_after", impact.frames_after},
                               {"mismatch", impact.mismatch}});
  }
  for (const Diagnostic& warning : motion.warnings) json["warnings"].push_back(warning.to_string());
  for (const Diagnostic& warning : found.warnings) json["warnings"].push_back(warning.to_string());
  return json_text(json, 2) + "\n";
}

}  // namespace percuss
