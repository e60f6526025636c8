// Large contact problems.
#include <pybind11/stl.h>

#include <algorithm>
#include <cmath>

#include "arrays.hpp"
#include "bindings.hpp"
#include "errors.hpp"
#include "percuss/contact.hpp"
#include "percuss/fclib.hpp"
#include "percuss/files.hpp"
#include "percuss/impact_contacts.hpp"
#include "percuss/models.hpp"
#include "percuss/report.hpp"
#include "pickling.hpp"
#include "watched.hpp"

namespace percuss::python {
namespace {

// A contact problem, and the file it was read from.
struct Contacts {
  ContactProblem problem;
  std::string title, description, path;
  std::optional<io::FclibFile> file;
};
using ContactsPtr = std::shared_ptr<Contacts>;

struct Solved {
  ContactsPtr contacts;
  ContactRecord record;
};

constexpr std::size_t few = 8;

[[noreturn]] void refuse(const std::string& message) { raise_message("ProblemError", message); }

std::vector<double> list_of(const py::object& given, const char* field) {
  const Eigen::VectorXd values = vector(given, field);
  return {values.begin(), values.end()};
}

using Integers = py::array_t<std::int64_t, py::array::c_style | py::array::forcecast>;

// W in sorted block rows, each with its diagonal, as percuss/_contact.py made it.
ContactsPtr from_arrays(int d, const Integers& start, const Integers& columns, const Doubles& values,
                        const Doubles& q, const Doubles& mu, const std::vector<bool>& joint,
                        const std::string& title) {
  auto contacts = std::make_shared<Contacts>();
  contacts->title = title;
  ContactProblem& p = contacts->problem;
  p.W.d = d;
  p.W.start.assign(start.data(), start.data() + start.size());
  p.W.columns.assign(columns.data(), columns.data() + columns.size());
  p.W.values.assign(values.data(), values.data() + values.size());
  p.q.assign(q.data(), q.data() + q.size());
  p.mu.assign(mu.data(), mu.data() + mu.size());
  p.joint.assign(joint.begin(), joint.end());
  const auto all_finite = [](const std::vector<double>& v) {
    return std::all_of(v.begin(), v.end(), [](double x) { return std::isfinite(x); });
  };
  const std::size_t n = p.W.rows();
  if (p.q.size() != n * static_cast<std::size_t>(d))
    refuse("q: has " + std::to_string(p.q.size()) + " numbers, expected " +
           std::to_string(n * static_cast<std::size_t>(d)) + ", one for each row of W");
  if (p.mu.size() != n)
    refuse("mu: has " + std::to_string(p.mu.size()) + " numbers, expected " + std::to_string(n) +
           ", one for each contact");
  if (!p.joint.empty() && p.joint.size() != n)
    refuse("joint: has " + std::to_string(p.joint.size()) + " values, expected " + std::to_string(n) +
           ", one for each block");
  if (!all_finite(p.W.values)) refuse("W: holds numbers that are not finite");
  if (!all_finite(p.q)) refuse("q: holds numbers that are not finite");
  for (std::size_t i = 0; i < n; ++i)
    if (!(p.mu[i] >= 0.0 && std::isfinite(p.mu[i])))
      refuse("mu[" + std::to_string(i) + "]: is " + std::to_string(p.mu[i]) +
             ", expected a finite number that is not negative");
  return contacts;
}

using Indices = py::array_t<int, py::array::c_style | py::array::forcecast>;

// A matrix of scipy.sparse by columns: its shape, indptr, indices and data.
Eigen::SparseMatrix<double> sparse_of(const py::tuple& csc) {
  const auto start = py::cast<Indices>(csc[2]), rows = py::cast<Indices>(csc[3]);
  const auto values = py::cast<Doubles>(csc[4]);
  return Eigen::Map<const Eigen::SparseMatrix<double>>(
      py::cast<int>(csc[0]), py::cast<int>(csc[1]), values.size(), start.data(), rows.data(), values.data());
}

// Shapes were checked by percuss/_contact.py.
ContactsPtr from_motion(int d, const py::tuple& M, const py::tuple& H, const py::tuple& G, const Doubles& f,
                        const Doubles& w, const Doubles& b, const Doubles& mu, const std::string& title) {
  GlobalContactProblem global{
      d, sparse_of(M), sparse_of(H), sparse_of(G), vector_of(f), vector_of(w), vector_of(b), {}};
  global.mu.assign(mu.data(), mu.data() + mu.size());
  auto problem = reduce(global);
  if (!problem) refuse(problem.error());
  auto contacts = std::make_shared<Contacts>();
  contacts->title = title;
  contacts->problem = *std::move(problem);
  return contacts;
}

ContactsPtr read_contacts(const std::string& path) {
  auto file = [&] {
    py::gil_scoped_release release;
    return io::read_fclib(path);
  }();
  if (!file) refuse(file.error());
  auto contacts = std::make_shared<Contacts>();
  contacts->problem = file->problem;
  contacts->title = file->title;
  contacts->description = file->description;
  contacts->path = path;
  contacts->file = *std::move(file);
  return contacts;
}

ContactsPtr contacts_of(const GivenPtr& given) {
  auto problem = make_contact_problem(given->impact);
  if (!problem) raise("NotApplicable", problem.error(), *given);
  auto contacts = std::make_shared<Contacts>();
  contacts->problem = *std::move(problem);
  return contacts;
}

ContactRecord describe(const Contacts& contacts, ContactOutcome outcome, const ContactOptions& options) {
  if (contacts.file) return make_record(contacts.path, *contacts.file, std::move(outcome), options);
  ContactRecord record = make_record(contacts.problem, std::move(outcome), options);
  record.title = contacts.title;
  record.description = contacts.description;
  return record;
}

Solved solve_contacts(const ContactsPtr& contacts, double tolerance, const std::string& method, int threads,
                      double time_limit, const py::object& start, const py::object& show) {
  ContactOptions options;
  const auto found = contact_method_from_name(method);
  if (!found)
    refuse("solver: '" + method +
           "' is not a solver, expected automatic, gauss-seidel, admm, newton, proximal or interior-point");
  if (!(tolerance > 0.0)) refuse("tolerance: expected a number above 0");
  options.method = *found;
  options.tolerance = tolerance;
  options.threads = threads;
  options.time_limit = time_limit;
  if (!start.is_none()) {
    options.start = list_of(start, "start");
    if (options.start.size() != contacts->problem.q.size())
      refuse("start: has " + std::to_string(options.start.size()) + " numbers, expected " +
             std::to_string(contacts->problem.q.size()));
  }
  const auto run = [&](Progress* progress) {
    options.progress = progress;
    return solve(contacts->problem, options);
  };
  // A few contacts take less time than it takes to start a thread.
  auto outcome = contacts->problem.contacts() <= few
                     ? run(nullptr)
                     : watched(show, [&](Progress& progress) { return run(&progress); });
  if (!outcome) refuse(to_string(outcome.error()));
  return {contacts, describe(*contacts, *std::move(outcome), options)};
}

py::dict residual_dict(const ContactResidual& r) {
  using namespace py::literals;
  return py::dict("relative"_a = r.relative, "scaled"_a = r.scaled, "penetration"_a = r.penetration,
                  "cone"_a = r.cone, "rows"_a = r.rows);
}

py::list stages_of(const ContactOutcome& outcome) {
  using namespace py::literals;
  py::list stages;
  for (const ContactOutcome::Stage& s : outcome.stages)
    stages.append(py::dict("method"_a = to_string(s.method), "iterations"_a = s.iterations,
                           "seconds"_a = s.seconds, "residual"_a = s.residual, "ended"_a = s.why));
  return stages;
}

void write_solution(const Solved& solved, const std::string& path) {
  const Contacts& contacts = *solved.contacts;
  if (!contacts.file) refuse("only problems that were read from a file have a file to put the solution in");
  if (solved.record.outcome.r.size() != contacts.problem.q.size()) refuse("there is no solution to write");
  if (const auto written =
          io::write_fclib_solution(contacts.path, *contacts.file, solved.record.outcome, path);
      !written)
    refuse(written.error());
}

PileOptions pile_options(std::uint64_t seed, double mu, const std::string& load, double step,
                         double restitution) {
  PileOptions options{seed, mu, PileLoad::rest, step, restitution};
  if (load == "falling")
    options.load = PileLoad::falling;
  else if (load == "falling_body")
    options.load = PileLoad::falling_body;
  else if (load != "rest")
    refuse("load: is '" + load + "', expected rest, falling or falling_body");
  return options;
}

ContactsPtr pile(const std::string& what, int a, int b, const PileOptions& options) {
  py::gil_scoped_release release;
  auto contacts = std::make_shared<Contacts>();
  contacts->title = what;
  contacts->problem = make_contact_problem(what == "sphere_pile" ? sphere_pile(a, options)
                                           : what == "box_wall"  ? box_wall(a, b, options)
                                                                 : plank_tower(a, b, options));
  return contacts;
}

void bind_contact_problem(py::module_& m) {
  py::class_<Contacts, ContactsPtr>(m, "ContactProblem")
      .def_property_readonly(
          "dimension", [](const Contacts& c) { return c.problem.d(); },
          "components per contact: 2 planar, 3 spatial")
      .def_property_readonly(
          "contacts", [](const Contacts& c) { return c.problem.contacts(); }, "blocks of W, joints included")
      .def_property_readonly(
          "q", [](const py::object& self) { return view(self.cast<Contacts&>().problem.q, self); },
          "u = Wr + q, read-only")
      .def_property_readonly(
          "mu", [](const py::object& self) { return view(self.cast<Contacts&>().problem.mu, self); },
          "friction coefficients, read-only")
      .def_property_readonly(
          "joint",
          [](const Contacts& c) {
            py::array_t<bool> joint(static_cast<py::ssize_t>(c.problem.contacts()));
            for (std::size_t i = 0; i < c.problem.contacts(); ++i)
              joint.mutable_at(i) = i < c.problem.joint.size() && c.problem.joint[i] != 0;
            return joint;
          },
          "True where a block is a joint")
      .def_readonly("title", &Contacts::title)
      .def_readonly("description", &Contacts::description)
      .def("_start",
           [](const Contacts& c) {
             return gather(c.problem.W.start, [](std::size_t i) { return static_cast<std::int32_t>(i); });
           })
      .def("_columns",
           [](const Contacts& c) {
             return gather(c.problem.W.columns, [](int i) { return std::int32_t{i}; });
           })
      .def("_values",
           [](const py::object& self) {
             const BlockMatrix& W = self.cast<Contacts&>().problem.W;
             const py::ssize_t d = W.d;
             const auto size = static_cast<py::ssize_t>(sizeof(double));
             return view(W.values.data(), {static_cast<py::ssize_t>(W.columns.size()), d, d},
                         {size * d * d, size * d, size}, self);
           })
      .def(
          "residual",
          [](const Contacts& c, const py::object& given) {
            const std::vector<double> r = list_of(given, "r");
            if (r.size() != c.problem.q.size())
              refuse("r: has " + std::to_string(r.size()) + " numbers, expected " +
                     std::to_string(c.problem.q.size()));
            return residual_dict(contact_residual(c.problem, r));
          },
          py::arg("r"), "how wrong r is: relative, scaled, penetration, cone, rows")
      .def("_solve", solve_contacts)
      .def(
          "write",
          [](const Contacts& c, const std::string& path) {
            if (const auto written = io::write_fclib(c.problem, c.title, c.description, path); !written)
              refuse(written.error());
          },
          py::arg("path"), "Write it as a local problem of FCLIB.")
      .def(pickled<Contacts>());
}

void bind_contact_outcome(py::module_& m) {
  py::class_<Solved>(m, "ContactOutcome")
      .def_property_readonly(
          "status", [](const Solved& s) { return to_string(s.record.outcome.status); },
          "'solved', 'no_solution' or 'not_converged'")
      .def_property_readonly("solved",
                             [](const Solved& s) { return s.record.outcome.status == Status::solved; })
      .def_property_readonly(
          "r", [](const py::object& self) { return view(self.cast<Solved&>().record.outcome.r, self); },
          "impulses, normal first, read-only")
      .def_property_readonly(
          "u", [](const py::object& self) { return view(self.cast<Solved&>().record.outcome.u, self); },
          "relative velocities, read-only")
      .def_property_readonly("residual", [](const Solved& s) { return s.record.outcome.residual.relative; })
      .def_property_readonly(
          "residuals", [](const Solved& s) { return residual_dict(s.record.outcome.residual); },
          "relative, scaled, penetration, cone, rows")
      .def_property_readonly("seconds", [](const Solved& s) { return s.record.outcome.seconds; })
      .def_property_readonly("iterations", [](const Solved& s) { return s.record.outcome.iterations; })
      .def_property_readonly(
          "stages", [](const Solved& s) { return stages_of(s.record.outcome); }, "what was tried, in order")
      .def_property_readonly("reason", [](const Solved& s) { return s.record.outcome.reason; })
      .def_readonly("problem", &Solved::contacts)
      .def("write", write_solution, py::arg("path"), "Write a copy of the problem's file with /solution.")
      .def(
          "json", [](const Solved& s) { return to_json(s.record); }, "what `percuss contact --json` prints")
      .def("__str__", [](const Solved& s) { return report::contact_text(s.record); })
      .def(pickled<Solved>());
}

}  // namespace

void bind_contact(py::module_& m) {
  bind_contact_problem(m);
  bind_contact_outcome(m);
  m.def("_contact_problem", from_arrays);
  m.def("_contact_problem_of_motion", from_motion);
  m.def("_read_contacts", read_contacts);
  m.def("_contacts_of", contacts_of);
  m.def("_impulses", [](const GivenPtr& given, const py::object& r) {
    const auto lambda = impulses(given->impact, list_of(r, "r"));
    if (!lambda) raise("ProblemError", lambda.error(), *given);
    return copy(*lambda);
  });
  m.def("_pile", [](const std::string& what, int a, int b, std::uint64_t seed, double mu,
                    const std::string& load, double step, double restitution) {
    return pile(what, a, b, pile_options(seed, mu, load, step, restitution));
  });
}

}  // namespace percuss::python
