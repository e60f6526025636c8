// A system of your own: a disk in a vertical plane, thrown on rough ground. Its class says what it is;
// percuss moves it, resolves its impacts, and varies the coefficients of its elements by their names.
//
//        ___
//      /  φ  \   q = (x, z, φ), u = q̇, mass 1, radius r
//     |   +   |
//      \ ___ /   gap z − r,  slip ẋ + r φ̇
// Look for: friction throws the spinning disk back. Try another spin.
#include <iostream>
#include <percuss/problem.hpp>
#include <percuss/simulation.hpp>
#include <percuss/sweep.hpp>

using namespace percuss;

class Disk final : public System {
 public:
  Disk(double restitution, double mu) {
    facts_.coordinates = {"x", "z", "phi"};
    facts_.velocities = {"vx", "vz", "omega"};
    facts_.has_powers = false;
    const Eigen::VectorXd later = Eigen::VectorXd::Zero(3);  // evaluate() gives the directions
    auto set = std::make_shared<ElementSet>();
    set->add(contact("floor", later, restitution));
    set->add(friction("floor.friction", 0, later, Eigen::VectorXd::Constant(1, mu)));
    set_ = set;
  }

  // There is one contact, and it may always close.
  Selection select(double, const double*, const double*, double, const ElementSetPtr&) const override {
    return {set_};
  }

  void evaluate(Depth depth, double, const double* q, const double* u, Instant& at) const override {
    at.gap[0] = q[1] - radius;
    if (depth == Depth::gaps) return;
    at.mass.diagonal() << 1.0, 1.0, inertia;
    at.force << 0.0, -gravity, 0.0;
    at.directions.col(0) << 0.0, 1.0, 0.0;
    at.directions.col(1) << 1.0, 0.0, radius;
    if (depth == Depth::velocities) return;
    at.kinetic_energy = 0.5 * (u[0] * u[0] + u[1] * u[1] + inertia * u[2] * u[2]);
    at.potential_energy = gravity * q[1];
  }

  SystemPtr with_coefficients(const std::vector<Element>& elements) const override {
    auto set = std::make_shared<ElementSet>(*set_);
    for (const Element& from : elements)
      for (Element& to : set->elements)
        if (to.name == from.name) take_coefficients(from, to);
    auto copy = std::make_shared<Disk>(*this);
    copy->set_ = set;
    return copy;
  }

 private:
  static constexpr double radius = 0.1, inertia = 0.5 * radius * radius, gravity = 9.81;
  ElementSetPtr set_;
};

int main() {
  MotionRequest simulate;
  simulate.until = 2.0;
  const auto problem = make_problem(std::make_shared<Disk>(0.8, 0.3), Eigen::Vector3d(0.0, 1.0, 0.0),
                                    Eigen::Vector3d(1.0, 0.0, 60.0), Newton{}, simulate);
  if (!problem) return std::cerr << to_string(problem.error()) << "\n", 2;

  SweepSpec spec;
  spec.vary = {{"elements.floor.friction.coefficient", *parse_values("0, 0.1, 0.3, 1")}};
  spec.outputs = {"run.impacts", "run.state.x", "run.state.vx", "run.balance"};
  const auto sweep = Sweep::of(*problem, spec);
  if (!sweep) return std::cerr << to_string(sweep.error()) << "\n", 2;
  std::vector<double> numbers(sweep->cases() * sweep->width());
  SweepTable table(*sweep, numbers);  // for every coefficient the status, 0: solved, and the outputs
  if (const auto run = run_sweep(*sweep, table); !run) return std::cerr << run.error() << "\n", 1;
  std::cout << "status, impacts, x, vx, balance after 2 s\n";
  for (std::size_t i = 0; i < numbers.size(); ++i)
    std::cout << numbers[i] << ((i + 1) % sweep->width() == 0 ? "\n" : ", ");
}
