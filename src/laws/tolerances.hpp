// What the laws take for zero, for equal or for enough, and why. All are parts of a scale of the impact,
// mostly of √energy, so that units do not matter. Friction at rest (held_friction) and the closed formulas of
// one contact (planar_impacts) have their own.
#pragma once

namespace percuss {

// Of impulses and velocities, under any law.
namespace law_tolerances {

// Below this part of the impact's scale an impulse is zero, a margin is none: as large as the default
// tolerance of the solvers, below which nothing is claimed.
inline constexpr double law_rounding = 1e-10;
inline constexpr double rounded = 1e-12;  // residuals below are those of a well-conditioned impact
inline constexpr double no_number = 1e-300;
inline constexpr double unit_rounding = 1e-16;

// Friction slips where ‖Λ_T/μ‖ reaches Λ_N within this part, whatever ξ is.
inline constexpr double slip_margin = 1e-9;
// u⁺ of two solutions that are one, of u⁻ and u⁺; enumeration tells velocities apart likewise.
inline constexpr double same_velocities = 1e-8;
inline constexpr double surely_same_velocities = 1e-10;
// Directions, by the pivots of a QR or (squared) of a Cholesky decomposition.
inline constexpr double dependent_directions = 1e-10;
// For each row: what rounding leaves of dependent ones. Between this and the other nothing is said of all
// solutions: a row within its tolerance may mean a velocity that is wrong by one.
inline constexpr double equal_directions = 2e-15;
inline constexpr double undecided_directions = 1e-8;
// Directions that lack more than this to be dependent are clearly apart. Below, velocities may be wrong by
// the residual divided by what they lack, and so much of that is not called wrong.
inline constexpr double clear_directions = 2e-5;
inline constexpr double velocity_error = 1e-6;
// Of impulses and velocities beside their parts: less is rounding, and a state borders on another there.
inline constexpr double border = 1e-13;
inline constexpr double cancelled =
    1e-6;  // what is left of velocities beside their parts: half of it rounding
// A residual beyond is no rounding of the numbers: where fractions find no solution, there is none.
inline constexpr double clear_contradiction = 1e-6;
// Couplings of G that are rounding: in a network, and between normal and tangent of a sphere.
inline constexpr double no_coupling = 1e-15;
inline constexpr double normal_apart = 1e-12;
// Impulses in a proof that there is no solution whose elements are named.
inline constexpr double culprit = 1e-6;

// Poisson: preloads of friction without an impulse, velocities that compression has brought to rest.
inline constexpr double no_preload = 1e-14;
inline constexpr double brought_to_rest = 1e-12;

// Moreau: moving constraints have a common motion b where Wᵀb + χ = 0 holds to the rounding of a
// decomposition.
inline constexpr double common_motion = 1e-12;
// Cones of Moreau's law: the natural map of the foot point, beside the scale; γ_N of a foot in the tip of a
// cone, where its boundary has no normal: the root of the rounding that is left of a velocity there.
inline constexpr double foot_met = 1e-13;
inline constexpr double at_tip = 1e-9;

// Joints under the energetic law: velocities that they allow, contacts that they lock.
inline constexpr double kept = 1e-10;
inline constexpr double locked_by_joints = 1e-12;
inline constexpr double least_balance = 1e-11;  // of the energy: rounding of long motions

// The least impulse of those with the same velocities.
inline constexpr double dependent = 1e-12;        // a singular value this small is none
inline constexpr double singular_metric = 1e-13;  // reciprocal condition
inline constexpr double rest = 1e-9;              // less is no impulse, no motion
inline constexpr double apart = 1e-8;             // impulses that differ by more are different
inline constexpr double far = 1e3;                // of the impulse: how far an extreme point is looked for
inline constexpr double outside_by_rounding = 1e-14;
inline constexpr double left_by_solvers = 1e-15;  // where there is nothing; of the whole impact
inline constexpr double least_part = 1e-5;        // parts that move less beside others are measured by these

}  // namespace law_tolerances

// Of the waves of the energetic law, with and without friction; in units of the scales of WaveModel.
namespace wave_tolerances {

inline constexpr double at_rest = 1e-13;  // of the velocity scale: what approaches more slowly does not
inline constexpr double nothing = 1e-28;  // of the energy scale
inline constexpr double some_energy = 1e-9;
inline constexpr double located = 4e-15;  // of the scales: an event is found, whatever depends on it
inline constexpr double unseen = 0.02;   // of the tolerance: what an event that is not quite located may cost
inline constexpr double hopeless = 1e9;  // in units of the tolerance: the error of a step that says nothing
inline constexpr double shortest = 1e-25;  // step, of the time in which contacts are compressed
inline constexpr double settled = 1e-13;   // of the scale: what may still happen is rounding
// Of a step: brackets of an event this narrow cannot be halved. An event that has come no nearer than this
// multiple of `located` by then was a mirage of too long a step.
inline constexpr double narrowest = 1e-15;
inline constexpr double mirage = 1e3;
inline constexpr double pushed = 0.1;  // of at_rest: a neighbour that will approach as fast takes part
inline constexpr double first_step =
    0.02;  // of the time in which a contact is compressed: forces are small there
// e below: what a compression that ends a little early or late returns, 1/e², is no small correction.
inline constexpr double nearly_plastic = 0.1;
// Energies between these have squares and powers that are numbers, and none of them 0.
inline constexpr double least_energy = 1e-280, most_energy = 1e300;
// Blocks that contradict each other are integrated over shorter spans, down to this part of what a halo is
// wide for.
inline constexpr double shortest_span = 1e-3;
// Rounding of a step, of the largest rate in it.
inline constexpr double rate_rounding = 4e-16;
inline constexpr double force_rounding = 2e-16;

// With friction.
inline constexpr double caution =
    0.02;  // of the tolerance: x^η with η near 1 ends less smoothly than it looks
inline constexpr double creeping = 1e-8;   // spatial sliding below has the direction in which it is pulled
inline constexpr double stopped = 1e-11;   // spatial sliding that has come so close to rest is at rest
inline constexpr double pressing = 1e-11;  // an acceleration that is one, of what the forces would make of it
inline constexpr double held_slack = 1e-13;  // of the largest force: friction that gives way
inline constexpr double almost_slipping =
    1e-6;                               // of the bound: forces that are not unique are not linear there
inline constexpr double glance = 1e-6;  // how far ahead forces are looked at that are zero at this moment
inline constexpr double forced_step = 1e-13;  // of the time scale: a step out of events at one instant
inline constexpr double endless = 1e4;        // energy that moving constraints have brought in
inline constexpr double wedged = 1e-7;   // velocities and accelerations of a body that does not come free
inline constexpr double rubbing = 1e-4;  // velocities of constraints that move along a body at rest
inline constexpr double spent = 2e-10;   // left to plastic contacts, which would end in many steps

}  // namespace wave_tolerances

// Of springs and sliders that are followed in steps of equal phase (spring_sliders).
namespace spring_tolerances {

inline constexpr double at_rest = 1e-11;  // of the fastest approach: a tenth of what the judge lets pass
// Radians of the stiffest motion in a step of the first attempt: sixteen steps for a quarter of a swing.
inline constexpr double first_fineness = 0.1;
inline constexpr double caution = 1.2;       // steps are made that much shorter than the last error asks for
inline constexpr long most_steps = 2000000;  // of all attempts: a second
// What smaller steps would still change of the velocity beside its jump, as two attempts show it. They may
// agree by chance, so what is claimed, and tested against the phases of one contact, is 2e-4. With 1e-4 here,
// one contact in twelve missed that.
inline constexpr double step_error = 1e-5;
// Of the energy that is handed about, what springs and sliders may fail to account for: a guard against
// blunders, for the balance is of first order where forces jump (4e-3 was seen with e = 0). Beyond it steps
// are made for less, down to the second number.
inline constexpr double energy_error = 1e-2;
inline constexpr double least_step_error = 1e-7;
inline constexpr int most_returns = 50;  // Newton's method on the ellipse of friction
inline constexpr double returned = 1e-14;

}  // namespace spring_tolerances

// Of impacts without collision, which are limits.
namespace limit_tolerances {

inline constexpr double still = 1e-14;  // of the sum that γ is: rounding of its terms
// Of the velocity that sliding would have if it were normal motion. What the limit misses is of the order of
// the slower one, as small as what the laws claim (law_rounding).
inline constexpr double slow_approach = 1e-8;
inline constexpr double slower_approach = 1e-10;
inline constexpr double same_limit = 1e-6;  // of its impulses: solutions that differ do so by more

}  // namespace limit_tolerances

// Of the phases of Stronge's model, whose motion is linear.
namespace phase_tolerances {

inline constexpr double last_term = 1e-18;         // of a power series: less than rounding of the sum
inline constexpr double noise = 4e-16;             // of a sum
inline constexpr double derivative_noise = 1e-11;  // of derivatives, which are sums of products of rates
inline constexpr double sticking = 1e-12;          // below the bound
// Of the longest step: closer, states do not differ; as long, a function at zero does not leave the noise;
// the least that moves on.
inline constexpr double no_step = 1e-14;
inline constexpr double leaving_zero = 1e-7;
inline constexpr double least_step = 1e-17;
inline constexpr double latest_event = 1e4;  // time, in units of the fastest motion

}  // namespace phase_tolerances

}  // namespace percuss
