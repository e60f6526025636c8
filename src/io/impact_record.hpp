// What is reported about an impact: one schema for JSON, for tables and for those to come.
#pragma once

#include <Eigen/Core>
#include <optional>
#include <string>
#include <vector>

#include "percuss/audit.hpp"
#include "percuss/impact.hpp"
#include "percuss/outcome.hpp"

namespace percuss {

// One of the two sprag clutches in series that make up planar friction  [Glocker 2012, (140)].
struct ClutchRecord {
  std::string name;
  double impulse = 0.0;  // R: μΛ_N + Λ_T,  L: μΛ_N − Λ_T
  double preload = 0.0;  // μΛ_N
  double xi = 0.0;       // R: max(ξ_T, 0), L: max(−ξ_T, 0), so that ξ_T = ξ_R − ξ_L
};

// What the energetic law knows about a contact.
struct EnergyRecord {
  int compressions = 0, repeated = 0;
  double residual = 0.0;  // what was lost
};

// And about friction.
struct SlidingRecord {
  int stops = 0;
  double lost = 0.0;
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
};

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
};

struct RecordOptions {
  std::string title;
  std::string law = "newton";
  bool backward = false;
  AccountOptions account;
  bool list_all = false;
  bool decompose_friction = false;
  double tolerance = 0.0;  // that the solver was given
};

struct ImpactRecord {
  RecordOptions options;
  Eigen::VectorXd velocity_given;  // u⁻, or u⁺ when backward
  bool excited = false;            // some χ is not zero
  Status status = Status::not_converged;
  std::string reason;
  SolutionCount count;
  std::optional<bool> unique_velocity, unique_impulse;
  std::optional<SolutionRecord> solution;
  std::vector<SolutionRecord> all;  // when asked for
  std::optional<double> residual;
  Measure measure = Measure::none;
  std::string solver;
};

ImpactRecord make_record(const Impact& impact, const Outcome& outcome, const RecordOptions& options = {});

}  // namespace percuss
