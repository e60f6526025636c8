#include "percuss/fit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <set>
#include <span>

#include "io/table_text.hpp"
#include "percuss/scene.hpp"
#include "percuss/text.hpp"

namespace percuss {
namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();

using Cell = io::TableCell;
using Line = io::TableLine;

enum class Role { before, after, sigma, weight, value, target, target_sigma, contacts, pose, note };

struct Column {
  Role role = Role::note;
  Eigen::Index index = 0;  // coordinate, or number of the value or target
};

class TableReader {
 public:
  TableReader(const std::string& text, std::string name, std::span<const Problem> laws)
      : table_(text, std::move(name)), laws_(laws), of_(laws.front()), f_(of_.impact.freedom()) {}

  tl::expected<Measurements, std::vector<Diagnostic>> read() {
    if (!table_.split()) return tl::make_unexpected(mistakes_);
    if (lines_.empty())
      say(0, "has no header, expected a line of names such as u1-,u2-,u1+,u2+");
    else
      read_header();
    if (mistakes_.empty()) read_rows();
    if (!mistakes_.empty()) return tl::make_unexpected(mistakes_);
    return std::move(data_);
  }

 private:
  bool full() const { return table_.full(); }
  void say(std::size_t offset, std::string message) { table_.say(offset, std::move(message)); }

  // "u1-" and "velocity_before[0]" are the same.
  std::optional<Column> coordinate(const Cell& cell) {
    const std::string& text = cell.text;
    const auto number = [&](std::size_t first, std::size_t last) -> std::optional<Eigen::Index> {
      Eigen::Index k = 0;
      const char* end = text.data() + last;
      const auto [stop, status] = std::from_chars(text.data() + first, end, k);
      if (first >= last || status != std::errc() || stop != end) return std::nullopt;
      return k;
    };
    const auto checked = [&](Role role, std::optional<Eigen::Index> k, Eigen::Index first) {
      if (!k || *k < first || *k >= f_ + first) {
        say(cell.offset,
            fmt::format("{} is no coordinate, expected {} to {}", quote(text), first, f_ - 1 + first));
        return Column{Role::note, 0};
      }
      return Column{role, *k - first};
    };
    const char last = text.back();
    if (text.size() > 2 && text.front() == 'u' && (last == '-' || last == '+'))
      if (const auto k = number(1, text.size() - 1))
        return checked(last == '-' ? Role::before : Role::after, k, 1);
    if (text.size() > 5 && text.compare(0, 5, "sigma") == 0)
      if (const auto k = number(5, text.size())) return checked(Role::sigma, k, 1);
    for (const auto& [name, role] :
         {std::pair{"velocity_before[", Role::before}, std::pair{"velocity_after[", Role::after},
          std::pair{"velocity[", Role::before}, std::pair{"sigma[", Role::sigma}}) {
      const std::size_t size = std::string_view(name).size();
      if (text.compare(0, size, name) == 0 && last == ']')
        return checked(role, number(size, text.size() - 1), 0);
    }
    return std::nullopt;
  }

  // Of tables that `percuss detect` writes: what touches, the pose, and what is not needed for a fit.
  std::optional<Column> of_detection(const Cell& cell) {
    const std::string& text = cell.text;
    if (text == "contacts") return Column{Role::contacts, 0};
    for (const char* name : {"run", "toss", "time", "t", "frames_before", "frames_after", "mismatch"})
      if (text == name) return Column{Role::note, 0};
    if (text.starts_with("sigma") && text.ends_with("-")) return Column{Role::note, 0};
    const std::size_t dot = text.rfind('.');
    const std::string number = dot == std::string::npos ? text : text.substr(dot + 1);
    constexpr std::array names{"x", "y", "z", "qw", "qx", "qy", "qz"};
    const auto found = std::find(names.begin(), names.end(), number);
    if (found == names.end()) return std::nullopt;
    std::string body = dot == std::string::npos ? "" : text.substr(0, dot);
    if (body.empty() && of_.motion && of_.motion->scene)
      for (const Scene::Body& one : of_.motion->scene->bodies)
        if (!one.fixed && body.empty()) body = one.name;
    auto& bodies = data_.bodies;
    auto at = std::find(bodies.begin(), bodies.end(), body);
    if (at == bodies.end()) at = bodies.insert(bodies.end(), body);
    return Column{Role::pose, 7 * (at - bodies.begin()) + (found - names.begin())};
  }

  void read_contacts(const Cell& cell, Eigen::Index row) {
    auto& names = data_.contacts[static_cast<std::size_t>(row)];
    std::size_t at = 0;
    while (at < cell.text.size()) {
      const std::size_t end = std::min(cell.text.find(' ', at), cell.text.size());
      if (end > at) names.push_back(cell.text.substr(at, end - at));
      at = end + 1;
    }
    if (names.empty()) say(cell.offset, "is empty, expected the names of contacts such as cube-board.3");
  }

  void read_pose(double value, Eigen::Index number, Eigen::Index row) {
    Pose& pose = data_.poses[static_cast<std::size_t>(row)][static_cast<std::size_t>(number / 7)];
    switch (number % 7) {
      case 3: pose.orientation.w() = value; break;
      case 4: pose.orientation.x() = value; break;
      case 5: pose.orientation.y() = value; break;
      case 6: pose.orientation.z() = value; break;
      default: pose.position[number % 7] = value;
    }
  }

  // A number of the problem, or a result that was measured.
  std::optional<Column> by_name(const Cell& cell) {
    if (find_parameter(of_, cell.text)) {
      data_.columns.push_back(cell.text);
      return Column{Role::value, static_cast<Eigen::Index>(data_.columns.size()) - 1};
    }
    if (cell.text.find(';') != std::string::npos) {
      say(cell.offset,
          fmt::format("{} holds semicolons, expected columns separated by commas", quote(cell.text)));
      return std::nullopt;
    }
    const bool sigma = cell.text.starts_with("sigma(") && cell.text.ends_with(')');
    const std::string name = sigma ? cell.text.substr(6, cell.text.size() - 7) : cell.text;
    if (const auto target = find_target(laws_, name); !target) {
      // Without a dot or an operation nobody meant a result.
      const bool meant = sigma || name.find_first_of(".[(/*+-") != std::string::npos;
      say(cell.offset,
          fmt::format(
              "{} is no column of measurements, expected u1- to u{}- before, u1+ to u{}+ after, sigma1 "
              "to sigma{}, weight, note, a number of the problem such as elements.NAME.normal[0] or a "
              "result such as impulse.NAME{}",
              quote(cell.text), f_, f_, f_, meant ? "; as a result " + why(target.error()) : ""));
      return std::nullopt;
    }
    std::vector<std::string>& names = sigma ? sigmas_ : data_.targets;
    const Eigen::Index place = std::find(names.begin(), names.end(), name) - names.begin();
    if (place == static_cast<Eigen::Index>(names.size())) names.push_back(name);
    // Which target a sigma belongs to is known after the last column.
    return Column{sigma ? Role::target_sigma : Role::target, place};
  }

  static std::string why(const Errors& errors) {
    const Error& first = errors.front();
    return first.field.empty() ? first.message : first.field + " " + first.message;
  }

  void match_sigmas() {
    for (std::size_t k = 0; k < columns_.size(); ++k) {
      if (columns_[k].role != Role::target_sigma) continue;
      const std::string& name = sigmas_[static_cast<std::size_t>(columns_[k].index)];
      const auto target = std::find(data_.targets.begin(), data_.targets.end(), name);
      if (target == data_.targets.end())
        say(lines_.front().cells[k].offset, fmt::format("{} belongs to no column, expected one named {}",
                                                        quote(lines_.front().cells[k].text), quote(name)));
      columns_[k].index = target - data_.targets.begin();
    }
  }

  void read_header() {
    std::set<std::pair<Role, Eigen::Index>> seen;
    bool after = false;
    const auto& header = lines_.front().cells;
    detected_ =
        std::any_of(header.begin(), header.end(), [](const Cell& cell) { return cell.text == "contacts"; });
    for (const Cell& cell : lines_.front().cells) {
      if (full()) return;
      if (cell.text.empty()) {
        say(cell.offset, "is a column without a name, expected one such as u1+");
        continue;
      }
      Column column;
      if (const auto special = detected_ ? of_detection(cell) : std::nullopt) {
        column = *special;
      } else if (const auto found = coordinate(cell)) {
        column = *found;
      } else if (cell.text == "weight") {
        column.role = Role::weight;
      } else if (cell.text != "note") {
        const auto named = by_name(cell);
        if (!named) continue;
        column = *named;
      }
      after = after || column.role == Role::after || column.role == Role::target;
      if (column.role != Role::note && column.role != Role::value &&
          !seen.emplace(column.role, column.index).second)
        say(cell.offset, fmt::format("{} is there twice", quote(cell.text)));
      columns_.push_back(column);
    }
    if (mistakes_.empty()) match_sigmas();
    if (mistakes_.empty() && !after)
      say(lines_.front().offset,
          "has no velocity after the impacts, expected columns such as u1+, or results such as impulse.NAME");
    for (std::size_t b = 0; b < data_.bodies.size(); ++b)
      for (Eigen::Index k = 0; k < 7; ++k)
        if (mistakes_.empty() && seen.count({Role::pose, 7 * static_cast<Eigen::Index>(b) + k}) == 0)
          say(lines_.front().offset,
              fmt::format("has no whole pose of {}, expected x, y, z, qw, qx, qy and qz",
                          quote(data_.bodies[b])));
    if (mistakes_.empty() && detected_ && data_.bodies.empty())
      say(lines_.front().offset, "has contacts but no pose, expected columns x,y,z,qw,qx,qy,qz");
    if (mistakes_.empty() && lines_.size() == 1)
      say(table_.size(), "has no impacts, expected one line for each below the header");
  }

  void read_cell(const Cell& cell, const Column& column, Eigen::Index row) {
    if (column.role == Role::note) return;
    if (cell.text.empty()) {
      if (column.role != Role::after && column.role != Role::target)
        say(cell.offset,
            "is empty, expected a number; only what was measured after an impact may be missing");
      return;
    }
    if (column.role == Role::contacts) return read_contacts(cell, row);
    const auto value = table_.number(cell);
    if (!value) return;
    switch (column.role) {
      case Role::before: data_.before(row, column.index) = *value; break;
      case Role::after: data_.after(row, column.index) = *value; break;
      case Role::value: data_.values(row, column.index) = *value; break;
      case Role::target: data_.measured(row, column.index) = *value; break;
      case Role::sigma:
      case Role::target_sigma:
        if (!(*value > 0.0))
          say(cell.offset, fmt::format("sigma is {}, expected a positive number", cell.text));
        (column.role == Role::sigma ? data_.sigma : data_.target_sigma)(row, column.index) = *value;
        break;
      case Role::weight:
        if (!(*value >= 0.0))
          say(cell.offset, fmt::format("weight is {}, expected a number from 0 on", cell.text));
        data_.weight[row] = *value;
        break;
      case Role::pose: read_pose(*value, column.index, row); break;
      case Role::contacts:
      case Role::note: break;
    }
  }

  void check_poses(const Line& line, Eigen::Index row) {
    constexpr double unit_length = 0.02;
    for (Pose& pose : data_.poses[static_cast<std::size_t>(row)]) {
      const double length = pose.orientation.norm();
      if (!(std::abs(length - 1.0) < unit_length))
        say(line.offset, fmt::format("has a quaternion of length {:.3g}, expected 1", length));
      pose.orientation.normalize();
    }
  }

  void read_rows() {
    const auto n = static_cast<Eigen::Index>(lines_.size()) - 1;
    data_.before = of_.impact.velocity.transpose().replicate(n, 1);
    data_.after = Eigen::MatrixXd::Constant(n, f_, nan);
    data_.values = Eigen::MatrixXd::Zero(n, static_cast<Eigen::Index>(data_.columns.size()));
    if (detected_) {
      data_.contacts.resize(static_cast<std::size_t>(n));
      data_.poses.assign(static_cast<std::size_t>(n), std::vector<Pose>(data_.bodies.size()));
    }
    const auto targets = static_cast<Eigen::Index>(data_.targets.size());
    data_.measured = Eigen::MatrixXd::Constant(n, targets, nan);
    std::set<Eigen::Index> sigmas, afters;
    for (const Column& c : columns_) {
      if (c.role == Role::sigma) sigmas.insert(c.index);
      if (c.role == Role::after) afters.insert(c.index);
      if (c.role == Role::weight) data_.weight = Eigen::VectorXd::Ones(n);
    }
    if (!sigmas.empty() || !sigmas_.empty()) {
      data_.sigma = Eigen::MatrixXd::Ones(n, f_);
      if (targets > 0) data_.target_sigma = Eigen::MatrixXd::Ones(n, targets);
      for (const std::string& target : data_.targets)
        if (std::find(sigmas_.begin(), sigmas_.end(), target) == sigmas_.end())
          say(lines_.front().offset,
              fmt::format("has sigma for some columns, but not for {0}, expected sigma({0}) too", target));
      for (const Eigen::Index k : afters)
        if (sigmas.count(k) == 0)
          say(lines_.front().offset,
              fmt::format("has sigma for some columns, but not for u{0}+, expected sigma{0} too", k + 1));
    }
    for (Eigen::Index row = 0; row < n && !full(); ++row) {
      const Line& line = lines_[static_cast<std::size_t>(row) + 1];
      if (line.cells.size() != columns_.size()) {
        say(line.offset,
            fmt::format("has {}, expected {} as in the header",
                        count_of(static_cast<long>(line.cells.size()), "cell"), columns_.size()));
        continue;
      }
      for (std::size_t k = 0; k < columns_.size(); ++k) read_cell(line.cells[k], columns_[k], row);
      if (detected_) check_poses(line, row);
    }
  }

  io::TableText table_;
  std::span<const Problem> laws_;
  const Problem& of_;
  Eigen::Index f_;
  bool detected_ = false;            // a table of impacts with poses
  std::vector<std::string> sigmas_;  // the targets whose sigma is given
  std::vector<Line>& lines_ = table_.lines;
  std::vector<Column> columns_;
  Measurements data_;
  std::vector<Diagnostic>& mistakes_ = table_.mistakes;
};

}  // namespace

tl::expected<Measurements, std::vector<Diagnostic>> parse_measurements(const std::string& text,
                                                                       const std::string& name,
                                                                       const Problem& of) {
  return TableReader(text, name, std::span(&of, 1)).read();
}

tl::expected<Measurements, std::vector<Diagnostic>> parse_measurements(const std::string& text,
                                                                       const std::string& name,
                                                                       std::span<const Problem> laws) {
  return TableReader(text, name, laws).read();
}

}  // namespace percuss
