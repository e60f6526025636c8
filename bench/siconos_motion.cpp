#include "siconos_motion.hpp"

#include <SiconosKernel.hpp>
#include <chrono>
#include <cmath>
#include <memory>

namespace {

template <class Problem>
SiconosMotion run(const SP::NonSmoothDynamicalSystem& system, const SP::LagrangianDS& body,
                  const Problem& problem, double step) {
  auto integrator = std::make_shared<MoreauJeanOSI>(0.5);
  auto simulation = std::make_shared<TimeStepping>(system, std::make_shared<TimeDiscretisation>(0.0, step),
                                                   integrator, problem);
  const auto start = std::chrono::steady_clock::now();
  while (simulation->hasNextEvent()) {
    simulation->computeOneStep();
    simulation->nextStep();
  }
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
  return {seconds.count(), (*body->q())(0)};
}

// Gap y ± sin φ and slip x ± cos φ of the ends of a bar; q = (y, x, φ).
struct End : LagrangianScleronomousR {
  explicit End(double side) : side_(side) { _jachq = std::make_shared<SimpleMatrix>(2, 3); }
  void computeh(const BlockVector& q, BlockVector&, SiconosVector& y) override {
    y(0) = q(0) + side_ * std::sin(q(2));
  }
  void computeJachq(const BlockVector& q, BlockVector&) override {
    (*_jachq)(0, 0) = 1.0;
    (*_jachq)(0, 2) = side_ * std::cos(q(2));
    (*_jachq)(1, 1) = 1.0;
    (*_jachq)(1, 2) = -side_ * std::sin(q(2));
  }
  double side_;
};

}  // namespace

SiconosMotion siconos_ball(double until, double step) {
  auto system = std::make_shared<NonSmoothDynamicalSystem>(0.0, until);
  auto q = std::make_shared<SiconosVector>(1), u = std::make_shared<SiconosVector>(1),
       force = std::make_shared<SiconosVector>(1);
  (*q)(0) = 1.0;
  (*force)(0) = -9.81;
  auto mass = std::make_shared<SimpleMatrix>(1, 1);
  (*mass)(0, 0) = 1.0;
  auto ball = std::make_shared<LagrangianLinearTIDS>(q, u, mass);
  ball->setFExtPtr(force);
  system->insertDynamicalSystem(ball);
  auto H = std::make_shared<SimpleMatrix>(1, 1);
  (*H)(0, 0) = 1.0;
  system->link(std::make_shared<Interaction>(std::make_shared<NewtonImpactNSL>(0.9),
                                             std::make_shared<LagrangianLinearTIR>(H)),
               ball);
  return run(system, ball, std::make_shared<LCP>(), step);
}

SiconosMotion siconos_bar(double until, double step) {
  auto system = std::make_shared<NonSmoothDynamicalSystem>(0.0, until);
  auto q = std::make_shared<SiconosVector>(3), u = std::make_shared<SiconosVector>(3),
       force = std::make_shared<SiconosVector>(3);
  (*q)(0) = 1.0;
  (*q)(2) = 0.3;
  (*u)(1) = 1.0;
  (*force)(0) = -9.81;
  auto mass = std::make_shared<SimpleMatrix>(3, 3);
  (*mass)(0, 0) = (*mass)(1, 1) = 1.0;
  (*mass)(2, 2) = 1.0 / 3.0;
  auto bar = std::make_shared<LagrangianLinearTIDS>(q, u, mass);
  bar->setFExtPtr(force);
  system->insertDynamicalSystem(bar);
  for (const double side : {1.0, -1.0})
    system->link(std::make_shared<Interaction>(std::make_shared<NewtonImpactFrictionNSL>(0.5, 0.0, 0.3, 2),
                                               std::make_shared<End>(side)),
                 bar);
  return run(system, bar, std::make_shared<FrictionContact>(2), step);
}
