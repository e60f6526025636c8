#include "io/json_text.hpp"

#include "percuss/contact.hpp"
#include "percuss/record.hpp"

namespace percuss {

std::string to_json(const ContactRecord& record) {
  const ContactOutcome& outcome = record.outcome;
  Json json{{"percuss", 1},
            {"status", to_string(outcome.status)},
            {"contacts", record.contacts},
            {"residual", outcome.residual.relative},
            {"seconds", outcome.seconds},
            {"iterations", outcome.iterations},
            {"tolerance", record.tolerance},
            {"scaled_residual", outcome.residual.scaled},
            {"row_residual", outcome.residual.rows},
            {"penetration", outcome.residual.penetration},
            {"cone_violation", outcome.residual.cone},
            {"joints", record.joints},
            {"dimension", record.dimension},
            {"form", record.global ? "global" : "local"},
            {"blocks", record.blocks},
            {"reading_seconds", record.reading}};
  json["stages"] = Json::array();
  for (const ContactOutcome::Stage& stage : outcome.stages)
    json["stages"].push_back({{"method", to_string(stage.method)},
                              {"iterations", stage.iterations},
                              {"seconds", stage.seconds},
                              {"residual", stage.residual},
                              {"ended", stage.why}});
  if (!outcome.reason.empty()) json["reason"] = outcome.reason;
  return json_text(json, 1) + "\n";
}

}  // namespace percuss
