#include "simulate/step_contacts.hpp"

#include <algorithm>
#include <cmath>

namespace percuss {
namespace {

// Operations of one step beyond which the search ends, and for every contact: some tenths of a second for a
// thousand.
constexpr double least_work = 2e7, work_per_contact = 1e6;
constexpr Eigen::Index body_rows = 6;  // of a free body

}  // namespace

// One block for every element that is no friction, with the components of its friction.
bool StepContacts::sort(const std::vector<Block>& parts, const StepColumns& X, const Eigen::VectorXd& units) {
  contacts_.clear();
  place_.assign(static_cast<std::size_t>(units.size()), -1);
  for (const Block& part : parts) {
    if (!is_friction(part.set)) {
      if (!(X.dot(part.row, part.row) > 0.0)) continue;
      place_[static_cast<std::size_t>(part.row)] = static_cast<int>(contacts_.size());
      Contact& contact = contacts_.emplace_back();
      contact.components[0] = {part.row, units[part.row]};
      contact.joint = std::holds_alternative<Line>(part.set);
      continue;
    }
    const auto* friction = std::get_if<Ellipsoid>(&part.set);
    if (friction == nullptr || friction->components > 2) return false;
    const int loaded = place_[static_cast<std::size_t>(part.load)];
    if (loaded < 0) continue;
    Contact& contact = contacts_[static_cast<std::size_t>(loaded)];
    if (contact.joint || contact.mu > 0.0) return false;
    for (Eigen::Index j = 0; j < friction->components; ++j)
      contact.mu = std::max(contact.mu, friction->scale(j));
    std::size_t k = 1;
    for (Eigen::Index j = 0; j < friction->components; ++j)
      if (friction->scale(j) > 0.0)
        contact.components[k++] = {part.row + j,
                                   contact.components[0].scale * friction->scale(j) / contact.mu};
  }
  return !contacts_.empty();
}

void StepContacts::find_neighbours(const SystemFacts& facts, const StepColumns& X) {
  const auto& starts = facts.mass_blocks;
  touching_.resize(starts.size());
  for (auto& list : touching_) list.clear();
  const auto blocks_of = [&](Eigen::Index row, const auto& visit) {
    for (const StepColumns::Span& span : X.spans(row)) {
      const auto first = std::lower_bound(starts.begin(), starts.end(), span.begin) - starts.begin();
      for (auto b = static_cast<std::size_t>(first); b < starts.size() && starts[b] < span.end(); ++b)
        visit(b);
    }
  };
  for (std::size_t i = 0; i < contacts_.size(); ++i)
    blocks_of(contacts_[i].components[0].row,
              [&](std::size_t b) { touching_[b].push_back(static_cast<int>(i)); });
  neighbours_.resize(std::max(neighbours_.size(), contacts_.size()));
  for (std::size_t i = 0; i < contacts_.size(); ++i) {
    auto& list = neighbours_[i];
    list.clear();
    blocks_of(contacts_[i].components[0].row,
              [&](std::size_t b) { list.insert(list.end(), touching_[b].begin(), touching_[b].end()); });
    std::sort(list.begin(), list.end());
    list.erase(std::unique(list.begin(), list.end()), list.end());
  }
}

// W_ij = d_i X_iᵀX_j d_j. The spare component of a block feels nothing and is as mobile as the normal.
void StepContacts::fill_operator(const StepColumns& X) {
  BlockMatrix& W = problem_.W;
  const auto d = static_cast<std::size_t>(W.d);
  W.start.assign(1, 0);
  W.columns.clear();
  W.values.clear();
  for (std::size_t i = 0; i < contacts_.size(); ++i) {
    for (const int j : neighbours_[i]) {
      W.columns.push_back(j);
      const bool diagonal = j == static_cast<int>(i);
      for (std::size_t k = 0; k < d; ++k)
        for (std::size_t l = 0; l < d; ++l) {
          const Component &a = contacts_[i].components[k],
                          &b = contacts_[static_cast<std::size_t>(j)].components[l];
          if (a.row >= 0 && b.row >= 0)
            W.values.push_back(a.scale * b.scale * X.dot(a.row, b.row));
          else
            W.values.push_back(diagonal && k == l ? 1.0 : 0.0);
        }
    }
    W.start.push_back(W.columns.size());
  }
}

// W = BᵀB, B the columns of X: where every block of M is a free body and every contact has its two tangents.
void StepContacts::fill_bodies(const SystemFacts& facts, const StepColumns& X) {
  ContactBodies& bodies = problem_.bodies;
  bodies = {};
  const auto& starts = facts.mass_blocks;
  const auto freedom = static_cast<Eigen::Index>(facts.velocities.size());
  for (std::size_t b = 0; b < starts.size(); ++b)
    if ((b + 1 < starts.size() ? starts[b + 1] : freedom) - starts[b] != body_rows) return;
  for (const Contact& contact : contacts_)
    if (contact.joint || contact.components[2].row < 0 ||
        X.spans(contact.components[0].row)[0].size != body_rows)
      return;
  bodies.count = static_cast<int>(starts.size());
  bodies.touched.reserve(2 * contacts_.size());
  bodies.columns.assign(36 * contacts_.size(), 0.0);
  for (std::size_t i = 0; i < contacts_.size(); ++i) {
    const StepColumns::Spans& spans = X.spans(contacts_[i].components[0].row);
    for (std::size_t s = 0; s < 2; ++s) {
      bodies.touched.push_back(spans[s].size == 0 ? -1 : static_cast<int>(spans[s].begin / body_rows));
      if (spans[s].size == 0) continue;
      for (std::size_t k = 0; k < 3; ++k) {
        const Component& component = contacts_[i].components[k];
        const double* const x = X.data(component.row) + (s == 0 ? 0 : spans[0].size);
        for (std::size_t row = 0; row < static_cast<std::size_t>(body_rows); ++row)
          bodies.columns[36 * i + 18 * s + 3 * row + k] = component.scale * x[row];
      }
    }
  }
}

bool StepContacts::take(const SystemFacts& facts, const std::vector<Block>& parts, const StepColumns& X,
                        const Eigen::VectorXd& c, const Eigen::VectorXd& units) {
  if (!sort(parts, X, units)) return false;
  const bool spatial = std::any_of(contacts_.begin(), contacts_.end(),
                                   [](const Contact& contact) { return contact.components[2].row >= 0; });
  problem_.W.d = spatial ? 3 : 2;
  problem_.q.clear();
  problem_.mu.clear();
  problem_.joint.clear();
  bool joints = false;
  for (const Contact& contact : contacts_) {
    for (std::size_t k = 0; k < static_cast<std::size_t>(problem_.d()); ++k) {
      const Component& component = contact.components[k];
      problem_.q.push_back(component.row < 0 ? 0.0 : component.scale * c[component.row]);
    }
    problem_.mu.push_back(contact.mu);
    problem_.joint.push_back(contact.joint ? 1 : 0);
    joints = joints || contact.joint;
  }
  if (!joints) problem_.joint.clear();
  find_neighbours(facts, X);
  fill_operator(X);
  problem_.bodies = {};
  if (spatial) fill_bodies(facts, X);
  return true;
}

Status StepContacts::solve(double tolerance, Eigen::VectorXd& lambda, std::string& reason) const {
  ContactOptions options;
  options.tolerance = tolerance;
  options.work_limit = least_work + work_per_contact * static_cast<double>(contacts_.size());
  const auto d = static_cast<std::size_t>(problem_.d());
  options.start.reserve(problem_.q.size());
  for (const Contact& contact : contacts_)
    for (std::size_t k = 0; k < d; ++k) {
      const Component& component = contact.components[k];
      options.start.push_back(component.row < 0 ? 0.0 : lambda[component.row] / component.scale);
    }
  const auto outcome = percuss::solve(problem_, options);
  if (!outcome) {
    reason = outcome.error().front().message;
    return Status::not_converged;
  }
  reason = outcome->reason;
  if (outcome->r.size() != problem_.q.size()) return outcome->status;
  lambda.setZero();
  for (std::size_t i = 0; i < contacts_.size(); ++i)
    for (std::size_t k = 0; k < d; ++k)
      if (const Component& component = contacts_[i].components[k]; component.row >= 0)
        lambda[component.row] = component.scale * outcome->r[i * d + k];
  return outcome->status;
}

void StepContacts::measure(const Eigen::VectorXd& sizes) {
  felt_.setZero(sizes.size());
  const auto d = static_cast<std::size_t>(problem_.d());
  for (std::size_t i = 0; i < contacts_.size(); ++i)
    for (std::size_t at = problem_.W.start[i]; at < problem_.W.start[i + 1]; ++at) {
      const auto& others = contacts_[static_cast<std::size_t>(problem_.W.columns[at])].components;
      for (std::size_t k = 0; k < d; ++k)
        for (std::size_t l = 0; l < d; ++l) {
          const Eigen::Index row = contacts_[i].components[k].row, other = others[l].row;
          if (row >= 0 && other >= 0 && problem_.W.values[(at * d + k) * d + l] != 0.0)
            felt_[row] = std::max(felt_[row], sizes[other]);
        }
    }
}

}  // namespace percuss
