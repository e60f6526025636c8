// Many impacts of one shape at once, on all cores.
#include <tbb/enumerable_thread_specific.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>

#include "arrays.hpp"
#include "bindings.hpp"
#include "errors.hpp"
#include "percuss/law.hpp"
#include "percuss/newton_workspace.hpp"
#include "percuss/threads.hpp"
#include "watched.hpp"

namespace percuss::python {
namespace {

using std::size_t;

// Values of one member of one element for every impact, `width` numbers each.
struct Column {
  size_t element;
  size_t width;
  const double* data;
};

struct Varied {
  const double* velocity = nullptr;  // f each
  const double* mass = nullptr;      // f × f each
  std::vector<Column> directions;    // m × f each, rows as a user writes them
  std::vector<Column> restitution, friction, excitation;

  bool matrices() const { return mass != nullptr || !directions.empty(); }
};

bool finite(const double* values, size_t size) {
  for (size_t k = 0; k < size; ++k)
    if (!std::isfinite(values[k])) return false;
  return true;
}

bool not_negative(const double* values, size_t size) {
  for (size_t k = 0; k < size; ++k)
    if (!(values[k] >= 0.0)) return false;
  return finite(values, size);
}

// Makes impact number i. False where validate() would object; where only numbers vary that is known without
// asking it.
bool vary(const Varied& varied, size_t i, Impact& impact) {
  const auto f = static_cast<size_t>(impact.freedom());
  bool good = true;
  if (varied.velocity != nullptr) {
    const double* const u = varied.velocity + i * f;
    impact.velocity = Eigen::Map<const Eigen::VectorXd>(u, impact.freedom());
    good = finite(u, f);
  }
  for (const Column& c : varied.restitution) {
    impact.elements[c.element].restitution = c.data[i];
    impact.elements[c.element].curve.reset();
    good = good && std::isfinite(c.data[i]);
  }
  for (const Column& c : varied.friction) {
    const double* const mu = c.data + i * c.width;
    impact.elements[c.element].coefficients =
        Eigen::Map<const Eigen::VectorXd>(mu, static_cast<Eigen::Index>(c.width));
    good = good && not_negative(mu, c.width);
  }
  for (const Column& c : varied.excitation) {
    const double* const chi = c.data + i * c.width;
    impact.elements[c.element].excitation =
        Eigen::Map<const Eigen::VectorXd>(chi, static_cast<Eigen::Index>(c.width));
    good = good && finite(chi, c.width);
  }
  if (!varied.matrices()) return good;
  if (varied.mass != nullptr)
    impact.mass =
        Eigen::Map<const Eigen::MatrixXd>(varied.mass + i * f * f, impact.freedom(), impact.freedom())
            .transpose();
  for (const Column& c : varied.directions)
    impact.elements[c.element].directions = Eigen::Map<const Eigen::MatrixXd>(
        c.data + i * c.width, impact.freedom(), impact.elements[c.element].size());
  return good && validate(impact).has_value();
}

// The arrays that are filled, one row per impact. They are parts of one block of memory, which numpy asks the
// system for in large pages: to get many small ones would take a tenth of the time of a batch.
struct Results {
  Results(size_t n, const Impact& impact, bool backward, bool own_work) {
    const auto f = static_cast<size_t>(impact.freedom());
    const auto rows = static_cast<size_t>(impact.rows());
    const size_t elements = impact.elements.size();
    const size_t doubles = n * ((backward ? 2 : 1) * f + 3 * rows + (own_work ? elements : 0) + 1);
    block = py::array_t<std::uint8_t>(
        static_cast<py::ssize_t>(doubles * sizeof(double) + n * (sizeof(std::int32_t) + 2 * elements + 1)));
    next = block.mutable_data();
    if (backward) velocity_before = take<double>(n, f);
    velocity_after = take<double>(n, f);
    impulse = take<double>(n, rows);
    gamma_before = take<double>(n, rows);
    gamma_after = take<double>(n, rows);
    if (own_work) work = take<double>(n, elements);
    residual = take<double>(n);
    solutions = take<std::int32_t>(n);
    mode = take<std::uint8_t>(n, elements);
    slip = take<std::uint8_t>(n, elements);
    status = take<std::uint8_t>(n);
  }

  py::array_t<std::uint8_t> block;
  py::array_t<double> velocity_before;  // backward in time only, else it was given
  py::array_t<double> work;             // where the law integrates it, else it follows from the others
  py::array_t<double> velocity_after, impulse, gamma_before, gamma_after, residual;
  py::array_t<std::int32_t> solutions;  // −1: not known, −2: a continuum
  py::array_t<std::uint8_t> mode, slip, status;

 private:
  // The next part of the block: shape[0] × shape[1] …
  template <class Value, class... Sizes>
  py::array_t<Value> take(Sizes... sizes) {
    const auto* const data = reinterpret_cast<const Value*>(next);
    next += (sizes * ...) * sizeof(Value);
    return py::array_t<Value>({static_cast<py::ssize_t>(sizes)...}, data, block);
  }

  std::uint8_t* next;
};

// The same without Python.
struct Rows {
  explicit Rows(Results& r, const Impact& impact)
      : f(static_cast<size_t>(impact.freedom())),
        rows(static_cast<size_t>(impact.rows())),
        elements(impact.elements.size()),
        velocity_before(r.velocity_before.size() > 0 ? r.velocity_before.mutable_data() : nullptr),
        velocity_after(r.velocity_after.mutable_data()),
        impulse(r.impulse.mutable_data()),
        gamma_before(r.gamma_before.mutable_data()),
        gamma_after(r.gamma_after.mutable_data()),
        work(r.work.size() > 0 ? r.work.mutable_data() : nullptr),
        mode(r.mode.mutable_data()),
        slip(r.slip.mutable_data()),
        status(r.status.mutable_data()),
        solutions(r.solutions.mutable_data()),
        residual(r.residual.mutable_data()) {}

  void write(size_t i, const Outcome& outcome) const {
    const Solution& s = outcome.solution;
    if (s.velocity_after.size() > 0)
      write(i, s);
    else
      write_nothing(i);
    status[i] = static_cast<std::uint8_t>(outcome.status);
    residual[i] = outcome.residual.value_or(std::numeric_limits<double>::quiet_NaN());
    solutions[i] = !outcome.count.decided    ? -1
                   : outcome.count.continuum ? -2
                                             : static_cast<std::int32_t>(outcome.count.number);
  }

  size_t f, rows, elements;
  double *velocity_before, *velocity_after, *impulse, *gamma_before, *gamma_after, *work;
  std::uint8_t *mode, *slip, *status;
  std::int32_t* solutions;
  double* residual;

 private:
  void write(size_t i, const Solution& s) const {
    const auto put = [](const double* values, double* row, size_t size) {
      for (size_t k = 0; k < size; ++k) row[k] = values[k];
    };
    if (velocity_before != nullptr) put(s.velocity_before.data(), velocity_before + i * f, f);
    put(s.velocity_after.data(), velocity_after + i * f, f);
    put(s.impulse.data(), impulse + i * rows, rows);
    put(s.gamma_before.data(), gamma_before + i * rows, rows);
    put(s.gamma_after.data(), gamma_after + i * rows, rows);
    if (work != nullptr) put(std::get<EnergeticDetail>(s.detail).work.data(), work + i * elements, elements);
    for (size_t k = 0; k < elements; ++k) {
      mode[i * elements + k] = static_cast<std::uint8_t>(s.elements[k].mode);
      slip[i * elements + k] = static_cast<std::uint8_t>(s.elements[k].slip);
    }
  }

  void write_nothing(size_t i) const {
    constexpr double nan = std::numeric_limits<double>::quiet_NaN();
    if (velocity_before != nullptr) std::fill_n(velocity_before + i * f, f, nan);
    std::fill_n(velocity_after + i * f, f, nan);
    for (double* const values : {impulse, gamma_before, gamma_after})
      std::fill_n(values + i * rows, rows, nan);
    if (work != nullptr) std::fill_n(work + i * elements, elements, nan);
    std::fill_n(mode + i * elements, elements, static_cast<std::uint8_t>(Mode::none));
    std::fill_n(slip + i * elements, elements, static_cast<std::uint8_t>(SlipDirection::none));
  }
};

class Batch {
 public:
  Batch(const Given& given, const Law& law, const Varied& varied, const Rows& rows)
      : given_(given), law_(law), varied_(varied), rows_(rows), states_(State(given.impact)) {
    newton_ = std::get_if<Newton>(&law_);
    // What resolve() without a workspace would check before it starts.
    const bool plain = newton_ != nullptr && !newton_->backward &&
                       newton_->solver.solver == Solver::automatic && !given.varying;
    if (!plain) newton_ = nullptr;
  }

  // All impacts; the first one that cannot be resolved stops the work.
  void run(size_t n, int threads, Progress& progress) {
    std::atomic<size_t> finished = 0;
    on_threads(n, grain, threads, [&](size_t begin, size_t end) {
      State& state = states_.local();
      for (size_t i = begin; i < end; ++i) {
        go_on(&progress);
        if (i > bad_.load(std::memory_order_relaxed)) return;
        if (!one(i, state)) note(i);
      }
      progress.done = static_cast<double>(finished += end - begin) / static_cast<double>(n);
    });
  }

  bool failed() const { return bad_ != none; }

  // Raises what is wrong with the first bad impact.
  [[noreturn]] void raise_first() {
    const size_t i = bad_;
    State state(given_.impact);
    vary(varied_, i, state.impact);
    const char* exception = "ProblemError";
    Errors errors;
    if (auto valid = validate(state.impact); !valid)
      errors = valid.error();
    else if (auto outcome = resolve(state.impact, law_); !outcome)
      exception = "NotApplicable", errors = outcome.error();
    for (Error& error : errors) error.message += ", in number " + std::to_string(i) + " of the batch";
    Given nameless;
    nameless.origins = given_.origins;
    raise(exception, errors, nameless);
  }

 private:
  struct State {
    explicit State(const Impact& i) : impact(i) {}
    State(const State& other) : impact(other.impact) {}
    Impact impact;
    NewtonWorkspace workspace;
    Outcome outcome;
    bool same_matrices = false;  // as those that the workspace holds
  };
  static constexpr size_t none = std::numeric_limits<size_t>::max();
  static constexpr size_t grain = 16;

  bool one(size_t i, State& state) {
    if (!vary(varied_, i, state.impact)) return false;
    if (newton_ != nullptr) {
      if (state.same_matrices)
        resolve_same_matrices(state.impact, *newton_, state.workspace, state.outcome);
      else
        resolve(state.impact, *newton_, state.workspace, state.outcome);
      state.same_matrices = !varied_.matrices();
      rows_.write(i, state.outcome);
      return true;
    }
    const Result<Outcome> outcome = resolve(state.impact, law_);
    if (!outcome) return false;
    rows_.write(i, *outcome);
    return true;
  }

  void note(size_t i) {
    size_t least = bad_;
    while (i < least && !bad_.compare_exchange_weak(least, i)) {
    }
  }

  const Given& given_;
  const Law& law_;
  const Varied& varied_;
  const Rows& rows_;
  const Newton* newton_ = nullptr;
  tbb::enumerable_thread_specific<State> states_;
  std::atomic<size_t> bad_{none};
};

std::vector<Column> columns_of(const py::list& list) {
  std::vector<Column> columns;
  for (const py::handle item : list) {
    const auto pair = py::cast<py::tuple>(item);
    const auto values = py::cast<Doubles>(pair[1]);
    const auto n = static_cast<size_t>(values.shape(0));
    columns.push_back(
        {py::cast<size_t>(pair[0]), n == 0 ? 0 : static_cast<size_t>(values.size()) / n, values.data()});
  }
  return columns;
}

// The arrays come from percuss/_batch.py, C order, of the right shapes.
py::dict resolve_batch(const GivenPtr& given, const py::object& asked, size_t n, const py::object& velocity,
                       const py::object& mass, const py::list& directions, const py::list& restitution,
                       const py::list& friction, const py::list& excitation, int threads,
                       const py::object& show) {
  const Law law = law_of(asked);
  Varied varied;
  if (!velocity.is_none()) varied.velocity = py::cast<Doubles>(velocity).data();
  if (!mass.is_none()) varied.mass = py::cast<Doubles>(mass).data();
  varied.directions = columns_of(directions);
  varied.restitution = columns_of(restitution);
  varied.friction = columns_of(friction);
  varied.excitation = columns_of(excitation);
  const auto* newton = std::get_if<Newton>(&law);
  const bool backward = newton != nullptr && newton->backward;
  const bool own_work = std::holds_alternative<Energetic>(law);
  Results results(n, given->impact, backward, own_work);
  const Rows rows(results, given->impact);
  Batch batch(*given, law, varied, rows);
  watched(show, [&](Progress& progress) { batch.run(n, threads, progress); });
  if (batch.failed()) batch.raise_first();
  using namespace py::literals;
  py::dict arrays("velocity_after"_a = results.velocity_after, "impulse"_a = results.impulse,
                  "gamma_before"_a = results.gamma_before, "gamma_after"_a = results.gamma_after,
                  "mode"_a = results.mode, "slip"_a = results.slip, "status"_a = results.status,
                  "solutions"_a = results.solutions, "residual"_a = results.residual);
  if (own_work) arrays["work"] = results.work;
  if (backward) arrays["velocity_before"] = results.velocity_before;
  return arrays;
}

}  // namespace

void bind_batch(py::module_& m) { m.def("_resolve_batch", resolve_batch); }

}  // namespace percuss::python
