// Phases of one planar contact with Stronge's springs and slider, in closed forms, for numbers or for numbers
// with derivatives. In units with G_NN = κ = 1: γ' = GF, F_N' = −kγ_N, F_T' = −γ_T/η² or F_T = −sμF_N.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <utility>

#include "laws/dual.hpp"

namespace percuss::stronge_phases {

inline constexpr int most_steps = 2000;
inline constexpr double tie = 1e-9;  // relative: what comes closer is left to resolve()
// Of G_NN: sliding that leaves the normal so little mobility is left to it, too.
inline constexpr double jammed = 1e-5;
inline constexpr double rounding = 4e-16;  // of a time that is found

template <class T>
struct Springs {
  double g = 0.0, b = 1.0;  // G_NT, G_TT
  T mu = 0.0, eta2 = 1.0;
  T kn = 1.0;  // 1 while loading, 1/e² while unloading
  T e = 1.0;
};

template <class T>
struct Motion {
  T gn = 0.0, gt = 0.0;  // γ
  T fn = 0.0, ft = 0.0;  // F
  T pn = 0.0, pt = 0.0;  // ∫F
};

enum class End { turned, opened, stopped, slipped, unknown };  // γ_N is zero, F_N is, the slider rests, slips

// Sliding forward (s = 1) or backward. γ_N' = aF_N with a = 1 − sμG_NT, so that γ_N may stand for time:
// aF_N² + kγ_N² is constant, γ_T and the speed of the slider, γ_T + η²F_T', are affine in γ_N. Above critical
// friction a < 0: while it loads, the contact closes ever faster until the slider rests.
template <class T>
End slide(const Springs<T>& c, double s, bool loading, Motion<T>& m) {
  using std::sqrt;
  const T a = 1.0 - s * c.g * c.mu;
  if (!(std::abs(value_of(a)) > jammed)) return End::unknown;
  const T opening = m.gn * m.gn + a * m.fn * m.fn / c.kn;  // γ_N² where F_N = 0
  if (!loading && !(value_of(opening) > 0.0)) return End::unknown;
  T to = 0.0;
  if (!loading) to = sqrt(opening);
  End end = loading ? End::turned : End::opened;
  if (loading && value_of(a) < 0.0) to = -std::numeric_limits<double>::infinity();
  const T along = (c.g - s * c.b * c.mu) / a;  // dγ_T/dγ_N
  if (value_of(c.mu) > 0.0) {
    const T give = c.eta2 * c.mu * c.kn, speed = s * m.gt + give * m.gn, slope = s * along + give;
    const double size = std::abs(value_of(m.gt)) + value_of(give) * std::abs(value_of(m.gn));
    if (!(value_of(speed) > tie * size)) return End::unknown;
    if (value_of(speed) + value_of(slope) * (value_of(to) - value_of(m.gn)) < 0.0) {
      to = m.gn - speed / slope;
      end = End::stopped;
    }
  }
  if (!std::isfinite(value_of(to))) return End::unknown;
  const T change = to - m.gn;
  const T square = m.fn * m.fn - c.kn / a * change * (to + m.gn);
  m.fn = end != End::opened && value_of(square) > 0.0 ? sqrt(square) : T(0.0);
  m.ft = -s * c.mu * m.fn;
  m.gn = to;
  // At rest of the slider γ_T may be far below the rounding of what it was.
  m.gt = end == End::stopped ? -s * c.eta2 * c.mu * c.kn * to : m.gt + along * change;
  m.pn += change / a;
  m.pt -= s * c.mu * change / a;
  return end;
}

// To other velocities; the impulses follow by G⁻¹.
template <class T>
void push_to(const Springs<T>& c, const T& gn, const T& gt, Motion<T>& m) {
  const double D = c.b - c.g * c.g;
  const T dn = gn - m.gn, dt = gt - m.gt;
  m.pn += (c.b * dn - c.g * dt) / D;
  m.pt += (dt - c.g * dn) / D;
  m.gn = gn;
  m.gt = gt;
}

// Cosine and sine, by their series where the angle is small, as most are that are asked for.
inline std::pair<double, double> turn(double angle) {
  if (!(std::abs(angle) < 0.5)) return {std::cos(angle), std::sin(angle)};
  const double q = angle * angle, q2 = q * q;
  // The first terms left out are below 1e-17 of the result.
  const double cosine =
      (1.0 - q * (1.0 / 2)) +
      q2 * ((1.0 / 24 - q * (1.0 / 720)) +
            q2 * ((1.0 / 40320 - q * (1.0 / 3628800)) + q2 * (1.0 / 479001600 - q * (1.0 / 87178291200))));
  const double sine =
      (1.0 - q * (1.0 / 6)) + q2 * ((1.0 / 120 - q * (1.0 / 5040)) +
                                    q2 * ((1.0 / 362880 - q * (1.0 / 39916800)) + q2 * (1.0 / 6227020800)));
  return {cosine, angle * sine};
}

// While the slider holds, two springs swing: F = K^½φ with φ'' = −Sφ, S = K^½GK^½, is a sum of two harmonic
// motions y. The first zero of one of several functions of them is found by steps that cannot pass one:
// |f''| ≤ B gives f + f't − ½Bt² as a lower bound. Where f + f't + ½Bt² says that one of them has a zero
// before any other can, and only one, Householder's method finds it.
template <class T>
class Swing {
 public:
  Swing(const Springs<T>& c, const Motion<T>& m) : c_(c), m_(m) {
    using std::hypot, std::sqrt;
    const T rn = sqrt(c.kn), rt = sqrt(1.0 / c.eta2);
    const T q = c.g * rn * rt, s11 = c.kn, s22 = c.b / c.eta2;
    const T h = 0.5 * (s11 - s22), r = hypot(h, q);
    const T large = 0.5 * (s11 + s22) + r;
    omega_ = {sqrt(large), sqrt((s11 * s22 - q * q) / large)};
    const bool upright = value_of(h) >= 0.0;
    T x = upright ? h + r : q, y = upright ? q : r - h;
    const T length = hypot(x, y);
    if (value_of(length) > 0.0) {
      x /= length;
      y /= length;
    } else {
      x = 1.0;
    }
    normal_ = {rn * x, -rn * y};  // F_N = normal·y, F_T = tangential·y; γ = −F'/k
    tangential_ = {rt * y, rt * x};
    const T fn = m.fn / rn, ft = m.ft / rt;    // φ
    const T vn = -rn * m.gn, vt = -rt * m.gt;  // φ'
    from_ = {x * fn + y * ft, x * ft - y * fn};
    from_rate_ = {(x * vn + y * vt) / omega_[0], (x * vt - y * vn) / omega_[1]};
    for (std::size_t i = 0; i < 2; ++i) {
      w_[i] = value_of(omega_[i]);
      y_[i] = value_of(from_[i]);
      v_[i] = value_of(from_rate_[i]);
    }
  }

  // `at_limit`: −1 or 1 where the slider has just come to rest with F_T = ±μF_N.
  End run(bool loading, double at_limit, Motion<T>& out) {
    watch_all(loading, at_limit);
    for (int i = 0; i < most_steps; ++i) {
      double step = 1.0 / w_[1], others = std::numeric_limits<double>::infinity();
      Function* first = nullptr;
      for (std::size_t k = 0; k < count_; ++k) {
        const double safe = safe_step(functions_[k]);
        if (!(safe >= 0.0)) return End::unknown;
        if (safe < step) {
          if (first != nullptr) others = step;
          step = safe;
          first = &functions_[k];
        } else {
          others = std::min(others, safe);
        }
      }
      const bool there = first != nullptr && step <= rounding * std::max(time_, 1.0 / w_[0]);
      if (there || (first != nullptr && latest_zero(*first) < others)) {
        if (!there && !find_zero(*first)) return End::unknown;
        finish(*first, out);
        return first->end;
      }
      advance(step);
    }
    return End::unknown;
  }

 private:
  struct Function {
    double of_n = 0.0, of_t = 0.0;  // times F_N, or μF_N where it has a part of F_T, and F_T, or their rates
    bool rate = false;
    End end = End::unknown;
    bool doubly = false;  // zero at first, and so is its derivative
    bool started = false;
    std::array<double, 2> c{};                                  // of y, or of y'/ω
    double size = 0.0, first = 0.0, second = 0.0, third = 0.0;  // bounds of it and of its derivatives
    double fast_size = 0.0, slow_second = 0.0;                  // of the faster and the slower motion alone
    double value = 0.0, slope = 0.0, bend = 0.0;                // by now
  };

  T coefficient(const Function& f, std::size_t i) const {
    if (f.rate) return f.of_n * normal_[i] * omega_[i];
    if (f.of_t == 0.0) return f.of_n * normal_[i];
    return c_.mu * normal_[i] + f.of_t * tangential_[i];
  }

  void watch_all(bool loading, double at_limit) {
    std::array<double, 2> amplitude;
    for (std::size_t i = 0; i < 2; ++i) amplitude[i] = std::sqrt(y_[i] * y_[i] + v_[i] * v_[i]);
    const auto watch = [&](double of_n, double of_t, bool rate, End end, bool doubly) {
      Function& f = functions_[count_++];
      f.of_n = of_n;
      f.of_t = of_t;
      f.rate = rate;
      f.end = end;
      f.doubly = doubly;
      for (std::size_t i = 0; i < 2; ++i) {
        f.c[i] = value_of(coefficient(f, i));
        const double size = std::abs(f.c[i]) * amplitude[i];
        f.size += size;
        if (i == 0) f.fast_size = size;
        f.first += size * w_[i];
        f.slow_second = size * w_[i] * w_[i];
        f.second += f.slow_second;
        f.third += f.slow_second * w_[i];
      }
    };
    watch(loading ? 1.0 : -1.0, 0.0, true, End::turned, false);
    if (!loading) watch(1.0, 0.0, false, End::opened, false);
    watch(1.0, -1.0, false, End::slipped, at_limit > 0.0);
    watch(1.0, 1.0, false, End::slipped, at_limit < 0.0);
  }

  void advance(double step) {
    time_ += step;
    for (std::size_t i = 0; i < 2; ++i) {
      const auto [cosine, sine] = turn(w_[i] * step);
      const double y = y_[i];
      y_[i] = y * cosine + v_[i] * sine;
      v_[i] = v_[i] * cosine - y * sine;
    }
  }

  // The faster motion's part of the value and of its derivative.
  std::pair<double, double> evaluate(Function& f) const {
    const double fast = f.c[0] * (f.rate ? v_[0] : y_[0]), slow = f.c[1] * (f.rate ? v_[1] : y_[1]);
    const double fast_slope = f.c[0] * w_[0] * (f.rate ? -y_[0] : v_[0]);
    f.value = fast + slow;
    f.slope = fast_slope + f.c[1] * w_[1] * (f.rate ? -y_[1] : v_[1]);
    f.bend = -fast * w_[0] * w_[0] - slow * w_[1] * w_[1];
    return {fast, fast_slope};
  }

  // NaN: it starts in a way that is left to others; 0: at its zero.
  double safe_step(Function& f) const {
    const auto [fast_value, fast_slope] = evaluate(f);
    if (!f.started) {
      f.started = true;
      if (f.doubly) return f.bend > tie * f.second ? 1.5 * f.bend / f.third : std::nan("");
      if (f.value <= 1e-12 * f.size) return f.slope > tie * f.first ? f.slope / f.second : std::nan("");
    }
    const double near = root_of_parabola(f.value, f.slope, f.second);
    // A fast motion that is too small to reach zero alone does not shorten the steps.
    const double slow = f.value - fast_value, beyond = slow - f.fast_size;
    if (!(beyond > 0.0)) return near;
    return std::max(near, root_of_parabola(beyond, f.slope - fast_slope, f.slow_second));
  }

  // Where v + v't − ½Bt² is zero, without cancellation; 0 where it is not positive at first.
  static double root_of_parabola(double v, double rate, double B) {
    const double root = rate * rate + 2.0 * B * v;
    if (!(root > 0.0)) return 0.0;
    if (rate > 0.0) return (rate + std::sqrt(root)) / B;
    return std::max(0.0, 2.0 * v / (std::sqrt(root) - rate));
  }

  // Where f + f't + ½Bt² is zero: until then f falls, and has one zero. Infinite where that says nothing.
  static double latest_zero(const Function& f) {
    const double root = f.slope * f.slope - 2.0 * f.second * f.value;
    if (!(f.value > 0.0 && f.slope < 0.0 && root > 0.0)) return std::numeric_limits<double>::infinity();
    return 2.0 * f.value / (std::sqrt(root) - f.slope);
  }

  // Householder's method of third order; what a step leaves is of fourth order in it. A zero is near by the
  // first two derivatives: by the third, where this is small enough to help.
  bool find_zero(Function& f) {
    const double begin = time_, end = time_ + 2.0 * latest_zero(f);
    while (time_ >= begin && time_ <= end) {
      const double third = f.c[0] * w_[0] * w_[0] * w_[0] * (f.rate ? y_[0] : -v_[0]) +
                           f.c[1] * w_[1] * w_[1] * w_[1] * (f.rate ? y_[1] : -v_[1]);
      const double inverse = 1.0 / f.slope, newton = f.value * inverse;
      const double b = f.bend * inverse * newton, t = third * inverse * newton * newton;
      const double step = -newton * (1.0 - 0.5 * b) / (1.0 - b + (std::abs(t) < 0.5 ? t / 6.0 : 0.0));
      // The derivatives, as parts of the first one, are at most so large in units of the step.
      const double second = std::abs(step * f.second * inverse), part = std::abs(step) * w_[0];
      advance(step);
      if (std::abs(step) * second * (second + part) * (second + part) <=
          rounding * std::max(time_, 1.0 / w_[0]))
        return true;
      evaluate(f);
    }
    return false;
  }

  // y and y'/ω at the zero of f, whose time changes with the coefficients.
  std::pair<std::array<T, 2>, std::array<T, 2>> at_zero(const Function& f) const {
    if constexpr (!has_derivatives<T>) {
      return {y_, v_};
    } else {
      std::array<T, 2> y, v;
      T value = 0.0;
      double slope = 0.0;
      for (std::size_t i = 0; i < 2; ++i) {
        const T angle = omega_[i] * time_, cosine = cos(angle), sine = sin(angle);
        y[i] = from_[i] * cosine + from_rate_[i] * sine;
        v[i] = from_rate_[i] * cosine - from_[i] * sine;
        value += coefficient(f, i) * (f.rate ? v[i] : y[i]);
        slope += f.c[i] * w_[i] * (f.rate ? -y_[i] : v_[i]);
      }
      const T later = (value_of(value) - value) / slope;
      for (std::size_t i = 0; i < 2; ++i) {
        const T turned = omega_[i] * later, before = y[i];
        y[i] += turned * v[i];
        v[i] -= turned * before;
      }
      return {y, v};
    }
  }

  void finish(const Function& f, Motion<T>& out) const {
    const auto [y, v] = at_zero(f);
    T gn = 0.0, gt = 0.0;
    out = m_;
    out.fn = out.ft = 0.0;
    for (std::size_t i = 0; i < 2; ++i) {
      const T rate = v[i] * omega_[i];
      out.fn += normal_[i] * y[i];
      out.ft += tangential_[i] * y[i];
      gn -= normal_[i] * rate / c_.kn;
      gt -= tangential_[i] * rate * c_.eta2;
    }
    if (f.end == End::turned) gn = 0.0;
    if (f.end == End::opened) out.fn = 0.0;
    if (f.end == End::slipped) out.ft = -f.of_t * c_.mu * out.fn;
    push_to(c_, gn, gt, out);
  }

  const Springs<T> c_;
  const Motion<T> m_;
  std::array<T, 2> omega_, normal_, tangential_;
  std::array<T, 2> from_, from_rate_;  // y and y'/ω at first
  std::array<double, 2> w_;            // ω
  std::array<double, 2> y_, v_;        // y and y'/ω by now
  double time_ = 0.0;
  std::array<Function, 4> functions_;
  std::size_t count_ = 0;
};

// An impact on its way, from phase to phase.
template <class T>
struct Course {
  Springs<T> c;
  Motion<T> m;
  bool stick = false, loading = true;
  double side = 1.0;      // of sliding
  double at_limit = 0.0;  // of sticking, as Swing::run has it

  End phase() {
    const End end = stick ? Swing<T>(c, m).run(loading, at_limit, m) : slide(c, side, loading, m);
    at_limit = 0.0;
    if (end == End::turned) {
      loading = !loading;
      c.kn = loading ? T(1.0) : 1.0 / (c.e * c.e);
    } else if (end == End::stopped) {
      stick = true;
      at_limit = -side;
    } else if (end == End::slipped) {
      stick = false;
      side = value_of(m.ft) < 0.0 ? 1.0 : -1.0;
    }
    return end;
  }
};

}  // namespace percuss::stronge_phases
