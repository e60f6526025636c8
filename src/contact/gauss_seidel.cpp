#include "contact/gauss_seidel.hpp"

#include <algorithm>

#include "contact/index.hpp"

namespace percuss::cones {
namespace {

constexpr int few = 64;    // contacts: below, lanes would be idle
constexpr int grain = 32;  // groups that are worth another thread
// Contacts of one colour that are sorted by the number of their neighbours, so that four alike stand side by
// side; not all of them, since those that follow each other in the problem have neighbours in common.
constexpr std::size_t window = 256;

// The smallest colour that no neighbour has, contact by contact.
std::vector<int> colouring(const ConeForm& form, int& count) {
  std::vector<int> colour(at(form.n), -1), taken(at(form.n) + 1, -1);
  count = 0;
  std::vector<std::vector<int>> backward(at(form.n));  // W may lack the transposed block
  for (int i = 0; i < form.n; ++i) {
    for (int k = form.start[at(i)]; k < form.start[at(i) + 1]; ++k) {
      const int j = form.columns[at(k)];
      if (colour[at(j)] >= 0) taken[at(colour[at(j)])] = i;
      if (j > i) backward[at(j)].push_back(i);
    }
    for (const int j : backward[at(i)]) taken[at(colour[at(j)])] = i;
    int c = 0;
    while (taken[at(c)] == i) ++c;
    colour[at(i)] = c;
    count = std::max(count, c + 1);
  }
  return colour;
}

}  // namespace

GaussSeidel::GaussSeidel(const ConeForm& form, const Parallel& parallel) : form_(form), parallel_(parallel) {
  if (form.n > few)
    lay_out_fours();
  else
    lay_out_rows();
}

void GaussSeidel::lay_out_rows() {
  blocks_.resize(Rows::block_size * form_.columns.size());
  for (std::size_t k = 0; k < form_.columns.size(); ++k)
    store_by_columns(form_.block(static_cast<int>(k)), blocks_.data() + Rows::block_size * k);
  q_.assign(4 * at(form_.n), 0.0);
  kappa_.assign(at(form_.n), 0.0);
  contacts_.reserve(at(form_.n));
  for (int i = 0; i < form_.n; ++i) {
    std::copy_n(form_.q.begin() + 3 * i, 3, q_.begin() + 4 * i);
    contacts_.push_back(
        disc_contact(form_.block(form_.diagonal[at(i)]), form_.mu[at(i)], form_.joint[at(i)] ? 1.0 : 0.0));
  }
}

void GaussSeidel::lay_out_fours() {
  int colours = 0;
  const std::vector<int> colour = colouring(form_, colours);
  std::vector<std::vector<int>> members(at(colours));
  for (int i = 0; i < form_.n; ++i) members[at(colour[at(i)])].push_back(i);
  const auto degree = [&](int i) { return form_.start[at(i) + 1] - form_.start[at(i)] - 1; };
  colour_start_.assign(1, 0);
  int slots = 0;
  for (std::vector<int>& list : members) {
    for (std::size_t k = 0; k < list.size(); k += window)
      std::stable_sort(list.begin() + static_cast<std::ptrdiff_t>(k),
                       list.begin() + static_cast<std::ptrdiff_t>(std::min(k + window, list.size())),
                       [&](int i, int j) { return degree(i) > degree(j); });
    for (std::size_t k = 0; k < list.size(); k += 4) {
      Group group{};
      group.first = slots;
      group.slots = degree(list[k]);
      slots += group.slots;
      Four A[9], mu{}, joint{};
      for (int lane = 0; lane < 4; ++lane) {
        const bool filled = k + at(lane) < list.size();
        const int i = filled ? list[k + at(lane)] : form_.n;
        group.member[lane] = i;
        for (int a = 0; a < 9; ++a)
          A[a][lane] = filled ? form_.block(form_.diagonal[at(i)])[a] : (a % 4 == 0 ? 1.0 : 0.0);
        for (int a = 0; a < 3; ++a) group.q[a][lane] = filled ? form_.q[3 * at(i) + at(a)] : 0.0;
        mu[lane] = filled ? form_.mu[at(i)] : 0.0;
        joint[lane] = filled && form_.joint[at(i)] ? 1.0 : 0.0;
      }
      group.contact = disc_contact(A, mu, joint);
      groups_.push_back(group);
    }
    colour_start_.push_back(static_cast<int>(groups_.size()));
  }
  values_.assign(36 * at(slots), 0.0);
  neighbours_.assign(4 * at(slots), form_.n);
  for (const Group& group : groups_) {
    for (int lane = 0; lane < 4; ++lane) {
      const int i = group.member[lane];
      if (i == form_.n) continue;
      int slot = group.first;
      for (int k = form_.start[at(i)]; k < form_.start[at(i) + 1]; ++k) {
        if (form_.columns[at(k)] == i) continue;
        for (int a = 0; a < 9; ++a) values_[36 * at(slot) + at(4 * a + lane)] = form_.block(k)[a];
        neighbours_[4 * at(slot) + at(lane)] = form_.columns[at(k)];
        ++slot;
      }
    }
  }
  impulses_.assign(4 * at(form_.n) + 4, 0.0);
}

void GaussSeidel::sweep(std::vector<double>& r) {
  if (form_.n > few)
    sweep_fours(r);
  else
    sweep_rows({form_.n, form_.start.data(), form_.columns.data(), form_.diagonal.data(), blocks_.data(),
                q_.data(), contacts_.data(), kappa_.data()},
               full_accuracy, r.data());
}

// The first stage fills the lanes' impulses, the last one takes them back, between them is one per colour.
void GaussSeidel::sweep_fours(std::vector<double>& r) {
  const int colours = static_cast<int>(colour_start_.size()) - 1;
  const auto size = [&](int stage) {
    return stage == 0 || stage > colours ? (form_.n + 3) / 4
                                         : colour_start_[at(stage)] - colour_start_[at(stage - 1)];
  };
  parallel_.in_turn(colours + 2, grain, size, [&](int stage, int begin, int end) {
    if (stage == 0) {
      for (int i = 4 * begin; i < std::min(4 * end, form_.n); ++i)
        for (int a = 0; a < 3; ++a) impulses_[4 * at(i) + at(a)] = r[3 * at(i) + at(a)];
    } else if (stage > colours) {
      for (int i = 4 * begin; i < std::min(4 * end, form_.n); ++i)
        for (int a = 0; a < 3; ++a) r[3 * at(i) + at(a)] = impulses_[4 * at(i) + at(a)];
    } else {
      const int first = colour_start_[at(stage - 1)];
      sweep_groups(groups_.data(), first + begin, first + end, values_.data(), neighbours_.data(),
                   impulses_.data());
    }
  });
}

}  // namespace percuss::cones
