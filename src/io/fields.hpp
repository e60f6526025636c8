// Typed access to the fields of a file. What does not fit is logged and stands as NaN or nothing, so that the
// rest can be read and checked all the same.
#pragma once

#include <Eigen/Core>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/suggestion.hpp"
#include "io/log.hpp"
#include "io/yaml_tree.hpp"

namespace percuss::io {

using Names = std::span<const std::string_view>;

// "a, b, c"; of many names the first ones.
std::string listed(Names names);
// What a node is, for messages: "a list", "the text \"0.5\" in quotes", "nothing", ...
std::string describe(View node);

// A mapping with known keys.
class Fields {
 public:
  // Unknown keys are logged, but for those in `refused`, which the caller speaks about.
  Fields(View mapping, std::string path, Names allowed, Log& log, Names refused = {});

  std::optional<View> find(std::string_view key) const { return mapping_.find(key); }
  // Logs where it is missing. `expected` says what should be there.
  std::optional<View> require(std::string_view key, std::string_view expected) const;
  std::string path(std::string_view key) const;
  View mapping() const { return mapping_; }
  const std::string& path() const { return path_; }

  // A field that may be missing.
  double number(std::string_view key, double otherwise) const;

 private:
  View mapping_;
  std::string path_;
  Log& log_;
};

bool require_mapping(View node, const std::string& path, Log& log);
std::optional<std::string_view> read_text(View node, const std::string& path, Log& log);
// A number, or a formula without names such as -7/8. NaN where it is neither.
double read_number(View node, const std::string& path, Log& log);
// A list of numbers; nothing where it is no list.
std::optional<Eigen::VectorXd> read_numbers(View node, const std::string& path, Log& log);

}  // namespace percuss::io
