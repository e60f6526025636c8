// What Python objects hold: impacts that are valid and never change, and what was found for them.
#pragma once

#include <pybind11/pybind11.h>

#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "percuss/impact.hpp"
#include "percuss/law.hpp"
#include "percuss/record.hpp"
#include "read_problem.hpp"

namespace percuss::python {

namespace py = pybind11;

// The file that an impact was read from, for messages.
struct Source {
  std::string name, text;
};

// An impact that has passed validate(). Results share it, so nobody changes it.
struct Given {
  Impact impact;
  std::vector<std::string> origins;  // of the elements in the user's data, "elements[0].friction"
  std::optional<Source> source;
  bool varying = false;  // some restitution is a curve, or some element a cone: not for every law
  ReadPtr file = {};     // of a system that moves: names of its velocities, its bodies
};
using GivenPtr = std::shared_ptr<Given>;

// Validates; raises ProblemError.
GivenPtr give(Impact impact, std::vector<std::string> origins, std::optional<Source> source);

// An element as the user writes it: friction may be nested in a contact, a normal is known by its name.
struct WrittenElement {
  Element element;
  std::string normal;
  std::optional<Element> friction;
  std::string preload = {}, friction_preload = {};  // the names of what loads their preloads
  std::optional<Element> patch = {};
};

// An outcome with the impact it belongs to. The record, from which all reports are made, is made when
// somebody asks.
struct Resolved {
  GivenPtr given;
  RecordOptions options;
  std::map<std::string, std::string> law_options;  // as a problem file would say them
  Outcome outcome;
  std::optional<ImpactRecord> made;

  const ImpactRecord& record();
  Law law() const;  // again, of its name and options
};
using ResolvedPtr = std::shared_ptr<Resolved>;

// What of it is pickled: the record is made again.
inline auto kept(Resolved& r) { return std::tie(r.given, r.options, r.law_options, r.outcome); }
inline auto kept(const Resolved& r) { return std::tie(r.given, r.options, r.law_options, r.outcome); }

// One of the solutions of an outcome.
struct OneSolution {
  ResolvedPtr resolved;
  std::size_t index = 0;

  const Solution& solution() const { return resolved->outcome.all[index]; }
  const SolutionRecord& record() const { return resolved->record().all[index]; }
};

// A law object of Python as the library's.
Law law_of(py::handle law);

// How results are described that `law` gave for `impact`.
RecordOptions record_options(const Impact& impact, const Law& law);

// The detail of a law as a Python object; None where there is none.
py::object detail_object(const Detail& detail);

}  // namespace percuss::python
