// The impulses of a step as a contact problem: the same inclusion, with a W that is as sparse as the bodies
// that touch, for the solvers of thousands of contacts.
#pragma once

#include <Eigen/Core>
#include <array>
#include <string>
#include <vector>

#include "percuss/contact.hpp"
#include "percuss/system.hpp"
#include "sets/sets.hpp"
#include "simulate/step_columns.hpp"

namespace percuss {

class StepContacts {
 public:
  // False where it is no contact problem: friction with pivoting, of another shape, or twice on one contact.
  // units: d of row_judge.hpp. Rows that nothing moves (X = 0) carry no impulse.
  [[nodiscard]] bool take(const SystemFacts& facts, const std::vector<Block>& parts, const StepColumns& X,
                          const Eigen::VectorXd& c, const Eigen::VectorXd& units);

  // From `lambda` on; what comes out still has to be judged.
  [[nodiscard]] Status solve(double tolerance, Eigen::VectorXd& lambda, std::string& reason) const;

  // The largest of `sizes` of the rows that each row feels.
  void measure(const Eigen::VectorXd& sizes);
  double felt(Eigen::Index row) const { return felt_[row]; }

 private:
  struct Component {
    Eigen::Index row = -1;  // −1: padding
    double scale = 0.0;     // Λ = scale r
  };
  struct Contact {
    std::array<Component, 3> components;
    double mu = 0.0;
    bool joint = false;
  };
  [[nodiscard]] bool sort(const std::vector<Block>& parts, const StepColumns& X,
                          const Eigen::VectorXd& units);
  void find_neighbours(const SystemFacts& facts, const StepColumns& X);
  void fill_operator(const StepColumns& X);
  void fill_bodies(const SystemFacts& facts, const StepColumns& X);

  std::vector<Contact> contacts_;
  std::vector<int> place_;                  // of a contact by its row
  std::vector<std::vector<int>> touching_;  // contacts of every block of M
  std::vector<std::vector<int>> neighbours_;
  ContactProblem problem_;
  Eigen::VectorXd felt_;
};

}  // namespace percuss
