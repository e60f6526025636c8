#include "sweep_command.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <iostream>
#include <set>

#include "checks.hpp"
#include "exit_code.hpp"
#include "input.hpp"
#include "interruption.hpp"
#include "laws.hpp"
#include "output.hpp"
#include "percuss/problem_file.hpp"
#include "percuss/report.hpp"
#include "percuss/sweep_curves.hpp"
#include "percuss/tables.hpp"
#include "percuss/text.hpp"
#include "report_option.hpp"
#include "study_input.hpp"

namespace percuss::app {
namespace {

constexpr const char* sweep_footer = R"(
Examples:
  percuss sweep kane.yaml -o kane.csv --vary elements.C.restitution=0:1:101 \
    --vary elements.C.friction.coefficient=0,0.5,1 --law newton,poisson
  percuss sweep kane.yaml -o cloud.h5 --samples 100000 --seed 7 \
    --vary 'velocity[0]=uniform -1:0' --vary 'velocity[1]=normal -0.2:0.05' \
    --output energy.work,regime
  percuss sweep kane.yaml -o bounds.csv --law poisson --output loss.dT1,phases \
    --vary law.tangential=pfeiffer,coulomb,shifted        options of the law
  percuss sweep kane.yaml -o gain.csv --vary elements.C.restitution=0:1:101 \
    --output 'energy.after - energy.before, gamma_after.C.friction/gamma_after.C'
  percuss sweep woodpecker.yaml -o descent.csv --vary elements.beak.restitution=0:1:11 \
    --output run.state.y,run.impacts           motions instead of impacts
  percuss sweep bar.yaml -o ratio.csv --vary approach.ratio=-5:5:201 --law newton,poisson \
    --output 'gamma_after.tip.friction/gamma_after.tip' --plot ratio.svg    curves
  percuss sweep study.yaml -o out.csv --report out.html    figures as a page
  percuss sweep study.yaml -o out.csv --shard 1/4     on one of four machines
  percuss sweep --merge out.csv out.csv.*-of-4.part   and then together

VALUES are LO:HI:N, log LO:HI:N, a list a,b,c, or samples of a Latin hypercube:
uniform LO:HI, loguniform LO:HI, normal MEAN:DEVIATION. Numbers may be 5/3 or
45 deg. What is varied and which results are kept may stand in the section sweep
of FILE; the command line wins. PATH: docs/studies.md. OUTPUTS are results by
name and formulas of them: docs/quantities.md. Laws have options as in
poisson:tangential=shifted.
What is done is kept in OUT.part: after an interruption the same command goes
on. The result does not depend on threads, shards and interruptions.
Exit codes: 0 done, 1 the disk is full or cannot be written, 2 bad input.)";

std::optional<Shard> parse_shard(const std::string& text) {
  unsigned long index = 0, count = 0;
  char rest = 0;
  if (std::sscanf(text.c_str(), "%lu/%lu%c", &index, &count, &rest) != 2) return std::nullopt;
  if (index < 1 || index > count || count > 1000000) return std::nullopt;
  return Shard{index - 1, count};
}

std::string check_shard(const std::string& text) {
  return parse_shard(text) ? "" : fmt::format("'{}' is no part of a whole, expected I/N such as 1/4", text);
}

// Where a sweep keeps what it has done.
std::string part_of(const SweepArguments& arguments) {
  const Shard shard = *parse_shard(arguments.shard);
  return shard.count > 1 ? fmt::format("{}.{}-of-{}.part", arguments.output, shard.index + 1, shard.count)
                         : arguments.output + ".part";
}

std::string check_table(const std::string& path) {
  return path.ends_with(".csv") || path.ends_with(".h5")
             ? ""
             : fmt::format("'{}' does not end with .csv or .h5", path);
}

// The section of the file with what the command line says.
Result<SweepSpec> make_spec(const SweepArguments& arguments, const std::string& text) {
  SweepSpec spec = io::sweep_section(text).value_or(SweepSpec{});
  Errors errors;
  const auto add = [&](const Errors& more) { errors.insert(errors.end(), more.begin(), more.end()); };
  std::set<std::string> typed;  // what the file varies may be given once more, but not what is typed here
  for (const std::string& one : arguments.vary) {
    auto varied = io::parse_varied(one);
    if (!varied) {
      add(varied.error());
      continue;
    }
    if (!typed.insert(varied->name).second) {
      errors.push_back({"", fmt::format("{} is varied twice", quote(varied->name))});
      continue;
    }
    const auto same = [&](const Varied& v) { return v.name == varied->name; };
    if (auto there = std::find_if(spec.vary.begin(), spec.vary.end(), same); there != spec.vary.end())
      *there = *std::move(varied);
    else
      spec.vary.push_back(*std::move(varied));
  }
  for (const std::string& one : arguments.set) {
    if (auto formula = io::parse_formula(one))
      replace_formula(spec.set, *std::move(formula));
    else
      add(formula.error());
  }
  if (!arguments.laws.empty()) spec.laws = arguments.laws;
  if (!arguments.outputs.empty()) spec.outputs = split_results(arguments.outputs);
  if (arguments.samples) spec.samples = *arguments.samples;
  if (arguments.seed) spec.seed = *arguments.seed;
  if (!errors.empty()) return tl::make_unexpected(errors);
  return spec;
}

Result<Sweep> make_sweep(const Problem& problem, const SweepSpec& spec) {
  std::vector<Problem> laws;
  for (const std::string& name : spec.laws.empty() ? std::vector<std::string>{""} : spec.laws) {
    auto law = choose_law(problem, {name, {}, {}, false});
    if (!law) return tl::make_unexpected(law.error());
    laws.push_back(with_law(problem, *std::move(law)));
  }
  return Sweep::make(std::move(laws), spec);
}

// What a journal belongs to: the sweep with the files that the problem names, as remarks, then the problem
// that it varies.
constexpr std::string_view divider = "---\n";
std::string files_text(const Problem& problem) {
  std::string text;
  for (const Scene::File& file : files_of(problem))
    text += fmt::format("# SHA-256 {} {}\n", file.sha256,
                        quote(std::filesystem::path(file.path).filename().string()));
  return text;
}
std::string sweep_text(const SweepSpec& spec, const Problem& problem) {
  return io::write_sweep(spec) + files_text(problem);
}
std::string study_text(const SweepSpec& spec, const Loaded& loaded) {
  return sweep_text(spec, loaded.problem) + std::string(divider) + loaded.input.text;
}

std::string time_text(double seconds) {
  if (seconds < 90.0) return fmt::format("{:.0f} s", seconds);
  if (seconds < 5400.0) return fmt::format("{:.0f} min", seconds / 60.0);
  if (seconds < 172800.0) return fmt::format("{:.1f} h", seconds / 3600.0);
  return fmt::format("{:.1f} days", seconds / 86400.0);
}

class ProgressLine {
 public:
  void show(const SweepProgress& p) {
    if (isatty(STDERR_FILENO) == 0) return;
    const double elapsed = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count();
    const auto left = static_cast<double>(p.total - p.done);
    std::string line =
        fmt::format("{:5.1f} %  {} of {} cases",
                    100.0 * static_cast<double>(p.done) / static_cast<double>(p.total), p.done, p.total);
    if (p.computed > 0 && left > 0.0)
      line += fmt::format(", {} left", time_text(elapsed * left / static_cast<double>(p.computed)));
    std::clog << "\r" << line << std::string(line.size() < width_ ? width_ - line.size() : 0, ' ')
              << std::flush;
    width_ = line.size();
  }
  void clear() {
    if (width_ > 0) std::clog << "\r" << std::string(width_, ' ') << "\r" << std::flush;
  }

 private:
  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
  std::size_t width_ = 0;
};

bool write_report(const Sweep& sweep, const io::SweepResults& results, const std::string& study,
                  const Input& input, const std::string& path) {
  const auto page = report::sweep_report(sweep, results, study, origin_of(input));
  if (page) return write_text(path, *page);
  std::cerr << "percuss: cannot write " << path << ": " << page.error() << "\n";
  return false;
}

bool write_plot(const Sweep& sweep, const io::SweepResults& results, const std::string& path) {
  const auto figure = report::sweep_curves(sweep, results, sweep.laws().front().title);
  if (figure) return write_text(path, draw::picture_file(*figure, path));
  std::cerr << "percuss: cannot write " << path << ": " << figure.error() << "\n";
  return false;
}

// Tables of HDF5 and pages are made in memory; CSV is not. Empty: there is enough of it.
std::string memory_fault(const Sweep& sweep, const std::string& table, const std::string& report) {
  const bool page = !report.empty();
  if (!page && !table.ends_with(".h5")) return {};
  constexpr double copies = 3.0;  // a column, the file, its bytes
  const auto columns = static_cast<double>(sweep.variables().size() + sweep.width());
  const double bytes = copies * columns * sizeof(double) * static_cast<double>(sweep.cases());
  const double memory = memory_limit();
  if (bytes <= memory) return {};
  return fmt::format("{} of {} cases takes {} of memory, of which there are {}; expected a table OUT.csv{}",
                     page ? "a page" : "a table .h5", sweep.cases(), bytes_text(bytes), bytes_text(memory),
                     page ? " without --report" : "");
}

// What is said before anything is computed; empty: nothing.
std::string sweep_fault(const Sweep& sweep, const SweepArguments& arguments, const std::string& table) {
  if (std::string fault = memory_fault(sweep, table, arguments.report); !fault.empty()) return fault;
  const std::string fault = arguments.plot.empty() ? "" : report::why_no_curves(sweep);
  return fault.empty() ? "" : "--plot: " + fault;
}

// The table and a summary.
int finish(const Sweep& sweep, const io::SweepResults& results, const std::string& path) {
  std::array<std::size_t, 4> status{};
  auto done = results.each([&](std::size_t, std::span<const double> numbers) {
    ++status.at(numbers[0] >= 0.0 && numbers[0] < 3.0 ? static_cast<std::size_t>(numbers[0]) : 3);
  });
  if (done)
    done = path.ends_with(".h5") ? io::write_sweep_hdf5(sweep, results, path)
                                 : io::write_sweep_csv(sweep, results, path);
  if (!done) {
    std::cerr << "percuss: cannot write " << path << ": " << done.error() << "\n";
    return failed;
  }
  std::cout << sweep.cases() << " cases, " << status[0] << " solved";
  constexpr std::array words{"", "without a solution", "not converged", "refused by the law"};
  for (std::size_t k = 1; k < 4; ++k)
    if (status.at(k) > 0) std::cout << ", " << status.at(k) << " " << words.at(k);
  std::cout << "\nwritten to " << printable(path, longest_name) << "\n";
  return solved;
}

// The page and the picture.
int write_extras(const Sweep& sweep, const io::SweepResults& results, const std::string& study,
                 const Input& input, const SweepArguments& arguments) {
  if (!arguments.report.empty() && !write_report(sweep, results, study, input, arguments.report))
    return failed;
  return arguments.plot.empty() || write_plot(sweep, results, arguments.plot) ? solved : failed;
}

int merge(const SweepArguments& arguments) {
  if (const std::string fault = check_table(arguments.merge); !fault.empty()) {
    std::cerr << "percuss: --merge: " << fault << "\n";
    return bad_input;
  }
  std::vector<io::SweepJournal> journals;
  for (const std::string& path : arguments.files) {
    auto journal = io::SweepJournal::read(path);
    if (!journal) {
      std::cerr << "percuss: cannot use " << path << ": " << journal.error() << "\n";
      return bad_input;
    }
    if (!journals.empty() && journals.front().study() != journal->study()) {
      std::cerr << "percuss: " << path << " belongs to another study than " << journals.front().path()
                << "\n";
      return bad_input;
    }
    journals.push_back(*std::move(journal));
  }
  const std::string& study = journals.front().study();
  const std::size_t at = study.find(divider);
  const auto spec = at == std::string::npos ? std::nullopt : io::sweep_section(study.substr(0, at));
  const auto problem = spec ? parse_problem(study.substr(at + divider.size()), journals.front().path())
                            : tl::expected<Problem, std::vector<Diagnostic>>{};
  if (!spec || !problem) {
    std::cerr << "percuss: " << journals.front().path()
              << " holds a study that this version does not understand\n";
    return bad_input;
  }
  if (outputs_replace(paths_of(files_of(*problem)))) return bad_input;
  if (!study.substr(0, at).ends_with(files_text(*problem))) {
    std::cerr << "percuss: a file that the problem names is not what it was when " << journals.front().path()
              << " was written\n";
    return bad_input;
  }
  const auto sweep = make_sweep(*problem, *spec);
  if (!sweep) return refuse_study(sweep.error(), {}, "sweep", false);
  if (const std::string fault = sweep_fault(*sweep, arguments, arguments.merge); !fault.empty()) {
    std::cerr << "percuss: " << fault << "\n";
    return bad_input;
  }
  std::vector<const io::SweepJournal*> all;
  for (const io::SweepJournal& journal : journals) all.push_back(&journal);
  const io::SweepResults results(*sweep, all);
  if (results.missing() > 0) {
    std::cerr << fmt::format(
        "percuss: {} of {} cases are in none of these parts; run the shards that are missing or "
        "were interrupted, then merge again\n",
        results.missing(), sweep->cases());
    return bad_input;
  }
  const int code = finish(*sweep, results, arguments.merge);
  const Input input{journals.front().path(), study.substr(at + divider.size())};
  return code == solved ? write_extras(*sweep, results, study.substr(0, at), input, arguments) : code;
}

}  // namespace

std::shared_ptr<SweepArguments> add_sweep_command(CLI::App& app) {
  auto arguments = std::make_shared<SweepArguments>();
  CLI::App* command = app.add_subcommand("sweep", "Resolve many cases of a problem, on all cores.");
  command->set_help_flag("-h,--help", "print this help and exit");
  command->footer(sweep_footer);
  command->add_option("FILE", arguments->files, "problem file, or parts with --merge")
      ->required()
      ->option_text(" ");
  command->add_option("-o", arguments->output, "table, .csv or .h5")
      ->option_text("OUT")
      ->check(CLI::Validator([](std::string& path) { return check_table(path); }, ""));
  const auto list = [&](const char* name, std::vector<std::string>& to, const char* what, const char* text) {
    return command->add_option(name, to, what)->option_text(text)->expected(1)->take_all();
  };
  list("--vary", arguments->vary, "PATH=VALUES; may repeat", "VALUES");
  list("--set", arguments->set, "PATH=FORMULA of names that are varied", "FORMULA");
  list("--law", arguments->laws, "impact laws, separated by commas", "LAWS")
      ->delimiter(',')
      ->check(CLI::Validator(check_law, ""));
  list("--output", arguments->outputs, "results, separated by commas", "OUTPUTS");
  command->add_option("--samples", arguments->samples, "of the sampled variables together")
      ->option_text("N")
      ->check(CLI::Range(std::size_t{1}, std::size_t{1} << 40));
  command->add_option("--seed", arguments->seed, "of the samples, 1 unless given")
      ->option_text("N")
      ->check(CLI::Validator(check_seed, ""));
  command->add_option("--threads", arguments->threads, "all cores unless given")
      ->option_text("N")
      ->check(CLI::Range(0, 4096));
  command->add_option("--shard", arguments->shard, "do part I of N only, into OUT.I-of-N.part")
      ->option_text("I/N")
      ->check(CLI::Validator([](std::string& text) { return check_shard(text); }, ""));
  command->add_option("--merge", arguments->merge, "make the table OUT from parts")->option_text("OUT");
  command->add_option("--plot", arguments->plot, "draw the outputs over a range, .svg, .pdf or .png")
      ->option_text("OUT")
      ->check(CLI::Validator([](std::string& path) { return check_picture(path); }, ""));
  add_report_option(*command, arguments->report);
  command->add_flag("--strict", arguments->strict, "coefficients outside their usual range are errors");
  for (CLI::Option* option : command->get_options()) option->disable_flag_override();
  return arguments;
}

int run_sweep_command(const SweepArguments& arguments) {
  if (outputs_collide(arguments.files, {{"-o", arguments.output},
                                        {"the part", arguments.output.empty() ? "" : part_of(arguments)},
                                        {"--merge", arguments.merge},
                                        {"--plot", arguments.plot},
                                        {"--report", arguments.report}}))
    return bad_input;
  if (!arguments.merge.empty()) return merge(arguments);
  if (!(arguments.report.empty() && arguments.plot.empty()) && parse_shard(arguments.shard)->count > 1) {
    std::cerr << "percuss: " << (arguments.report.empty() ? "--plot" : "--report")
              << " is of a whole table, --shard " << arguments.shard << " makes a part; give it to --merge\n";
    return bad_input;
  }
  if (arguments.files.size() != 1 || arguments.output.empty()) {
    std::cerr << "percuss: "
              << (arguments.output.empty() ? "the table is missing, expected -o OUT.csv or -o OUT.h5"
                                           : "several FILEs are for --merge only")
              << "; see percuss sweep --help\n";
    return bad_input;
  }
  auto loaded = load_problem(arguments.files.front(), arguments.strict);
  if (!loaded || !form(*loaded)) return bad_input;
  const bool from_file = arguments.vary.empty() && arguments.set.empty() && arguments.outputs.empty() &&
                         !arguments.samples && io::sweep_section(loaded->input.text);
  const auto spec = make_spec(arguments, loaded->input.text);
  if (!spec) return refuse_study(spec.error(), loaded->input, "sweep", from_file);
  if (const Errors stale = io::stale_parameters(spec->vary, spec->set, loaded->input.text); !stale.empty())
    return refuse_study(stale, loaded->input, "sweep", from_file);
  const auto sweep = make_sweep(loaded->problem, *spec);
  if (!sweep) return refuse_study(sweep.error(), loaded->input, "sweep", from_file);

  const Shard shard = *parse_shard(arguments.shard);
  if (const std::string fault = sweep_fault(*sweep, arguments, arguments.output); !fault.empty()) {
    std::cerr << "percuss: " << fault << "\n";
    return bad_input;
  }
  const std::string part = part_of(arguments);
  auto journal = io::SweepJournal::open(part, study_text(*spec, *loaded));
  if (!journal) {
    std::cerr << "percuss: cannot use " << part << ": " << journal.error() << "\n";
    return failed;
  }
  const InterruptionNotice notice(
      fmt::format("percuss: stopped, what is done is kept in {}; the same command goes on\n", part));
  ProgressLine line;
  const auto run =
      run_sweep(*sweep, *journal, {shard, arguments.threads, [&](const SweepProgress& p) { line.show(p); }});
  line.clear();
  if (!run) {
    std::cerr << "percuss: cannot write " << part << ": " << run.error()
              << "; what is stored there is good, and the same command goes on from it\n";
    return failed;
  }
  if (!run->refusal.empty())
    std::cerr << "percuss: some cases are refused, for example: " << run->refusal << "\n";
  if (shard.count > 1) {
    std::cout << fmt::format("part {} of {}: {} of {} cases in {}\n", shard.index + 1, shard.count,
                             run->progress.done, sweep->cases(), printable(part, longest_name));
    return solved;
  }
  const io::SweepResults results(*sweep, {&*journal});
  int code = finish(*sweep, results, arguments.output);
  if (code == solved)
    code = write_extras(*sweep, results, sweep_text(*spec, loaded->problem), loaded->input, arguments);
  if (code == solved) unlink(part.c_str());
  return code;
}

}  // namespace percuss::app
