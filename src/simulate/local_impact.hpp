// The impact of some elements of a system, of what they touch alone: what else moves does not feel it.
#pragma once

#include <Eigen/Core>
#include <vector>

#include "percuss/outcome.hpp"
#include "percuss/system.hpp"
#include "simulate/step_columns.hpp"

namespace percuss {

class LocalImpact {
 public:
  explicit LocalImpact(const System& system) : system_(system) {}
  void adopt(const ElementSetPtr& set);

  // The elements listed at a state that was evaluated, in the coordinates of the blocks of M that they touch.
  // Of a step only those marked are in an impact; friction of the others is that of motion.
  void fill(const Instant& at, const std::vector<Eigen::Index>& elements, const Eigen::VectorXd& u);
  void fill(const Instant& at, const std::vector<Eigen::Index>& elements, const Eigen::VectorXd& u,
            const std::vector<bool>& closes);
  const Impact& impact() const { return impact_; }

  bool whole() const { return coordinates_.empty(); }  // everything is touched
  // From velocities of the system to those of the impact; of the solution to those of the system, whose other
  // velocities are those of u.
  Eigen::VectorXd restricted(const Eigen::VectorXd& u) const;
  void spread(const Eigen::VectorXd& u, Solution& solution) const;
  // T of what is not touched.
  double energy_of_the_rest(const Instant& at, const Eigen::VectorXd& u) const;

 private:
  void select(const std::vector<Eigen::Index>& elements);
  Eigen::Index block_end(std::size_t b) const;

  const System& system_;
  ElementSetPtr set_;
  std::vector<StepColumns::Spans> spans_;
  std::vector<Eigen::Index> elements_;     // of impact_
  std::vector<char> touched_;              // blocks of M
  std::vector<Eigen::Index> coordinates_;  // of u, that are touched; empty: all
  std::vector<Eigen::Index> place_of_;     // of every coordinate of u among them
  Impact impact_;
};

}  // namespace percuss
