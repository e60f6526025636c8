// Everything the referee can say about a configuration: what `percuss audit` prints.
#pragma once

#include <Eigen/Core>
#include <optional>
#include <vector>

#include "percuss/account.hpp"
#include "percuss/consistency.hpp"
#include "percuss/impact.hpp"
#include "percuss/law.hpp"
#include "percuss/progress.hpp"

namespace percuss {

// Can a law ever gain energy at a configuration? Every law's own sufficient conditions, and a search for a
// witness.

// Newton: the decision of judge(impact). Moreau and Stronge never gain, Walton is Newton without coupling,
// the energetic law gains at most what precompressed contacts bring in. Poisson: proven for contacts without
// friction and for one contact with planar friction that gives nothing back, be it that its restitution is 0
// or that the option `tangential` is coulomb [Glocker 2013]; beyond that, and for custom laws, a search for
// the velocity that gains most, which can find a witness but never prove that there is none.
Consistency judge(const Impact& impact, const Law& law, Progress* progress = nullptr);

// One contact after the other instead of all at once: does the order matter, and is the joint outcome among
// the results?  [Liu, Zhao & Brogliato 2008, property (2)]

// What a cycle of single impacts leads to.
struct SequentialOutcome {
  std::vector<std::vector<Eigen::Index>>
      orders;          // elements, the contacts in the order of their turns, that lead here
  bool ended = false;  // false: still going on after `most_single_impacts`
  long impacts = 0;    // single impacts of the first of the orders
  Eigen::VectorXd velocity_after;
  double energy_after = 0.0;
  bool equals_joint = false;
};

struct Sequential {
  bool applies = false;  // two contacts or more, and a joint outcome
  bool every_order =
      false;  // all permutations were tried; else the rotations of the given order and of its reverse
  bool limit_in_every_order = false;        // the joint outcome is what every order leads to
  std::vector<SequentialOutcome> outcomes;  // different ones only
};

inline constexpr long most_single_impacts = 100000;

// Contacts take turns; one that is not closing is skipped; joints, rolling and clutches take part every time,
// and so does the friction of the contact. A sequence ends when nothing closes, or when its changes fade
// below rounding.
Sequential sequential_impacts(const Impact& impact, const Outcome& joint, const Newton& law = {},
                              const Progress* progress = nullptr);

// Everything the referee can say about a configuration: what `percuss audit` prints.

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

// A restitution that depends on the speed of approach: what it is in the impact that was given.
struct AtSpeed {
  std::size_t element = 0;
  double speed = 0.0, restitution = 0.0;
};

struct AuditReport {
  std::string law = "newton";
  // Everything below but `sequential` is about these numbers, whatever the velocity; empty: none varies.
  std::vector<AtSpeed> at_speed;
  Consistency consistency;
  std::optional<Trial> witness;  // its energy gain, as the law resolves it
  Painleve painleve;
  std::optional<Trial> suspect;  // sliding above the critical friction: every solution
  std::vector<KineticAngle> angles;
  // Of the impact as it is given, with its velocity. Single impacts follow Newton's law whatever `law` is,
  // and are compared with Newton's joint outcome.
  Sequential sequential;
  std::optional<Solution> joint;    // Newton's
  std::optional<Outcome> resolved;  // by `law`; none where it does not apply
  std::optional<Repair> repair;     // for Newton's law
  std::optional<Result<SlidePush>> equivalent;
};

AuditReport audit(const Impact& given, const AuditOptions& options = {});

}  // namespace percuss
