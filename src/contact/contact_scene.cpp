#include "percuss/contact.hpp"

#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>
#include <Eigen/Geometry>
#include <cassert>
#include <cmath>
#include <span>

#include "contact/scene_motion.hpp"

namespace percuss {

void set_frame(ContactScene::Contact& contact, const Eigen::Vector3d& n) {
  contact.n = n;
  Eigen::Index smallest;
  n.cwiseAbs().minCoeff(&smallest);
  contact.t1 = n.cross(Eigen::Vector3d::Unit(smallest)).normalized();
  contact.t2 = n.cross(contact.t1);
}

namespace {

// The contacts of every body, ascending.
struct ContactsOfBodies {
  std::vector<std::size_t> start;
  std::vector<int> contacts;

  explicit ContactsOfBodies(const ContactScene& scene) : start(scene.bodies.size() + 1, 0) {
    for (const ContactScene::Contact& c : scene.contacts)
      for (const int body : {c.first, c.second})
        if (body >= 0) ++start[static_cast<std::size_t>(body) + 1];
    for (std::size_t b = 0; b + 1 < start.size(); ++b) start[b + 1] += start[b];
    contacts.resize(start.back());
    std::vector<std::size_t> next(start.begin(), start.end() - 1);
    for (std::size_t i = 0; i < scene.contacts.size(); ++i)
      for (const int body : {scene.contacts[i].first, scene.contacts[i].second})
        if (body >= 0) contacts[next[static_cast<std::size_t>(body)]++] = static_cast<int>(i);
  }

  std::span<const int> of(int body) const {
    if (body < 0) return {};
    const auto b = static_cast<std::size_t>(body);
    return {contacts.data() + start[b], start[b + 1] - start[b]};
  }
};

using Factor = Eigen::Matrix<double, 6, 3>;

// The two parts of the columns of M^{−1/2}H that belong to a contact, so that W_ij = Σ A_iᵀA_j over the
// bodies that both touch: the same products in the same order for W_ji.
struct Factors {
  Factor first = Factor::Zero(), second = Factor::Zero();
};

// L with LLᵀ = A. Bodies that cannot turn about an axis have a singular A, of which Cholesky's method stops
// half way.
Eigen::Matrix3d root_of(const Eigen::Matrix3d& A) {
  if (const Eigen::LLT<Eigen::Matrix3d> llt(A); llt.info() == Eigen::Success) return llt.matrixL();
  const Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d> axes(A);
  return axes.eigenvectors() * axes.eigenvalues().cwiseMax(0.0).cwiseSqrt().asDiagonal();
}

Factor factor(const ContactScene::Body& body, const ContactScene::Contact& contact,
              const Eigen::Vector3d& arm, double sign) {
  const Eigen::Matrix3d frame = frame_of(contact);
  Eigen::Matrix3d moments;
  for (int k = 0; k < 3; ++k) moments.col(k) = arm.cross(frame.col(k));
  Factor A;
  A.topRows<3>() = sign * std::sqrt(body.inverse_mass) * frame;
  A.bottomRows<3>() = sign * (root_of(body.inverse_inertia).transpose() * moments);
  return A;
}

// The part of W_ij through `body`, which both contacts touch.
Eigen::Matrix3d coupling(const ContactScene& scene, const std::vector<Factors>& factors, int body,
                         std::size_t i, std::size_t j) {
  const Factor& A = scene.contacts[i].first == body ? factors[i].first : factors[i].second;
  const Factor& B = scene.contacts[j].first == body ? factors[j].first : factors[j].second;
  Eigen::Matrix3d block;
  for (int r = 0; r < 3; ++r)
    for (int c = 0; c < 3; ++c) {
      double sum = 0.0;
      for (int k = 0; k < 6; ++k) sum += A(k, r) * B(k, c);
      block(r, c) = sum;
    }
  return block;
}

void append(BlockMatrix& W, std::size_t column, const Eigen::Matrix3d& block) {
  W.columns.push_back(static_cast<int>(column));
  for (int r = 0; r < 3; ++r)
    for (int c = 0; c < 3; ++c) W.values.push_back(block(r, c));
}

}  // namespace

ContactProblem make_contact_problem(const ContactScene& scene) {
  const std::size_t n = scene.contacts.size();
  const ContactsOfBodies touching(scene);

  std::vector<Factors> factors(n);
  std::size_t blocks = 0;
  for (std::size_t i = 0; i < n; ++i) {
    const ContactScene::Contact& c = scene.contacts[i];
    assert(c.first != c.second && c.second >= 0 && std::max(c.first, c.second) < std::ssize(scene.bodies));
    if (c.first >= 0)
      factors[i].first = factor(scene.bodies[static_cast<std::size_t>(c.first)], c, c.first_arm, -1.0);
    factors[i].second = factor(scene.bodies[static_cast<std::size_t>(c.second)], c, c.second_arm, 1.0);
    blocks += touching.of(c.first).size() + touching.of(c.second).size();
  }

  ContactProblem problem;
  problem.W.columns.reserve(blocks);
  problem.W.values.reserve(9 * blocks);
  problem.W.start.reserve(n + 1);
  problem.bodies.count = static_cast<int>(scene.bodies.size());
  problem.bodies.touched.reserve(2 * n);
  problem.bodies.columns.reserve(36 * n);
  for (std::size_t i = 0; i < n; ++i) {
    const ContactScene::Contact& c = scene.contacts[i];
    const std::span<const int> one = touching.of(c.first), other = touching.of(c.second);
    for (std::size_t k = 0, l = 0; k < one.size() || l < other.size();) {
      const bool in_one = k < one.size() && (l == other.size() || one[k] <= other[l]);
      const bool in_other = l < other.size() && (k == one.size() || other[l] <= one[k]);
      const auto j = static_cast<std::size_t>(in_one ? one[k] : other[l]);
      Eigen::Matrix3d block = Eigen::Matrix3d::Zero();
      if (in_one) block += coupling(scene, factors, c.first, i, j);
      if (in_other) block += coupling(scene, factors, c.second, i, j);
      append(problem.W, j, block);
      k += in_one;
      l += in_other;
    }
    problem.W.start.push_back(problem.W.columns.size());

    const Eigen::Vector3d q = free_velocity(scene, c);
    problem.q.insert(problem.q.end(), q.begin(), q.end());
    problem.mu.push_back(c.mu);

    problem.bodies.touched.insert(problem.bodies.touched.end(), {c.first, c.second});
    for (const Factor* A : {&factors[i].first, &factors[i].second})
      for (int r = 0; r < 6; ++r)
        for (int k = 0; k < 3; ++k) problem.bodies.columns.push_back((*A)(r, k));
  }
  return problem;
}

}  // namespace percuss
