#include "laws/planar_phases.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <optional>
#include <utility>

namespace percuss {
namespace {

constexpr int most_phases = 1000, most_steps = 2000;
constexpr double tie = 1e-9;     // relative: what comes closer is left to resolve()
constexpr double jammed = 1e-5;  // of G_NN: sliding that leaves the normal so little mobility, too
// Cycles of a stiff tangential spring that are passed at once: what that costs in accuracy was measured
// against all their phases, 4e-10 of the velocities from 96 on and 5e-8 from 24 on; less where the spring is
// stiffer.
constexpr double fewest_cycles = 96.0, fewest_coarse = 24.0, coarse = 1e-7;
constexpr double passed = 0.75;  // of those that are left
constexpr double pi = std::numbers::pi;

// --- Stronge's law, in units with G_NN = κ = 1: γ' = GF, F_N' = −kγ_N, F_T' = −γ_T/η² or F_T = −sμF_N.

struct Springs {
  double g = 0.0, b = 1.0;  // G_NT, G_TT
  double mu = 0.0, eta2 = 1.0;
  double kn = 1.0;  // 1 while loading, 1/e² while unloading
  double e = 1.0;
};

struct Motion {
  double gn = 0.0, gt = 0.0;  // γ
  double fn = 0.0, ft = 0.0;  // F
  double pn = 0.0, pt = 0.0;  // ∫F
};

enum class End { turned, opened, stopped, slipped, unknown };  // γ_N is zero, F_N is, the slider rests, slips

// Sliding forward (s = 1) or backward. γ_N' = aF_N with a = 1 − sμG_NT, so that γ_N may stand for time:
// aF_N² + kγ_N² is constant, γ_T and the speed of the slider, γ_T + η²F_T', are affine in γ_N. Above critical
// friction a < 0: while it loads, the contact closes ever faster until the slider rests.
End slide(const Springs& c, double s, bool loading, Motion& m) {
  const double a = 1.0 - s * c.mu * c.g;
  if (!(std::abs(a) > jammed)) return End::unknown;
  const double opening = m.gn * m.gn + a * m.fn * m.fn / c.kn;  // γ_N² where F_N = 0
  if (!loading && !(opening > 0.0)) return End::unknown;
  double to = loading ? 0.0 : std::sqrt(opening);
  End end = loading ? End::turned : End::opened;
  if (loading && a < 0.0) to = -std::numeric_limits<double>::infinity();
  const double along = (c.g - s * c.mu * c.b) / a;  // dγ_T/dγ_N
  if (c.mu > 0.0) {
    const double speed = s * m.gt + c.eta2 * c.mu * c.kn * m.gn;
    const double slope = s * along + c.eta2 * c.mu * c.kn;
    if (!(speed > tie * (std::abs(m.gt) + c.eta2 * c.mu * c.kn * std::abs(m.gn)))) return End::unknown;
    if (speed + slope * (to - m.gn) < 0.0) {
      to = m.gn - speed / slope;
      end = End::stopped;
    }
  }
  if (!std::isfinite(to)) return End::unknown;
  const double change = to - m.gn;
  m.fn = end == End::opened ? 0.0 : std::sqrt(std::max(0.0, m.fn * m.fn - c.kn / a * change * (to + m.gn)));
  m.ft = -s * c.mu * m.fn;
  m.gn = to;
  // At rest of the slider γ_T may be far below the rounding of what it was.
  m.gt = end == End::stopped ? -s * c.eta2 * c.mu * c.kn * to : m.gt + along * change;
  m.pn += change / a;
  m.pt -= s * c.mu * change / a;
  return end;
}

// To other velocities; the impulses follow by G⁻¹.
void push_to(const Springs& c, double gn, double gt, Motion& m) {
  const double D = c.b - c.g * c.g, dn = gn - m.gn, dt = gt - m.gt;
  m.pn += (c.b * dn - c.g * dt) / D;
  m.pt += (dt - c.g * dn) / D;
  m.gn = gn;
  m.gt = gt;
}

// While the slider holds, two springs swing: F = K^½φ with φ'' = −Sφ, S = K^½GK^½, is a sum of two harmonic
// motions y. The first zero of one of several functions of them is found by steps that cannot pass one:
// |f''| ≤ B gives f + f't − ½Bt² as a lower bound, and near a simple zero its roots converge quadratically.
class Swing {
 public:
  Swing(const Springs& c, const Motion& m) : c_(c), m_(m) {
    const double rn = std::sqrt(c.kn), rt = std::sqrt(1.0 / c.eta2);
    const double q = rn * rt * c.g, s11 = c.kn, s22 = c.b / c.eta2;
    const double h = 0.5 * (s11 - s22), r = std::hypot(h, q);
    const double large = 0.5 * (s11 + s22) + r;
    omega_ = {std::sqrt(large), std::sqrt((s11 * s22 - q * q) / large)};
    double x = h >= 0.0 ? h + r : q, y = h >= 0.0 ? q : r - h;
    const double length = std::hypot(x, y);
    if (length > 0.0) {
      x /= length;
      y /= length;
    } else {
      x = 1.0;
    }
    normal_ = {rn * x, -rn * y};  // F_N = normal·y, F_T = tangential·y; γ = −F'/k
    tangential_ = {rt * y, rt * x};
    y_[0] = x * m.fn / rn + y * m.ft / rt;
    y_[1] = x * m.ft / rt - y * m.fn / rn;
    const double vn = -rn * m.gn, vt = -rt * m.gt;  // φ'
    v_[0] = (x * vn + y * vt) / omega_[0];
    v_[1] = (x * vt - y * vn) / omega_[1];
  }

  // `at_limit`: −1 or 1 where the slider has just come to rest with F_T = ±μF_N.
  End run(bool loading, double at_limit, Motion& out) {
    std::array<Function, 4> functions;
    std::size_t count = 0;
    const std::array<double, 2> amplitude{std::hypot(y_[0], v_[0]), std::hypot(y_[1], v_[1])};
    const auto watch = [&](double of_n, double of_t, bool rate, End end, bool doubly) {
      Function f;
      f.c = {of_n * normal_[0] + of_t * tangential_[0], of_n * normal_[1] + of_t * tangential_[1]};
      f.rate = rate;
      f.end = end;
      f.side = of_t;
      f.doubly = doubly;
      for (std::size_t i = 0; i < 2; ++i) {
        if (rate) f.c[i] *= omega_[i];
        const double size = std::abs(f.c[i]) * amplitude[i];
        f.size += size;
        if (i == 0) f.fast_size = size;
        f.first += size * omega_[i];
        f.slow_second = size * omega_[i] * omega_[i];
        f.second += f.slow_second;
        f.third += f.slow_second * omega_[i];
      }
      functions[count++] = f;
    };
    watch(loading ? 1.0 : -1.0, 0.0, true, End::turned, false);
    if (!loading) watch(1.0, 0.0, false, End::opened, false);
    watch(c_.mu, -1.0, false, End::slipped, at_limit > 0.0);
    watch(c_.mu, 1.0, false, End::slipped, at_limit < 0.0);

    double t = 0.0;
    std::array<double, 2> cosine{1.0, 1.0}, sine{0.0, 0.0};
    for (int i = 0; i < most_steps; ++i) {
      double step = 1.0 / omega_[1];
      const Function* first = nullptr;
      for (std::size_t k = 0; k < count; ++k) {
        const double safe = safe_step(functions[k], cosine, sine);
        if (!(safe >= 0.0)) return End::unknown;
        if (safe < step) {
          step = safe;
          first = &functions[k];
        }
      }
      if (first != nullptr && step <= 4e-16 * std::max(t, 1.0 / omega_[0])) {
        finish(*first, cosine, sine, out);
        return first->end;
      }
      t += step;
      for (std::size_t k = 0; k < 2; ++k) {
        cosine[k] = std::cos(omega_[k] * t);
        sine[k] = std::sin(omega_[k] * t);
      }
    }
    return End::unknown;
  }

 private:
  struct Function {
    std::array<double, 2> c{};  // of y, or of y'/ω
    bool rate = false;
    End end = End::unknown;
    double side = 0.0;    // −1: F_T = μF_N, 1: F_T = −μF_N, where it is zero
    bool doubly = false;  // zero at first, and so is its derivative
    bool started = false;
    double size = 0.0, first = 0.0, second = 0.0, third = 0.0;  // bounds of it and of its derivatives
    double fast_size = 0.0, slow_second = 0.0;                  // of the faster and the slower motion alone
  };

  // NaN: it starts in a way that is left to others; 0: at its zero.
  double safe_step(Function& f, const std::array<double, 2>& cosine,
                   const std::array<double, 2>& sine) const {
    double value = 0.0, slope = 0.0, bend = 0.0, fast_value = 0.0, fast_slope = 0.0;
    for (std::size_t i = 0; i < 2; ++i) {
      const double swing = y_[i] * cosine[i] + v_[i] * sine[i], rate = v_[i] * cosine[i] - y_[i] * sine[i];
      const double at = f.c[i] * (f.rate ? rate : swing), next = f.c[i] * (f.rate ? -swing : rate);
      value += at;
      slope += next * omega_[i];
      bend -= at * omega_[i] * omega_[i];
      if (i == 0) {
        fast_value = value;
        fast_slope = slope;
      }
    }
    if (!f.started) {
      f.started = true;
      if (f.doubly) return bend > tie * f.second ? 1.5 * bend / f.third : std::nan("");
      if (value <= 1e-12 * f.size) return slope > tie * f.first ? slope / f.second : std::nan("");
    }
    const double near = root_of_parabola(value, slope, f.second);
    // A fast motion that is too small to reach zero alone does not shorten the steps.
    const double slow = value - fast_value, beyond = slow - f.fast_size;
    if (!(beyond > 0.0)) return near;
    return std::max(near, root_of_parabola(beyond, slope - fast_slope, f.slow_second));
  }

  // Where v + v't − ½Bt² is zero, without cancellation; 0 where it is not positive at first.
  static double root_of_parabola(double v, double rate, double B) {
    const double root = rate * rate + 2.0 * B * v;
    if (!(root > 0.0)) return 0.0;
    if (rate > 0.0) return (rate + std::sqrt(root)) / B;
    return std::max(0.0, 2.0 * v / (std::sqrt(root) - rate));
  }

  void finish(const Function& f, const std::array<double, 2>& cosine, const std::array<double, 2>& sine,
              Motion& out) const {
    out.fn = out.ft = out.gn = out.gt = 0.0;
    for (std::size_t i = 0; i < 2; ++i) {
      const double swing = y_[i] * cosine[i] + v_[i] * sine[i],
                   rate = (v_[i] * cosine[i] - y_[i] * sine[i]) * omega_[i];
      out.fn += normal_[i] * swing;
      out.ft += tangential_[i] * swing;
      out.gn -= normal_[i] * rate / c_.kn;
      out.gt -= tangential_[i] * rate * c_.eta2;
    }
    if (f.end == End::turned) out.gn = 0.0;
    if (f.end == End::opened) out.fn = 0.0;
    if (f.end == End::slipped) out.ft = -f.side * c_.mu * out.fn;
    const double gn = out.gn, gt = out.gt;
    out.gn = m_.gn;
    out.gt = m_.gt;
    out.pn = m_.pn;
    out.pt = m_.pt;
    push_to(c_, gn, gt, out);
  }

  const Springs c_;
  const Motion m_;
  std::array<double, 2> omega_, normal_, tangential_;
  std::array<double, 2> y_, v_;  // y = y_ cos ωt + v_ sin ωt
};

// Whether the slider holds at first touch: |γ_T| < μη²|γ_N|. Nothing at a tie.
std::optional<bool> holds_at_first(const Springs& c, const Motion& m) {
  const double limit = c.mu * c.eta2 * std::abs(m.gn), size = std::abs(m.gt);
  if (std::abs(size - limit) <= tie * (size + limit)) return std::nullopt;
  return size < limit;
}

// An impact on its way, from phase to phase.
struct Course {
  Springs c;
  Motion m;
  bool stick = false, loading = true;
  double side = 1.0;      // of sliding
  double at_limit = 0.0;  // of sticking, as Swing::run has it

  End phase() {
    const End end = stick ? Swing(c, m).run(loading, at_limit, m) : slide(c, side, loading, m);
    at_limit = 0.0;
    if (end == End::turned) {
      loading = !loading;
      c.kn = loading ? 1.0 : 1.0 / (c.e * c.e);
    } else if (end == End::stopped) {
      stick = true;
      at_limit = -side;
    } else if (end == End::slipped) {
      stick = false;
      side = m.ft < 0.0 ? 1.0 : -1.0;
    }
    return end;
  }
};

// --- A stiff tangential spring, η ≪ e, whose slider friction can hold, |G_NT| < μG_TT. It swings about
// F_T = −F_N G_NT/G_TT, and while F_N falls the slider gives way a little in every swing: thousands of
// phases.

double held_mobility(const Springs& c) { return 1.0 - c.g * c.g / c.b; }  // of the normal where γ_T = 0

// Whether the swings do not count. With X = F_T + F_N G_NT/G_TT the energy of them, H = γ_T²/2G_TT + η²X²/2,
// has H' = η²XF_N'G_NT/G_TT − (μ ∓ G_NT/G_TT)F_N|slip|: from a stop it stays of the order η², and so does all
// slip, over the margin μ − |G_NT|/G_TT. What γ_N − γ_T G_NT/G_TT and F_N do feels γ_T only by its integral,
// which is that slip and η²F_T. So γ_T is of the order η at most; where F_N falls slowly, in many swings to
// zero, it is of the order (η/e)² in the end, as everything else.
bool is_rigid(const Springs& c, double tolerance) {
  const double margin = 1.0 - std::abs(c.g) / (c.mu * c.b);
  if (!(c.mu > 0.0 && margin > 0.0)) return false;
  const double eta2 = c.eta2 / c.b;
  return std::min(std::sqrt(eta2), eta2 / (c.e * c.e)) <= tolerance * margin;
}

// To the end with γ_T = 0; F_N² + γ_N²/ak is constant.
void hold(const Springs& c, bool loading, Motion& m) {
  const double a = held_mobility(c), gn = m.gn - c.g / c.b * m.gt;
  const double largest = loading ? std::hypot(m.fn, gn / std::sqrt(a)) : m.fn;
  push_to(c, loading ? c.e * std::sqrt(a) * largest : std::hypot(gn, c.e * std::sqrt(a) * largest), 0.0, m);
}

// From a stop of the slider while the contact unloads to the next one on the same side. (F_N, γ_N) tells the
// whole state at a stop, and all is in proportion to it: a cycle turns its angle and changes its size.
struct Cycle {
  bool known = false, both_sides = false;  // the slider gave way on the other side in between
  double turn = 0.0, growth = 0.0;         // of the angle and of the logarithm of the size
};

class Cycles {
 public:
  Cycles(const Springs& c, double side) : c_(c), side_(side), speed_(c.e * std::sqrt(held_mobility(c))) {
    turn_ = 2.0 * pi * std::sqrt(c.eta2 / c.b * held_mobility(c)) / c.e;
  }

  double angle(const Motion& m) const { return std::atan2(m.gn / speed_, m.fn); }
  double size(const Motion& m) const { return std::hypot(m.gn / speed_, m.fn); }
  double turn() const { return turn_; }

  void put(double angle, double size, Motion& m) const {
    const double gn = speed_ * size * std::sin(angle);
    m.fn = size * std::cos(angle);
    m.ft = -side_ * c_.mu * m.fn;
    push_to(c_, gn, -side_ * c_.eta2 * c_.mu * c_.kn * gn, m);
  }

  // The cycle whose middle is at an angle: what it changes is the derivative there by the number of cycles.
  Cycle around(double angle) {
    Course course{c_, {}, true, false, side_, -side_};
    const double from = angle - 0.5 * turn_;
    put(from, 1.0, course.m);
    Cycle cycle;
    for (int half = 0; half < 2; ++half) {
      if (course.phase() != End::slipped || course.phase() != End::stopped) return {};
      cycle.both_sides = half > 0;
      cycle.known = course.side == side_;
      if (cycle.known) break;
    }
    cycle.turn = this->angle(course.m) - from;
    cycle.growth = std::log(size(course.m));
    if (cycle.known) turn_ = cycle.turn;
    return cycle;
  }

 private:
  const Springs c_;
  double side_, speed_;
  double turn_;  // of the last one
};

// Many cycles differ little from one to the next: their number and the size are smooth functions of the
// angle, integrals that Gauss's formula gives. What makes them not linear is of the order of 1/(cycles that
// are left), so that they are passed in spans that leave a quarter of them. `span` is the widest that is
// tried; returned is that of the next stop.
double pass_cycles(const Springs& c, double side, double fewest, double span, Motion& m) {
  constexpr std::array<std::pair<double, double>, 4> gauss{{{0.06943184420297371, 0.17392742256872693},
                                                            {0.33000947820757187, 0.32607257743127307},
                                                            {0.66999052179242813, 0.32607257743127307},
                                                            {0.93056815579702629, 0.17392742256872693}}};
  if (!(c.mu * c.b > std::abs(c.g) && m.gn > 0.0)) return span;
  Cycles cycles(c, side);
  const double angle = cycles.angle(m);
  span = std::min(span, passed * (0.5 * pi - angle));
  const double least = fewest * cycles.turn();
  if (span < least) return least;
  double number = 0.0, growth = 0.0;
  std::optional<bool> both_sides;
  const auto look = [&](double at) -> std::optional<Cycle> {
    const Cycle cycle = cycles.around(angle + at * span);
    if (!cycle.known || cycle.both_sides != both_sides.value_or(cycle.both_sides)) return std::nullopt;
    both_sides = cycle.both_sides;
    return cycle;
  };
  for (const auto& [at, weight] : gauss) {
    const auto cycle = look(at);
    if (!cycle) return std::max(0.25 * span, least);
    number += weight * span / cycle->turn;
    growth += weight * span * cycle->growth / cycle->turn;
  }
  // To the nearest whole number of them.
  const auto end = look(1.0);
  if (!end) return std::max(0.25 * span, least);
  const double more = std::round(number) - number;
  cycles.put(angle + span + more * end->turn, cycles.size(m) * std::exp(growth + more * end->growth), m);
  return 4.0 * span;
}

}  // namespace

PlanarPush energetic_push(const PlanarContact& c, double gn, double gt) {
  PlanarPush push{0.0, 0.0, true};
  if (gn >= 0.0) return push;
  const double e2 = c.epsilon_n * c.epsilon_n;
  double energy = 0.0;
  const bool may_stick = std::abs(c.delta) <= c.mu * c.beta;
  for (int phase = 0; phase < most_phases; ++phase) {
    // dγ/dΛ_N = G(1, s): sliding, at rest, or beginning to slide to where the normal impulse pulls.
    double s = gt > 0.0 ? -c.mu : c.mu;
    if (gt == 0.0) s = may_stick ? -c.delta / c.beta : std::copysign(c.mu, -c.delta);
    const bool sticks = gt == 0.0 && may_stick;
    const double a = c.alpha + c.delta * s, b = sticks ? 0.0 : c.delta + c.beta * s;
    const double stop = gt * b < 0.0 ? -gt / b : std::numeric_limits<double>::infinity();
    const auto move = [&](double by) {
      push.n += by;
      push.t += s * by;
      gn += a * by;
      gt = by == stop ? 0.0 : gt + b * by;
    };
    if (gn < 0.0) {
      const double turn = a > jammed * c.alpha ? -gn / a : std::numeric_limits<double>::infinity();
      const double by = std::min(turn, stop);
      if (!std::isfinite(by)) break;
      energy -= by * (gn + 0.5 * a * by);
      move(by);
      if (by != turn) continue;
      gn = 0.0;
      if (e2 == 0.0) return push;
      continue;
    }
    const double root = gn * gn + 2.0 * a * e2 * energy;
    if (!(a > jammed * c.alpha)) break;
    const double opens = 2.0 * e2 * energy / (gn + std::sqrt(root));
    const double by = std::min(opens, stop);
    energy -= by * (gn + 0.5 * a * by) / e2;
    move(by);
    if (by == opens) return push;
  }
  return {};
}

PlanarPush stronge_push(const PlanarContact& contact, double eta2, double gn, double gt, double tolerance) {
  if (gn >= 0.0) return {0.0, 0.0, true};
  Course course;
  Springs& c = course.c;
  c = {contact.delta / contact.alpha, contact.beta / contact.alpha, contact.mu, eta2, 1.0, contact.epsilon_n};
  if (!(c.b - c.g * c.g > tie * c.b)) return {};
  Motion& m = course.m;
  m.gn = gn;
  m.gt = gt;
  const std::optional<bool> holds = c.mu > 0.0 ? holds_at_first(c, m) : false;
  if (!holds) return {};
  course.stick = *holds;
  course.side = gt < 0.0 ? -1.0 : 1.0;
  const auto ended = [&] { return PlanarPush{m.pn / contact.alpha, m.pt / contact.alpha, true}; };
  const bool rigid = is_rigid(c, tolerance);
  const double fewest = tolerance < coarse ? fewest_cycles : fewest_coarse;
  double span = pi;  // of cycles, that may be passed at once
  for (int phase = 0; phase < most_phases; ++phase) {
    if (course.stick && rigid) {
      hold(c, course.loading, m);
      return ended();
    }
    const bool loaded = course.loading;
    switch (course.phase()) {
      case End::unknown: return {};
      case End::opened: return ended();
      case End::turned:
        if (loaded && c.e == 0.0) return ended();
        break;
      case End::stopped:
        if (!course.loading && !rigid) span = pass_cycles(c, course.side, fewest, span, m);
        break;
      case End::slipped: break;
    }
  }
  return {};
}

}  // namespace percuss
