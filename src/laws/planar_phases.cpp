#include "laws/planar_phases.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>

namespace percuss {
namespace {

constexpr int most_phases = 1000, most_steps = 2000;
constexpr double tie = 1e-9;     // relative: what comes closer is left to resolve()
constexpr double jammed = 1e-5;  // of G_NN: sliding that leaves the normal so little mobility, too

// --- Stronge's law, in units with G_NN = κ = 1: γ' = GF, F_N' = −kγ_N, F_T' = −γ_T/η² or F_T = −sμF_N.

struct Springs {
  double g = 0.0, b = 1.0;  // G_NT, G_TT
  double mu = 0.0, eta2 = 1.0;
  double kn = 1.0;  // 1 while loading, 1/e² while unloading
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
  m.gt += along * change;
  m.pn += change / a;
  m.pt -= s * c.mu * change / a;
  return end;
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
    const auto watch = [&](double of_n, double of_t, bool rate, End end, bool doubly) {
      Function f{{of_n * normal_[0] + of_t * tangential_[0], of_n * normal_[1] + of_t * tangential_[1]},
                 rate,
                 end,
                 of_t,
                 doubly,
                 false,
                 0.0,
                 0.0};
      for (std::size_t i = 0; i < 2; ++i) {
        if (rate) f.c[i] *= omega_[i];
        const double size = std::abs(f.c[i]) * std::hypot(y_[i], v_[i]) * omega_[i] * omega_[i];
        f.second += size;
        f.slow_second = size;
        f.third += size * omega_[i];
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
    std::array<double, 2> c;  // of y, or of y'/ω
    bool rate = false;
    End end = End::unknown;
    double side = 0.0;    // −1: F_T = μF_N, 1: F_T = −μF_N, where it is zero
    bool doubly = false;  // zero at first, and so is its derivative
    bool started = false;
    double second = 0.0, third = 0.0;  // bounds of the derivatives
    double slow_second = 0.0;          // of the slower motion alone
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
      if (value <= 1e-12 * f.second / (omega_[1] * omega_[1]))
        return slope > tie * f.second / omega_[1] ? slope / f.second : std::nan("");
    }
    const double near = root_of_parabola(value, slope, f.second);
    // A fast motion that is too small to reach zero alone does not shorten the steps.
    const double slow = value - fast_value, beyond = slow - std::abs(f.c[0]) * std::hypot(y_[0], v_[0]);
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
    const double D = c_.b - c_.g * c_.g, dn = out.gn - m_.gn, dt = out.gt - m_.gt;
    out.pn = m_.pn + (c_.b * dn - c_.g * dt) / D;
    out.pt = m_.pt + (dt - c_.g * dn) / D;
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

PlanarPush stronge_push(const PlanarContact& contact, double eta2, double gn, double gt) {
  if (gn >= 0.0) return {0.0, 0.0, true};
  const double e = contact.epsilon_n;
  Springs c{contact.delta / contact.alpha, contact.beta / contact.alpha, contact.mu, eta2, 1.0};
  if (!(c.b - c.g * c.g > tie * c.b)) return {};
  Motion m{gn, gt, 0.0, 0.0, 0.0, 0.0};
  const std::optional<bool> holds = c.mu > 0.0 ? holds_at_first(c, m) : false;
  if (!holds) return {};
  bool stick = *holds, loading = true;
  double side = gt < 0.0 ? -1.0 : 1.0;  // of sliding
  double at_limit = 0.0;
  for (int phase = 0; phase < most_phases; ++phase) {
    const End end = stick ? Swing(c, m).run(loading, at_limit, m) : slide(c, side, loading, m);
    at_limit = 0.0;
    switch (end) {
      case End::unknown: return {};
      case End::opened: return {m.pn / contact.alpha, m.pt / contact.alpha, true};
      case End::turned:
        if (loading && e == 0.0) return {m.pn / contact.alpha, m.pt / contact.alpha, true};
        loading = !loading;
        c.kn = loading ? 1.0 : 1.0 / (e * e);
        break;
      case End::stopped:
        stick = true;
        at_limit = -side;
        break;
      case End::slipped:
        stick = false;
        side = m.ft < 0.0 ? 1.0 : -1.0;
        break;
    }
  }
  return {};
}

}  // namespace percuss
