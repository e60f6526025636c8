// Mechanisms written as text, at one state and in motion.
#include <pybind11/stl.h>

#include <cmath>

#include "arrays.hpp"
#include "bindings.hpp"
#include "errors.hpp"
#include "percuss/axis_words.hpp"
#include "percuss/canvas.hpp"
#include "percuss/files.hpp"
#include "percuss/picture.hpp"
#include "percuss/player.hpp"
#include "percuss/report.hpp"
#include "percuss/run.hpp"
#include "percuss/scene.hpp"
#include "percuss/simulation.hpp"
#include "pickling.hpp"
#include "read_problem.hpp"
#include "scene.hpp"
#include "watched.hpp"

namespace percuss {

inline auto kept(Directions& W) { return W.parts(); }
inline auto kept(const Directions& W) { return W.parts(); }
// What of it is pickled: its elements and its scratch are not seen in Python.
template <class At>
requires std::is_same_v<std::remove_const_t<At>, Instant>
auto kept(At& at) {
  return std::tie(at.mass, at.force, at.gap, at.directions, at.excitation, at.drift, at.kinetic_energy,
                  at.potential_energy, at.forces_power, at.power, at.transport);
}

}  // namespace percuss

namespace percuss::python {
namespace {

void check_sizes(const System& system, const Eigen::VectorXd& q, const Eigen::VectorXd& u) {
  const auto check = [](const char* name, const Eigen::VectorXd& values, Eigen::Index expected,
                        const char* what) {
    if (values.size() != expected)
      raise_message("ProblemError", std::string(name) + ": has " + std::to_string(values.size()) +
                                        " numbers, expected " + std::to_string(expected) + ", one for each " +
                                        what);
  };
  check("q", q, system.configuration(), "coordinate");
  check("u", u, system.freedom(), system.facts().rates_are_velocities ? "coordinate" : "velocity");
}

Instant instant_at(const WrittenMechanism& written, const py::object& q_given, const py::object& u_given,
                   double t) {
  const Eigen::VectorXd q = vector(q_given, "q"), u = vector(u_given, "u");
  check_sizes(*written.system, q, u);
  Instant at = written.system->at(System::Depth::everything, t, q, u);
  Eigen::MatrixXd mass;  // in Python always the whole matrix
  written.system->dense_mass(at, mass);
  at.mass = std::move(mass);
  return at;
}

// Those of a text are the same in every state; of bodies those that matter in the state of the file.
ElementSetPtr elements_of(const WrittenMechanism& written) {
  if (written.file) {
    const Problem::Motion& motion = *written.file->problem.motion;
    return written.system->select(0.0, motion.q.data(), motion.u.data(), 0.0, nullptr).set;
  }
  const Eigen::VectorXd zero = Eigen::VectorXd::Zero(written.system->freedom());
  return written.system->select(0.0, zero.data(), zero.data(), 0.0, nullptr).set;
}

std::vector<std::string> names_in(const ElementSet& set) {
  std::vector<std::string> names;
  for (const Element& element : set.elements) names.push_back(element.name);
  return names;
}

std::vector<std::string> names_of(const WrittenMechanism& written) { return names_in(*elements_of(written)); }

// The elements by their names; friction needs its contact.
GivenPtr impact_of(const WrittenMechanism& written, const py::object& q, const py::object& u,
                   const std::vector<std::string>& elements, double t) {
  const Eigen::VectorXd at_q = vector(q, "q"), at_u = vector(u, "u");
  check_sizes(*written.system, at_q, at_u);
  const Instant at = written.system->at(System::Depth::everything, t, at_q, at_u);
  const std::vector<std::string> names = names_in(*at.set);
  std::vector<Eigen::Index> indices;
  for (const std::string& name : elements) {
    const auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end())
      raise_message("ProblemError", "there is no element '" + name + "' in the mechanism");
    indices.push_back(found - names.begin());
  }
  return give(written.file ? scene_impact(*written.system, at, at_u, indices)
                           : impact_at(*written.system, at, at_u, indices),
              {}, std::nullopt);
}

// A run that has ended, and the file it belongs to; none where the mechanism came without one.
struct Run {
  RunRecord record;
  Trajectory trajectory;
  ReadPtr file;
  bool as_in_file = false;  // it begins as the file says
  std::optional<report::Scene> scene = {};
};

// What of it is pickled: the scene is made again.
auto kept(Run& r) { return std::tie(r.record, r.trajectory, r.file, r.as_in_file); }
auto kept(const Run& r) { return std::tie(r.record, r.trajectory, r.file, r.as_in_file); }

Method method_of(const std::string& name) {
  for (const Method method : {Method::automatic, Method::event_driven, Method::time_stepping})
    if (to_string(method) == name) return method;
  raise_message("ProblemError", "method: is '" + name + "', expected auto, event_driven or time_stepping");
}

std::unique_ptr<Run> simulate(const WrittenMechanism& written, const py::object& q_given,
                              const py::object& u_given, double until, const std::string& method, double step,
                              double output, double tolerance, const py::object& law, bool stop_at_gain,
                              double t, const ReadPtr& file, bool as_in_file, const py::object& show) {
  SimulationOptions options;
  options.until = until;
  options.method = method_of(method);
  options.step = step;
  options.output = output;
  options.tolerance = tolerance;
  options.law = law_of(law);
  options.stop_at_gain = stop_at_gain;
  const Eigen::VectorXd q = vector(q_given, "q"), u = vector(u_given, "u");
  check_sizes(*written.system, q, u);
  Result<Simulation> run = Simulation::start(written.system, q, u, options, t);
  if (!run) raise("ProblemError", run.error(), Given{});
  watched(show, [&](Progress& progress) {
    while (run->advance() && !stopped(&progress)) progress.done = (run->time() - t) / (until - t);
  });

  auto result = std::make_unique<Run>();
  result->file = file;
  result->as_in_file = as_in_file && (!file || file->changes.empty());
  result->trajectory = run->trajectory();
  result->record = file ? begin_record(options, file->problem, file->text, file->name)
                        : begin_record(options, Problem{}, "");
  result->record.options.law = Newton{};
  update(result->record, *run);
  return result;
}

std::unique_ptr<Run> read_motion(const std::string& path) {
  auto stored = [&] {
    py::gil_scoped_release release;
    return io::read_run(path);
  }();
  if (!stored) raise_message("ProblemError", stored.error());
  auto run = std::make_unique<Run>();
  run->record = std::move(stored->record);
  run->trajectory = std::move(stored->trajectory);
  run->as_in_file = true;
  const std::string name = "the problem of " + path;
  if (auto problem = problem_of(run->record, name)) {
    // Files that the problem names are found beside it.
    const std::string& folder = run->record.folder;
    run->file = std::make_shared<ReadProblem>(
        ReadProblem{*std::move(problem), folder.empty() ? name : folder + "/" + name, run->record.input});
  }
  return run;
}

const ReadProblem& file_of(const Run& run) {
  if (!run.file) raise_message("NotApplicable", "the motion comes without a problem file");
  return *run.file;
}

report::Scene scene_of(const Run& run, const report::SceneStyle& style) {
  const Problem& problem = file_of(run).problem;
  if (!report::has_shapes(problem))
    raise_message("NotApplicable", "draw: the file does not say what to draw");
  auto scene = report::Scene::make(problem, run.trajectory, style);
  if (!scene) raise_message("ProblemError", scene.error());
  return *std::move(scene);
}

// The shapes at one time: (kind, points n × 2, radius, colour, fill, label).
py::list shapes_at(Run& run, double t) {
  if (!run.scene) run.scene = scene_of(run, {});
  py::list shapes;
  for (const report::PlacedShape& placed : run.scene->place(t)) {
    py::array_t<double> points({static_cast<py::ssize_t>(placed.points.size()), py::ssize_t{2}});
    for (std::size_t k = 0; k < placed.points.size(); ++k) {
      points.mutable_at(k, 0) = placed.points[k].x;
      points.mutable_at(k, 1) = placed.points[k].y;
    }
    shapes.append(py::make_tuple(to_string(placed.shape->kind), points, placed.radius, placed.shape->colour,
                                 placed.shape->fill, placed.shape->label));
  }
  return shapes;
}

py::dict units_of_run(const Run& run) {
  report::MotionUnits units;
  if (run.file) units = report::units_of(run.file->problem, run.trajectory);
  py::dict named;
  named["time"] = units.time, named["energy"] = units.energy;
  named["q"] = units.coordinates, named["u"] = units.velocities;
  return named;
}

constexpr double most_frames = 1000;

std::string film(const report::Scene& scene, double fps, double speed) {
  const double span = scene.end() - scene.begin();
  // Real time where the film lasts 1 to 20 seconds, else 8 seconds for all of it.
  if (speed == 0.0) speed = span >= 1.0 && span <= 20.0 ? 1.0 : std::max(span, 1e-300) / 8.0;
  const double frames = std::floor(span / speed * fps) + 1.0;
  if (!(frames <= most_frames))
    raise_message("ProblemError", "the film would have " + std::to_string(std::lround(frames)) +
                                      " frames, expected at most 1000; a larger speed makes it shorter");
  std::vector<draw::Raster> rasters;
  for (double k = 0.0; k < frames; ++k)
    rasters.push_back(draw::rasterise(scene.picture(scene.begin() + span * k / std::max(frames - 1.0, 1.0))));
  return draw::to_gif(rasters, 1.0 / fps);
}

draw::Canvas picture(const report::Scene& scene, const std::vector<double>& times) {
  return times.empty() ? scene.overlay() : times.size() == 1 ? scene.picture(times[0]) : scene.overlay(times);
}

void write_motion(const Run& run, const std::string& path, const std::vector<double>& times, bool trace,
                  const std::string& theme, double width, double fps, double speed) {
  const auto fail = [&](const std::string& why) {
    raise_message("ProblemError", "cannot write " + path + ": " + why);
  };
  if (theme != "light" && theme != "dark") fail("theme is '" + theme + "', expected light or dark");
  if (!(fps > 0.0 && speed >= 0.0 && width > 0.0)) fail("width, fps and speed must be above 0");
  const report::SceneStyle style{theme == "dark" ? draw::Theme::dark : draw::Theme::light, trace, width};
  tl::expected<void, std::string> done;
  if (path.ends_with(".h5")) {
    file_of(run);
    if (!run.as_in_file) fail("the motion does not begin as its file says, and could not be resumed");
    done = io::write_run(run.record, run.trajectory, path);
  } else if (path.ends_with(".csv")) {
    done = io::write_atomically(
        path, run.file ? states_csv(run.file->problem, run.trajectory) : states_csv(run.trajectory));
  } else if (path.ends_with(".html")) {
    done = io::write_atomically(path, report::run_report(file_of(run).problem, run.record, run.trajectory,
                                                         origin_of("percuss.simulate", run.file)));
  } else if (path.ends_with(".svg") || path.ends_with(".pdf") || path.ends_with(".png")) {
    done = io::write_atomically(path, draw::picture_file(picture(scene_of(run, style), times), path));
  } else if (path.ends_with(".gif")) {
    done = io::write_atomically(path, film(scene_of(run, style), fps, speed));
  } else {
    fail("the name does not end with .h5, .csv, .html, .svg, .pdf, .png or .gif");
  }
  if (!done) fail(done.error());
}

std::string player_of(const Run& run, std::optional<double> from, std::optional<double> to, double scale) {
  report::PlayerOptions options;
  if (from) options.from = *from;
  if (to) options.to = *to;
  options.scale = scale;
  const auto data = report::player_data(file_of(run).problem, run.record, run.trajectory, options);
  if (!data) raise_message("ProblemError", "the motion cannot be shown: " + data.error());
  return report::player_page({run.record.title, *data});
}

void bind_mechanism(py::module_& m) {
  py::class_<Instant> instant(m, "Instant", "A mechanism at one state: M u̇ = h + Wλ, γ = Wᵀu + χ.");
  const auto vector = [&](const char* name, Eigen::VectorXd Instant::*member, const char* doc) {
    instant.def_property_readonly(
        name, [member](const py::object& self) { return view(self.cast<Instant&>().*member, self); }, doc);
  };
  const auto matrix = [&](const char* name, Eigen::MatrixXd Instant::*member, const char* doc) {
    instant.def_property_readonly(
        name, [member](const py::object& self) { return view(self.cast<Instant&>().*member, self); }, doc);
  };
  matrix("mass", &Instant::mass, "M");
  vector("force", &Instant::force, "h: all that M u̇ is made of but the elements");
  vector("gap", &Instant::gap, "one per element; NaN for elements without one");
  instant.def_property_readonly(
      "directions", [](const Instant& at) { return copy(at.directions.dense()); }, "W, f × rows");
  vector("excitation", &Instant::excitation, "χ");
  vector("drift", &Instant::drift, "ν of γ̇ = Wᵀu̇ + ν");
  instant.def_readonly("kinetic_energy", &Instant::kinetic_energy, "T")
      .def_readonly("potential_energy", &Instant::potential_energy, "V")
      .def(pickled<Instant>());

  py::class_<WrittenMechanism>(m, "Mechanism",
                               "A system written as text: coordinates, energies and elements as formulas.")
      .def_property_readonly("coordinates",
                             [](const WrittenMechanism& k) { return k.system->facts().coordinates; })
      .def_property_readonly("velocities",
                             [](const WrittenMechanism& k) { return k.system->facts().velocities; })
      .def_property_readonly("names", names_of,
                             "of the elements; of bodies those near in the state of the file")
      .def_property_readonly(
          "freedom", [](const WrittenMechanism& k) { return k.system->freedom(); }, "f, degrees of freedom")
      .def_property_readonly(
          "rows", [](const WrittenMechanism& k) { return elements_of(k)->rows; },
          "components of all elements together")
      .def("at", instant_at, py::arg("q"), py::arg("u"), py::arg("t") = 0.0,
           "Everything at one state, an Instant.")
      .def("impact", impact_of, py::arg("q"), py::arg("u"), py::arg("elements"), py::arg("t") = 0.0,
           "The Impact of the elements with these names at one state.")
      .def(py::pickle(
          [](const WrittenMechanism& k) {
            PickleWriter writer;
            writer.put(k.text);
            writer.put(k.file);
            return writer.state();
          },
          [](const py::tuple& state) {
            PickleReader reader(state);
            MechanismText text;
            reader.get(text);
            ReadPtr file;
            reader.get(file);
            if (file && file->problem.motion) return WrittenMechanism{{}, file->problem.motion->system, file};
            auto system = make_system(text);
            if (!system) raise("ProblemError", system.error(), Given{});
            return WrittenMechanism{std::move(text), *std::move(system)};
          }));
}

// rows × width.
py::array table(const std::vector<double>& values, std::size_t rows, py::handle owner) {
  const auto n = static_cast<py::ssize_t>(rows);
  const auto width = rows == 0 ? py::ssize_t{0} : static_cast<py::ssize_t>(values.size()) / n;
  const auto size = static_cast<py::ssize_t>(sizeof(double));
  return view(values.data(), {n, width}, {width * size, size}, owner);
}

void bind_columns(py::class_<Run>& c) {
  const auto per_state = [&](const char* name, std::vector<double> Trajectory::*member, const char* doc) {
    c.def_property_readonly(
        name,
        [member](const py::object& self) {
          const Trajectory& t = self.cast<Run&>().trajectory;
          return table(t.*member, t.time.size(), self);
        },
        doc);
  };
  const auto per_impact = [&](const char* name, std::vector<double> Trajectory::*member, const char* doc) {
    c.def_property_readonly(
        name,
        [member](const py::object& self) {
          const Trajectory& t = self.cast<Run&>().trajectory;
          return table(t.*member, t.impacts.size(), self);
        },
        doc);
  };
  const auto column = [&](const char* name, std::vector<double> Trajectory::*member, const char* doc) {
    c.def_property_readonly(
        name, [member](const py::object& self) { return view(self.cast<Run&>().trajectory.*member, self); },
        doc);
  };
  column("time", &Trajectory::time, "of the stored states");
  per_state("q", &Trajectory::q, "coordinates, one row per state");
  per_state("u", &Trajectory::u, "velocities, one row per state");
  per_state("force", &Trajectory::force, "λ, one row per state");
  column("kinetic", &Trajectory::kinetic, "T");
  column("potential", &Trajectory::potential, "V");
  column("dissipated", &Trajectory::dissipated, "energy, since the start");
  column("excitation", &Trajectory::excitation, "energy that moving constraints brought in");
  column("forces", &Trajectory::forces, "energy that generalised forces brought in");
  per_impact("impact_q", &Trajectory::impact_q, "q, one row per impact");
  per_impact("impact_before", &Trajectory::impact_before, "u⁻, one row per impact");
  per_impact("impact_after", &Trajectory::impact_after, "u⁺, one row per impact");
  per_impact("impulse", &Trajectory::impulse, "Λ, one row per impact");
  per_impact("work", &Trajectory::work, "of every element, one row per impact");
}

void bind_trajectory(py::module_& m) {
  py::class_<Run> c(m, "Motion", "A motion in time, its impacts and its events.");
  bind_columns(c);
  c.def_property_readonly(
       "impact_time",
       [](const Run& r) { return gather(r.trajectory.impacts, [](const ImpactOfRun& i) { return i.time; }); },
       "of the impacts")
      .def_property_readonly(
          "impact_energetic",
          [](const Run& r) {
            return gather(r.trajectory.impacts, [](const ImpactOfRun& i) { return i.energetic; });
          },
          "False where an impact gained energy")
      .def_property_readonly("coordinates", [](const Run& r) { return r.trajectory.coordinates; })
      .def_property_readonly(
          "names", [](const Run& r) { return r.trajectory.elements; }, "of the elements")
      .def_property_readonly(
          "events",
          [](const Run& r) {
            py::list events;
            for (const MotionEvent& e : r.trajectory.events) {
              const auto k = static_cast<std::size_t>(e.element);
              events.append(
                  py::make_tuple(e.time, to_string(e.kind),
                                 e.element < 0 ? py::object(py::none()) : py::str(r.trajectory.elements[k])));
            }
            return events;
          },
          "(time, what, name of the element or None)")
      .def_property_readonly(
          "status", [](const Run& r) { return to_string(r.record.status); },
          "'solved', 'no_solution', 'not_converged', 'not_applicable' or 'energy_gain'")
      .def_property_readonly("solved", [](const Run& r) { return r.record.status == RunStatus::solved; })
      .def_property_readonly(
          "reason", [](const Run& r) { return r.record.reason; }, "why it ended early")
      .def_property_readonly(
          "explanation", [](const Run& r) { return r.record.explanation; }, "which method was taken, and why")
      .def_property_readonly("steps", [](const Run& r) { return r.record.steps; })
      .def_property_readonly("title", [](const Run& r) { return r.record.title; })
      .def_property_readonly("law", [](const Run& r) { return r.record.law; })
      .def_property_readonly(
          "energy",
          [](const Run& r) {
            using namespace py::literals;
            return py::dict("initial"_a = r.record.energy.initial, "final"_a = r.record.energy.present,
                            "dissipated"_a = r.record.energy.total_dissipated(),
                            "excitation"_a = r.record.energy.excitation, "forces"_a = r.record.energy.forces,
                            "balance"_a = r.record.energy.balance());
          },
          "initial, final, dissipated, excitation, forces, balance (should be zero)");
  c.def_property_readonly(
       "poses", [](const Run& r) { return poses_of(file_of(r).problem, r.trajectory); },
       "of bodies, by name: x, y, z, qw, qx, qy, qz, one row per state")
      .def_property_readonly(
          "twists", [](const Run& r) { return twists_of(file_of(r).problem, r.trajectory); },
          "of bodies, by name: vx, vy, vz of the origin, wx, wy, wz, world axes, one row per state")
      .def_property_readonly(
          "joints", [](const Run& r) { return joints_of(file_of(r).problem, r.trajectory, false); },
          "positions of joints, by name, one row per state")
      .def_property_readonly(
          "joint_rates", [](const Run& r) { return joints_of(file_of(r).problem, r.trajectory, true); },
          "velocities of joints, by name, one row per state")
      .def_property_readonly(
          "velocities",
          [](const Run& r) {
            return r.trajectory.velocities.empty() ? std::vector<std::string>{} : r.trajectory.velocities;
          },
          "names of u; of systems written as text none: they are the rates of the coordinates");
  c.def("_shapes", shapes_at)
      .def_property_readonly("_units", units_of_run)
      .def("_write", write_motion)
      .def("_player", player_of)
      .def(
          "json", [](const Run& r) { return to_json(r.record, r.trajectory); },
          "what `percuss simulate --json` prints")
      .def("__str__", [](const Run& r) { return report::run_text(r.record, r.trajectory); })
      .def(pickled<Run>());
  m.def("_simulate", simulate);
  m.def("_read_run", read_motion);
}

}  // namespace

void bind_motion(py::module_& m) {
  bind_mechanism(m);
  bind_trajectory(m);
}

}  // namespace percuss::python
