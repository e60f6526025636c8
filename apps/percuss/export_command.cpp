#include "export_command.hpp"

#include <iostream>

#include "exit_code.hpp"
#include "input.hpp"
#include "laws.hpp"
#include "output.hpp"
#include "percuss/fclib.hpp"
#include "percuss/files.hpp"
#include "percuss/impact_contacts.hpp"
#include "percuss/law_text.hpp"
#include "percuss/player.hpp"
#include "percuss/run.hpp"
#include "percuss/text.hpp"

namespace percuss::app {
namespace {

constexpr const char* export_footer = R"(
Examples:
  percuss export run.h5 --csv run.csv           the motion: t, coordinates, rates
  percuss export run.h5 --impacts impacts.csv   impacts: impulses, work, energy
  percuss export run.h5 --svg run.svg --trace   the motion in one picture
  percuss export run.h5 --svg x.svg --time 0.5  one instant of it
  percuss export run.h5 --html run.html         the motion as a page that plays
  percuss export run.h5 --gif run.gif           the motion as it is seen
  percuss export crank.yaml --svg crank.svg     what a problem draws, at rest
  percuss export impact.yaml --fclib impact.hdf5
  percuss contact impact.hdf5

OUT may be -, standard output. Numbers read back to the same double.

With --fclib, the impact under Newton's law as a local problem of FCLIB:
u = Wr + q with q = (I + e)(velocity before), so u is the velocity after plus e
times that before, and r are the impulses. Clutches become contacts without
friction, joints the part V, R, s; orthotropic friction has its tangents scaled.
Exit codes: 0 written, 1 a file cannot be written, 2 bad input or an impact that
FCLIB cannot express.)";

int export_fclib(const ExportArguments& arguments) {
  const auto loaded = load_impact(arguments.file, arguments.strict);
  if (!loaded) return bad_input;
  const Problem& problem = loaded->problem;
  if (const std::string law = name_of(arguments.law.empty() ? problem.law : *parse_law(arguments.law));
      law != "newton")
    return refuse(locate({{"law", "is " + law +
                                      ", FCLIB holds impacts under newton only; --law newton would write "
                                      "that"}},
                         loaded->input.text, loaded->input.name));
  const Result<ContactProblem> contacts = make_contact_problem(problem.impact);
  if (!contacts) return refuse(locate(contacts.error(), loaded->input.text, loaded->input.name));
  const auto written =
      io::write_fclib(*contacts, problem.title, "an impact under Newton's law, by percuss", arguments.fclib);
  if (written) return solved;
  std::cerr << "percuss: " << written.error() << "\n";
  return failed;
}

int export_page(const StoredRun& run, const ExportArguments& arguments) {
  const auto problem = problem_of(run.record, arguments.file + " (its problem)");
  if (!problem) return refuse(problem.error());
  report::PlayerOptions options;
  if (arguments.pictures.from) options.from = *arguments.pictures.from;
  if (arguments.pictures.to) options.to = *arguments.pictures.to;
  options.scale = arguments.pictures.scale;
  const auto data = report::player_data(*problem, run.record, run.trajectory, options);
  if (!data) {
    std::cerr << "percuss: " << arguments.file << ": " << data.error() << "\n";
    return bad_input;
  }
  return write_text(arguments.html, report::player_page({run.record.title, *data})) ? solved : failed;
}

int export_initial_state(const ExportArguments& arguments) {
  const auto loaded = load_problem(arguments.file, arguments.strict);
  return loaded ? export_pictures(loaded->problem, loaded->input.name, arguments.pictures) : bad_input;
}

// What stands in the place of a run, and how to come to one. False where that is something else than text.
bool is_text_in_place_of_a_run(const std::string& file) {
  const auto text = io::read_text_file(file);
  if (!text || io::find_text_fault(*text)) return false;
  const auto problem = parse_problem(*text, file);
  const std::string name = printable(file, longest_name);
  std::cerr << name << ": is " << (problem ? "a problem file" : "text")
            << ", expected a run for --csv, --impacts, --energy, --events and --html";
  if (problem && problem->motion)
    std::cerr << "; percuss simulate " << name
              << " -o RUN.h5 makes one of it, and pictures alone and --fclib "
                 "need none\n";
  else if (problem)
    std::cerr
        << "; it is one impact, which does not move: percuss impact resolves it, and --fclib writes it\n";
  else
    std::cerr << ", which percuss simulate FILE -o RUN.h5 makes of a problem file\n";
  return true;
}

int export_run(const ExportArguments& arguments) {
  if (is_text_in_place_of_a_run(arguments.file)) return bad_input;
  const auto run = io::read_run(arguments.file);
  if (!run) {
    std::cerr << run.error() << "\n";
    return bad_input;
  }
  if (outputs_replace(paths_of(run->record.files, run->record.folder))) return bad_input;
  const Trajectory& trajectory = run->trajectory;
  const auto write = [&](const std::string& path, auto make) {
    return path.empty() || write_text(path, make(trajectory));
  };
  std::optional<Problem> of;  // of bodies the poses are written, which only it knows
  if (!arguments.csv.empty() && run->record.input.find("bodies") != std::string::npos) {
    auto problem = problem_of(run->record, arguments.file + " (its problem)");
    if (!problem) return refuse(problem.error());
    of = *std::move(problem);
  }
  const auto states = [&](const Trajectory& all) { return of ? states_csv(*of, all) : states_csv(all); };
  const bool written = write(arguments.csv, states) && write(arguments.impacts, impacts_csv) &&
                       write(arguments.events, events_csv) && write(arguments.energy, energy_csv);
  if (!written) return failed;
  if (!arguments.html.empty())
    if (const int code = export_page(*run, arguments); code != solved) return code;
  return arguments.pictures.asked() ? export_pictures(*run, arguments.file, arguments.pictures) : solved;
}

}  // namespace

std::shared_ptr<ExportArguments> add_export_command(CLI::App& app) {
  auto arguments = std::make_shared<ExportArguments>();
  CLI::App* command = app.add_subcommand("export", "Write a run or an impact for other programs.");
  command->set_help_flag("-h,--help", "print this help and exit");
  command->footer(export_footer);
  command->add_option("FILE", arguments->file, "a run, or a problem file for --fclib and pictures")
      ->required()
      ->option_text(" ");
  const auto file = [&](const char* name, std::string& path, const char* words) {
    command->add_option(name, path, words)->option_text("OUT");
  };
  file("--csv", arguments->csv, "the motion of a run as CSV");
  file("--impacts", arguments->impacts, "its impacts as CSV");
  file("--energy", arguments->energy, "its energies over time as CSV");
  file("--events", arguments->events, "contacts that close and open, stick and slip, as CSV");
  file("--html", arguments->html, "the motion as a page that plays in a browser");
  add_picture_options(*command, arguments->pictures);
  file("--fclib", arguments->fclib, "an impact as a contact problem of FCLIB, HDF5");
  add_law_option(*command, arguments->law);
  command->add_flag("--strict", arguments->strict, "coefficients outside their usual range are errors");
  for (CLI::Option* option : command->get_options()) option->disable_flag_override();
  return arguments;
}

int run_export(const ExportArguments& arguments) {
  const bool of_run = !arguments.csv.empty() || !arguments.impacts.empty() || !arguments.events.empty() ||
                      !arguments.energy.empty() || !arguments.html.empty() || arguments.pictures.asked();
  if (!of_run && arguments.fclib.empty()) {
    std::cerr
        << "percuss: nothing to write, expected --html, --csv, --impacts, --svg, --gif, --fclib or another "
           "format with a file; see percuss export --help\n";
    return bad_input;
  }
  if (of_run && !arguments.fclib.empty()) {
    std::cerr
        << "percuss: --fclib is for problem files, the other formats are for runs; one of them at a time\n";
    return bad_input;
  }
  std::vector<OutputOption> outputs = {{"--csv", arguments.csv},       {"--impacts", arguments.impacts},
                                       {"--energy", arguments.energy}, {"--events", arguments.events},
                                       {"--html", arguments.html},     {"--fclib", arguments.fclib}};
  for (const OutputOption& picture : arguments.pictures.outputs()) outputs.push_back(picture);
  if (outputs_collide({arguments.file}, outputs)) return bad_input;
  const bool tables = !arguments.csv.empty() || !arguments.impacts.empty() || !arguments.events.empty() ||
                      !arguments.energy.empty() || !arguments.html.empty();
  if (arguments.pictures.asked() && !tables && !is_hdf5(arguments.file))
    return export_initial_state(arguments);
  return of_run ? export_run(arguments) : export_fclib(arguments);
}

}  // namespace percuss::app
