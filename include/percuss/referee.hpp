// Everything the referee can say about a configuration: what `percuss audit` prints.
#pragma once

#include <optional>
#include <vector>

#include "percuss/audit.hpp"
#include "percuss/consistency.hpp"
#include "percuss/geometry.hpp"
#include "percuss/law.hpp"
#include "percuss/painleve.hpp"
#include "percuss/repair.hpp"
#include "percuss/sequential.hpp"
#include "percuss/slide_push.hpp"
#include "percuss/verdict.hpp"

namespace percuss {

struct AuditOptions {
  Law law = Newton{};       // the verdict is about this law
  bool repair = false;      // fill AuditReport::repair
  bool equivalent = false;  // fill AuditReport::equivalent
  Progress* progress = nullptr;
};

// What the law does with a velocity that the audit found suspicious.
struct Trial {
  Impact impact;
  Outcome outcome;
  Account account;  // of the reported solution
};

struct AuditReport {
  std::string law = "newton";
  Consistency consistency;
  std::optional<Trial> witness;  // its energy gain, as the law resolves it
  Painleve painleve;
  std::optional<Trial> suspect;  // sliding above the critical friction: every solution
  std::vector<KineticAngle> angles;
  Sequential sequential;  // of the impact as it is given, with its velocity; Newton's law
  std::optional<Solution> joint;
  std::optional<Repair> repair;  // for Newton's law
  std::optional<Result<SlidePush>> equivalent;
};

AuditReport audit(const Impact& impact, const AuditOptions& options = {});

}  // namespace percuss
