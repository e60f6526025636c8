// What is wrong with an impact. Fields are named as in a problem file: W_i is `normal` of a contact,
// `direction` of a clutch, joint or rolling, `tangent` of friction, `normal` and `tangent` of a cone.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <unordered_map>
#include <utility>

#include "base/impressed.hpp"
#include "base/mass_factor.hpp"
#include "percuss/friction_shape.hpp"
#include "percuss/impact.hpp"
#include "percuss/text.hpp"

namespace percuss {
namespace {

using Eigen::Index;

constexpr double symmetry_tolerance = 1e-12;  // relative to the largest entry of M
constexpr int listed_entries = 10;            // of one matrix; the rest is counted

// Where a file has the set of a friction.
std::string_view name_of(const FrictionShape& shape) {
  if (std::holds_alternative<PolygonShape>(shape.set)) return "polygon";
  return std::holds_alternative<ContensouShape>(shape.set) ? "spin.contensou" : "shape";
}

std::string entry(Index row, Index column) { return fmt::format("system.mass[{}][{}]", row, column); }

// Lists the first mistakes of a matrix and counts the others.
class EntryErrors {
 public:
  EntryErrors(Errors& errors, std::string what) : errors_(errors), what_(std::move(what)) {}
  void add(std::string field, std::string message) {
    if (++number_ <= listed_entries) errors_.push_back({std::move(field), std::move(message)});
  }
  void summarise(const std::string& field) {
    if (number_ > listed_entries)
      errors_.push_back({field, fmt::format("{} further entries {}", number_ - listed_entries, what_)});
  }
  bool any() const { return number_ > 0; }

 private:
  Errors& errors_;
  std::string what_;
  long number_ = 0;
};

bool check_finite(const Eigen::MatrixXd& M, Errors& errors) {
  if (M.allFinite()) return true;
  EntryErrors entries(errors, "are not finite");
  for (Index i = 0; i < M.rows(); ++i)
    for (Index j = 0; j < M.cols(); ++j)
      if (!std::isfinite(M(i, j)))
        entries.add(entry(i, j), fmt::format("is {}, expected a finite number", M(i, j)));
  entries.summarise("system.mass");
  return !entries.any();
}

// Square by square: rows of a large matrix are far apart in memory.
bool is_symmetric(const Eigen::MatrixXd& M, double tolerance) {
  constexpr Index side = 64;
  for (Index j = 0; j < M.cols(); j += side)
    for (Index i = j; i < M.rows(); i += side) {
      const Index m = std::min(side, M.rows() - i), n = std::min(side, M.cols() - j);
      const auto differ = M.block(i, j, m, n) - M.block(j, i, n, m).transpose();
      if (!(differ.cwiseAbs().maxCoeff() <= tolerance)) return false;
    }
  return true;
}

bool check_symmetric(const Eigen::MatrixXd& M, Errors& errors) {
  const double largest = M.cwiseAbs().maxCoeff();
  if (is_symmetric(M, symmetry_tolerance * largest)) return true;
  EntryErrors entries(errors, "differ from their mirror images");
  for (Index i = 0; i < M.rows(); ++i)
    for (Index j = 0; j < i; ++j)
      if (std::abs(M(i, j) - M(j, i)) > symmetry_tolerance * largest)
        entries.add(entry(i, j),
                    fmt::format("is {}, but mass[{}][{}] is {}: the mass matrix must be symmetric", M(i, j),
                                j, i, M(j, i)));
  entries.summarise("system.mass");
  return !entries.any();
}

// The first pivot of M = LDLᵀ that is not positive beyond rounding, or M.rows(). `pivot` becomes its value.
Index failing_pivot(const Eigen::MatrixXd& M, double& pivot) {
  const double rounding = static_cast<double>(M.rows()) * std::numeric_limits<double>::epsilon();
  MassFactor factor;
  factor.compute(M);
  if (factor.positive()) {
    const Eigen::VectorXd d = factor.pivots();
    Index k = 0;
    while (k < d.size() && d[k] * d[k] > rounding * M(k, k)) ++k;
    if (k == d.size()) return k;
  }
  using RowMajor = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
  RowMajor L = RowMajor::Zero(M.rows(), M.cols());
  for (Index k = 0; k < M.rows(); ++k) {
    pivot = M(k, k) - L.row(k).head(k).squaredNorm();
    if (!(pivot > rounding * M(k, k))) return k;
    L(k, k) = std::sqrt(pivot);
    for (Index i = k + 1; i < M.rows(); ++i)
      L(i, k) = (M(i, k) - L.row(i).head(k).dot(L.row(k).head(k))) / L(k, k);
  }
  return M.rows();
}

// Inverses and squares must be numbers of full precision.
constexpr double least_number = 1e-305, largest_number = 1e305;
constexpr double least_direction = 1e-140, largest_direction = 1e140;
constexpr double steepest_cone = 1e6;  // cot of the angle between axis and mantle: a microradian

// `carried` are the coordinates that need no mass.
void check_positive_definite(const Eigen::MatrixXd& M, const std::vector<Index>& carried, Errors& errors) {
  EntryErrors diagonal(errors, "of the diagonal are not positive, or out of range");
  std::vector<Index> heavy;
  for (Index i = 0; i < M.rows(); ++i) {
    if (std::binary_search(carried.begin(), carried.end(), i)) continue;
    heavy.push_back(i);
    if (M(i, i) <= 0)
      diagonal.add(entry(i, i),
                   fmt::format("is {}, expected a positive number: the mass matrix must be positive "
                               "definite{}",
                               M(i, i),
                               M(i, i) == 0.0 && M.row(i).isZero(0.0)
                                   ? ", or an element must act on a coordinate without mass"
                                   : ""));
    else if (M(i, i) < least_number || M(i, i) > largest_number)
      diagonal.add(entry(i, i), fmt::format("is {}, expected a number from {} to {}", M(i, i), least_number,
                                            largest_number));
  }
  diagonal.summarise("system.mass");
  if (diagonal.any()) return;
  if (heavy.empty()) {
    errors.push_back({"system.mass", "is zero, expected a coordinate that has mass"});
    return;
  }
  double pivot = 0.0;
  const Index k = carried.empty() ? failing_pivot(M, pivot) : failing_pivot(M(heavy, heavy), pivot);
  if (k == static_cast<Index>(heavy.size())) return;
  const Index at = heavy[static_cast<std::size_t>(k)];
  errors.push_back(
      {entry(at, at), fmt::format("the mass matrix must be positive definite, but pivot {} of {} of its "
                                  "Cholesky factorisation is {:.6g}, expected a positive number",
                                  k + 1, heavy.size(), pivot)});
}

void check_mass(const Impact& impact, Errors& errors) {
  const Eigen::MatrixXd& M = impact.mass;
  if (M.rows() == 0 || M.rows() != M.cols()) {
    errors.push_back({"system.mass", fmt::format("is {} × {}, expected a square matrix with at least one row",
                                                 M.rows(), M.cols())});
    return;
  }
  if (!check_finite(M, errors)) return;
  if (check_symmetric(M, errors)) check_positive_definite(M, carried_coordinates(impact), errors);
}

// The number of degrees of freedom, or −1 where neither M nor u⁻ says it.
Index freedom_of(const Impact& impact) {
  if (impact.mass.rows() > 0 && impact.mass.rows() == impact.mass.cols()) return impact.mass.rows();
  return impact.velocity.size() > 0 ? impact.velocity.size() : -1;
}

void check_numbers(const std::string& field, const Eigen::VectorXd& values, Errors& errors) {
  for (Index i = 0; i < values.size(); ++i)
    if (!std::isfinite(values[i]))
      errors.push_back({values.size() == 1 ? field : fmt::format("{}[{}]", field, i),
                        fmt::format("is {}, expected a finite number", values[i])});
}

class ElementCheck {
 public:
  ElementCheck(const Impact& impact, std::size_t index, Index freedom, Errors& errors)
      : impact_(impact),
        element_(impact.elements[index]),
        index_(static_cast<Index>(index)),
        freedom_(freedom),
        errors_(errors) {}

  void run() {
    const bool sized = check_directions();
    if (!std::isfinite(element_.restitution)) wrong("restitution", not_finite(element_.restitution));
    check_excitation(sized);
    if (element_.kind == Kind::friction) check_friction(sized);
    if (element_.kind == Kind::cone) check_cone(sized);
    if (element_.kind == Kind::contact) check_contact_force();
    if (element_.curve) check_curve(*element_.curve);
  }

 private:
  std::string field(std::string_view name) const { return fmt::format("elements[{}].{}", index_, name); }
  void wrong(std::string_view name, std::string message) {
    errors_.push_back({field(name), std::move(message)});
  }
  static std::string not_finite(double value) {
    return fmt::format("is {}, expected a finite number", value);
  }

  std::string_view directions_name() const {
    if (element_.kind == Kind::contact || element_.kind == Kind::cone) return "normal";
    return element_.kind == Kind::friction ? "tangent" : "direction";
  }

  // False where the number of components makes no sense.
  bool check_directions() {
    const Eigen::MatrixXd& W = element_.directions;
    const bool is_cone = element_.kind == Kind::cone;
    const Index least = is_cone ? 2 : 1, most = is_cone || element_.kind == Kind::friction ? 3 : 1;
    if (W.cols() < least || W.cols() > most) {
      wrong(directions_name(), fmt::format("has {}, expected {}", count_of(W.cols(), "direction"),
                                           is_cone     ? "its axis and one or two tangents"
                                           : most == 1 ? "1"
                                                       : "1 to 3"));
      return false;
    }
    if (W.rows() != freedom_ && freedom_ >= 0) {
      wrong(directions_name(), fmt::format("has {}, expected {}, one for each degree of freedom",
                                           count_of(W.rows(), "number"), freedom_));
      return true;
    }
    for (Index j = 0; j < W.cols(); ++j) check_direction(j);
    return true;
  }

  void check_direction(Index j) {
    const auto w = element_.directions.col(j);
    std::string name(directions_name());
    if (element_.kind == Kind::friction) name += fmt::format("[{}]", j);
    if (element_.kind == Kind::cone && j > 0) name = fmt::format("cone.tangent[{}]", j - 1);
    bool finite = true;
    for (Index i = 0; i < w.size(); ++i) {
      if (std::isfinite(w[i])) continue;
      finite = false;
      wrong(fmt::format("{}[{}]", name, i), not_finite(w[i]));
    }
    if (!finite) return;
    if (w.isZero(0.0)) return wrong(name, "is zero, expected at least one number that is not");
    const double largest = w.cwiseAbs().maxCoeff();
    if (largest < least_direction || largest > largest_direction)
      wrong(name, fmt::format("has {} as its largest number, expected one from {} to {}", largest,
                              least_direction, largest_direction));
  }

  void check_excitation(bool sized) {
    const Index size = element_.excitation.size();
    if (sized && size != 0 && size != element_.size())
      wrong("excitation", fmt::format("has {}, expected {}", count_of(size, "number"), element_.size()));
    check_numbers(field("excitation"), element_.excitation, errors_);
  }

  void check_friction(bool sized) {
    check_loading_element();
    const Eigen::VectorXd& mu = element_.coefficients;
    if (sized && mu.size() != element_.size())
      wrong("coefficient", fmt::format("has {}, expected {}, one for each direction",
                                       count_of(mu.size(), "number"), element_.size()));
    const bool one_number = mu.size() > 0 && (mu.array() == mu[0]).all();
    for (Index j = 0; j < (one_number ? 1 : mu.size()); ++j)
      if (!(mu[j] >= 0 && std::isfinite(mu[j])))
        wrong(one_number || mu.size() == 1 ? "coefficient" : fmt::format("coefficient[{}]", j),
              fmt::format("is {}, expected a finite number that is not negative", mu[j]));
    if (sized) check_shape();
  }

  // γ_N ≥ ‖κγ_T‖
  void check_cone(bool sized) {
    const Eigen::VectorXd& kappa = element_.coefficients;
    if (sized && kappa.size() != element_.size() - 1)
      wrong("cone.slope", fmt::format("has {}, expected {}, one for each tangent",
                                      count_of(kappa.size(), "number"), element_.size() - 1));
    const bool one_number = kappa.size() > 0 && (kappa.array() == kappa[0]).all();
    for (Index j = 0; j < (one_number ? 1 : kappa.size()); ++j)
      if (!(kappa[j] >= 0 && kappa[j] <= steepest_cone))
        wrong(one_number ? "cone.slope" : fmt::format("cone.slope[{}]", j),
              fmt::format("is {}, expected a number from 0, where the cone is a half-space, to {}", kappa[j],
                          steepest_cone));
  }

  // −Λ_i ∈ Λ_k diag(μ) S
  void check_shape() {
    if (!element_.shape) return;
    const Eigen::VectorXd& mu = element_.coefficients;
    const Index m = components(*element_.shape);
    if (element_.size() != m)
      wrong(name_of(*element_.shape),
            fmt::format("has {}, but the friction {}, expected as many", count_of(m, "component"),
                        count_of(element_.size(), "direction")));
    for (Index j = 0; j < mu.size(); ++j)
      if (mu[j] == 0.0)
        return wrong(mu.size() == 1 ? "coefficient" : fmt::format("coefficient[{}]", j),
                     "is 0, expected a positive number: it scales the shape");
    if (std::holds_alternative<ContensouShape>(element_.shape->set) && mu.size() == 3 && mu[0] != mu[1])
      wrong("coefficient[1]",
            fmt::format("is {}, expected {} as in the other direction: a patch has one", mu[1], mu[0]));
  }

  // −Λ_i lies in a multiple Λ_k of a convex set, which asks for Λ_k ≥ 0.  [Glocker 2012, (39)]
  void check_loading_element() {
    const Index k = element_.normal;
    if (k < 0 || k >= static_cast<Index>(impact_.elements.size())) {
      wrong("normal", fmt::format("is element number {}, expected 0 to {}", k, impact_.elements.size() - 1));
      return;
    }
    const Element& loading = impact_.elements[static_cast<std::size_t>(k)];
    if (k == index_) {
      wrong("normal", fmt::format("is {} itself, expected the contact or clutch whose impulse loads it",
                                  quote(element_.name)));
    } else if (loading.kind == Kind::friction) {
      wrong("normal",
            fmt::format("is {}, a friction element, expected a contact or a clutch", quote(loading.name)));
    } else if (loading.kind == Kind::joint || loading.kind == Kind::rolling) {
      wrong("normal",
            fmt::format("is {}, a {} whose impulse can have either sign, expected a contact or a clutch: "
                        "model it as two opposed contacts, each with friction",
                        quote(loading.name), to_string(loading.kind)));
    }
  }

  void check_contact_force() {
    if (!(element_.stiffness >= least_number && element_.stiffness <= largest_number))
      wrong("stiffness", fmt::format("is {}, expected a positive number{}", element_.stiffness,
                                     element_.stiffness > 0.0 && std::isfinite(element_.stiffness)
                                         ? fmt::format(" from {} to {}", least_number, largest_number)
                                         : ""));
    if (!(element_.exponent > 0 && std::isfinite(element_.exponent)))
      wrong("exponent", fmt::format("is {}, expected a positive number", element_.exponent));
    if (!(element_.precompression >= 0 && std::isfinite(element_.precompression)))
      wrong("precompression",
            fmt::format("is {}, expected a number that is not negative", element_.precompression));
    if (!element_.stored_energy) return;
    if (!(*element_.stored_energy >= 0 && std::isfinite(*element_.stored_energy)))
      wrong("stored_energy",
            fmt::format("is {}, expected a number that is not negative", *element_.stored_energy));
    if (element_.precompression != 0.0)
      wrong("stored_energy", fmt::format("is given besides the precompression {}, expected one of the two",
                                         element_.precompression));
  }

  void check_curve(const RestitutionCurve& curve) {
    const bool of_speed = curve.of_speed();
    if (element_.kind != Kind::contact)
      wrong("restitution",
            fmt::format("is a function of the {} in a {}, expected a number",
                        of_speed ? "speed of approach" : "work of compression", to_string(element_.kind)));
    if (curve.expression && of_speed && curve.of_work())
      wrong("restitution.expression",
            "is of the speed v and of the work W or the repetition n, expected one or the other");
    else if (of_speed)
      check_speed(curve);
    if (curve.expression) return;
    check_table(of_speed ? "speed" : "work", of_speed ? curve.speed : curve.work, curve.e);
    if (of_speed && !curve.work.empty())
      wrong("restitution.table.work", "is given beside speed, expected one of them");
    if (of_speed && !curve.repetition.empty())
      wrong("restitution.table.repetition", "is given beside speed, expected it beside work");
    for (std::size_t i = 0; i < curve.repetition.size(); ++i)
      if (!(curve.repetition[i] >= 0.0 && std::isfinite(curve.repetition[i])))
        wrong(fmt::format("restitution.table.repetition[{}]", i),
              fmt::format("is {}, expected a number that is not negative", curve.repetition[i]));
  }

  void check_table(const char* key, const std::vector<double>& x, const std::vector<double>& e) {
    const std::size_t n = x.size();
    if (n == 0)
      wrong(fmt::format("restitution.table.{}", key), "is empty, expected at least one number");
    else if (e.size() != n)
      wrong("restitution.table.e", fmt::format("has {}, expected {}, one for each {}",
                                               count_of(static_cast<long>(e.size()), "number"), n, key));
    for (std::size_t i = 0; i < n; ++i)
      if (!(x[i] >= 0.0 && std::isfinite(x[i])) || (i > 0 && !(x[i] > x[i - 1])))
        wrong(fmt::format("restitution.table.{}[{}]", key, i),
              fmt::format("is {}, expected {}", x[i],
                          i > 0 ? fmt::format("more than {}, the one before", x[i - 1])
                                : "a number that is not negative"));
    for (std::size_t i = 0; i < e.size(); ++i)
      if (!(e[i] >= 0.0 && e[i] <= 1.0))
        wrong(fmt::format("restitution.table.e[{}]", i),
              fmt::format("is {}, expected a number from 0 to 1", e[i]));
  }

  // A formula at the speed of this impact; tables hold nothing else than what they are checked for.
  void check_speed(const RestitutionCurve& curve) {
    if (!curve.expression || element_.directions.rows() != impact_.velocity.size() || element_.size() < 1 ||
        !impact_.velocity.allFinite() || !element_.directions.allFinite())
      return;
    const double driven = element_.excitation.size() > 0 ? element_.excitation[0] : 0.0;
    const double v = std::max(0.0, -element_.directions.col(0).dot(impact_.velocity) - driven);
    if (const double e = curve.at_speed(v); !(e >= 0.0 && e <= 1.0))
      wrong("restitution.expression",
            fmt::format("is {} at the speed of approach {}, expected a number from 0 to 1", e, v));
  }

  const Impact& impact_;
  const Element& element_;
  Index index_;
  Index freedom_;
  Errors& errors_;
};

}  // namespace

Result<void> validate(const Impact& impact) {
  Errors errors;
  check_mass(impact, errors);
  const Index freedom = freedom_of(impact);
  if (impact.velocity.size() != freedom)
    errors.push_back({"system.velocity",
                      freedom < 0 ? std::string("has 0 numbers, expected one for each degree of freedom")
                                  : fmt::format("has {}, expected {}, one for each row of the mass matrix",
                                                count_of(impact.velocity.size(), "number"), freedom)});
  for (Index i = 0; i < impact.velocity.size(); ++i)
    if (!std::isfinite(impact.velocity[i]))
      errors.push_back({fmt::format("system.velocity[{}]", i),
                        fmt::format("is {}, expected a finite number", impact.velocity[i])});
  check_impulse(impact, errors);
  if (impact.elements.empty())
    errors.push_back({"elements", "is empty, expected at least one impact element"});

  std::unordered_map<std::string_view, std::size_t> names;
  for (std::size_t i = 0; i < impact.elements.size(); ++i) {
    const std::string& name = impact.elements[i].name;
    const std::string field = fmt::format("elements[{}].name", i);
    if (name.empty()) {
      errors.push_back({field, "is empty, expected a name"});
    } else if (!names.emplace(name, i).second) {
      errors.push_back(
          {field, fmt::format("is {}, which an earlier element is called already, expected a name of "
                              "its own",
                              quote(name))});
    }
    ElementCheck(impact, i, freedom, errors).run();
    check_preload(impact, i, errors);
  }
  if (!errors.empty()) return tl::make_unexpected(std::move(errors));
  return {};
}

Errors with_restitution_curve(const Impact& impact, std::string_view who) {
  for (std::size_t i = 0; i < impact.elements.size(); ++i)
    if (impact.elements[i].curve && impact.elements[i].curve->of_work())
      return {
          {fmt::format("elements[{}].restitution", i),
           fmt::format("is a function of the work of compression in {}, which the energetic law takes; {} "
                       "needs a number",
                       impact.elements[i].name, who)}};
  return {};
}

Errors with_friction_shape(const Impact& impact, std::string_view who) {
  for (std::size_t i = 0; i < impact.elements.size(); ++i)
    if (impact.elements[i].shape)
      return {{fmt::format("elements[{}].{}", i, name_of(*impact.elements[i].shape)),
               fmt::format("makes the friction {} another set than an ellipsoid, which the laws newton and "
                           "poisson take; {} does not",
                           impact.elements[i].name, who)}};
  return {};
}

Errors outside_table_1(const Impact& impact) {
  Errors outside;
  for (std::size_t i = 0; i < impact.elements.size(); ++i) {
    const Element& element = impact.elements[i];
    const RestitutionRange range = restitution_range(element.kind);
    if (element.curve) continue;  // from 0 to 1, as is checked
    if (range.contains(element.restitution)) continue;
    outside.push_back(
        {fmt::format("elements[{}].restitution", i),
         fmt::format("is {}, outside the range {} {} restitution <= {} of a {} (Table 1 of Glocker "
                     "2012): the result may be kinematically or energetically inconsistent",
                     element.restitution, range.low, range.low_is_open ? "<" : "<=", range.high,
                     to_string(element.kind))});
  }
  return outside;
}

}  // namespace percuss
