// What is reported about a result: one schema for JSON, tables and pages.
#pragma once

#include <Eigen/Core>
#include <array>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "percuss/account.hpp"
#include "percuss/audit.hpp"
#include "percuss/compare.hpp"
#include "percuss/contact.hpp"
#include "percuss/explain.hpp"
#include "percuss/fit.hpp"
#include "percuss/impact.hpp"
#include "percuss/impact_geometry.hpp"
#include "percuss/measured_motion.hpp"
#include "percuss/motion_fit.hpp"
#include "percuss/outcome.hpp"
#include "percuss/problem.hpp"
#include "percuss/progress.hpp"
#include "percuss/quantities.hpp"
#include "percuss/reproduce.hpp"

namespace percuss {

namespace io {
struct FclibFile;  // fclib.hpp
}

// What is reported about an impact: one schema for JSON, tables and pages.

// One of the two sprag clutches in series that make up planar friction  [Glocker 2012, (140)].
struct ClutchRecord {
  std::string name;
  double impulse = 0.0;  // R: μΛ_N + Λ_T,  L: μΛ_N − Λ_T
  double preload = 0.0;  // μΛ_N
  double xi = 0.0;       // R: max(ξ_T, 0), L: max(−ξ_T, 0), so that ξ_T = ξ_R − ξ_L
};

// What the energetic law knows about a contact.  [Liu, Zhao & Brogliato 2008, (2.18), (3.14)]
struct EnergyRecord {
  int compressions = 0, repeated = 0;
  double residual = 0.0;          // what was lost
  double work_compression = 0.0;  // W_c, of all compressions
  double work_restitution = 0.0;  // W_r ≤ 0
  double stored = 0.0;            // W_c + E₀
  std::optional<double> correlation;
  bool primary = false;
};

// And about friction.
struct SlidingRecord {
  int stops = 0;
  double lost = 0.0;
};

// Where a contact between two bodies of a scene acts.
struct PlaceRecord {
  Eigen::Vector3d point, normal;
};

struct ElementRecord {
  std::string name;
  Kind kind = Kind::contact;
  ElementState state;
  Eigen::VectorXd impulse, gamma_before, gamma_after, xi;  // one number per component
  double work = 0.0;
  std::vector<ClutchRecord> clutches;  // planar friction, when asked for
  std::optional<EnergyRecord> energy;
  std::optional<SlidingRecord> sliding = std::nullopt;
  std::optional<WorkSplit> split = std::nullopt;    // of laws that are normal cone inclusions in ξ
  std::optional<LossSplit> loss = std::nullopt;     // of Poisson's law
  std::optional<SlipLimits> limits = std::nullopt;  // of planar friction
  Eigen::VectorXd preload = {};                     // Δ, where there is one
  std::optional<PlaceRecord> place = std::nullopt;  // of bodies
};

// The bodies of a scene that move, and its joints, at one instant.
struct SceneRecord {
  struct Body {
    std::string name;
    Eigen::Vector3d position;
    std::array<double, 4> quaternion;  // w, x, y, z
    Eigen::Vector3d velocity, angular_velocity;
  };
  struct Joint {
    std::string name;
    std::vector<double> position, velocity;
  };
  std::vector<Body> bodies;
  std::vector<Joint> joints;
};

// Nothing where the motion is none of bodies.
std::optional<SceneRecord> scene_record(const Problem& of, double t, const Eigen::VectorXd& q,
                                        const Eigen::VectorXd& u);

// One phase of Poisson's law.
struct PhaseRecord {
  Eigen::VectorXd velocity_after;
  std::vector<ElementRecord> elements;  // γ⁻ and γ⁺ of the phase; work of the phase
};

struct SolutionRecord {
  Eigen::VectorXd velocity_before, velocity_after;
  std::vector<ElementRecord> elements;
  std::vector<PhaseRecord> phases;  // compression and expansion, of Poisson's law
  Detail detail;
  Account account;
  // The size of the terms whose sums are γ and Λ: sums far below it are rounding noise.
  double gamma_scale = 0.0, impulse_scale = 0.0;
  bool limit = false;  // Solution::limit
};

// A result that was asked for by its name.
struct ResultRecord {
  std::string name;
  double value = 0.0;  // NaN: there is none
  std::string word;    // of labels
};

struct RecordOptions {
  std::string title;
  std::string law = "newton";
  std::map<std::string, std::string> law_options = {};  // options_of() the law
  bool backward = false;
  AccountOptions account;
  bool list_all = false;
  bool decompose_friction = false;
  double tolerance = 0.0;  // that the solver was given
};

struct ImpactRecord {
  RecordOptions options;
  Eigen::VectorXd velocity_given;  // u⁻, or u⁺ when backward
  Eigen::VectorXd impulse = {};    // P, where there is one
  bool excited = false;            // some χ is not zero
  Status status = Status::not_converged;
  std::string reason;
  SolutionCount count;
  std::optional<bool> unique_velocity, unique_impulse;
  std::optional<SolutionRecord> solution;
  std::vector<SolutionRecord> all;  // when asked for, and where one of them is a limit
  std::vector<ResultRecord> results = {};
  std::vector<std::string> velocities = {};         // names of u, where they have some
  std::optional<SceneRecord> scene = std::nullopt;  // after the impact, of bodies
  std::optional<double> residual;
  Measure measure = Measure::none;
  std::string solver;
};

ImpactRecord make_record(const Impact& impact, const Outcome& outcome, const RecordOptions& options = {});
// Title, law and how its account is read are those of the problem.
ImpactRecord make_record(const Problem& problem, const Outcome& outcome);

// What is known of the problem beyond its impact: names of velocities, bodies after it, where its contacts
// are.
void add_scene(const Problem& of, ImpactRecord& record);

// Results by name, of one outcome.
std::vector<ResultRecord> result_records(const Problem& of, const Outcome& outcome,
                                         const std::vector<Quantity>& asked);

// What is reported about an impact under several laws.

struct ComparedRecord {
  std::string law;
  std::optional<ImpactRecord> record;                     // empty: the law does not apply
  std::string reason;                                     // why not
  std::optional<Explanation> explanation = std::nullopt;  // where a velocity after was measured
};

// What was measured after the impact.
struct MeasuredRecord {
  Eigen::VectorXd velocity_after;
  double beyond_impulses = 0.0;
};

struct ComparisonRecord {
  std::string title;
  std::optional<MeasuredRecord> measured = std::nullopt;
  std::vector<ComparedRecord> laws;
  std::vector<std::vector<std::string>> agree;  // names of laws with the same u⁺
};

ComparisonRecord make_record(const Impact& impact, const Comparison& comparison, const std::string& title,
                             double tolerance);

// Adds how near every law comes to a velocity that was measured; `problems` are those of the laws, in their
// order.
[[nodiscard]] Result<void> add_measured(const std::vector<Problem>& problems,
                                        const Eigen::VectorXd& velocity_after, ComparisonRecord& record);

// {"laws": {"newton": {as of percuss impact}, ...}, "agree": [...]}
std::string to_json(const ComparisonRecord& record);

// One solved contact problem: the schema behind text and JSON.

struct ContactRecord {
  std::string file, title, description;
  bool global = false;       // the file held the equations of motion
  int dimension = 3;         // 2: planar, 3: spatial
  std::size_t contacts = 0;  // without joints
  std::size_t joints = 0;
  std::size_t blocks = 0;                                                      // of W, joints included
  double mu_low = std::numeric_limits<double>::quiet_NaN(), mu_high = mu_low;  // NaN: not known
  double tolerance = 0.0;
  double reading = 0.0;  // seconds, with the reduction of global problems
  ContactOutcome outcome;
};

// Of a problem that was solved with these options.
ContactRecord make_record(const ContactProblem& problem, ContactOutcome outcome,
                          const ContactOptions& options = {});
// Of one that was read from the file at `path`; who knows how long that took says so in `reading`.
ContactRecord make_record(const std::string& path, const io::FclibFile& file, ContactOutcome outcome,
                          const ContactOptions& options = {});

// One object, by the contract of the command line. Numbers read back to the same double; what is not finite
// is null.
std::string to_json(const ContactRecord& record);

// Results as JSON, by the contract of the command line.

// One object, with a line for each of its members and for each element. Numbers read back to the same double;
// what is not finite is null. Text that is not UTF-8 is mended.
std::string to_json(const ImpactRecord& record);

// What the referee says, as JSON.

std::string to_json(const Problem& problem, const AuditReport& report);

// A certificate of a verdict as JSON, every number a fraction.  [docs/audit.md, Certificates]

// An error says in words why there is none.
[[nodiscard]] Result<std::string> certificate_json(const Problem& problem, const AuditReport& report,
                                                   const Progress* progress = nullptr);

// The geometry of an impact as JSON.

// {"plane": …, "points": […], "vectors": […], "faces": […], …, "impulses": {…} | null}
std::string to_json(const VelocityGeometry& velocities, const std::optional<ImpulseGeometry>& impulses);

// Fits as JSON.

// Numbers that are not finite are null.
std::string to_json(const std::vector<Fit>& fits, const FitOptions& options);
std::string to_json(const MeasuredMotion& motion, const Detection& detection);
std::string to_json(const std::vector<MotionFit>& fits, const MotionFitOptions& options);

// The papers recomputed, as JSON.

// {"counts": {"number": {"items", "agree", "misprints", "disagree"}, "formula": …, "statement": …},
//  "items": [{"paper", "item", "kind", "printed", "computed", "agrees", "misprint", "comment"}]}
std::string to_json(const Reproduction& reproduction);

}  // namespace percuss
