#include "laws/planar_impacts.hpp"

#include "kernel/planar_contact.hpp"
#include "sets/row_judge.hpp"

namespace percuss {
namespace {

using namespace cones;

constexpr double judged = 1e-10;  // what a row may miss of what its velocity is made of, as everywhere

template <class V>
struct Contact {
  V a, d, b, mu, en, et;
  V D;  // αβ − δ²
  V inverse_D, inverse_b, inverse_forward,
      inverse_backward;  // of D, β, α − μδ, α + μδ where contacts do not differ
  V tie;                 // rn² b ≤ tie rt²: the contact hardly closes
  V floor;        // rn² floor: below it a tangential row is judged by the normal one (sets/row_judge.hpp)
  Mask<V> sound;  // data with independent directions
  Mask<V> easy;   // friction is not critical

  LANES_INLINE PlanarStates<V> states() const { return {a, d, d, b}; }
};

template <class V>
LANES_INLINE Contact<V> contact_of(V a, V d, V b, V mu, V en, V et) {
  const V zero = everywhere(0.0, a);
  Contact<V> c;
  c.a = a, c.d = d, c.b = b, c.mu = mu, c.en = en, c.et = et;
  c.D = c.states().determinant();
  c.tie = (doubt * doubt) * a;
  c.floor = (floor_of_rows * floor_of_rows) * b / a;
  c.sound = both(both(c.D > doubt * (a * b), mu >= zero), a > zero);
  c.easy = mu * size_of(d) < a;
  return c;
}

template <class V>
LANES_INLINE void add_inverses(Contact<V>& c) {
  const V one = everywhere(1.0, c.a);
  c.inverse_D = one / c.D;
  c.inverse_b = one / c.b;
  c.inverse_forward = one / c.states().stiffness(-c.mu);
  c.inverse_backward = one / c.states().stiffness(c.mu);
}

// A mode that is in doubt or known, and its impulses.
template <class V>
struct Taken {
  V n, t;
  Mask<V> open, stick, forward, undecided;  // none of them: backward
};

// For γ_N⁻ < 0 there is exactly one solution (kernel/planar_contact.hpp).
template <bool Same, class V>
LANES_INLINE Taken<V> newton(const Contact<V>& c, V gn, V gt, V en, V et) {
  const V zero = everywhere(0.0, c.a), one = everywhere(1.0, c.a);
  const V rn = (one + en) * gn, rt = (one + et) * gt;
  const auto [n, t, sticks, side] = closing(c.states(), c.mu, rn, rt);
  Taken<V> out;
  const Mask<V> down = t < zero;
  out.stick = sticks;
  out.forward = both(down, no(out.stick));
  V inverse;
  if constexpr (Same)
    inverse = select(out.stick, c.inverse_D, select(down, c.inverse_forward, c.inverse_backward));
  else
    inverse = one / select(out.stick, c.D, c.states().stiffness(side));
  const V normal = select(out.stick, n, -rn) * inverse;
  const V tangential = select(out.stick, t * inverse, side * normal);

  out.open = both(rn > zero, c.easy);  // then Λ = 0 is the only solution
  const Mask<V> known =
      both(both(c.sound, rn * rn * c.b > c.tie * (rt * rt)), either(out.open, both(rn<zero, normal> zero)));
  const Mask<V> closes = both(known, no(out.open));
  // The judge: ξ_N = 0; ξ_T = 0 where it sticks, and not along Λ_T where it slips. What it does not confirm
  // is left to the solvers.
  const V xi_n = rn + c.a * normal + c.d * tangential, xi_t = rt + c.d * normal + c.b * tangential;
  const Mask<V> holds =
      both(size_of(xi_n) <= judged * size_of(rn),
           either(both(out.stick, xi_t * xi_t <= (judged * judged) * (rt * rt + c.floor * (rn * rn))),
                  both(no(out.stick), side * xi_t <= zero)));
  out.undecided = either(no(known), both(closes, no(holds)));
  const Mask<V> taken = both(closes, holds);
  out.n = select(taken, normal, zero);
  out.t = select(taken, tangential, zero);
  return out;
}

// Friction between lo = l0 + l1 Λ_NE and hi = h0 + h1 Λ_NE.
template <class V>
struct Bounds {
  V l0, l1, h0, h1;
};

template <class V>
LANES_INLINE Bounds<V> bounds(const Contact<V>& g, const Taken<V>& c, V gn, V gt, Poisson::Tangential rule) {
  const V zero = everywhere(0.0, g.a);
  Bounds<V> b{zero, -g.mu, zero, g.mu};
  if (rule == Poisson::Tangential::coulomb) return b;
  const V k = g.en * g.et;
  const V s = k * c.t;
  // No direction to remember where Λ_T√β is 1e-10 of the impact: rounding.
  const Mask<V> plain =
      either(g.et == zero, c.t * c.t * (g.a * g.b * g.b) <= 1e-20 * (gn * gn * g.b + gt * gt * g.a));
  if (rule == Poisson::Tangential::pfeiffer) {
    const Mask<V> up = both(c.t > zero, no(plain)), down = both(c.t < zero, no(plain));
    b.l0 = select(up, s, zero);
    b.l1 = select(up, zero, -g.mu);
    b.h0 = select(down, s, zero);
    b.h1 = select(down, zero, g.mu);
  } else {
    const V room = g.mu * k * c.n;
    b.l0 = select(plain, zero, s + room);
    b.h0 = select(plain, zero, s - room);
  }
  return b;
}

// The expansion: its impulses, whether it sticks or slips forward, whether it is the only solution.
template <class V>
struct Expansion {
  V n, t;
  Mask<V> stick, forward, good;
};

// Above its critical value friction may pull the contact together again: Λ_NE > ε_NΛ_NC with γ_NE = 0.
template <class V>
LANES_INLINE void add_critical(const Contact<V>& g, const Bounds<V>& b, V slides, V e, Expansion<V>& x) {
  const V zero = everywhere(0.0, g.a);
  const Mask<V> critical = both(no(g.easy), e > zero);
  Mask<V> several = critical != critical;
  x.good = g.a * e + g.d * x.t >= zero;
  const auto also = [&](Mask<V> holds, V normal, V tangential, Mask<V> sticks, Mask<V> slips_forward) {
    holds = both(both(holds, critical), normal > e);
    several = either(several, both(holds, x.good));
    x.n = select(holds, normal, x.n);
    x.t = select(holds, tangential, x.t);
    x.stick = either(both(holds, sticks), both(no(holds), x.stick));
    x.forward = either(both(holds, slips_forward), both(no(holds), x.forward));
    x.good = either(x.good, holds);
  };
  const Mask<V> yes = critical == critical, never = no(yes);
  const V D = g.a * g.b - g.d * g.d;
  const V n = g.d * slides / D, t = -g.a * slides / D;
  also(both(t > b.l0 + b.l1 * n, t < b.h0 + b.h1 * n), n, t, yes, never);
  const V nl = -g.d * b.l0 / (g.a + g.d * b.l1), tl = b.l0 + b.l1 * nl;
  also(slides + g.d * nl + g.b * tl >= zero, nl, tl, never, yes);
  const V nh = -g.d * b.h0 / (g.a + g.d * b.h1), th = b.h0 + b.h1 * nh;
  also(slides + g.d * nh + g.b * th <= zero, nh, th, never, never);
  x.good = both(x.good, no(several));
}

// Compression is Newton's law with ε = 0 and leaves γ_N = 0. In the expansion Λ_NE = ε_NΛ_NC, which opens the
// contact as long as friction is not critical: |Λ_TE| ≤ μΛ_NE gives αΛ_NE + δΛ_TE ≥ 0.
template <bool Same, class V>
LANES_INLINE Taken<V> poisson(const Contact<V>& g, V gn, V gt, Poisson::Tangential rule) {
  const V zero = everywhere(0.0, g.a), one = everywhere(1.0, g.a);
  const Taken<V> c = newton<Same>(g, gn, gt, zero, zero);
  const V slides = select(c.stick, zero, gt + g.d * c.n + g.b * c.t);  // γ_TC
  const V e = g.en * c.n;
  const Bounds<V> b = bounds<V>(g, c, gn, gt, rule);
  const V lo = b.l0 + b.l1 * e, hi = b.h0 + b.h1 * e;
  V inverse_b = g.inverse_b;
  if constexpr (!Same) inverse_b = one / g.b;
  const V wanted = -(slides + g.d * e) * inverse_b;
  Expansion<V> x{e, clamped(wanted, lo, hi), both(wanted > lo, wanted < hi), wanted <= lo, g.easy};
  if (any(no(g.easy))) add_critical(g, b, slides, e, x);

  Taken<V> out = c;
  Mask<V> sound = both(g.en >= zero, both(g.et > -one, g.et <= one));
  if (rule == Poisson::Tangential::shifted) sound = both(sound, g.et >= zero);
  out.undecided = either(c.undecided, no(both(sound, either(c.open, x.good))));
  const Mask<V> expands = x.n > zero;  // else the compression was all
  out.stick = either(both(expands, x.stick), both(no(expands), c.stick));
  out.forward = either(both(expands, x.forward), both(no(expands), c.forward));
  const Mask<V> nothing = either(out.undecided, c.open);
  out.n = select(nothing, zero, c.n + x.n);
  out.t = select(nothing, zero, c.t + x.t);
  return out;
}

LANES_INLINE double read(const double* from, std::size_t i, double) { return from[i]; }
LANES_INLINE Four read(const double* from, std::size_t i, Four) { return load(from + i); }
LANES_INLINE void write(double* to, double value) { *to = value; }
LANES_INLINE void write(double* to, Four value) { store(to, value); }
LANES_INLINE void write(PlanarMode* to, double value) { *to = static_cast<PlanarMode>(value); }
LANES_INLINE void write(PlanarMode* to, Four value) {
  using Codes = int __attribute__((vector_size(16)));
  Codes codes = __builtin_convertvector(value, Codes) << Codes{0, 8, 16, 24};  // one byte each
  codes |= __builtin_shufflevector(codes, codes, 2, 3, 0, 1);
  codes |= __builtin_shufflevector(codes, codes, 1, 0, 3, 2);
  const int packed = codes[0];
  __builtin_memcpy(to, &packed, sizeof packed);
}

template <class V>
LANES_INLINE V code(PlanarMode mode, V v) {
  return everywhere(static_cast<double>(mode), v);
}

struct Places {
  double *n, *t;
  PlanarMode* mode;
};

template <class V>
LANES_INLINE void put(const Places& out, std::size_t i, const Taken<V>& taken) {
  const V v{};
  write(out.n + i, taken.n);
  write(out.t + i, taken.t);
  const V closed = select(taken.stick, code(PlanarMode::stick, v),
                          select(taken.forward, code(PlanarMode::forward, v), code(PlanarMode::backward, v)));
  const V known = select(taken.open, code(PlanarMode::open, v), closed);
  write(out.mode + i, select(taken.undecided, code(PlanarMode::undecided, v), known));
}

// The laws as what the loops below call.
struct NewtonFormula {
  template <bool Same, class V>
  LANES_INLINE Taken<V> apply(const Contact<V>& c, V gn, V gt) const {
    return newton<Same>(c, gn, gt, c.en, c.et);
  }
};
template <Poisson::Tangential rule>
struct PoissonFormula {
  template <bool Same, class V>
  LANES_INLINE Taken<V> apply(const Contact<V>& c, V gn, V gt) const {
    return poisson<Same>(c, gn, gt, rule);
  }
};

template <class V, class Formula>
LANES_INLINE void different(const double* const (&in)[8], const Places& out, std::size_t i, Formula formula) {
  const V v{};
  const Contact<V> c = contact_of<V>(read(in[0], i, v), read(in[1], i, v), read(in[2], i, v),
                                     read(in[5], i, v), read(in[6], i, v), read(in[7], i, v));
  put(out, i, formula.template apply<false, V>(c, read(in[3], i, v), read(in[4], i, v)));
}

template <class Formula>
LANES_INLINE void all_different(const PlanarImpacts& in, const PlanarOutcomes& out, Formula formula) {
  const std::size_t n = out.mode.size();
  const double* const from[8] = {in.alpha.data(),     in.delta.data(),    in.beta.data(),
                                 in.gamma_n.data(),   in.gamma_t.data(),  in.mu.data(),
                                 in.epsilon_n.data(), in.epsilon_t.data()};
  const Places to{out.impulse_n.data(), out.impulse_t.data(), out.mode.data()};
  std::size_t i = 0;
  for (; i + 4 <= n; i += 4) different<Four>(from, to, i, formula);
  for (; i < n; ++i) different<double>(from, to, i, formula);
}

template <class V>
LANES_INLINE Contact<V> spread(const PlanarContact& c) {
  const V v{};
  Contact<V> made =
      contact_of<V>(everywhere(c.alpha, v), everywhere(c.delta, v), everywhere(c.beta, v),
                    everywhere(c.mu, v), everywhere(c.epsilon_n, v), everywhere(c.epsilon_t, v));
  add_inverses(made);
  return made;
}

template <class Formula>
LANES_INLINE void all_the_same(const PlanarContact& contact, const double* gn, const double* gt,
                               const PlanarOutcomes& out, Formula formula) {
  const std::size_t n = out.mode.size();
  const Places to{out.impulse_n.data(), out.impulse_t.data(), out.mode.data()};
  const auto four = spread<Four>(contact);
  std::size_t i = 0;
  for (; i + 4 <= n; i += 4) put(to, i, formula.template apply<true, Four>(four, load(gn + i), load(gt + i)));
  const auto one = spread<double>(contact);
  for (; i < n; ++i) put(to, i, formula.template apply<true, double>(one, gn[i], gt[i]));
}

using Rule = Poisson::Tangential;

LANES_CLONES void newton_different(const PlanarImpacts& in, const PlanarOutcomes& out) {
  all_different(in, out, NewtonFormula{});
}
LANES_CLONES void coulomb_different(const PlanarImpacts& in, const PlanarOutcomes& out) {
  all_different(in, out, PoissonFormula<Rule::coulomb>{});
}
LANES_CLONES void pfeiffer_different(const PlanarImpacts& in, const PlanarOutcomes& out) {
  all_different(in, out, PoissonFormula<Rule::pfeiffer>{});
}
LANES_CLONES void shifted_different(const PlanarImpacts& in, const PlanarOutcomes& out) {
  all_different(in, out, PoissonFormula<Rule::shifted>{});
}
LANES_CLONES void newton_same(const PlanarContact& c, const double* gn, const double* gt,
                              const PlanarOutcomes& out) {
  all_the_same(c, gn, gt, out, NewtonFormula{});
}
LANES_CLONES void coulomb_same(const PlanarContact& c, const double* gn, const double* gt,
                               const PlanarOutcomes& out) {
  all_the_same(c, gn, gt, out, PoissonFormula<Rule::coulomb>{});
}
LANES_CLONES void pfeiffer_same(const PlanarContact& c, const double* gn, const double* gt,
                                const PlanarOutcomes& out) {
  all_the_same(c, gn, gt, out, PoissonFormula<Rule::pfeiffer>{});
}
LANES_CLONES void shifted_same(const PlanarContact& c, const double* gn, const double* gt,
                               const PlanarOutcomes& out) {
  all_the_same(c, gn, gt, out, PoissonFormula<Rule::shifted>{});
}

}  // namespace

bool has_planar_formula(const Law& law) {
  if (const auto* newton = std::get_if<Newton>(&law)) return !newton->backward;
  return std::holds_alternative<Poisson>(law);
}

void resolve_planar(const Law& law, const PlanarImpacts& impacts, const PlanarOutcomes& outcomes) {
  const auto* poisson = std::get_if<Poisson>(&law);
  if (poisson == nullptr) return newton_different(impacts, outcomes);
  switch (poisson->tangential) {
    case Rule::coulomb: return coulomb_different(impacts, outcomes);
    case Rule::pfeiffer: return pfeiffer_different(impacts, outcomes);
    case Rule::shifted: return shifted_different(impacts, outcomes);
  }
}

void resolve_planar(const Law& law, const PlanarContact& contact, std::span<const double> gamma_n,
                    std::span<const double> gamma_t, const PlanarOutcomes& outcomes) {
  const auto* poisson = std::get_if<Poisson>(&law);
  const double *gn = gamma_n.data(), *gt = gamma_t.data();
  if (poisson == nullptr) return newton_same(contact, gn, gt, outcomes);
  switch (poisson->tangential) {
    case Rule::coulomb: return coulomb_same(contact, gn, gt, outcomes);
    case Rule::pfeiffer: return pfeiffer_same(contact, gn, gt, outcomes);
    case Rule::shifted: return shifted_same(contact, gn, gt, outcomes);
  }
}

}  // namespace percuss
