// What a law knows about a solution beyond velocities and impulses.
#pragma once

#include <Eigen/Core>
#include <optional>
#include <span>
#include <string_view>
#include <variant>
#include <vector>

namespace percuss {

struct ElementState;  // outcome.hpp

// Poisson: one of the two phases.  [Pfeiffer]
struct Phase {
  Eigen::VectorXd velocity_after;  // u at its end
  Eigen::VectorXd impulse;         // Λ of this phase alone
  Eigen::VectorXd gamma_before, gamma_after;
  std::vector<ElementState> elements;
};

struct PoissonDetail {
  Phase compression, expansion;
  double dT1 = 0.0;  // γ_Eᵀ(Λ_C + Λ_E)                       [Pfeiffer, (3)-(5)]
  // −(Λ_C + Λ_E)ᵀG(Λ_C + Λ_E). dT1 + dT2/2 is the work of the elements, Σ W_i: T⁺ − T⁻ where nothing moves;
  // where constraints do, −χᵀΛ is missing (Account::excitation).
  double dT2 = 0.0;
  Eigen::VectorXd added;  // Λ_E − εΛ_C of contacts and clutches: what kinematic consistency needed on top
};

// Moreau: u⁻ − b = z + z⊥, u⁺ − b = z − εz⊥.  [Glocker geometry, (26)-(29)]
struct MoreauDetail {
  // All but the first at a re-entrant corner; `face` is the third or a later one.
  enum class Foot { cone, first_face, second_face, edge, face };
  Foot foot = Foot::cone;
  std::vector<std::size_t> faces;  // at a re-entrant corner the contacts whose faces the foot lies on
  Eigen::VectorXd v;               // the nearest admissible velocity
  Eigen::VectorXd z_normal;        // z⊥ = u⁻ − v
  std::optional<Eigen::VectorXd>
      b;  // with Wᵀb + χ = 0, least energy; empty if the constraints have no common motion
  std::optional<Eigen::VectorXd> z;  // v − b
};
std::string_view to_string(MoreauDetail::Foot foot);

// Stronge: the phases of the compliant contact. Time in units of 1/√(κG_NN), with κ the stiffness of the
// normal spring; forces and impulses times G_NN, so that all numbers are velocities.
struct StrongePhase {
  enum class Slider { stick, forward, backward };  // sliding to positive and to negative γ_T
  using State = Eigen::Matrix<double, 6, 1>;       // γ_N, γ_T, F_N, F_T, ∫F_N, ∫F_T
  using Rate = Eigen::Matrix<double, 6, 6>;
  double start = 0.0, end = 0.0;  // time
  bool loading = true;            // the normal spring is being compressed
  Slider slider = Slider::stick;
  State state = State::Zero();  // at the start
  Rate rate = Rate::Zero();     // state' = rate · state
};
std::string_view to_string(StrongePhase::Slider slider);

struct StrongeDetail {
  std::vector<StrongePhase> phases;
  double mobility = 1.0;    // G_NN
  bool gross_slip = false;  // sliding all the time in one direction
};

// The energetic law: what every contact did with its energy.  [Liu, Zhao & Brogliato 2008]
struct EnergeticDetail {
  struct Contact {
    int compressions = 0;
    int repeated = 0;       // impacts after a separation
    double stored = 0.0;    // work of compression, E₀ included
    double returned = 0.0;  // work of expansion
    double lost = 0.0;      // stored − returned
    // Λ over that of the primary contact: the impulse correlation ratio of the whole impact. None where
    // nothing is primary, or has no impulse.  [Ceanga & Hurmuzlu 2001]
    std::optional<double> correlation = std::nullopt;
  };
  struct Friction {
    double lost = 0.0;    // −∫ λ_Tᵀγ_T dt
    bool sticks = false;  // when its contact opened for the last time
    int stops = 0;        // how often sliding came to an end
  };
  struct Event {
    enum class Kind { closes, compressed, recompressed, opens, slides, sticks };
    double time = 0.0;
    std::size_t element = 0;
    Kind kind = Kind::closes;
  };
  struct Sample {
    double time = 0.0;  // the pseudo-time t of the regular equations
    std::size_t element = 0;
    double force = 0.0, gamma = 0.0, impulse = 0.0;
    Eigen::Index component = 0;  // of friction
  };
  std::vector<Contact> contacts;    // one per element; zeros for joints and friction
  std::vector<Friction> frictions;  // one per element; zeros for contacts and joints
  // ∫ λ_iᵀγ_i dt of every element: E₀ − lost of a contact, −lost of friction; of joints what their first grip
  // takes.
  std::vector<double> work;
  // The contact whose impulse grows fastest at the beginning: of those that are pressed before, the one with
  // the largest force, else of those that approach the one with the largest K δ̇^η [section 2c]. None: no
  // such.
  std::optional<std::size_t> primary = std::nullopt;
  double stored_before = 0.0;  // ΣE₀ of the precompression
  double lost = 0.0;           // by all contacts and friction elements
  // Σ W_i − (ΣE₀ − losses) of contacts and friction: should be zero. Relative to what they turned over, ΣE₀ +
  // ½|Λ|·(|γ⁻| + |γ⁺|), so that a motion which takes no part hides nothing.
  double balance = 0.0;
  double error = 0.0;  // sum of the local error estimates
  // Where repeated impacts without end were not waited for, a bound on what they would have changed: ‖u⁺ − v‖
  // ≤ tail ‖u⁻‖ in the kinetic metric, for the true u⁺ and the v that is given (with E₀ in ‖u⁻‖).
  double tail = 0.0;
  double duration = 0.0;  // in pseudo-time
  long steps = 0;
  bool wedged = false;  // it ended with contacts that friction keeps compressed; their energy counts as lost
  std::vector<Event> events;    // if asked for
  std::vector<Sample> history;  // if asked for
};
std::string_view to_string(EnergeticDetail::Event::Kind kind);

using Detail = std::variant<std::monostate, PoissonDetail, MoreauDetail, StrongeDetail, EnergeticDetail>;

// The work of every element as a law integrated it; empty where only Λ, γ⁻ and γ⁺ are known.
inline std::span<const double> integrated_work(const Detail& detail) {
  const auto* waves = std::get_if<EnergeticDetail>(&detail);
  return waves != nullptr ? std::span<const double>(waves->work) : std::span<const double>();
}

}  // namespace percuss
