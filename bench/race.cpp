// percuss against the solvers of Siconos 4.4 on the same contact problems, judged by the same residual, one
// thread each, in one run, alternating.
//
//   race [FILE.hdf5 ...] [--no-piles] [--tolerance 1e-4] [--repeat 3] [--only TEXT] [--time-limit 10] [--out
//   race]
//
// Siconos' own test divides by another norm. It is therefore called with one tolerance after the other, from
// ten times the target down, until the residual recomputed here is below the target; only that last run
// counts, as if its tolerance had been known. Its storages, blocks and compressed columns, and dense for
// small problems, are all tried, and the fastest counts. Then percuss and all that got there within five
// times the best are repeated in turn.
//
// Every run has a process of its own, in which short ones are repeated until they are warm, and a limit:
// --time-limit for percuss and for Siconos' default, NSGS; for the others less, a hundred times the fastest
// so far, but not less than a second.
//
// Output: a table, OUT.csv and OUT.svg, a performance profile.
#include <dlfcn.h>
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <functional>
#include <limits>

#include "apart.hpp"
#include "natural_residual.hpp"
#include "percuss/fclib.hpp"
#include "performance_profile.hpp"
#include "siconos_contact.hpp"
#include "some_piles.hpp"

namespace {

const double never = std::numeric_limits<double>::infinity();

struct Arguments {
  std::vector<std::string> files;
  bool no_piles = false;
  double tolerance = 1e-4;
  int repeat = 3;
  std::string only;
  double time_limit = 10.0;
  std::string out = "race";
};

struct Entry {
  std::string name;
  percuss::ContactProblem problem;
};

// A solver on a problem.
struct Racer {
  std::string name;
  std::string how;                           // storage and tolerance, of Siconos
  std::function<std::vector<double>()> run;  // seconds, then r
  std::vector<double> seconds;               // of the runs that count
  double residual = never;

  bool arrived() const { return !seconds.empty(); }
  double median() const {
    if (!arrived()) return never;
    std::vector<double> sorted = seconds;
    std::sort(sorted.begin(), sorted.end());
    return sorted[sorted.size() / 2];
  }
};

// Warm: a short run is repeated in its process, and the median of its times counts.
std::vector<double> warm(const std::function<std::vector<double>()>& run) {
  std::vector<double> answer = run(), seconds{answer.front()};
  for (double sum = answer.front(); sum < 0.02 && seconds.size() < 25; sum += seconds.back())
    seconds.push_back(run().front());
  std::nth_element(seconds.begin(), seconds.begin() + std::ssize(seconds) / 2, seconds.end());
  answer.front() = seconds[seconds.size() / 2];
  return answer;
}

// One run; whether it reached the tolerance. Ended runs leave their residual.
bool race_once(Racer& racer, const percuss::ContactProblem& problem, double tolerance, double limit,
               bool& ended) {
  const auto answer = run_apart([&] { return warm(racer.run); }, limit);
  ended = answer.has_value();
  if (!ended) return false;
  racer.residual = natural_residual(problem, {answer->begin() + 1, answer->end()});
  if (!(racer.residual <= tolerance)) return false;
  racer.seconds.push_back(answer->front());
  return true;
}

Racer percuss_racer(const percuss::ContactProblem& problem, const Arguments& arguments) {
  Racer racer{"percuss", "", {}, {}, never};
  percuss::ContactOptions options;
  options.tolerance = arguments.tolerance;
  options.threads = 1;
  racer.run = [&problem, options] {
    const auto start = std::chrono::steady_clock::now();
    const percuss::ContactOutcome outcome = percuss::solve(problem, options).value();
    std::vector<double> answer{
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count()};
    answer.insert(answer.end(), outcome.r.begin(), outcome.r.end());
    return answer;
  };
  bool ended;
  race_once(racer, problem, arguments.tolerance, arguments.time_limit, ended);
  return racer;
}

// The fastest of Siconos' storages and of the tolerances that lead to the target.
Racer siconos_racer(const percuss::ContactProblem& problem, const std::string& solver, double tolerance,
                    double limit) {
  Racer best{"Siconos " + solver, "", {}, {}, never};
  double spent = 0.0;
  const auto attempt = [&](SiconosStorage storage, const char* name, double own, bool& ended) {
    Racer racer{best.name, fmt::format("{} {:.0e}", name, own), {}, {}, never};
    racer.run = [&problem, solver, storage, own] {
      const SiconosRun run = siconos_solve(problem, {solver, storage}, own);
      std::vector<double> answer{run.seconds};
      answer.insert(answer.end(), run.r.begin(), run.r.end());
      return answer;
    };
    // Its matrix is built within the limit, too, but does not count as time.
    const double enough = best.arrived() ? std::min(limit, best.median() + 0.5) : limit;
    const auto start = std::chrono::steady_clock::now();
    const bool arrived = race_once(racer, problem, tolerance, enough, ended);
    spent += std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    if (arrived ? racer.median() < best.median() : !best.arrived() && racer.residual < best.residual)
      best = racer;
    return arrived;
  };
  const std::pair<SiconosStorage, const char*> storages[] = {{SiconosStorage::block, "blocks"},
                                                             {SiconosStorage::sparse, "columns"},
                                                             {SiconosStorage::dense, "dense"}};
  for (const auto& [storage, name] : storages) {
    if (storage == SiconosStorage::dense && problem.contacts() > 150) continue;
    bool ended = true;
    for (double own = 10.0 * tolerance; ended && spent < 2.0 * limit && own > 1e-5 * tolerance; own *= 0.1)
      if (attempt(storage, name, own, ended)) {
        attempt(storage, name, 3.0 * own, ended);
        break;
      }
  }
  return best;
}

std::vector<Racer> race(const Entry& entry, const Arguments& arguments) {
  std::vector<Racer> racers{percuss_racer(entry.problem, arguments)};
  double fastest = racers.front().median(), best = never;
  for (const char* solver : {"NSGS", "NSGS quartic", "NSN_AC", "PROX", "ADMM", "VI_EG"}) {
    const double limit = racers.size() == 1 ? arguments.time_limit
                                            : std::min(arguments.time_limit, std::max(1.0, 100.0 * fastest));
    racers.push_back(siconos_racer(entry.problem, solver, arguments.tolerance, limit));
    best = std::min(best, racers.back().median());
    fastest = std::min(fastest, best);
  }
  for (int round = 1; round < arguments.repeat; ++round)
    for (Racer& racer : racers)
      if (racer.arrived() && (&racer == &racers.front() || racer.median() <= 5.0 * best)) {
        bool ended;
        race_once(racer, entry.problem, arguments.tolerance, 2.0 * arguments.time_limit, ended);
      }
  return racers;
}

std::vector<Entry> problems(const Arguments& arguments) {
  std::vector<Entry> entries;
  for (const std::string& file : arguments.files) {
    const std::string name = std::filesystem::path(file).stem().string();
    if (name.find(arguments.only) == std::string::npos) continue;
    const auto read = percuss::io::read_fclib(file);
    if (!read)
      fmt::print(stderr, "{}\n", read.error());
    else if (read->problem.d() != 3 || read->joints > 0)
      fmt::print(stderr, "{}: planar or with joints, left out\n", file);
    else
      entries.push_back({name, read->problem});
  }
  if (arguments.no_piles) return entries;
  for (const int contacts : {100, 1000, 5000})
    for (const double mu : {0.3, 0.7}) {
      const auto add = [&](const std::string& kind, percuss::PileLoad load, const char* doing) {
        const std::string name = fmt::format("{}{} {} mu {}", doing, kind, contacts, mu);
        if (name.find(arguments.only) == std::string::npos) return;
        percuss::PileOptions options;
        options.mu = mu;
        options.load = load;
        entries.push_back({name, percuss::make_contact_problem(pile_of(kind, contacts, options))});
      };
      for (const char* kind : {"spheres", "wall", "tower"}) {
        add(kind, percuss::PileLoad::rest, "");
        add(kind, percuss::PileLoad::falling, "falling ");
      }
    }
  return entries;
}

std::string milliseconds(double seconds) {
  return std::isfinite(seconds) ? fmt::format("{:.4g}", 1e3 * seconds) : "-";
}

// The median over the rounds of the ratio to percuss; of medians where a solver was not repeated.
double ratio(const Racer& other, const Racer& percuss) {
  if (other.seconds.size() != percuss.seconds.size() || other.seconds.empty())
    return other.median() / percuss.median();
  Racer ratios = other;
  for (std::size_t k = 0; k < ratios.seconds.size(); ++k) ratios.seconds[k] /= percuss.seconds[k];
  return ratios.median();
}

class Summary {
 public:
  Summary(const Arguments& arguments) : arguments_(arguments), csv_(arguments.out + ".csv") {
    csv_ << "problem,contacts,tolerance,solver,how,seconds,residual\n";
    fmt::print("{:<34} {:>8} {:>10} {:>12} {:<14} {:>10} {:>8} {:>8}\n", "problem", "contacts", "percuss",
               "best Siconos", "", "NSGS", "ratio", "to NSGS");
  }

  void add(const Entry& entry, const std::vector<Racer>& racers) {
    if (times_.empty())
      for (const Racer& racer : racers) times_.push_back({racer.name, {}});
    for (std::size_t k = 0; k < racers.size(); ++k) {
      times_[k].seconds.push_back(racers[k].median());
      csv_ << fmt::format("{},{},{},{},{},{},{}\n", entry.name, entry.problem.contacts(),
                          arguments_.tolerance, racers[k].name, racers[k].how, racers[k].median(),
                          racers[k].residual);
    }
    csv_.flush();
    const Racer &ours = racers[0], &nsgs = racers[1];
    const Racer& best =
        *std::min_element(racers.begin() + 1, racers.end(),
                          [](const Racer& a, const Racer& b) { return a.median() < b.median(); });
    std::string to_best = "-", to_nsgs = "-";
    if (ours.arrived() && best.arrived()) {
      ratios_.push_back(ratio(best, ours));
      to_best = fmt::format("{:.2f}", ratios_.back());
    }
    if (ours.arrived() && nsgs.arrived()) {
      to_default_.push_back(ratio(nsgs, ours));
      to_nsgs = fmt::format("{:.2f}", to_default_.back());
    }
    only_ours_ += ours.arrived() && !best.arrived();
    only_theirs_ += !ours.arrived() && best.arrived();
    fmt::print("{:<34} {:>8} {:>10} {:>12} {:<14} {:>10} {:>8} {:>8}\n", entry.name, entry.problem.contacts(),
               milliseconds(ours.median()), milliseconds(best.median()),
               best.arrived() ? best.name.substr(8) : "", milliseconds(nsgs.median()), to_best, to_nsgs);
    std::fflush(stdout);
  }

  void end() const {
    const auto geometric_mean = [](const std::vector<double>& values) {
      double sum = 0.0;
      for (const double x : values) sum += std::log(x);
      return std::exp(sum / static_cast<double>(values.size()));
    };
    const auto won = std::count_if(ratios_.begin(), ratios_.end(), [](double x) { return x > 1.0; });
    fmt::print("\ntolerance {:g}, times in ms\n", arguments_.tolerance);
    if (!ratios_.empty())
      fmt::print(
          "best Siconos / percuss: geometric mean {:.2f} over {} problems that both solve; percuss first in "
          "{}\n",
          geometric_mean(ratios_), ratios_.size(), won);
    if (!to_default_.empty())
      fmt::print("NSGS / percuss: geometric mean {:.2f} over {} problems that both solve\n",
                 geometric_mean(to_default_), to_default_.size());
    fmt::print("solved by percuss only: {}, by a Siconos solver only: {}\n", only_ours_, only_theirs_);
    for (const SolverTimes& solver : times_) {
      const auto failed = std::count_if(solver.seconds.begin(), solver.seconds.end(),
                                        [](double t) { return !std::isfinite(t); });
      fmt::print("{:<22} not solved: {} of {}\n", solver.name, failed, solver.seconds.size());
    }
    std::ofstream(arguments_.out + ".svg") << performance_profile(
        fmt::format("Contact problems solved to {:g} within τ times the fastest", arguments_.tolerance),
        times_, 100.0);
  }

 private:
  const Arguments& arguments_;
  std::ofstream csv_;
  std::vector<SolverTimes> times_;
  std::vector<double> ratios_, to_default_;
  int only_ours_ = 0, only_theirs_ = 0;
};

// One thread for Siconos' BLAS, too.
void one_thread() {
  if (void* symbol = dlsym(RTLD_DEFAULT, "openblas_set_num_threads"))
    reinterpret_cast<void (*)(int)>(symbol)(1);
}

}  // namespace

int main(int argc, char** argv) {
  Arguments arguments;
  CLI::App app("percuss against the solvers of Siconos 4.4 on the same contact problems");
  app.add_option("FILE", arguments.files, "FCLIB problems, HDF5");
  app.add_flag("--no-piles", arguments.no_piles, "FILEs only");
  app.add_option("--tolerance", arguments.tolerance, "of ‖r − P_K(r − û)‖/‖q‖");
  app.add_option("--repeat", arguments.repeat, "runs, of which the median counts");
  app.add_option("--only", arguments.only, "problems with this in their names");
  app.add_option("--time-limit", arguments.time_limit, "of a run, seconds");
  app.add_option("--out", arguments.out, "OUT.csv and OUT.svg are written");
  CLI11_PARSE(app, argc, argv);
  one_thread();
  Summary summary(arguments);
  const std::vector<Entry> entries = problems(arguments);
  for (const Entry& entry : entries) summary.add(entry, race(entry, arguments));
  if (!entries.empty()) summary.end();
}
