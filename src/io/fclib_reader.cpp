#include <fmt/format.h>

#include <cmath>
#include <limits>

#include "contact/block_matrix.hpp"
#include "io/dataset_reader.hpp"
#include "io/hdf5_images.hpp"
#include "percuss/fclib.hpp"
#include "percuss/text.hpp"

namespace percuss::io {
namespace {

constexpr long long most = std::numeric_limits<int>::max();

struct Shape {
  long long m = 0, n = 0;  // rows, columns
};

class FclibReader : public DatasetReader {
 public:
  using DatasetReader::DatasetReader;

  std::string text(const std::string& name) const { return file_.text(name); }

  std::vector<long long> integers(const std::string& name) {
    return keep(name, [&] { return file_.integers(name); });
  }

  long long integer(const std::string& name, long long low, long long high) {
    const std::vector<long long> values = integers(name);
    if (failed()) return 0;
    if (values.size() != 1) {
      fail(name, fmt::format("has {} numbers, expected one", values.size()));
    } else if (values[0] < low || values[0] > high) {
      fail(name, fmt::format("is {}, expected {} to {}", values[0], low, high));
    } else {
      return values[0];
    }
    return 0;
  }

  // Finite numbers, exactly `count` of them, or at least.
  std::vector<double> numbers(const std::string& name, long long count, bool at_least = false) {
    std::vector<double> values = keep(name, [&] { return file_.numbers(name); });
    if (failed()) return {};
    const auto size = static_cast<long long>(values.size());
    if (at_least ? size < count : size != count) {
      fail(name, fmt::format("has {} numbers, expected {}{}", size, at_least ? "at least " : "", count));
      return {};
    }
    for (std::size_t k = 0; k < values.size(); ++k)
      if (!std::isfinite(values[k])) {
        fail(name, fmt::format("holds {} at {}, expected finite numbers", format_number(values[k]), k));
        return {};
      }
    return values;
  }

  std::vector<double> coefficients(const std::string& name, long long count) {
    std::vector<double> mu = numbers(name, count);
    for (std::size_t k = 0; k < mu.size(); ++k)
      if (mu[k] < 0.0) fail(name, fmt::format("holds {} at {}, expected no negative numbers", mu[k], k));
    return mu;
  }

  Shape shape(const std::string& name) {
    return {integer(name + "/m", 0, most), integer(name + "/n", 0, most)};
  }

  // The entries of a sparse matrix whose shape is known and has been compared with vectors of that length.
  std::vector<MatrixEntry> entries(const std::string& name, Shape shape) {
    const long long nz = integer(name + "/nz", -2, most);
    integer(name + "/nzmax", 0, most);
    if (failed()) return {};
    return nz >= 0    ? triplets(name, shape, nz)
           : nz == -1 ? compressed(name, shape.n, shape.m, true)
                      : compressed(name, shape.m, shape.n, false);
  }

 private:
  std::vector<long long> indices(const std::string& name, long long count, long long limit) {
    std::vector<long long> values = integers(name);
    if (failed()) return {};
    if (static_cast<long long>(values.size()) < count) {
      fail(name, fmt::format("has {} numbers, expected at least {}", values.size(), count));
      return {};
    }
    values.resize(static_cast<std::size_t>(count));
    for (std::size_t k = 0; k < values.size(); ++k)
      if (values[k] < 0 || values[k] >= limit) {
        fail(name, fmt::format("holds {} at {}, expected 0 to {}", values[k], k, limit - 1));
        return {};
      }
    return values;
  }

  // i is the row and p the column.
  std::vector<MatrixEntry> triplets(const std::string& name, Shape shape, long long nz) {
    const std::vector<long long> rows = indices(name + "/i", nz, shape.m);
    const std::vector<long long> columns = indices(name + "/p", nz, shape.n);
    const std::vector<double> x = numbers(name + "/x", nz, true);
    if (failed()) return {};
    std::vector<MatrixEntry> entries(static_cast<std::size_t>(nz));
    for (std::size_t k = 0; k < entries.size(); ++k)
      entries[k] = {static_cast<int>(rows[k]), static_cast<int>(columns[k]), x[k]};
    return entries;
  }

  // Columns (or rows) p[j] ... p[j + 1] - 1 of i, which holds rows (or columns).
  std::vector<MatrixEntry> compressed(const std::string& name, long long outer, long long inner,
                                      bool columns) {
    const std::vector<long long> p = integers(name + "/p");
    if (failed()) return {};
    if (static_cast<long long>(p.size()) != outer + 1) {
      fail(name + "/p", fmt::format("has {} numbers, expected {}", p.size(), outer + 1));
      return {};
    }
    for (std::size_t j = 0; j < p.size(); ++j)
      if (p[j] > most || (j == 0 ? p[j] != 0 : p[j] < p[j - 1])) {
        fail(name + "/p", fmt::format("holds {} at {}, expected {}", p[j], j,
                                      j == 0 ? "0" : fmt::format("{} to {}", p[j - 1], most)));
        return {};
      }
    const std::vector<long long> i = indices(name + "/i", p.back(), inner);
    const std::vector<double> x = numbers(name + "/x", p.back(), true);
    if (failed()) return {};
    std::vector<MatrixEntry> entries(static_cast<std::size_t>(p.back()));
    for (std::size_t j = 0; j + 1 < p.size(); ++j)
      for (auto k = static_cast<std::size_t>(p[j]); k < static_cast<std::size_t>(p[j + 1]); ++k) {
        const int a = static_cast<int>(i[k]), b = static_cast<int>(j);
        entries[k] = columns ? MatrixEntry{a, b, x[k]} : MatrixEntry{b, a, x[k]};
      }
    return entries;
  }
};

// d·blocks rows; more would not fit the indices of a BlockMatrix.
bool fits(FclibReader& in, const std::string& name, long long rows, long long d, long long joints) {
  if (rows + d * joints > most)
    in.fail(name, fmt::format("has {} rows and {} joints, expected at most {} in all", rows, joints, most));
  return !in.failed();
}

void require(FclibReader& in, const std::string& name, long long value, long long expected,
             const char* what) {
  if (!in.failed() && value != expected)
    in.fail(name, fmt::format("is {}, expected {}, {}", value, expected, what));
}

// W and where there are joints V, R and s.
void read_local(FclibReader& in, FclibFile& file) {
  const std::string root = "/fclib_local";
  const long long d = in.integer(root + "/spacedim", 2, 3);
  const Shape W = in.shape(root + "/W");
  require(in, root + "/W/n", W.n, W.m, "as W/m");
  if (!in.failed() && W.m % d != 0)
    in.fail(root + "/W/m", fmt::format("is {}, expected a multiple of spacedim {}", W.m, d));
  if (in.failed()) return;
  file.problem.q = in.numbers(root + "/vectors/q", W.m);
  file.problem.mu = in.coefficients(root + "/vectors/mu", W.m / d);
  std::vector<MatrixEntry> entries = in.entries(root + "/W", W);
  file.contacts = file.problem.mu.size();

  if (in.has(root + "/V") || in.has(root + "/R")) {
    const Shape R = in.shape(root + "/R"), V = in.shape(root + "/V");
    require(in, root + "/R/n", R.n, R.m, "as R/m");
    require(in, root + "/V/m", V.m, W.m, "as W/m");
    require(in, root + "/V/n", V.n, R.m, "as R/m");
    if (in.failed() || !fits(in, root + "/R", W.m, d, R.m)) return;
    const std::vector<double> s = in.numbers(root + "/vectors/s", R.m);
    const auto row = [&](int j) { return static_cast<int>(W.m + d * j); };
    for (const MatrixEntry& e : in.entries(root + "/V", V)) {
      entries.push_back({e.row, row(e.column), e.value});
      entries.push_back({row(e.column), e.row, e.value});
    }
    for (const MatrixEntry& e : in.entries(root + "/R", R))
      entries.push_back({row(e.row), row(e.column), e.value});
    if (in.failed()) return;
    file.joints = s.size();
    file.problem.q.resize(file.problem.q.size() + static_cast<std::size_t>(d) * s.size(), 0.0);
    for (std::size_t j = 0; j < s.size(); ++j)
      file.problem.q[static_cast<std::size_t>(row(static_cast<int>(j)))] = s[j];
    file.problem.mu.resize(file.contacts + file.joints, 0.0);
    file.problem.joint.assign(file.contacts, 0);
    file.problem.joint.resize(file.contacts + file.joints, 1);
    pad_joints(static_cast<int>(d), file.contacts, file.problem.mu.size(), entries);
  }
  if (!in.failed()) file.problem.W = make_block_matrix(static_cast<int>(d), file.problem.mu.size(), entries);
}

Eigen::SparseMatrix<double> sparse(Shape shape, const std::vector<MatrixEntry>& entries) {
  std::vector<Eigen::Triplet<double>> triplets;
  triplets.reserve(entries.size());
  for (const MatrixEntry& e : entries) triplets.emplace_back(e.row, e.column, e.value);
  Eigen::SparseMatrix<double> matrix(shape.m, shape.n);
  matrix.setFromTriplets(triplets.begin(), triplets.end());
  return matrix;
}

Eigen::VectorXd vector(const std::vector<double>& values) {
  return Eigen::Map<const Eigen::VectorXd>(values.data(), static_cast<Eigen::Index>(values.size()));
}

void read_global(FclibReader& in, FclibFile& file) {
  const std::string root = "/fclib_global";
  const long long d = in.integer(root + "/spacedim", 2, 3);
  const Shape M = in.shape(root + "/M"), H = in.shape(root + "/H");
  const bool joints = in.has(root + "/G");
  const Shape G = joints ? in.shape(root + "/G") : Shape{M.m, 0};
  require(in, root + "/M/n", M.n, M.m, "as M/m");
  require(in, root + "/H/m", H.m, M.m, "as M/m");
  require(in, root + "/G/m", G.m, M.m, "as M/m");
  if (!in.failed() && H.n % d != 0)
    in.fail(root + "/H/n", fmt::format("is {}, expected a multiple of spacedim {}", H.n, d));
  if (in.failed() || !fits(in, root + "/H", H.n, d, G.n)) return;

  GlobalContactProblem global;
  global.d = static_cast<int>(d);
  global.f = vector(in.numbers(root + "/vectors/f", M.m));
  global.w = vector(in.numbers(root + "/vectors/w", H.n));
  global.mu = in.coefficients(root + "/vectors/mu", H.n / d);
  if (joints) global.b = vector(in.numbers(root + "/vectors/b", G.n));
  if (in.failed()) return;  // the sizes are those of vectors that are there
  global.M = sparse(M, in.entries(root + "/M", M));
  global.H = sparse(H, in.entries(root + "/H", H));
  global.G = sparse(G, joints ? in.entries(root + "/G", G) : std::vector<MatrixEntry>{});
  if (in.failed()) return;
  auto problem = reduce(global);
  if (!problem) return in.fail(root + "/M", problem.error() + ", expected a regular matrix");
  file.problem = *std::move(problem);
  file.contacts = global.mu.size();
  file.joints = static_cast<std::size_t>(global.G.cols());
  file.global = std::move(global);
}

// What `opened` holds, which is called `name`.
tl::expected<FclibFile, std::string> fclib_of(Hdf5Result<Hdf5Reader> opened, const std::string& name) {
  const auto refuse = [&](const std::string& what) { return tl::make_unexpected(name + ": " + what); };
  if (!opened) return refuse(opened.error());
  FclibReader in(*std::move(opened));
  FclibFile file;
  const bool global = in.has("/fclib_global");
  if (!global && !in.has("/fclib_local"))
    return refuse("holds neither /fclib_local nor /fclib_global, expected one of them");
  const std::string root = global ? "/fclib_global" : "/fclib_local";
  file.title = in.text(root + "/info/title");
  file.description = in.text(root + "/info/description");
  if (global)
    read_global(in, file);
  else
    read_local(in, file);
  if (in.failed()) return refuse(in.error());
  return file;
}

}  // namespace

tl::expected<bool, std::string> is_fclib(const std::string& path) {
  const auto file = Hdf5Reader::open(path);
  if (!file) return tl::unexpected(path + ": " + file.error());
  return file->has("/fclib_local") || file->has("/fclib_global");
}

tl::expected<FclibFile, std::string> read_fclib(const std::string& path) {
  return fclib_of(Hdf5Reader::open(path), path);
}

tl::expected<FclibFile, std::string> parse_fclib(std::string_view image, const std::string& name) {
  return fclib_of(Hdf5Reader::of_image(image), name);
}

}  // namespace percuss::io
