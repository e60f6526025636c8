// A problem as its file tells it: more than its impact, for studies, pictures and reports.
#pragma once

#include <memory>
#include <string>

#include "percuss/problem_file.hpp"
#include "percuss/report.hpp"
#include "percuss/version.hpp"

namespace percuss::python {

struct ReadProblem {
  Problem problem;
  std::string name, text;
  std::vector<std::pair<std::string, double>> changes = {};  // numbers by path, after it was read
};
using ReadPtr = std::shared_ptr<ReadProblem>;

// A system written as text, with what it was made from.
struct WrittenMechanism {
  MechanismText text;
  SystemPtr system;
  ReadPtr file = {};  // of rigid bodies: it is made again from it
};

// How results were made, for the ends of reports. The file may be none.
inline report::Origin origin_of(const std::string& call, const ReadPtr& file) {
  report::Origin origin{call, percuss::version(), {}, {}};
  if (file) origin.input_name = file->name, origin.input_text = file->text;
  return origin;
}

}  // namespace percuss::python
