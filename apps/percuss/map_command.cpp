#include "map_command.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <iostream>

#include "exit_code.hpp"
#include "input.hpp"
#include "laws.hpp"
#include "output.hpp"
#include "percuss/picture.hpp"
#include "percuss/problem_file.hpp"
#include "percuss/report.hpp"
#include "percuss/tables.hpp"
#include "percuss/text.hpp"
#include "report_option.hpp"
#include "study_input.hpp"

namespace percuss::app {
namespace {

constexpr const char* map_footer = R"(
Examples:
  percuss map bar.yaml --x approach.ratio=-5:5 \
    --y elements.tip.friction.coefficient=0:2 -o bar.svg
  percuss map bar.yaml --x 'phi=0 deg:180 deg' --y approach.ratio=-5:5 \
    --set 'elements.tip.normal[2]=-cos(phi)' \
    --set 'elements.tip.friction.tangent[2]=-sin(phi)' -o bar.svg
  percuss map kane.yaml --x 'velocity[0]=-1:1:400' --y 'velocity[1]=-1:1:400' \
    --quantity energy.work -o work.png -o work.csv
  percuss map bar.yaml --law poisson:tangential=coulomb --quantity phases.tip.friction \
    --x approach.ratio=-5:5 --y elements.tip.restitution=0:1 -o phases.svg

PATH is a number of the problem: velocity[0], mass[0][1],
elements.NAME.restitution, elements.NAME.friction.coefficient,
elements.NAME.normal[1], law.compliance_ratio; approach.ratio, approach.angle
and approach.speed are the direction of approach at one contact with planar
friction. A name of your own is varied through the formulas of --set.
QUANTITY is a result: regime (unless given), velocity_after[0],
elements.NAME.impulse, energy.work, ..., or a formula of results:
gamma_after.tip.friction/gamma_after.tip (docs/quantities.md).
--x, --y, --set, --law and --quantity may stand in the section map of FILE; the
command line wins.
Exit codes: 0 done, 1 a file cannot be written, 2 bad input.)";

constexpr std::size_t default_regime_x = 800, default_regime_y = 600;
constexpr std::size_t default_value_x = 400, default_value_y = 300;
constexpr double smallest_picture = 200.0, largest_picture = 10000.0;

std::optional<std::pair<double, double>> parse_size(const std::string& text) {
  unsigned width = 0, height = 0;
  char rest = 0;
  if (std::sscanf(text.c_str(), "%ux%u%c", &width, &height, &rest) != 2) return std::nullopt;
  const auto good = [](unsigned n) { return n >= smallest_picture && n <= largest_picture; };
  if (!good(width) || !good(height)) return std::nullopt;
  return std::pair{static_cast<double>(width), static_cast<double>(height)};
}

std::string check_size(const std::string& text) {
  return parse_size(text)
             ? ""
             : fmt::format("'{}' is no size, expected WIDTHxHEIGHT from 200x200 to 10000x10000", text);
}

std::string check_output(const std::string& path) {
  for (const char* ending : {".svg", ".pdf", ".png", ".csv", ".h5"})
    if (path.ends_with(ending) || path == "-") return "";
  return fmt::format("'{}' does not end with .svg, .pdf, .png, .csv or .h5", path);
}

// The section of the file with what the command line says.
Result<MapSpec> make_spec(const MapArguments& arguments, const std::string& text) {
  MapSpec spec = io::map_section(text).value_or(MapSpec{});
  Errors errors;
  const auto add = [&](const Errors& more) { errors.insert(errors.end(), more.begin(), more.end()); };
  spec.axes.resize(2);
  for (const bool y : {false, true}) {
    const std::string& given = y ? arguments.y : arguments.x;
    Varied& axis = spec.axes[y ? 1 : 0];
    if (!given.empty()) {
      if (auto varied = io::parse_varied(given))
        axis = *std::move(varied);
      else
        add(varied.error());
    } else if (axis.name.empty()) {
      errors.push_back(
          {"", fmt::format("what is varied along {0} is missing, expected --{0} PATH=LO:HI[:N] or "
                           "map.{0} in the file",
                           y ? "y" : "x")});
    }
  }
  for (const std::string& one : arguments.set) {
    if (auto formula = io::parse_formula(one))
      replace_formula(spec.set, *std::move(formula));
    else
      add(formula.error());
  }
  if (!arguments.law.empty()) spec.law = arguments.law;
  if (!arguments.quantity.empty()) spec.quantity = arguments.quantity;
  if (!errors.empty()) return tl::make_unexpected(errors);
  const bool regime = spec.quantity.empty() || spec.quantity == "regime";
  const std::size_t counts[2] = {regime ? default_regime_x : default_value_x,
                                 regime ? default_regime_y : default_value_y};
  for (std::size_t k = 0; k < 2; ++k)
    if (Values& v = spec.axes[k].values; v.kind != Values::Kind::list && v.count == 0) v.count = counts[k];
  return spec;
}

// Tables of points have no boundaries, all else that is written has.
bool shows_boundaries(const MapArguments& arguments) {
  return !arguments.boundaries.empty() || !arguments.report.empty() ||
         std::any_of(arguments.outputs.begin(), arguments.outputs.end(),
                     [](const std::string& path) { return path != "-" && !path.ends_with(".csv"); });
}

}  // namespace

std::shared_ptr<MapArguments> add_map_command(CLI::App& app) {
  auto arguments = std::make_shared<MapArguments>();
  CLI::App* command = app.add_subcommand("map", "Draw what happens over two numbers of a problem.");
  command->set_help_flag("-h,--help", "print this help and exit");
  command->footer(map_footer);
  command->add_option("FILE", arguments->file, "problem file, YAML or JSON; - is standard input")
      ->required()
      ->option_text(" ");
  command->add_option("--x", arguments->x, "PATH=LO:HI[:N], or PATH=log LO:HI[:N]")->option_text("RANGE");
  command->add_option("--y", arguments->y, "the same for the other axis")->option_text("RANGE");
  command->add_option("--set", arguments->set, "PATH=FORMULA of names that are varied")
      ->option_text("FORMULA")
      ->expected(1)
      ->take_all();
  add_law_option(*command, arguments->law);
  command->add_option("--quantity", arguments->quantity, "regime unless given")->option_text("QUANTITY");
  command->add_option("-o", arguments->outputs, "picture .svg, .pdf, .png or data .csv, .h5; may repeat")
      ->option_text("OUT")
      ->expected(1)
      ->take_all()
      ->check(CLI::Validator([](std::string& path) { return check_output(path); }, ""));
  command->add_option("--boundaries", arguments->boundaries, "write boundaries of regimes as CSV")
      ->option_text("OUT");
  add_report_option(*command, arguments->report);
  command->add_option("--size", arguments->size, "of the picture, 800x600 unless given")
      ->option_text("WxH")
      ->check(CLI::Validator([](std::string& text) { return check_size(text); }, ""));
  command->add_flag("--dark", arguments->dark, "a picture for dark ground");
  add_last_options(*command, arguments->threads, arguments->strict);
  return arguments;
}

int run_map(const MapArguments& arguments) {
  std::vector<OutputOption> outputs = {{"--boundaries", arguments.boundaries},
                                       {"--report", arguments.report}};
  for (const std::string& path : arguments.outputs) outputs.push_back({"-o", path});
  if (outputs_collide({arguments.file}, outputs)) return bad_input;
  const auto loaded = load_impact(arguments.file, arguments.strict);
  if (!loaded) return bad_input;
  const auto& [input, problem] = *loaded;
  const bool from_file = arguments.x.empty() && arguments.y.empty() && arguments.set.empty() &&
                         arguments.quantity.empty() && io::map_section(input.text);
  const auto spec = make_spec(arguments, input.text);
  if (!spec) return refuse_study(spec.error(), input, "map", from_file);
  if (const Errors stale = io::stale_parameters(spec->axes, spec->set, input.text); !stale.empty())
    return refuse_study(stale, input, "map", from_file);
  const auto law = choose_law(problem, {spec->law, {}, {}, false});
  if (!law) return refuse(locate(law.error(), input.text, input.name));
  const auto begin = std::chrono::steady_clock::now();
  const auto map = make_map(with_law(problem, *law), *spec,
                            {.threads = arguments.threads, .boundaries = shows_boundaries(arguments)});
  if (!map) return refuse_study(map.error(), input, "map", from_file);
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  std::cout << report::map_text(*map, seconds);
  if (!map->refusal.empty())
    std::cerr << "percuss: the law " << name_of(*law)
              << " refuses some of the points, for example: " << map->refusal << "\n";

  const auto size = *parse_size(arguments.size);
  const std::string title = problem.title;
  const auto written = [&](const std::string& path, const tl::expected<void, std::string>& done) {
    if (!done) std::cerr << "percuss: cannot write " << path << ": " << done.error() << "\n";
    return done.has_value();
  };
  bool good = true;
  for (const std::string& path : arguments.outputs) {
    if (path.ends_with(".csv") || path == "-") {
      good = written(path, io::write_map_csv(*map, path)) && good;
    } else if (path.ends_with(".h5")) {
      good = written(path, io::write_map_hdf5(*map, path)) && good;
    } else {
      const draw::Figure figure = report::map_figure(
          *map, {.width = size.first, .height = size.second, .dark = arguments.dark, .title = title});
      good = write_text(path, draw::picture_file(figure, path, 1.0)) && good;
    }
    if (good) std::cout << "written to " << printable(path, longest_name) << "\n";
  }
  if (!arguments.boundaries.empty())
    good = written(arguments.boundaries, io::write_boundaries_csv(*map, arguments.boundaries)) && good;
  if (!arguments.report.empty()) {
    const draw::Figure figure = report::map_figure(*map, {.width = size.first, .height = size.second});
    good = write_text(arguments.report,
                      report::figure_report(title.empty() ? "A map" : title, figure,
                                            report::map_text(*map, seconds), origin_of(input))) &&
           good;
  }
  return good ? solved : failed;
}

}  // namespace percuss::app
