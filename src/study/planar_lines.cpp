#include "study/planar_lines.hpp"

#include <algorithm>
#include <cmath>
#include <span>

namespace percuss {
namespace {

using Field = Parameter::What;
using Asked = Quantity::What;

bool only_velocity(const Parameter& p) {
  return p.what == Field::velocity || p.what == Field::excitation || p.derived();
}
bool only_contact(const Parameter& p) { return p.what == Field::coefficient || p.what == Field::restitution; }

bool has_formula(const Quantity& q, const Problem& of) {
  switch (q.what) {
    case Asked::regime:
    case Asked::impulse:
    case Asked::gamma_before:
    case Asked::gamma_after:
    case Asked::velocity_before:
    case Asked::velocity_after:
    case Asked::work: return true;
    case Asked::energy_work: return of.impact.excitation().isZero(0.0);
    default: return false;
  }
}

bool derives(const Variation& variation, std::size_t k) {
  const auto touched = variation.touched(k);
  return std::any_of(touched.begin(), touched.end(), [](const Parameter& p) { return p.derived(); });
}

}  // namespace

bool PlanarLines::applies(const Problem& of, const Variation& variation, const Quantity& quantity,
                          std::size_t inner) {
  if (!PlanarReader::applies(of) || !has_formula(quantity, of) || varies_with_speed(of.impact)) return false;
  const auto touched = variation.touched(inner);
  const auto excites = [](const Parameter& p) { return p.what == Field::excitation; };
  if (quantity.what == Asked::energy_work)
    for (std::size_t k = 0; k < 2; ++k) {
      const auto all = variation.touched(k);
      if (std::any_of(all.begin(), all.end(), excites)) return false;
    }
  return std::all_of(touched.begin(), touched.end(),
                     [](const Parameter& p) { return only_velocity(p) || only_contact(p); });
}

PlanarLines::PlanarLines(const Problem& of, const Variation& variation, const Quantity& quantity,
                         std::size_t inner)
    : problem_(of), variation_(variation), quantity_(quantity), inner_(inner) {
  const auto touched = variation.touched(inner);
  contact_ = std::any_of(touched.begin(), touched.end(), only_contact);
  // γ is affine in u and χ, and u in the ratio of approach; other derived numbers are not.
  const bool derived = derives(variation, inner), other = derives(variation, 1 - inner);
  const bool ratio = derived && touched.front().what == Field::approach_ratio;
  affine_ = variation.direct(inner) && !other && (!derived || ratio);
}

void PlanarLines::place(double along, double across) {
  std::array<double, 2> values{};
  values[inner_] = along;
  values[1 - inner_] = across;
  variation_.apply(values, problem_);
}

// What of the value does not depend on Λ.
double PlanarLines::velocity_part() const {
  const auto n = static_cast<Eigen::Index>(reader_.normal());
  switch (quantity_.what) {
    case Asked::velocity_before:
    case Asked::velocity_after: return problem_.impact.velocity[quantity_.index];
    case Asked::gamma_before:
    case Asked::gamma_after: return quantity_.index == n ? reader_.gamma_n() : reader_.gamma_t();
    default: return 0.0;
  }
}

void PlanarLines::run(const Values& along, double across, PlanarLine& line) {
  const std::size_t n = along.size();
  line.mode.resize(n);
  line.critical.resize(n);
  line.value.resize(n);
  place(along.at(0.0), across);
  reader_.read_matrices(problem_.impact);
  reader_.read_velocity(problem_.impact);
  if (affine_ && !contact_) {
    const auto numbers = [&] {
      return std::array<double, 3>{reader_.gamma_n(), reader_.gamma_t(), velocity_part()};
    };
    along_0_ = along.at(0.0);
    at_0_ = numbers();
    const double last = along.at(static_cast<double>(n - 1));
    place(last, across);
    reader_.read_velocity(problem_.impact);
    const auto at_1 = numbers();
    for (std::size_t k = 0; k < 3; ++k) slope_[k] = n > 1 ? (at_1[k] - at_0_[k]) / (last - along_0_) : 0.0;
  }
  for (std::size_t begin = 0; begin < n; begin += block) {
    const std::size_t size = std::min(block, n - begin);
    fill(along, across, begin, size);
    evaluate(begin, size, line);
  }
}

void PlanarLines::fill(const Values& along, double across, std::size_t begin, std::size_t size) {
  auto& [a, d, b, gn, gt, mu, en, et, n, t, part] = numbers_;
  if (affine_ && !contact_) {
    const bool even = along.kind == Values::Kind::grid;
    const double step = even ? (along.high - along.low) / (static_cast<double>(along.count) - 1.0) : 0.0;
    for (std::size_t i = 0; i < size; ++i) {
      const auto k = static_cast<double>(begin + i);
      const double x = (even ? along.low + k * step : along.at(k)) - along_0_;
      gn[i] = at_0_[0] + slope_[0] * x;
      gt[i] = at_0_[1] + slope_[1] * x;
      part[i] = at_0_[2] + slope_[2] * x;
    }
    return;
  }
  for (std::size_t i = 0; i < size; ++i) {
    place(along.at(static_cast<double>(begin + i)), across);
    const Impact& impact = problem_.impact;
    reader_.read_velocity(impact);
    gn[i] = reader_.gamma_n();
    gt[i] = reader_.gamma_t();
    part[i] = velocity_part();
    if (!contact_) continue;
    const PlanarContact& c = reader_.contact();
    a[i] = c.alpha, d[i] = c.delta, b[i] = c.beta;
    const Element &normal = impact.elements[reader_.normal()],
                  &friction = impact.elements[1 - reader_.normal()];
    mu[i] = friction.coefficients[0];
    en[i] = normal.restitution;
    et[i] = friction.restitution;
  }
}

void PlanarLines::evaluate(std::size_t begin, std::size_t size, PlanarLine& line) {
  auto& [a, d, b, gn, gt, mu, en, et, n, t, part] = numbers_;
  const auto some = [&](const std::array<double, block>& from) { return std::span(from.data(), size); };
  const PlanarOutcomes out{{n.data(), size}, {t.data(), size}, {line.mode.data() + begin, size}};
  const PlanarContact& c = reader_.contact();
  if (contact_)
    resolve_planar(problem_.law,
                   {some(a), some(d), some(b), some(gn), some(gt), some(mu), some(en), some(et)}, out);
  else
    resolve_planar(problem_.law, c, some(gn), some(gt), out);
  for (std::size_t i = 0; i < size; ++i)
    line.critical[begin + i] = (contact_ ? mu[i] : c.mu) * std::abs(c.delta) > c.alpha ? 1 : 0;

  double* value = line.value.data() + begin;
  const bool normal = quantity_.index == static_cast<Eigen::Index>(reader_.normal());
  const auto linear = [&, &n = n, &t = t, &part = part](double of_n, double of_t) {
    for (std::size_t i = 0; i < size; ++i) value[i] = part[i] + of_n * n[i] + of_t * t[i];
  };
  const bool whole = quantity_.what == Asked::energy_work;
  switch (quantity_.what) {
    case Asked::impulse: linear(normal ? 1.0 : 0.0, normal ? 0.0 : 1.0); break;
    case Asked::velocity_before:
    case Asked::gamma_before: linear(0.0, 0.0); break;
    case Asked::gamma_after: linear(normal ? c.alpha : c.delta, normal ? c.delta : c.beta); break;
    case Asked::velocity_after:
      linear(reader_.response(quantity_.index, 0), reader_.response(quantity_.index, 1));
      break;
    case Asked::work:
    case Asked::energy_work: {  // W_i = ½ Λ_i(γ_i⁺ + γ_i⁻)
      const double w_n = whole || quantity_.element == reader_.normal() ? 1.0 : 0.0;
      const double w_t = whole || quantity_.element != reader_.normal() ? 1.0 : 0.0;
      for (std::size_t i = 0; i < size; ++i)
        value[i] = w_n * n[i] * (gn[i] + 0.5 * (c.alpha * n[i] + c.delta * t[i])) +
                   w_t * t[i] * (gt[i] + 0.5 * (c.delta * n[i] + c.beta * t[i]));
      break;
    }
    default: break;
  }
}

}  // namespace percuss
