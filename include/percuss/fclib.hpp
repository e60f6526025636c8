// Contact problems in the files of FCLIB, the collection of the field.  [Acary et al. 2014]
//
//   local    Vᵀr + Rλ + s = 0,   u = Wr + Vλ + q
//   global   Mv = Hr + Gλ + f,   u = Hᵀv + w,   Gᵀv + b = 0
#pragma once

#include <optional>
#include <string>
#include <tl/expected.hpp>

#include "percuss/contact.hpp"

namespace percuss::io {

struct FclibFile {
  std::string title, description;
  ContactProblem problem;    // the contacts, then one block for every λ, in its first component
  std::size_t contacts = 0;  // without joints
  std::size_t joints = 0;    // the length of λ
  std::optional<GlobalContactProblem> global;  // what `problem` was reduced from
};

// Whether an HDF5 file holds a contact problem. The error says why it cannot be read.
[[nodiscard]] tl::expected<bool, std::string> is_fclib(const std::string& path);

// The error is one line, "FILE: what", with the dataset, its value and what was expected.
[[nodiscard]] tl::expected<FclibFile, std::string> read_fclib(const std::string& path);

// As a local problem. Components of joints that feel nothing are left out. The error says why it cannot be
// written.
[[nodiscard]] tl::expected<void, std::string> write_fclib(const ContactProblem& problem,
                                                          const std::string& title,
                                                          const std::string& description,
                                                          const std::string& path);

// A copy of `source`, which `file` was read from, with /solution: u and r of the contacts, l where there are
// joints, v where the problem is global. `path` may be `source`.
[[nodiscard]] tl::expected<void, std::string> write_fclib_solution(const std::string& source,
                                                                   const FclibFile& file,
                                                                   const ContactOutcome& outcome,
                                                                   const std::string& path);

}  // namespace percuss::io
