#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <limits>

#include "contact/block_matrix.hpp"
#include "io/hdf5_writer.hpp"
#include "io/own_process.hpp"
#include "percuss/fclib.hpp"
#include "percuss/files.hpp"

namespace percuss::io {
namespace {

using Entries = std::vector<MatrixEntry>;

void write_matrix(Hdf5Writer& out, const std::string& name, int rows, int columns, Entries entries) {
  std::stable_sort(entries.begin(), entries.end(), [](const MatrixEntry& a, const MatrixEntry& b) {
    return a.column != b.column ? a.column < b.column : a.row < b.row;
  });
  std::vector<int> p(static_cast<std::size_t>(columns) + 1, 0), i;
  std::vector<double> x;
  for (const MatrixEntry& e : entries) {
    ++p[static_cast<std::size_t>(e.column) + 1];
    i.push_back(e.row);
    x.push_back(e.value);
  }
  for (std::size_t j = 0; j + 1 < p.size(); ++j) p[j + 1] += p[j];
  const auto scalar = [&](const char* what, int value) {
    out.integers(name + what, std::span<const int>(&value, 1));
  };
  out.group(name);
  scalar("/nzmax", static_cast<int>(x.size()));
  scalar("/m", rows);
  scalar("/n", columns);
  scalar("/nz", -1);  // compressed columns
  out.integers(name + "/p", p);
  out.integers(name + "/i", i);
  out.numbers(name + "/x", x);
}

// Where every row of a problem goes: into r, into λ, or nowhere.
struct Rows {
  std::vector<int> contact, joint;  // -1: not there
  int contacts = 0, joints = 0;     // of rows
};

bool is_joint(const ContactProblem& problem, std::size_t i) {
  return !problem.joint.empty() && problem.joint[i] != 0;
}

// Whether a row has an entry beside its diagonal.
std::vector<char> coupled_rows(const ContactProblem& problem) {
  const auto d = static_cast<std::size_t>(problem.d());
  std::vector<char> coupled(problem.q.size(), 0);
  for (std::size_t i = 0; i < problem.contacts(); ++i)
    for (std::size_t b = problem.W.start[i]; b < problem.W.start[i + 1]; ++b)
      for (std::size_t k = 0; k < d * d; ++k) {
        const std::size_t row = i * d + k / d;
        const std::size_t column = static_cast<std::size_t>(problem.W.columns[b]) * d + k % d;
        if (row != column && problem.W.values[b * d * d + k] != 0.0) coupled[row] = coupled[column] = 1;
      }
  return coupled;
}

Rows sort_rows(const ContactProblem& problem) {
  const auto d = static_cast<std::size_t>(problem.d());
  const std::vector<char> coupled = coupled_rows(problem);
  Rows rows{std::vector<int>(problem.q.size(), -1), std::vector<int>(problem.q.size(), -1)};
  for (std::size_t row = 0; row < problem.q.size(); ++row) {
    if (!is_joint(problem, row / d))
      rows.contact[row] = rows.contacts++;
    else if (row % d == 0 || coupled[row] || problem.q[row] != 0.0)
      rows.joint[row] = rows.joints++;
  }
  return rows;
}

struct Parts {
  Entries W, V, R;
  double asymmetry = 0.0, largest = 0.0;  // of V against its mirror image
};

Parts split(const ContactProblem& problem, const Rows& rows) {
  const auto d = static_cast<std::size_t>(problem.d());
  Parts parts;
  for (std::size_t i = 0; i < problem.contacts(); ++i)
    for (std::size_t b = problem.W.start[i]; b < problem.W.start[i + 1]; ++b) {
      const auto j = static_cast<std::size_t>(problem.W.columns[b]);
      const double* mirror =
          is_joint(problem, i) != is_joint(problem, j) ? find_block(problem.W, j, i) : nullptr;
      for (std::size_t k = 0; k < d; ++k)
        for (std::size_t l = 0; l < d; ++l) {
          const double value = problem.W.values[b * d * d + k * d + l];
          const std::size_t row = i * d + k, column = j * d + l;
          if (rows.contact[row] >= 0 && rows.contact[column] >= 0) {
            parts.W.push_back({rows.contact[row], rows.contact[column], value});
          } else if (rows.joint[row] >= 0 && rows.joint[column] >= 0) {
            parts.R.push_back({rows.joint[row], rows.joint[column], value});
          } else if (is_joint(problem, i) != is_joint(problem, j)) {
            parts.largest = std::max(parts.largest, std::abs(value));
            const double other = mirror != nullptr ? mirror[l * d + k] : 0.0;
            parts.asymmetry = std::max(parts.asymmetry, std::abs(value - other));
            if (rows.contact[row] >= 0 && rows.joint[column] >= 0)
              parts.V.push_back({rows.contact[row], rows.joint[column], value});
          }
        }
    }
  return parts;
}

std::vector<double> pick(const std::vector<double>& values, const std::vector<int>& place) {
  std::vector<double> picked;
  for (std::size_t row = 0; row < values.size(); ++row)
    if (place[row] >= 0) picked.push_back(values[row]);
  return picked;
}

tl::unexpected<std::string> refuse(const std::string& path, const std::string& why) {
  return tl::unexpected<std::string>(fmt::format("cannot write {}: {}", path, why));
}

// What is put into the copy of a file.
struct StoredSolution {
  std::vector<double> u, r, l, v;
  bool joints = false, global = false;
};

tl::expected<void, std::string> add_solution(const std::string& path, const StoredSolution& solution) {
  auto out = Hdf5Writer::modify(path);
  if (!out) return tl::make_unexpected(out.error());
  out->remove("/solution");
  out->group("/solution");
  if (solution.global) out->numbers("/solution/v", solution.v);
  out->numbers("/solution/u", solution.u);
  out->numbers("/solution/r", solution.r);
  if (solution.joints) out->numbers("/solution/l", solution.l);
  return out->close();
}

}  // namespace

tl::expected<void, std::string> write_fclib(const ContactProblem& problem, const std::string& title,
                                            const std::string& description, const std::string& path) {
  if (problem.W.values.size() > static_cast<std::size_t>(std::numeric_limits<int>::max()))
    return refuse(path, fmt::format("W has {} numbers, FCLIB holds at most {}", problem.W.values.size(),
                                    std::numeric_limits<int>::max()));
  const Rows rows = sort_rows(problem);
  const Parts parts = split(problem, rows);
  if (parts.asymmetry > 1e-9 * parts.largest)
    return refuse(path,
                  fmt::format("W differs by {} from its mirror image between contacts and joints, FCLIB "
                              "holds one of them only",
                              parts.asymmetry));
  std::vector<double> mu;
  for (std::size_t i = 0; i < problem.contacts(); ++i)
    if (!is_joint(problem, i)) mu.push_back(problem.mu[i]);

  auto file = AtomicFile::create(path);
  if (!file) return refuse(path, file.error());
  auto out = Hdf5Writer::create(file->path());
  if (!out) return refuse(path, out.error());
  const std::string root = "/fclib_local";
  const int d = problem.d();
  out->group(root);
  out->integers(root + "/spacedim", std::span<const int>(&d, 1));
  write_matrix(*out, root + "/W", rows.contacts, rows.contacts, parts.W);
  if (rows.joints > 0) {
    write_matrix(*out, root + "/V", rows.contacts, rows.joints, parts.V);
    write_matrix(*out, root + "/R", rows.joints, rows.joints, parts.R);
  }
  out->group(root + "/vectors");
  out->numbers(root + "/vectors/q", pick(problem.q, rows.contact));
  out->numbers(root + "/vectors/mu", mu);
  if (rows.joints > 0) out->numbers(root + "/vectors/s", pick(problem.q, rows.joint));
  out->group(root + "/info");
  out->text(root + "/info/title", title);
  out->text(root + "/info/description", description);
  out->text(root + "/info/math_info", "");
  if (auto closed = out->close(); !closed) return refuse(path, closed.error());
  if (auto done = file->commit(); !done) return refuse(path, done.error());
  return {};
}

tl::expected<void, std::string> write_fclib_solution(const std::string& source, const FclibFile& file,
                                                     const ContactOutcome& outcome, const std::string& path) {
  const auto d = static_cast<std::size_t>(file.problem.d());
  const auto rows = static_cast<std::ptrdiff_t>(d * file.contacts);
  StoredSolution solution;
  solution.u.assign(outcome.u.begin(), outcome.u.begin() + rows);
  solution.r.assign(outcome.r.begin(), outcome.r.begin() + rows);
  solution.joints = file.joints > 0;
  solution.global = file.global.has_value();
  for (std::size_t j = 0; j < file.joints; ++j)
    solution.l.push_back(outcome.r[static_cast<std::size_t>(rows) + d * j]);
  if (file.global) {
    const auto vector = [](const std::vector<double>& x) {
      return Eigen::Map<const Eigen::VectorXd>(x.data(), static_cast<Eigen::Index>(x.size()));
    };
    const auto v = velocity(*file.global, vector(solution.r), vector(solution.l));
    if (!v) return refuse(path, "the velocities of the bodies cannot be computed: " + v.error());
    solution.v.assign(v->begin(), v->end());
  }

  auto copy = AtomicFile::create(path);
  if (!copy) return refuse(path, copy.error());
  {
    std::ifstream in(source, std::ios::binary);
    std::ofstream out(copy->path(), std::ios::binary);
    if (!(out << in.rdbuf()) || !out.flush()) return refuse(path, "cannot copy " + source);
  }
  // The library of HDF5 gets a file of somebody else here.
  constexpr unsigned seconds = 60;
  const auto added = in_own_process([&] { return add_solution(copy->path(), solution); }, seconds);
  if (!added) return refuse(path, "HDF5 cannot add to a copy of " + source + ": " + added.error());
  if (auto done = copy->commit(); !done) return refuse(path, done.error());
  return {};
}

}  // namespace percuss::io
