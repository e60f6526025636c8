// Which method, in which order, for how long. No decision depends on a clock unless a time limit is asked
// for; a limit of work counts the operations of sweeps and factorisations, so the same problem takes the same
// way on every machine and with any number of threads.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>

#include "contact/admm.hpp"
#include "contact/anderson.hpp"
#include "contact/body_system.hpp"
#include "contact/cone_form.hpp"
#include "contact/few_contacts.hpp"
#include "contact/gauss_seidel.hpp"
#include "contact/interior_point.hpp"
#include "contact/newton.hpp"
#include "contact/no_solution.hpp"
#include "contact/parallel.hpp"
#include "contact/proximal_point.hpp"
#include "contact/residual.hpp"
#include "contact/validate_contacts.hpp"
#include "kernel/natural_map.hpp"
#include "percuss/contact_problem.hpp"

namespace percuss {
namespace cones {
namespace {

using Clock = std::chrono::steady_clock;

constexpr double margin = 0.9;  // of the tolerance: the outcome is judged by other code

constexpr double work_in_vain = 1e11;  // operations

constexpr double rounding = std::numeric_limits<double>::epsilon();

constexpr const char* not_finite = "numbers that are not finite";

double largest(const std::vector<double>& x) {
  double most = 0.0;
  for (const double value : x) most = std::max(most, std::abs(value));
  return most;
}

class Search {
 public:
  Search(const ContactProblem& problem, const ContactOptions& options)
      : problem_(problem),
        options_(options),
        begin_(Clock::now()),
        form_(cone_form(problem)),
        parallel_(options.threads),
        gauss_seidel_(form_, parallel_),
        newton_(form_),
        best_(options.start.empty() ? std::vector<double>(3 * form_.d.size(), 0.0)
                                    : to_form(form_, problem.d(), options.start)) {
    best_residual_ = first_residual_ = measure(best_);
  }

  void gauss_seidel(long most, double patience, long first_look = 20);
  void newton(int most, std::vector<double> r);
  void newton(int most) { newton(most, best_); }
  void proximal(int most, int patience);
  void interior_point(int most, bool polish);
  void interior_point_from(InteriorPoint method, int most);
  void held_sliding(int most);
  void admm(double rho, long most, bool polish, bool afresh = false);
  void automatic();

  bool done() const { return solved() || impossible_ || at_limit() || !std::isfinite(best_residual_); }
  bool solved() const { return best_residual_ <= margin * options_.tolerance; }
  bool at_limit() const { return stopped(options_.progress) || out_of_time() || out_of_work(); }
  bool out_of_time() const { return options_.time_limit > 0.0 && seconds() > options_.time_limit; }
  bool out_of_work() const { return options_.work_limit > 0.0 && work_ > options_.work_limit; }
  double seconds() const { return std::chrono::duration<double>(Clock::now() - begin_).count(); }

  ContactOutcome outcome();

 private:
  // What is to come below the tolerance. The referee is asked by rows, too, from the first impulses on that
  // would do without that question.
  double measure(const std::vector<double>& r) {
    velocity(form_, r, u_);
    const double relative = relative_residual(form_, r, u_);
    if (!by_rows_ && !(relative <= margin * options_.tolerance)) return relative;
    const double judged =
        distance(contact_residual(problem_, from_form(form_, problem_.d(), r)), options_.tolerance);
    if (by_rows_ || judged <= margin * options_.tolerance) return judged;
    by_rows_ = true;
    if (!best_.empty()) best_residual_ = measure(best_);
    return judged;
  }
  // The residual of r, which is kept where it is the best. Impulses so large that Wr + q is made of rounding
  // are not.
  double offer(const std::vector<double>& r) {
    const double there = measure(r);
    if (there < best_residual_ && largest(r) * rounding <= options_.tolerance * largest(form_.q)) {
      best_residual_ = there;
      best_ = r;
      report();
    }
    return there;
  }
  void begin_at(const std::vector<double>& r) {
    best_ = r;
    best_residual_ = measure(r);
  }
  // How far: the digits that were gained, of those that are wanted.
  void report() const {
    if (options_.progress == nullptr) return;
    const double wanted = std::log(first_residual_ / options_.tolerance);
    const double gained = std::log(first_residual_ / best_residual_);
    if (wanted > 0.0) options_.progress->done = std::clamp(gained / wanted, 0.0, 1.0);
  }
  void open(ContactMethod method) { stages_.push_back({method, 0, seconds(), 0.0, {}}); }
  void close(long iterations, const char* why) {
    ContactOutcome::Stage& stage = stages_.back();
    stage.iterations = iterations;
    stage.seconds = seconds() - stage.seconds;
    stage.residual = best_residual_;
    stage.why = solved()                     ? "reached the tolerance"
                : stopped(options_.progress) ? "stopped"
                : out_of_time()              ? "out of time"
                : out_of_work()              ? "as much work as allowed"
                                             : why;
  }
  void sweep(std::vector<double>& r) {
    gauss_seidel_.sweep(r);
    work_ += 18.0 * static_cast<double>(form_.columns.size());
  }

  const ContactProblem& problem_;
  const ContactOptions& options_;
  Clock::time_point begin_;
  ConeForm form_;
  Parallel parallel_;
  GaussSeidel gauss_seidel_;
  Newton newton_;
  std::vector<double> best_, u_;
  double best_residual_ = 0.0, first_residual_ = 0.0;
  bool by_rows_ = false;     // the residual by rows counts, too
  bool impossible_ = false;  // there is no solution
  bool far_away_ = false;    // there is none with impulses of the size of q
  double work_ = 0.0;        // operations so far
  std::vector<ContactOutcome::Stage> stages_;
};

// Sweeps, accelerated from the tenth on. Ends where more than `patience` further sweeps would be needed at
// the rate of the last half; the rate is known after twice the sweeps of the first look.
void Search::gauss_seidel(long most, double patience, long first_look) {
  open(ContactMethod::gauss_seidel);
  Anderson<> anderson(best_.size());
  std::vector<double> x = best_, r, f(x.size());
  double earlier = std::numeric_limits<double>::infinity();
  long earlier_at = 0, check = 1, k = 0;
  const char* why = "as many sweeps as allowed";
  while (k < most && !done()) {
    ++k;
    r = x;
    sweep(r);
    if (k < 10) {
      x = r;
    } else {
      for (std::size_t i = 0; i < x.size(); ++i) f[i] = r[i] - x[i];
      anderson.advance(x.data(), f.data());
    }
    if (k < check) continue;
    const bool as_before = by_rows_;
    const double there = offer(r);
    if (!std::isfinite(there)) {
      why = not_finite;
      break;
    }
    check = k + std::max<long>(1, k / 4);
    if (by_rows_ != as_before) {  // another measure, whose rate is not known yet
      earlier = there;
      earlier_at = k;
    }
    if (k < first_look || k < 2 * earlier_at) continue;
    const double rate = std::log(earlier / there) / static_cast<double>(k - earlier_at);
    const double needed = std::log(there / options_.tolerance) / std::max(rate, 1e-12);
    earlier = there;
    earlier_at = k;
    if (needed > patience) {
      why = "too slow";
      break;
    }
  }
  close(k, why);
}

// Steps from r, each smoothed by sweeps. Where full steps lead away, W + αI damps them.
void Search::newton(int most, std::vector<double> r) {
  open(ContactMethod::newton);
  std::vector<double> dr;
  double alpha = 1e-8;
  int vain = 0, k = 0;
  const char* why = "as many steps as allowed";
  while (k < most && !done()) {
    ++k;
    velocity(form_, r, u_);
    const bool found = newton_.step(r, u_, alpha, 1.0, dr);
    work_ += newton_.flops();
    if (!found) {
      why = "singular";
      break;
    }
    for (std::size_t i = 0; i < r.size(); ++i) r[i] += dr[i];
    for (std::size_t i = 0; i < form_.d.size(); ++i)
      if (!form_.joint[i]) project(form_.mu[i], r.data() + 3 * i);
    const double before = best_residual_;
    offer(r);
    if (done()) break;
    for (int smoothing = 0; smoothing < 3; ++smoothing) sweep(r);
    offer(r);
    vain = best_residual_ < 0.7 * before ? 0 : vain + 1;
    if (vain == 3 || vain == 6) {
      r = best_;
      alpha = vain == 3 ? 1e-3 : 1e-5;
    }
    if (vain == 9) {
      why = "no progress";
      break;
    }
  }
  close(k, why);
}

// Ends where `patience` Newton steps, or as many as take `work_in_vain` operations, have not halved the
// residual.
void Search::proximal(int most, int patience) {
  open(ContactMethod::proximal);
  ProximalPoint method(form_, newton_, best_);
  double least = best_residual_, residual = best_residual_;
  int k = 0, since = 0;
  const char* why = "as many steps as allowed";
  while (k < most && !done()) {
    ++k;
    const auto progress = method.step(0.03 * residual * largest(form_.q));
    work_ += newton_.flops();
    if (progress == ProximalPoint::Progress::arrived) residual = std::min(residual, offer(method.impulses()));
    if (residual < 0.5 * least) {
      least = residual;
      since = k;
    }
    if (method.stuck() || k - since > patience || (k - since) * newton_.flops() > work_in_vain) {
      why = "no progress";
      break;
    }
  }
  close(k, why);
}

void Search::interior_point(int most, bool polish) {
  open(ContactMethod::interior_point);
  InteriorPoint method(form_);
  std::vector<double> r;
  int k = 0, since = 0;
  double least = std::numeric_limits<double>::infinity(), least_tau = least;
  const char* why = "as many steps as allowed";
  while (k < most && !done()) {
    ++k;
    if (k - since > 10) {
      why = "no progress";
      break;
    }
    work_ += method.flops();
    if (!method.step()) {
      why = "steps too short";
      break;
    }
    method.impulses(r);
    const double residual = offer(r);
    if (residual < 0.7 * least || method.tau() < 0.7 * least_tau) {
      least = std::min(least, residual);
      least_tau = std::min(least_tau, method.tau());
      since = k;
    }
  }
  if (!solved()) {
    const NoSolution found = no_solution(problem_, form_, method.point());
    impossible_ = found == NoSolution::proved;
    far_away_ = found == NoSolution::far_away;
  }
  close(k, impossible_ ? "no solution" : why);
  if (polish && !done()) newton(12);
}

// The interior point goes on from where it is, and Newton's method from the best that comes of it.
void Search::interior_point_from(InteriorPoint method, int most) {
  open(ContactMethod::interior_point);
  double least = std::numeric_limits<double>::infinity();
  std::vector<double> r, nearest;
  int k = 0, since = 0;
  while (k < most && k - since <= 10 && !done() && method.step()) {
    ++k;
    work_ += method.flops();
    method.impulses(r);
    const double residual = offer(r);
    if (residual < 0.7 * least) {
      least = residual;
      nearest = r;
      since = k;
    }
  }
  close(k, "no progress");
  if (!done() && least < 1e-4) newton(12, nearest);
}

// With ‖u_T‖ held fixed the problem is convex, and the interior point does not stall on it. The ‖u_T‖ that
// comes out is held in the next one; the first holds zero. Those iterates come near a solution, but need not
// settle there: from the third on the interior point goes on from each of them with ‖u_T‖ unknown.
void Search::held_sliding(int most) {
  InteriorPoint method(form_);
  std::vector<double> r, u(best_.size(), 0.0);
  for (int problem = 0; problem < most && !done(); ++problem) {
    open(ContactMethod::interior_point);
    method.hold(u);
    int k = 0;
    for (; k < 60 && method.tau() > 1e-7 && !at_limit() && method.step(); ++k) work_ += method.flops();
    method.impulses(r);
    offer(r);
    close(k, "solved with sliding velocities held");
    velocity(form_, r, u);
    if (done() || problem < 2) continue;
    InteriorPoint released = method;
    released.release();
    interior_point_from(std::move(released), 60);
  }
}

// From the best impulses, or afresh: what looks best may lie where no solution is near.
void Search::admm(double rho, long most, bool polish, bool afresh) {
  open(ContactMethod::admm);
  std::vector<double> r = best_;
  if (afresh) {
    std::fill(r.begin(), r.end(), 0.0);
    for (int smoothing = 0; smoothing < 10; ++smoothing) sweep(r);
  }
  velocity(form_, r, u_);
  Admm method(form_, rho);
  if (!method.begin(r, u_)) return close(0, "singular");
  double tried = best_residual_;
  long k = 0, since = 0;
  const char* why = "as many iterations as allowed";
  while (k < most && !done()) {
    ++k;
    method.iterate();
    work_ += method.flops();
    if (k % 10 != 0) continue;
    const double residual = offer(method.impulses());
    if (!std::isfinite(residual)) {
      why = not_finite;
      break;
    }
    if (!polish || done()) continue;
    if (residual < 0.1 * tried || k - since >= 200) {
      tried = std::min(tried, residual);
      since = k;
      close(k, "to try Newton's method");
      newton(6, method.impulses());
      open(ContactMethod::admm);
    }
  }
  close(k, why);
}

// Where the bodies are known systems are cheap, and so is the interior point: sweeps may take as long as it
// would. Newton's method from sweeps fails more often than that.
void Search::automatic() {
  const double patience = 100.0 + 0.4 * static_cast<double>(form_.n);
  if (const BodySystem bodies(form_); !bodies.empty()) {
    const double system = bodies.flops() + 4000.0 * static_cast<double>(form_.n);
    const double sweep = 90.0 * static_cast<double>(form_.columns.size());  // slower per operation
    gauss_seidel(2000, std::min(patience, 20.0 * system / sweep), 10);
  } else {
    gauss_seidel(2000, patience);
    if (!done()) newton(12);
  }
  if (!done()) interior_point(60, true);
  if (!done()) proximal(120, 120);
  const std::vector<double> steady = best_;
  if (!done()) held_sliding(6);
  const std::vector<double> held = best_;
  if (!done()) begin_at(steady);  // what held sliding ends with is a bad start for the others
  if (!done()) proximal(5000, 1000);
  if (!done()) admm(0.03, 3000, true, true);
  if (!done()) proximal(300, 300);
  if (!done()) admm(0.2, 2000, true);
  if (!done()) proximal(1000, 1000);
  if (!done()) gauss_seidel(20000, std::numeric_limits<double>::infinity());
  if (!solved()) offer(held);
}

ContactOutcome Search::outcome() {
  ContactOutcome outcome;
  outcome.seconds = seconds();
  outcome.r = from_form(form_, problem_.d(), best_);
  for (const ContactOutcome::Stage& stage : stages_) outcome.iterations += stage.iterations;
  outcome.stages = std::move(stages_);
  outcome.status = Status::solved;
  confirm(problem_, options_.tolerance, outcome);
  if (outcome.status == Status::solved) return outcome;
  if (impossible_) {
    outcome.status = Status::no_solution;
    outcome.reason =
        "contacts without friction and joints are driven against each other and nothing can give way";
  } else if (!(outcome.residual.relative <= options_.tolerance)) {
    outcome.reason = !std::isfinite(best_residual_) ? not_finite
                     : stopped(options_.progress)   ? "stopped"
                     : out_of_time()                ? "out of time"
                     : out_of_work()                ? "as much work as allowed"
                     : far_away_
                         ? "contacts without friction and joints are driven against each other, and next to "
                           "nothing gives way"
                         : "no method reached the tolerance";
  }
  return outcome;
}

ContactOutcome solve_valid(const ContactProblem& problem, const ContactOptions& options) {
  if (options.method == ContactMethod::automatic && problem.contacts() <= a_few) {
    ContactOutcome outcome;
    if (solve_few(problem, options, outcome)) confirm(problem, options.tolerance, outcome);
    if (outcome.status == Status::solved) return outcome;
  }
  Search search(problem, options);
  switch (options.method) {
    case ContactMethod::automatic: search.automatic(); break;
    case ContactMethod::gauss_seidel:
      search.gauss_seidel(100000, std::numeric_limits<double>::infinity());
      break;
    case ContactMethod::admm: search.admm(0.05, 20000, false); break;
    case ContactMethod::newton: search.newton(100); break;
    case ContactMethod::proximal: search.proximal(5000, 1000); break;
    case ContactMethod::interior_point: search.interior_point(100, false); break;
  }
  return search.outcome();
}

}  // namespace
}  // namespace cones

Result<ContactOutcome> solve(const ContactProblem& problem, const ContactOptions& options) {
  if (auto valid = validate(problem); !valid) return tl::unexpected(std::move(valid.error()));
  if (auto valid = validate(options, problem.q.size()); !valid)
    return tl::unexpected(std::move(valid.error()));
  return cones::solve_valid(problem, options);
}

}  // namespace percuss
