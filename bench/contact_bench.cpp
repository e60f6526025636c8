// What a Gauss-Seidel update of a contact costs, next to what it costs to read its rows of W once: the bound
// by memory, measured here and now. And how much faster two threads are. The same without W, where what must
// be read are the contact, its impulses and its two bodies.
//
//   contact_bench [ROUNDS]      default 7
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>
#include <thread>

#include "contact/body_sweeps.hpp"
#include "contact/gauss_seidel.hpp"
#include "percuss/models.hpp"

namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

// What a sweep cannot avoid to read: W with its columns, q, μ and r.
std::size_t bytes_of(const percuss::ContactProblem& p) {
  return 8 * (p.W.values.size() + 2 * p.q.size() + p.mu.size()) + 4 * p.W.columns.size();
}

double sum(const double* x, std::size_t n) {
  std::array<double, 16> part{};
  for (std::size_t i = 0; i + 16 <= n; i += 16)
    for (std::size_t k = 0; k < 16; ++k) part[k] += x[i + k];
  double total = 0.0;
  for (const double p : part) total += p;
  return total;
}

// Seconds to read the array once, on average over many times, the threads each reading their part of it.
double reading(const std::vector<double>& array, int threads) {
  const std::size_t share = array.size() / static_cast<std::size_t>(threads);
  const int passes = static_cast<int>(1 + 400000000 / (8 * array.size()));
  std::vector<double> totals(static_cast<std::size_t>(threads));
  std::vector<std::thread> team;
  const auto start = Clock::now();
  for (std::size_t t = 0; t < totals.size(); ++t)
    team.emplace_back([&, t] {
      for (int k = 0; k < passes; ++k) totals[t] += sum(array.data() + t * share, share);
    });
  for (std::thread& thread : team) thread.join();
  const double seconds = seconds_since(start) / passes;
  if (totals.front() == 1.0) fmt::print("\n");  // the sums must not be optimised away
  return seconds;
}

// Seconds per sweep, on average over as many as read as much as `reading` does.
template <class Method>
double sweeping(Method& method, std::vector<double>& r, std::size_t bytes) {
  const int sweeps = static_cast<int>(1 + 400000000 / bytes);
  const auto start = Clock::now();
  for (int k = 0; k < sweeps; ++k) method.sweep(r);
  return seconds_since(start) / sweeps;
}

std::size_t bytes_of(const percuss::ContactScene& scene) {
  return scene.contacts.size() * (sizeof(percuss::cones::BodyGroup) / 4 + 3 * sizeof(double)) +
         scene.bodies.size() * percuss::cones::body_size * sizeof(double);
}

// One line of the table: the method with one and with two threads.
template <class Method>
void measure(const char* name, int rounds, std::size_t contacts, std::size_t bytes, Method& one, Method& two,
             std::vector<double> r) {
  const std::vector<double> array(bytes / 8, 1.0 / 3.0);
  std::vector<double> r2 = r, bound, update, ratio, bound_gain, gain;
  for (int k = 0; k < rounds; ++k) {
    const double b1 = reading(array, 1), s1 = sweeping(one, r, bytes);
    const double b2 = reading(array, 2), s2 = sweeping(two, r2, bytes);
    bound.push_back(b1);
    update.push_back(s1);
    ratio.push_back(s1 / b1);
    bound_gain.push_back(b1 / b2);
    gain.push_back(s1 / s2);
  }
  const double per_contact = 1e9 / static_cast<double>(contacts);
  fmt::print("{:>8} {:<10} {:>8.1f} {:>12.1f} {:>10.1f} {:>8.2f} {:>12.2f} times {:>12.2f} times\n", contacts,
             name, 1e-6 * static_cast<double>(bytes), per_contact * median(bound),
             per_contact * median(update), median(ratio), median(bound_gain), median(gain));
}

}  // namespace

int main(int argc, char** argv) {
  const int rounds = argc > 1 ? std::atoi(argv[1]) : 7;
  fmt::print("Time of one contact, ns; medians of {} rounds, the ratios taken in every round\n\n", rounds);
  fmt::print("{:>8} {:<10} {:>8} {:>12} {:>10} {:>8} {:>18} {:>18}\n", "contacts", "", "MB", "memory bound",
             "update", "ratio", "bound, 2 threads", "sweep, 2 threads");
  for (const int contacts : {5000, 200000}) {
    const percuss::ContactScene scene = percuss::sphere_pile(contacts);
    const percuss::ContactProblem problem = percuss::make_contact_problem(scene);
    const percuss::cones::ConeForm form = percuss::cones::cone_form(problem);
    const percuss::cones::Parallel alone(1), pair(2);
    const std::vector<double> start(problem.q.size(), 0.0);
    {
      percuss::cones::GaussSeidel one(form, alone), two(form, pair);
      measure("W", rounds, problem.contacts(), bytes_of(problem), one, two, start);
    }
    percuss::cones::BodySweeps one(scene, alone), two(scene, pair);
    one.move(one.to_groups(start));
    two.move(one.to_groups(start));
    measure("without W", rounds, problem.contacts(), bytes_of(scene), one, two, one.to_groups(start));
  }
}
