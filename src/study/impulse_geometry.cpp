#include <fmt/format.h>

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>

#include "percuss/history.hpp"
#include "percuss/text.hpp"
#include "study/sequential.hpp"
#include "study/tolerances.hpp"
#include "study/velocity_plane.hpp"

namespace percuss {
namespace {

using namespace study_tolerances;

constexpr int samples_of_history = 400;

// The planar friction of a contact; −1: none.
Eigen::Index planar_friction_of(const Impact& impact, std::size_t contact) {
  if (impact.elements[contact].kind != Kind::contact) return -1;
  for (std::size_t i = 0; i < impact.elements.size(); ++i) {
    const Element& e = impact.elements[i];
    if (e.kind == Kind::friction && e.size() == 1 && e.normal == static_cast<Eigen::Index>(contact))
      return static_cast<Eigen::Index>(i);
  }
  return -1;
}

Result<std::size_t> find_contact(const Impact& impact, const std::string& name) {
  const auto wrong = [](std::string what) { return tl::unexpected(Errors{{"contact", std::move(what)}}); };
  std::vector<std::size_t> able;
  std::string names;
  for (std::size_t i = 0; i < impact.elements.size(); ++i)
    if (planar_friction_of(impact, i) >= 0) {
      able.push_back(i);
      names += (names.empty() ? "" : ", ") + printable(impact.elements[i].name);
    }
  if (able.empty())
    return wrong(
        "names a contact with planar friction, whose plane of impulses is drawn, and the problem has none");
  if (name.empty()) {
    if (able.size() > 1) return wrong("is not given, expected one of " + names);
    return able.front();
  }
  for (const std::size_t i : able)
    if (impact.elements[i].name == name) return i;
  return wrong(fmt::format("{} is none with planar friction, expected {}{}", quote(name),
                           able.size() > 1 ? "one of " : "", names));
}

class RouthPicture {
 public:
  RouthPicture(const Impact& impact, std::size_t contact) : impact_(alone(impact, contact)), space_(impact_) {
    const Element& n = impact.elements[contact];
    made_.contact = n.name;
    for (const Element& e : impact.elements)
      if (e.kind == Kind::contact && e.name != n.name) made_.open.push_back(e.name);
    for (std::size_t i = 0; i < impact_.elements.size(); ++i)
      if (impact_.elements[i].name == n.name) n_ = i;
    t_ = static_cast<std::size_t>(planar_friction_of(impact_, n_));
    made_.friction = impact_.elements[t_].name;
    made_.mu = impact_.elements[t_].coefficients[0];
  }

  Result<ImpulseGeometry> make(const std::vector<Law>& laws) {
    if (const Errors errors = objections(); !errors.empty()) return tl::unexpected(errors);
    Eigen::MatrixXd X(space_.free.rows(), 2);
    X << space_.free.col(row(t_)), space_.free.col(row(n_));
    made_.G = X.transpose() * X;
    for (const std::size_t i : {t_, n_})
      made_.gamma_before[i == t_ ? 0 : 1] = space_.X.col(row(i)).dot(space_.before) + space_.chi[row(i)];
    const double decoupled = made_.G(0, 0) * made_.G(1, 1);
    if (decoupled - made_.G(0, 1) * made_.G(1, 0) > same_direction * decoupled)
      made_.rest = Eigen::Vector2d(made_.G.llt().solve(-made_.gamma_before));
    std::vector<Law> asked;
    for (Law law : laws) {
      if (auto* energetic = std::get_if<Energetic>(&law)) energetic->history = true;
      if (auto* newton = std::get_if<Newton>(&law)) newton->list_all = true;
      if (auto* poisson = std::get_if<Poisson>(&law)) poisson->list_all = true;
      asked.push_back(std::move(law));
    }
    add_laws(compare(impact_, asked));
    return std::move(made_);
  }

 private:
  Eigen::Index row(std::size_t element) const { return space_.offsets[element]; }

  Errors objections() const {
    Errors errors;
    for (std::size_t i = 0; i < impact_.elements.size(); ++i) {
      const Element& e = impact_.elements[i];
      if (e.kind == Kind::clutch)
        errors.push_back(
            {"elements", fmt::format("has the clutch {}; the plane of impulses is for one contact, "
                                     "beside which only joints act",
                                     quote(e.name))});
      if (!is_bilateral(e.kind)) continue;
      const Eigen::VectorXd x = space_.X.col(row(i));
      const double gamma = x.dot(space_.before) + space_.chi[row(i)];
      if (std::abs(gamma) > no_speed * (x.norm() * space_.before.norm() + std::abs(space_.chi[row(i)])))
        errors.push_back({"velocity", fmt::format("moves against {}, which has to hold before the impact",
                                                  quote(e.name))});
    }
    return errors;
  }

  ImpulseEnd end_of(const Solution& s, std::vector<std::string> laws, bool reported) const {
    ImpulseEnd end{std::move(laws), s.impulse[row(t_)], s.impulse[row(n_)], {}, 0.0, reported, s.limit};
    const Eigen::Vector2d impulse(end.tangential, end.normal);
    end.gamma = made_.gamma_before + made_.G * impulse;
    end.work = 0.5 * impulse.dot(made_.gamma_before + end.gamma);
    return end;
  }

  void add_laws(const Comparison& comparison) {
    for (const auto& group : comparison.agree) {
      std::vector<std::string> names;
      for (const std::size_t i : group) names.push_back(comparison.laws[i].law);
      made_.ends.push_back(end_of(comparison.laws[group.front()].outcome->solution, names, true));
    }
    made_.refused = refusals(comparison);
    for (const Compared& one : comparison.laws) {
      if (!one.outcome || one.outcome->status != Status::solved) continue;
      add_path(one.law, one.outcome->solution);
      for (const Solution& other : one.outcome->all)
        if (is_new(end_of(other, {}, false), one.law)) made_.ends.push_back(end_of(other, {one.law}, false));
    }
  }

  bool is_new(const ImpulseEnd& end, const std::string& law) const {
    return std::none_of(made_.ends.begin(), made_.ends.end(), [&](const ImpulseEnd& known) {
      return std::find(known.laws.begin(), known.laws.end(), law) != known.laws.end() &&
             std::hypot(end.tangential - known.tangential, end.normal - known.normal) <=
                 same_law * std::hypot(end.tangential, end.normal);
    });
  }

  void add_path(const std::string& law, const Solution& s) {
    ImpulsePath path{law, {0.0}, {0.0}, {}};
    const auto add = [&](double tangential, double normal) {
      path.tangential.push_back(tangential), path.normal.push_back(normal);
    };
    if (const auto* poisson = std::get_if<PoissonDetail>(&s.detail)) {
      add(poisson->compression.impulse[row(t_)], poisson->compression.impulse[row(n_)]);
      path.compressed = 1;
      add(s.impulse[row(t_)], s.impulse[row(n_)]);
    } else if (const auto* springs = std::get_if<StrongeDetail>(&s.detail);
               springs != nullptr && made_.rest) {
      for (const StrongeSample& sample : history(*springs, samples_of_history)) {
        if (!path.compressed && !springs->phases[sample.phase].loading) path.compressed = path.normal.size();
        // γ = γ⁻ + GΛ
        const Eigen::Vector2d impulse =
            *made_.rest + made_.G.llt().solve(Eigen::Vector2d(sample.gamma_t, sample.gamma_n));
        add(impulse[0], impulse[1]);
      }
    } else if (const auto* waves = std::get_if<EnergeticDetail>(&s.detail)) {
      follow(*waves, path);
    }
    if (path.normal.size() > 1) made_.paths.push_back(std::move(path));
  }

  // The samples of contact and friction in turn, at the same times.
  void follow(const EnergeticDetail& waves, ImpulsePath& path) const {
    double tangential = 0.0, normal = 0.0, time = 0.0;
    std::optional<double> compressed;
    for (const EnergeticDetail::Event& event : waves.events)
      if (event.element == n_ && event.kind == EnergeticDetail::Event::Kind::compressed && !compressed)
        compressed = event.time;
    const auto keep = [&] {
      if (normal == path.normal.back() && tangential == path.tangential.back()) return;
      if (compressed && !path.compressed && time >= *compressed) path.compressed = path.normal.size();
      path.tangential.push_back(tangential), path.normal.push_back(normal);
    };
    for (const EnergeticDetail::Sample& sample : waves.history) {
      if (sample.time > time) keep();
      time = sample.time;
      if (sample.element == n_) normal = sample.impulse;
      if (sample.element == t_) tangential = sample.impulse;
    }
    keep();
  }

  Impact impact_;
  KineticSpace space_;
  std::size_t n_ = 0, t_ = 0;
  ImpulseGeometry made_;
};

}  // namespace

bool has_planar_friction(const Impact& impact) {
  for (std::size_t i = 0; i < impact.elements.size(); ++i)
    if (planar_friction_of(impact, i) >= 0) return true;
  return false;
}

Result<ImpulseGeometry> impulse_geometry(const Impact& impact, const std::vector<Law>& laws,
                                         const std::string& contact) {
  if (auto valid = validate(impact); !valid) return tl::unexpected(valid.error());
  if (Errors errors = beyond_table_1(impact, "the picture of impulses"); !errors.empty())
    return tl::unexpected(errors);
  const auto chosen = find_contact(impact, contact);
  if (!chosen) return tl::unexpected(chosen.error());
  return RouthPicture(impact, *chosen).make(laws);
}

}  // namespace percuss
