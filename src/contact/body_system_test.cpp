// Systems with W solved through the bodies, judged by W.
#include "contact/body_system.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "contact/block_matrix.hpp"
#include "percuss/models.hpp"

namespace percuss::cones::body_system_test {
namespace {

std::vector<ContactProblem> some_piles() {
  return {make_contact_problem(sphere_pile(200)), make_contact_problem(box_wall(4, 5)),
          make_contact_problem(plank_tower(6, 3))};
}

double wave(std::size_t k) { return std::sin(static_cast<double>(k)); }

TEST(Bodies, MakeW) {
  for (const ContactProblem& problem : some_piles()) {
    const ConeForm form = cone_form(problem);
    ASSERT_EQ(form.bodies.touched.size(), 2 * problem.contacts());
    for (int i = 0; i < form.n; ++i)
      for (int k = form.start[static_cast<std::size_t>(i)]; k < form.start[static_cast<std::size_t>(i) + 1];
           ++k) {
        const int j = form.columns[static_cast<std::size_t>(k)];
        double sum[9] = {};
        for (std::size_t s = 0; s < 4; ++s) {
          const std::size_t one = 2 * static_cast<std::size_t>(i) + s / 2;
          const std::size_t other = 2 * static_cast<std::size_t>(j) + s % 2;
          if (form.bodies.touched[one] < 0 || form.bodies.touched[one] != form.bodies.touched[other])
            continue;
          for (std::size_t row = 0; row < 6; ++row)
            for (std::size_t a = 0; a < 9; ++a)
              sum[a] += form.bodies.columns[18 * one + 3 * row + a / 3] *
                        form.bodies.columns[18 * other + 3 * row + a % 3];
        }
        for (int a = 0; a < 9; ++a) ASSERT_NEAR(sum[a], form.block(k)[a], 1e-13);
      }
  }
}

// (RᵀWS + C)x = b with unsymmetric bases, C over six decades, and a component of every third contact left
// out.
TEST(Bodies, SolveSystemsWithW) {
  for (const ContactProblem& problem : some_piles()) {
    const ConeForm form = cone_form(problem);
    BodySystem system(form);
    ASSERT_FALSE(system.empty());
    std::vector<double> b(3 * problem.contacts());
    for (std::size_t i = 0; i < problem.contacts(); ++i) {
      const std::size_t size = i % 3 == 0 ? 2 : 3;
      for (std::size_t a = 0; a < size; ++a) {
        for (std::size_t row = 0; row < 3; ++row) {
          system.contacts[i].R[3 * row + a] = (row == a ? 1.0 : 0.0) + 0.3 * wave(9 * i + 3 * row + a);
          system.contacts[i].S[3 * row + a] = (row == a ? 1.0 : 0.0) + 0.3 * wave(5 * i + 3 * row + a);
        }
        system.contacts[i].C[a] = std::pow(10.0, 3.0 * wave(7 * i + a) - 2.0);
        b[3 * i + a] = wave(3 * i + a);
      }
    }
    ASSERT_TRUE(system.factorise());
    std::vector<double> x = b, Sx(x.size(), 0.0), WSx;
    system.solve(x);
    for (std::size_t i = 0; i < problem.contacts(); ++i)
      for (std::size_t row = 0; row < 3; ++row)
        for (std::size_t a = 0; a < 3; ++a)
          Sx[3 * i + row] += system.contacts[i].S[3 * row + a] * x[3 * i + a];
    velocity(form, Sx, WSx);
    for (std::size_t i = 0; i < problem.contacts(); ++i)
      for (std::size_t a = 0; a < 3; ++a) {
        double sum = system.contacts[i].C[a] * x[3 * i + a];
        for (std::size_t row = 0; row < 3; ++row)
          sum += system.contacts[i].R[3 * row + a] * (WSx[3 * i + row] - form.q[3 * i + row]);
        ASSERT_NEAR(sum, b[3 * i + a], 1e-9);
      }
  }
}

TEST(Bodies, AreNotNeeded) {
  ContactProblem problem = make_contact_problem(box_wall(7, 7, {.mu = 0.3}));
  const ContactOutcome with = solve(problem).value();
  problem.bodies = {};
  EXPECT_TRUE(BodySystem(cone_form(problem)).empty());
  const ContactOutcome without = solve(problem).value();
  EXPECT_EQ(with.status, Status::solved) << with.residual.relative;
  EXPECT_EQ(without.status, Status::solved) << without.residual.relative;
}

}  // namespace
}  // namespace percuss::cones::body_system_test
