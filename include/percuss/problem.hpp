// A problem as a file tells it: an impact or a system that can move, a law, what to do with them.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "percuss/impact.hpp"
#include "percuss/law.hpp"
#include "percuss/mechanism.hpp"
#include "percuss/system.hpp"

namespace percuss {

struct Scene;  // scene.hpp

// A remark about a place in a file; printed as FILE:LINE:COLUMN: message.
struct Diagnostic {
  std::string file;
  int line = 1;  // from 1
  int column = 1;
  std::string message;

  std::string to_string() const;
};

// How a motion is to be computed, as a file asks for it under `simulate`. What it leaves open is empty.
struct MotionRequest {
  std::optional<double> until;      // s; the motion begins at t = 0
  std::string method;               // auto, event_driven or time_stepping
  std::optional<double> step;       // s, of time_stepping
  std::optional<double> tolerance;  // of event_driven
  std::optional<double> output;     // s, between stored states
};

struct Problem {
  std::string title;
  Law law = Newton{};
  // Of a system that can move: that of the elements that are closed in its initial state. Without a closed
  // one it has no elements. Of a scene with more than 600 degrees of freedom it is empty until it is asked
  // for (form_impact() of scene.hpp), because M is dense.
  Impact impact;
  std::vector<Diagnostic> warnings;  // coefficients outside Table 1

  // A system that can move, and its initial state. The motion begins at t = 0.
  struct Motion {
    // What the file says of it. Of a system of the user's the elements alone, closed or open, without
    // formulas: by them studies know it.
    MechanismText text;
    std::shared_ptr<const Scene> scene;  // where it is made of rigid bodies; the text is empty then
    SystemPtr system;                    // what it is
    Eigen::VectorXd q;
    Eigen::VectorXd u;
    std::vector<Eigen::Index> closed;  // the elements of `impact`
  };
  std::optional<Motion> motion;
  MotionRequest simulate;
  std::vector<Shape> draw;
};

Problem make_problem(Impact impact, Law law = Newton{});

// A system written as text at t = 0, with the impact of what is closed there. Errors name the formula: gaps
// that are negative, joints that do not hold, a mass matrix that is none.
[[nodiscard]] Result<Problem> make_problem(const MechanismText& text, const Eigen::VectorXd& q,
                                           const Eigen::VectorXd& u, Law law = Newton{});

// The same for a class of your own.  [docs/architecture.md, "How to add a kind of system"]  Studies find the
// elements that are closed or may close before simulate.until. Errors name the element: two of one name, gaps
// that are negative, directions that are none, a mass matrix that is none.
[[nodiscard]] Result<Problem> make_problem(SystemPtr system, const Eigen::VectorXd& q,
                                           const Eigen::VectorXd& u, Law law = Newton{},
                                           MotionRequest simulate = {});

// The same problem under another law.
Problem with_law(Problem problem, Law law);

// A gap counts as closed where |g| ≤ 1e-9 max(1, Σ|w_j extent_j|): a nanometre, or as little of what the gap
// is the difference of (System::extents).
double gap_tolerance(const Eigen::VectorXd& w, const Eigen::VectorXd& extents);

// Why the initial state of a system that can move is no impact: which gap is the smallest. Empty where it is
// one.
std::string why_no_impact(const Problem& problem);

}  // namespace percuss
