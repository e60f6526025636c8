#include "siconos_chain.hpp"

#include <MultipleImpact.hpp>
#include <MultipleImpactNSL.hpp>
#include <SiconosKernel.hpp>
#include <chrono>
#include <memory>

namespace {

// Siconos' law, with a watch on the computation of the impact alone.
struct Watched : MultipleImpact {
  using MultipleImpact::MultipleImpact;
  double seconds = 0.0;
  int calls = 0;
  int compute(double time) override {
    const auto start = std::chrono::steady_clock::now();
    const int result = MultipleImpact::compute(time);
    seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    ++calls;
    return result;
  }
};

}  // namespace

SiconosRun siconos_chain(int balls, double step) {
  auto system = std::make_shared<NonSmoothDynamicalSystem>(0.0, 0.02);
  std::vector<SP::LagrangianLinearTIDS> bodies;
  for (int i = 0; i < balls; ++i) {
    SP::SiconosVector q(new SiconosVector(1)), u(new SiconosVector(1));
    (*q)(0) = i == 0 ? -1e-3 : i;
    (*u)(0) = i == 0 ? 1.0 : 0.0;
    SP::SimpleMatrix M(new SimpleMatrix(1, 1));
    (*M)(0, 0) = 1.0;
    bodies.push_back(std::make_shared<LagrangianLinearTIDS>(q, u, M));
    system->insertDynamicalSystem(bodies.back());
  }
  for (int i = 0; i + 1 < balls; ++i) {
    SP::SimpleMatrix H(new SimpleMatrix(1, 2));
    (*H)(0, 0) = -1.0;
    (*H)(0, 1) = 1.0;
    SP::SiconosVector b(new SiconosVector(1));
    (*b)(0) = -1.0;
    auto law = std::make_shared<MultipleImpactNSL>(1.0, 1.0, 1.5);
    auto relation = std::make_shared<LagrangianLinearTIR>(H, b);
    system->link(std::make_shared<Interaction>(law, relation), bodies[static_cast<std::size_t>(i)],
                 bodies[static_cast<std::size_t>(i) + 1]);
  }
  auto impact = std::make_shared<Watched>("BiStiffness", step);
  impact->SetNstepMax(2000000000u);
  impact->SetSaveData(false);
  auto simulation = std::make_shared<EventDriven>(system, std::make_shared<TimeDiscretisation>(0.0, 0.01));
  simulation->insertIntegrator(std::make_shared<LsodarOSI>());
  simulation->insertNonSmoothProblem(impact, SICONOS_OSNSP_ED_IMPACT);
  simulation->insertNonSmoothProblem(std::make_shared<LCP>(), SICONOS_OSNSP_ED_SMOOTH_ACC);
  for (int event = 0; event < 6 && impact->calls == 0 && simulation->hasNextEvent(); ++event) {
    simulation->advanceToEvent();
    simulation->processEvents();
  }
  SiconosRun run;
  run.seconds = impact->seconds;
  for (const auto& body : bodies) run.velocity.push_back((*body->velocity())(0));
  return run;
}
