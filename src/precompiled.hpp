// What nearly every file includes, compiled once. Files still include what they use.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <numeric>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>
#include <variant>
#include <vector>

#include "base/eigen_expressions.hpp"
#include "base/eigen_templates.hpp"
#include "percuss/outcome.hpp"
