// Objects as bytes, for pickle, copy and processes beside this one.
//
// What is kept is the data alone, member by member. Parts that are Python objects themselves (the impact of
// an outcome, a function) are kept as such, so that they are pickled once however many results share them.
#pragma once

#include <pybind11/pybind11.h>

#include <Eigen/Core>
#include <Eigen/SparseCore>
#include <array>
#include <cstring>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <tl/expected.hpp>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

#include "errors.hpp"
#include "members.hpp"
#include "percuss/friction_shape.hpp"
#include "percuss/version.hpp"
#include "python_functions.hpp"

namespace percuss::python {

namespace py = pybind11;

template <class T, template <class...> class Template>
inline constexpr bool is_a = false;
template <template <class...> class Template, class... Args>
inline constexpr bool is_a<Template<Args...>, Template> = true;
template <class T>
inline constexpr bool is_array = false;
template <class T, std::size_t n>
inline constexpr bool is_array<std::array<T, n>> = true;

template <class T>
inline constexpr bool is_number = std::is_arithmetic_v<T> || std::is_enum_v<T>;
template <class T>
concept Dense = std::is_base_of_v<Eigen::PlainObjectBase<T>, T>;
template <class T>
concept Sparse = std::is_base_of_v<Eigen::SparseMatrixBase<T>, T>;
// A struct of which not all members are kept: kept(x) is a tuple of references to those that are.
template <class T>
concept Chosen = requires(T& x) {
  kept(x);
};

class PickleWriter {
 public:
  template <class T>
  void put(const T& x) {
    if constexpr (is_number<T>) {
      raw(&x, sizeof x);
    } else if constexpr (std::is_same_v<T, std::string>) {
      size(x.size());
      raw(x.data(), x.size());
    } else if constexpr (is_a<T, std::vector>) {
      size(x.size());
      if constexpr (is_number<typename T::value_type> && !std::is_same_v<typename T::value_type, bool>)
        raw(x.data(), x.size() * sizeof(typename T::value_type));
      else
        for (const auto& item : x) put(item);
    } else if constexpr (is_array<T>) {
      for (const auto& item : x) put(item);
    } else if constexpr (is_a<T, std::map>) {
      size(x.size());
      for (const auto& [key, value] : x) put(key), put(value);
    } else if constexpr (is_a<T, std::pair>) {
      put(x.first), put(x.second);
    } else if constexpr (is_a<T, std::tuple>) {
      std::apply([&](const auto&... members) { (put(members), ...); }, x);
    } else if constexpr (is_a<T, std::optional>) {
      put(x.has_value());
      if (x) put(*x);
    } else if constexpr (is_a<T, tl::expected>) {
      put(x.has_value());
      if (x)
        put(*x);
      else
        put(x.error());
    } else if constexpr (is_a<T, std::variant>) {
      put(std::uint64_t{x.index()});
      std::visit([&](const auto& one) { put(one); }, x);
    } else if constexpr (Dense<T>) {
      put(x.rows()), put(x.cols());
      raw(x.data(), static_cast<std::size_t>(x.size()) * sizeof(typename T::Scalar));
    } else if constexpr (Sparse<T>) {
      T packed = x;
      packed.makeCompressed();
      put(packed.rows()), put(packed.cols()), put(packed.nonZeros());
      const auto n = static_cast<std::size_t>(packed.nonZeros());
      raw(packed.outerIndexPtr(), static_cast<std::size_t>(packed.outerSize() + 1) * sizeof(int));
      raw(packed.innerIndexPtr(), n * sizeof(int));
      raw(packed.valuePtr(), n * sizeof(double));
    } else if constexpr (std::is_same_v<T, FrictionShapePtr>) {
      put(x != nullptr);
      if (x) put(*x);
    } else if constexpr (is_a<T, std::shared_ptr>) {
      object(x ? py::cast(x) : py::object(py::none()));
    } else if constexpr (is_a<T, std::function>) {
      const auto* const function = x.template target<Calls<T>>();
      if (x && function == nullptr) throw py::type_error("a function of the library cannot be pickled");
      object(x ? py::reinterpret_borrow<py::object>(function->function.handle()) : py::object(py::none()));
    } else if constexpr (std::is_base_of_v<py::object, T>) {
      object(x);
    } else if constexpr (Chosen<const T>) {
      put(kept(x));
    } else {
      put(static_cast<std::uint8_t>(count_members<T>()));
      visit_members(x, [&](const auto&... members) { (put(members), ...); });
    }
  }

  py::tuple state() const { return py::make_tuple(percuss::version(), py::bytes(bytes_), objects_); }

 private:
  void raw(const void* data, std::size_t n) { bytes_.append(static_cast<const char*>(data), n); }
  void size(std::size_t n) { put(std::uint64_t{n}); }
  void object(const py::object& one) { objects_.append(one); }

  std::string bytes_;
  py::list objects_;
};

class PickleReader {
 public:
  explicit PickleReader(const py::tuple& state) {
    if (state.size() != 3) fail();
    if (const auto version = py::cast<std::string>(state[0]); version != percuss::version())
      raise_message("ProblemError", "was pickled by percuss " + version + ", this is " + percuss::version());
    bytes_ = py::cast<std::string>(state[1]);
    objects_ = py::cast<py::list>(state[2]);
  }

  template <class T>
  void get(T& x) {
    if constexpr (is_number<T>) {
      raw(&x, sizeof x);
    } else if constexpr (std::is_same_v<T, std::string>) {
      x.resize(size(1));
      raw(x.data(), x.size());
    } else if constexpr (is_a<T, std::vector>) {
      using Value = typename T::value_type;
      if constexpr (is_number<Value> && !std::is_same_v<Value, bool>) {
        x.resize(size(sizeof(Value)));
        raw(x.data(), x.size() * sizeof(Value));
      } else {
        x.clear();
        for (std::size_t n = size(0); n > 0; --n) x.push_back(take<Value>());
      }
    } else if constexpr (is_array<T>) {
      for (auto& item : x) get(item);
    } else if constexpr (is_a<T, std::map>) {
      for (std::size_t n = size(0); n > 0; --n) {
        auto key = take<typename T::key_type>();
        x[std::move(key)] = take<typename T::mapped_type>();
      }
    } else if constexpr (is_a<T, std::pair>) {
      get(x.first), get(x.second);
    } else if constexpr (is_a<T, std::tuple>) {
      std::apply([&](auto&... members) { (get(members), ...); }, x);
    } else if constexpr (is_a<T, std::optional>) {
      x.reset();
      if (take<bool>()) x = take<typename T::value_type>();
    } else if constexpr (is_a<T, tl::expected>) {
      if (!take<bool>())
        x = tl::make_unexpected(take<typename T::error_type>());
      else if constexpr (std::is_void_v<typename T::value_type>)
        x = T{};
      else
        x = take<typename T::value_type>();
    } else if constexpr (is_a<T, std::variant>) {
      alternative(x, take<std::uint64_t>(), std::make_index_sequence<std::variant_size_v<T>>{});
    } else if constexpr (Dense<T>) {
      const auto rows = take<Eigen::Index>(), columns = take<Eigen::Index>();
      if (rows < 0 || columns < 0 || (T::SizeAtCompileTime != Eigen::Dynamic && rows * columns != x.size()) ||
          (columns > 0 && rows > static_cast<Eigen::Index>(left() / sizeof(typename T::Scalar)) / columns))
        fail();
      x.resize(rows, columns);
      raw(x.data(), static_cast<std::size_t>(x.size()) * sizeof(typename T::Scalar));
    } else if constexpr (Sparse<T>) {
      const auto rows = take<Eigen::Index>(), columns = take<Eigen::Index>(), n = take<Eigen::Index>();
      std::vector<int> outer(room(columns + 1, sizeof(int))), inner(room(n, sizeof(int)));
      std::vector<double> values(room(n, sizeof(double)));
      raw(outer.data(), outer.size() * sizeof(int));
      raw(inner.data(), inner.size() * sizeof(int));
      raw(values.data(), values.size() * sizeof(double));
      x = Eigen::Map<const T>(rows, columns, n, outer.data(), inner.data(), values.data());
    } else if constexpr (std::is_same_v<T, FrictionShapePtr>) {
      x = take<bool>() ? std::make_shared<const FrictionShape>(take<FrictionShape>()) : nullptr;
    } else if constexpr (is_a<T, std::shared_ptr>) {
      const py::object one = object();
      x = one.is_none() ? nullptr : py::cast<T>(one);
    } else if constexpr (is_a<T, std::function>) {
      x = function_of<T>(object());
    } else if constexpr (std::is_base_of_v<py::object, T>) {
      x = object();
    } else if constexpr (Chosen<T>) {
      auto members = kept(x);
      get(members);
    } else {
      if (take<std::uint8_t>() != count_members<T>()) fail();
      visit_members(x, [&](auto&... members) { (get(members), ...); });
    }
  }

  void end() const {
    if (left() != 0 || next_ != objects_.size()) fail();
  }

 private:
  [[noreturn]] static void fail() {
    raise_message("ProblemError", "the pickled data is damaged, or was made by another build of percuss");
  }
  std::size_t left() const { return bytes_.size() - at_; }
  void raw(void* data, std::size_t n) {
    if (n > left()) fail();
    if (n > 0) std::memcpy(data, bytes_.data() + at_, n);
    at_ += n;
  }
  // A number of things of so many bytes each, which must still be there.
  std::size_t size(std::size_t bytes) {
    const auto n = take<std::uint64_t>();
    if (n > left() || (bytes > 1 && n > left() / bytes)) fail();
    return static_cast<std::size_t>(n);
  }
  std::size_t room(Eigen::Index n, std::size_t bytes) const {
    if (n < 0 || static_cast<std::size_t>(n) > left() / bytes) fail();
    return static_cast<std::size_t>(n);
  }
  py::object object() {
    if (next_ >= objects_.size()) fail();
    return objects_[next_++];
  }
  template <class T>
  T take() {
    T x{};
    get(x);
    return x;
  }
  template <class V, std::size_t... indices>
  void alternative(V& x, std::size_t index, std::index_sequence<indices...>) {
    const auto one = [&]<std::size_t i>() {
      x = take<std::variant_alternative_t<i, V>>();
      return true;
    };
    if (!((index == indices && one.template operator()<indices>()) || ...)) fail();
  }

  std::string bytes_;
  py::list objects_;
  std::size_t at_ = 0, next_ = 0;
};

// For .def(): pickle, copy.copy and copy.deepcopy.
template <class T>
auto pickled() {
  return py::pickle(
      [](const T& x) {
        PickleWriter writer;
        writer.put(x);
        return writer.state();
      },
      [](const py::tuple& state) {
        PickleReader reader(state);
        T x{};
        reader.get(x);
        reader.end();
        return x;
      });
}

}  // namespace percuss::python
