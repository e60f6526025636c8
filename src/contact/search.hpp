// The search for impulses: the best so far, what it is worth, what was tried. The stages of strategy.hpp work
// on it one after the other.
//
// No decision depends on a clock unless a time limit is asked for; a limit of work counts the operations of
// sweeps and factorisations, so the same problem takes the same way on every machine and with any number of
// threads.
#pragma once

#include <chrono>
#include <cmath>
#include <span>
#include <vector>

#include "base/parallel.hpp"
#include "contact/cone_form.hpp"
#include "contact/cone_newton.hpp"
#include "contact/gauss_seidel.hpp"
#include "contact/interior_point.hpp"
#include "contact/strategy.hpp"
#include "percuss/contact.hpp"

namespace percuss::cones {

class Search {
 public:
  Search(const ContactProblem& problem, const ContactOptions& options);

  // The stages in turn, until one of them is the last that is needed.
  void follow(std::span<const PlannedStage> stages);
  ContactOutcome outcome();

 private:
  using Clock = std::chrono::steady_clock;

  void run(const Sweeps& plan);
  void run(const NewtonSteps& plan) { newton(plan, best_); }
  void run(const ProximalSteps& plan);
  void run(const InteriorSteps& plan);
  void run(const HeldSliding& plan);
  void run(const AdmmIterations& plan);
  void newton(const NewtonSteps& plan, std::vector<double> from);
  void released(InteriorPoint method, const HeldSliding& plan);
  double patience(const Sweeps& plan) const;

  bool done() const { return solved() || impossible_ || at_limit() || !std::isfinite(best_residual_); }
  bool solved() const;
  bool at_limit() const { return stopped(options_.progress) || out_of_time() || out_of_work(); }
  bool out_of_time() const { return options_.time_limit > 0.0 && seconds() > options_.time_limit; }
  bool out_of_work() const { return options_.work_limit > 0.0 && work_ > options_.work_limit; }
  double seconds() const { return std::chrono::duration<double>(Clock::now() - begin_).count(); }
  const char* limit() const;  // that was met, in words; null: none

  // What is to come below the tolerance. The referee is asked by rows, too, from the first impulses on that
  // would do without that question.
  double measure(const std::vector<double>& r);
  // The residual of r, which is kept where it is the best. Impulses so large that Wr + q is made of rounding
  // are not.
  double offer(const std::vector<double>& r);
  void begin_at(const std::vector<double>& r);
  void report() const;
  void open(ContactMethod method) { stages_.push_back({method, 0, seconds(), 0.0, {}}); }
  void close(long iterations, const char* why);
  void sweep(std::vector<double>& r);

  const ContactProblem& problem_;
  const ContactOptions& options_;
  Clock::time_point begin_;
  ConeForm form_;
  Parallel parallel_;
  GaussSeidel gauss_seidel_;
  ConeNewton newton_;
  std::vector<double> best_, u_;
  std::vector<double> aside_;  // the best of a stage from which the others do not go on
  double best_residual_ = 0.0, first_residual_ = 0.0;
  double largest_q_ = 0.0;
  double interior_operations_ = 0.0;  // of a step through the bodies; 0: they are not known
  bool by_rows_ = false;              // the residual by rows counts, too
  bool impossible_ = false;           // there is no solution
  bool far_away_ = false;             // there is none with impulses of the size of q
  double work_ = 0.0;                 // operations so far
  std::vector<ContactOutcome::Stage> stages_;
};

}  // namespace percuss::cones
