#include "study/sequential.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "percuss/newton_workspace.hpp"
#include "study/tolerances.hpp"

namespace percuss {

Impact alone(const Impact& impact, std::size_t contact) {
  Impact one{impact.mass, impact.velocity, {}};
  std::vector<Eigen::Index> place(impact.elements.size(), -1);
  for (std::size_t i = 0; i < impact.elements.size(); ++i) {
    const Element& e = impact.elements[i];
    const bool other = e.kind == Kind::contact && i != contact;
    if (other || e.kind == Kind::friction) continue;
    place[i] = static_cast<Eigen::Index>(one.elements.size());
    one.elements.push_back(e);
  }
  for (const Element& e : impact.elements) {
    if (e.kind != Kind::friction || place[static_cast<std::size_t>(e.normal)] < 0) continue;
    one.elements.push_back(e);
    one.elements.back().normal = place[static_cast<std::size_t>(e.normal)];
  }
  return one;
}

namespace {

using namespace study_tolerances;

constexpr std::size_t most_permuted = 5;

double norm(const Eigen::MatrixXd& M, const Eigen::VectorXd& u) { return std::sqrt(u.dot(M * u)); }

class Sequence {
 public:
  Sequence(const Impact& impact, const Newton& law, const std::vector<std::size_t>& contacts,
           const Progress* progress)
      : impact_(impact), law_(law), contacts_(contacts), progress_(progress) {
    for (const std::size_t c : contacts_) singles_.push_back(alone(impact, c));
  }

  // `order` indexes contacts. The path, where one is wanted, has room for `most` impacts.
  SequentialOutcome run(const std::vector<std::size_t>& order, long most = most_single_impacts,
                        SingleImpacts* path = nullptr) {
    SequentialOutcome result;
    Eigen::VectorXd u = impact_.velocity;
    std::size_t quiet = 0;  // turns in a row without an impact
    std::size_t turn = 0;
    while (quiet < order.size() && result.impacts < most) {
      go_on(progress_);
      const std::size_t who = order[turn++ % order.size()];
      Impact& one = singles_[who];
      one.velocity = u;
      if (!closes(one, u)) {
        ++quiet;
        continue;
      }
      resolve(one, law_, workspace_, outcome_);
      if (outcome_.status != Status::solved) break;
      ++result.impacts;
      quiet = 0;
      u = outcome_.solution.velocity_after;
      if (path == nullptr) continue;
      path->elements.push_back(static_cast<Eigen::Index>(contacts_[who]));
      path->velocities.push_back(u);
    }
    result.ended = quiet >= order.size();
    result.velocity_after = u;
    result.energy_after = 0.5 * u.dot(impact_.mass * u);
    return result;
  }

 private:
  bool closes(const Impact& one, const Eigen::VectorXd& u) const {
    for (const Element& e : one.elements) {
      if (e.kind != Kind::contact) continue;
      const double chi = e.excitation.size() > 0 ? e.excitation[0] : 0.0;
      const double size =
          e.directions.col(0).cwiseAbs().dot(u.cwiseAbs().cwiseMax(impact_.velocity.cwiseAbs()));
      if (e.directions.col(0).dot(u) + chi < -ended * (size + std::abs(chi))) return true;
    }
    return false;
  }

  const Impact& impact_;
  Newton law_;
  std::vector<std::size_t> contacts_;
  const Progress* progress_;
  std::vector<Impact> singles_;
  NewtonWorkspace workspace_;
  Outcome outcome_;
};

std::vector<std::vector<std::size_t>> orders(std::size_t n, bool every) {
  std::vector<std::size_t> order(n);
  std::iota(order.begin(), order.end(), 0);
  std::vector<std::vector<std::size_t>> all;
  if (every) {
    do all.push_back(order);
    while (std::next_permutation(order.begin(), order.end()));
    return all;
  }
  for (const bool reverse : {false, true}) {
    if (reverse) std::reverse(order.begin(), order.end());
    for (std::size_t k = 0; k < n; ++k) {
      all.push_back(order);
      std::rotate(order.begin(), order.begin() + 1, order.end());
    }
  }
  return all;
}

}  // namespace

SingleImpacts single_impacts(const Impact& impact, const Newton& law, const std::vector<Eigen::Index>& order,
                             std::size_t most) {
  SingleImpacts path;
  path.velocities = {impact.velocity};
  const std::vector<std::size_t> contacts(order.begin(), order.end());
  std::vector<std::size_t> turns(contacts.size());
  std::iota(turns.begin(), turns.end(), 0);
  path.ended = Sequence(impact, law, contacts, nullptr).run(turns, static_cast<long>(most), &path).ended;
  return path;
}

Sequential sequential_impacts(const Impact& impact, const Outcome& joint, const Newton& law,
                              const Progress* progress) {
  Sequential result;
  std::vector<std::size_t> contacts;
  for (std::size_t i = 0; i < impact.elements.size(); ++i)
    if (impact.elements[i].kind == Kind::contact) contacts.push_back(i);
  if (contacts.size() < 2 || joint.status != Status::solved) return result;
  result.applies = true;
  result.every_order = contacts.size() <= most_permuted;

  const double size =
      std::max(norm(impact.mass, impact.velocity), norm(impact.mass, joint.solution.velocity_after));
  const auto equal = [&](const Eigen::VectorXd& a, const Eigen::VectorXd& b) {
    return norm(impact.mass, a - b) <= same_order * size;
  };
  Sequence sequence(impact, law, contacts, progress);
  for (const std::vector<std::size_t>& order : orders(contacts.size(), result.every_order)) {
    SequentialOutcome one = sequence.run(order);
    std::vector<Eigen::Index> elements;
    for (const std::size_t k : order) elements.push_back(static_cast<Eigen::Index>(contacts[k]));
    const auto known =
        std::find_if(result.outcomes.begin(), result.outcomes.end(), [&](const SequentialOutcome& o) {
          return o.ended == one.ended && equal(o.velocity_after, one.velocity_after);
        });
    if (known != result.outcomes.end()) {
      known->orders.push_back(std::move(elements));
      continue;
    }
    one.equals_joint = one.ended && equal(one.velocity_after, joint.solution.velocity_after);
    one.orders.push_back(std::move(elements));
    result.outcomes.push_back(std::move(one));
  }
  result.limit_in_every_order = std::all_of(result.outcomes.begin(), result.outcomes.end(),
                                            [](const auto& o) { return o.equals_joint; });
  return result;
}

}  // namespace percuss
