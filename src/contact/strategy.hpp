// Which contact methods are tried, in which order, and for how long: all budgets and all patience of the
// search, as data. What a method does with them is in search_methods.cpp, why they follow each other like
// this in README.md. No number here is a time: the same problem takes the same way on every machine.
#pragma once

#include <array>
#include <limits>
#include <string_view>
#include <utility>
#include <variant>

#include "percuss/contact.hpp"

namespace percuss::cones {

inline constexpr double endless = std::numeric_limits<double>::infinity();

// Sweeps of Gauss-Seidel. They end where more than `patience` further ones would be needed at the rate of the
// last half; the rate is known after twice the sweeps of the first look. Looks are a quarter of the sweeps
// apart.
struct Sweeps {
  long most;
  double patience = endless;        // sweeps,
  double per_contact = 0.0;         // and so many more for every contact,
  double interior_steps = endless;  // but no more than cost as much as so many steps of the interior point
  long first_look = 20;
  long between_looks = std::numeric_limits<long>::max();  // at most
  long accelerated_from = 10;                             // by Anderson
};

// Newton steps, each followed by sweeps that smooth it. After `patience` steps in vain W + αI damps them with
// the next α, from the best impulses on; after the last α they end.
struct NewtonSteps {
  int most;
  int smoothing = 3;      // sweeps
  int patience = 3;       // steps
  double progress = 0.7;  // of the residual is left by steps that are not in vain
  std::array<double, 3> alphas{1e-8, 1e-3, 1e-5};
};

// They end where `patience` Newton steps, or as many as take `work_in_vain` operations, have not brought the
// residual to `progress` of what it was.
struct ProximalSteps {
  int most;
  int patience;
  double progress = 0.5;
  double work_in_vain = 1e11;  // less than a minute
  double accuracy = 0.03;      // of a new centre, of the residual so far
};

// They end where `patience` steps have brought neither the residual nor τ to `progress` of what it was.
struct InteriorSteps {
  int most;
  int patience = 10;
  double progress = 0.7;
};

// Convex problems with ‖u_T‖ held at that of the one before, the first ones as they are, then each released
// and followed by Newton's method if that comes near.
struct HeldSliding {
  int problems;
  int unreleased = 2;
  int steps = 60;     // of one problem,
  double tau = 1e-7;  // or until here
  InteriorSteps released{.most = 60};
  double near = 1e-4;
  NewtonSteps polish{.most = 12};
};

// Iterations from the best impulses, or afresh: what looks best may lie where no solution is near. Newton's
// method is tried whenever the residual has come to `progress` of what it was, or so many iterations have
// passed.
struct AdmmIterations {
  double rho;
  long most;
  bool afresh = false;
  int first_sweeps = 10;    // where afresh
  long between_looks = 10;  // iterations
  double progress = 0.1;
  long between_polishes = 200;
  NewtonSteps polish{.most = 6};  // 0: none
};

enum class Bodies { any, known, unknown };  // of which problems a stage is for

struct PlannedStage {
  std::string_view name;
  Bodies bodies;
  std::variant<Sweeps, NewtonSteps, InteriorSteps, ProximalSteps, HeldSliding, AdmmIterations> plan;
};

// Each stage begins with the best impulses of those before it, and only if those have not reached the
// tolerance. Where the bodies are known systems are cheap, and so is the interior point: sweeps may take as
// long as it would, and Newton's method from sweeps, which fails more often, is left out. What held sliding
// ends with is a bad start: the stages after it begin with what was there before. Up to `a_few` contacts are
// tried by few_contacts.cpp first.
inline constexpr PlannedStage automatic_order[] = {
    {"first sweeps, with bodies", Bodies::known,
     Sweeps{.most = 2000, .patience = 100, .per_contact = 0.4, .interior_steps = 20, .first_look = 10}},
    {"first sweeps", Bodies::unknown, Sweeps{.most = 2000, .patience = 100, .per_contact = 0.4}},
    {"Newton from sweeps", Bodies::unknown, NewtonSteps{.most = 12}},
    {"interior point", Bodies::any, InteriorSteps{.most = 60}},
    {"Newton from the interior point", Bodies::any, NewtonSteps{.most = 12}},
    {"proximal points, briefly", Bodies::any, ProximalSteps{.most = 120, .patience = 120}},
    {"held sliding", Bodies::any, HeldSliding{.problems = 6}},
    {"proximal points, at length", Bodies::any, ProximalSteps{.most = 5000, .patience = 1000}},
    {"ADMM afresh", Bodies::any, AdmmIterations{.rho = 0.03, .most = 3000, .afresh = true}},
    {"proximal points from ADMM", Bodies::any, ProximalSteps{.most = 300, .patience = 300}},
    {"ADMM, stiffer", Bodies::any, AdmmIterations{.rho = 0.2, .most = 2000}},
    {"proximal points, once more", Bodies::any, ProximalSteps{.most = 1000, .patience = 1000}},
    {"last sweeps", Bodies::any, Sweeps{.most = 20000}},
};

// A method that is asked for by name runs alone.
inline constexpr std::pair<ContactMethod, PlannedStage> alone[] = {
    {ContactMethod::gauss_seidel, {"sweeps alone", Bodies::any, Sweeps{.most = 100000}}},
    {ContactMethod::admm,
     {"ADMM alone", Bodies::any, AdmmIterations{.rho = 0.05, .most = 20000, .polish = {.most = 0}}}},
    {ContactMethod::newton, {"Newton alone", Bodies::any, NewtonSteps{.most = 100}}},
    {ContactMethod::proximal,
     {"proximal points alone", Bodies::any, ProximalSteps{.most = 5000, .patience = 1000}}},
    {ContactMethod::interior_point, {"interior point alone", Bodies::any, InteriorSteps{.most = 100}}},
};

// Scenes whose W is never made have this one stage.
inline constexpr Sweeps scene_sweeps{.most = 20000, .between_looks = 20};

// What work is counted as, in operations.
inline constexpr double sweep_operations = 18.0;  // per block of W
inline constexpr double sweep_as_system = 90.0;  // the same by the time it takes: slower than a factorisation
inline constexpr double interior_operations = 4000.0;  // of a step, per contact, beside the factorisation
inline constexpr double scene_operations = 600.0;      // of an accelerated update of a contact without W

// How stages end, where a word is said in several places.
inline constexpr const char* met_tolerance = "reached the tolerance";
inline constexpr const char* not_finite = "numbers that are not finite";

}  // namespace percuss::cones
