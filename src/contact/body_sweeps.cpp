#include "contact/body_sweeps.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>
#include <cstdint>

#include "contact/index.hpp"
#include "contact/scene_motion.hpp"

namespace percuss::cones {
namespace {

constexpr int body_grain = 32;  // groups that are worth another thread

// The smallest colour that is new to both bodies, contact by contact.
std::vector<int> colouring(const ContactScene& scene) {
  std::vector<std::vector<std::uint64_t>> taken(scene.bodies.size());  // a bit per colour
  const std::vector<std::uint64_t> nothing;
  std::vector<int> colour;
  colour.reserve(scene.contacts.size());
  for (const ContactScene::Contact& c : scene.contacts) {
    const std::vector<std::uint64_t>& first = c.first < 0 ? nothing : taken[at(c.first)];
    const std::vector<std::uint64_t>& second = taken[at(c.second)];
    const auto bits = [&](std::size_t word) {
      return (word < first.size() ? first[word] : 0) | (word < second.size() ? second[word] : 0);
    };
    std::size_t word = 0;
    while (~bits(word) == 0) ++word;
    const int bit = std::countr_one(bits(word));
    for (const int body : {c.first, c.second}) {
      if (body < 0) continue;
      if (taken[at(body)].size() <= word) taken[at(body)].resize(word + 1, 0);
      taken[at(body)][word] |= std::uint64_t{1} << bit;
    }
    colour.push_back(64 * static_cast<int>(word) + bit);
  }
  return colour;
}

}  // namespace

BodySweeps::BodySweeps(const ContactScene& scene, const Parallel& parallel)
    : scene_(scene), parallel_(parallel), ground_(static_cast<int>(scene.bodies.size())) {
  double square = 0.0;
  for (const ContactScene::Contact& c : scene.contacts) {
    assert(c.first != c.second && c.second >= 0 && std::max(c.first, c.second) < ground_);
    square += free_velocity(scene, c).squaredNorm();
  }
  q_norm_ = square > 0.0 ? std::sqrt(square) : 1.0;
  lay_out(colouring(scene));

  bodies_.assign(body_size * (scene.bodies.size() + 1), 0.0);
  for (std::size_t b = 0; b < scene.bodies.size(); ++b) {
    const Eigen::Matrix3d& J = scene.bodies[b].inverse_inertia;
    double* body = bodies_.data() + body_size * b;
    body[3] = scene.bodies[b].inverse_mass;
    body[7] = J(0, 0);
    body[8] = J(0, 1);
    body[9] = J(0, 2);
    body[10] = J(1, 1);
    body[11] = J(1, 2);
    body[12] = J(2, 2);
  }
}

void BodySweeps::lay_out(const std::vector<int>& colour) {
  std::vector<int> size, next;
  for (const int c : colour) {
    if (at(c) >= size.size()) size.resize(at(c) + 1, 0);
    ++size[at(c)];
  }
  colour_start_.assign(1, 0);
  for (const int s : size) {
    next.push_back(4 * colour_start_.back());
    colour_start_.push_back(colour_start_.back() + (s + 3) / 4);
  }
  member_.assign(4 * at(colour_start_.back()), -1);
  for (std::size_t i = 0; i < colour.size(); ++i) member_[at(next[at(colour[i])]++)] = static_cast<int>(i);
  groups_.resize(at(colour_start_.back()));
  for (std::size_t g = 0; g < groups_.size(); ++g) {
    Four own[9]{}, mu{};
    for (std::size_t lane = 0; lane < 4; ++lane) {
      const int member = member_[4 * g + lane];
      fill(groups_[g], static_cast<int>(lane), member < 0 ? nullptr : &scene_.contacts[at(member)], own, mu);
    }
    groups_[g].contact = disc_contact(own, mu, Four{});
  }
}

// An empty lane is a contact of the ground with itself.
void BodySweeps::fill(BodyGroup& group, int lane, const ContactScene::Contact* contact, Four* own,
                      Four& mu) const {
  Eigen::Matrix3d A = Eigen::Matrix3d::Identity(), frame = Eigen::Matrix3d::Zero();
  double d = 1.0;
  if (contact) {
    A = own_block(scene_, *contact);
    if (A.trace() > 0.0) d = 1.0 / std::sqrt(A.trace() / 3.0);
    A *= d * d;
    frame = d * frame_of(*contact);
  }
  const auto set = [lane](Four& to, double value) { to[lane] = value; };
  for (int a = 0; a < 9; ++a) set(own[a], A(a / 3, a % 3));
  set(mu, contact ? contact->mu : 0.0);
  for (int k = 0; k < 3; ++k) {
    for (int a = 0; a < 3; ++a) set(group.frame[k][a], frame(a, k));
    set(group.arm[0][k], contact ? contact->first_arm[k] : 0.0);
    set(group.arm[1][k], contact ? contact->second_arm[k] : 0.0);
  }
  set(group.bounce, contact ? d * bounce(scene_, *contact) : 0.0);
  set(group.d, d);
  set(group.kappa, 0.0);
  group.body[0][lane] = contact && contact->first >= 0 ? contact->first : ground_;
  group.body[1][lane] = contact ? contact->second : ground_;
}

std::vector<double> BodySweeps::to_groups(const std::vector<double>& r) const {
  std::vector<double> grouped(12 * groups_.size(), 0.0);
  for (std::size_t k = 0; k < member_.size(); ++k)
    for (std::size_t a = 0; a < 3 && member_[k] >= 0; ++a)
      grouped[12 * (k / 4) + 4 * a + k % 4] = r[3 * at(member_[k]) + a] / groups_[k / 4].d[k % 4];
  return grouped;
}

std::vector<double> BodySweeps::from_groups(const std::vector<double>& r) const {
  std::vector<double> original(3 * scene_.contacts.size());
  for (std::size_t k = 0; k < member_.size(); ++k)
    for (std::size_t a = 0; a < 3 && member_[k] >= 0; ++a)
      original[3 * at(member_[k]) + a] = groups_[k / 4].d[k % 4] * r[12 * (k / 4) + 4 * a + k % 4];
  return original;
}

template <class Body>
void BodySweeps::by_colour(const Body& body) const {
  const auto size = [&](int c) { return colour_start_[at(c + 1)] - colour_start_[at(c)]; };
  parallel_.in_turn(
      static_cast<int>(colour_start_.size()) - 1, body_grain, size,
      [&](int c, int begin, int end) { body(colour_start_[at(c)] + begin, colour_start_[at(c)] + end); });
}

void BodySweeps::move(const std::vector<double>& r) {
  for (std::size_t b = 0; b < scene_.bodies.size(); ++b)
    for (int a = 0; a < 3; ++a) {
      bodies_[body_size * b + at(a)] = scene_.bodies[b].velocity[a] + scene_.gain[a];
      bodies_[body_size * b + at(4 + a)] = scene_.bodies[b].spin[a];
    }
  by_colour([&](int begin, int end) {
    push_bodies(groups_.data(), begin, end, ground_, bodies_.data(), r.data());
  });
}

void BodySweeps::sweep(std::vector<double>& r) {
  by_colour([&](int begin, int end) {
    sweep_bodies(groups_.data(), begin, end, ground_, bodies_.data(), r.data());
  });
}

double BodySweeps::residual(const std::vector<double>& r) const {
  return std::sqrt(squared_residual(groups_.data(), 0, static_cast<int>(groups_.size()), bodies_.data(),
                                    r.data())) /
         q_norm_;
}

}  // namespace percuss::cones
