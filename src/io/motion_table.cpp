// Tables of measured poses.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <optional>

#include "io/table_text.hpp"
#include "percuss/measured_motion.hpp"
#include "percuss/scene.hpp"
#include "percuss/text.hpp"

namespace percuss {
namespace {

using Cell = io::TableCell;

constexpr std::array pose_names{"x", "y", "z", "qw", "qx", "qy", "qz"};
constexpr double unit_length = 0.02;  // off from 1 that writing and averaging leave of a quaternion
constexpr std::size_t most_remarks = 20;

enum class PoseRole { run, time, number, note };

struct PoseColumn {
  PoseRole role = PoseRole::note;
  std::size_t body = 0;
  std::size_t number = 0;  // of pose_names
};

bool names_a_run(const std::string& text) { return text == "run" || text == "toss"; }
bool names_the_time(const std::string& text) { return text == "t" || text == "time"; }

// "x" or "cube.x".
std::optional<std::pair<std::string, std::size_t>> pose_column(const std::string& text) {
  const std::size_t dot = text.rfind('.');
  const std::string name = dot == std::string::npos ? "" : text.substr(0, dot),
                    number = dot == std::string::npos ? text : text.substr(dot + 1);
  const auto found = std::find(pose_names.begin(), pose_names.end(), number);
  if (found == pose_names.end() || dot == 0) return std::nullopt;
  return std::pair{name, static_cast<std::size_t>(found - pose_names.begin())};
}

class MotionReader {
 public:
  MotionReader(const std::string& text, const std::string& name, const Problem& of)
      : table_(text, name), of_(of) {
    motion_.file = name;
  }

  tl::expected<MeasuredMotion, std::vector<Diagnostic>> read() {
    if (table_.split()) {
      if (table_.lines.empty())
        table_.say(0, "has no header, expected a line of names such as run,t,x,y,z,qw,qx,qy,qz");
      else
        read_header();
    }
    if (table_.mistakes.empty()) read_rows();
    if (!table_.mistakes.empty()) return tl::make_unexpected(table_.mistakes);
    if (remarks_ > most_remarks)
      motion_.warnings.push_back(
          {motion_.file, 1, 1, fmt::format("{} more frames are left out", remarks_ - most_remarks)});
    return std::move(motion_);
  }

 private:
  void remark(std::size_t offset, std::string message) {
    if (remarks_++ < most_remarks) motion_.warnings.push_back(table_.remark(offset, std::move(message)));
  }

  // The only body that moves, where the columns do not name one.
  std::optional<std::string> unnamed_body(const Cell& cell) {
    std::vector<std::string> moving;
    if (of_.motion && of_.motion->scene)
      for (const Scene::Body& body : of_.motion->scene->bodies)
        if (!body.fixed) moving.push_back(body.name);
    if (moving.size() == 1) return moving.front();
    table_.say(cell.offset, fmt::format("{} names no body, and the model has {} that move, expected NAME.{}",
                                        quote(cell.text), moving.size(), cell.text));
    return std::nullopt;
  }

  void read_header() {
    std::map<std::string, std::array<int, 7>> seen;
    const io::TableLine& header = table_.lines.front();
    int runs = 0, times = 0;
    for (const Cell& cell : header.cells) {
      PoseColumn column;
      if (names_a_run(cell.text)) {
        column.role = PoseRole::run;
        motion_.run_column = cell.text;
        if (++runs == 2)
          table_.say(cell.offset, fmt::format("{} is a second column of runs", quote(cell.text)));
      } else if (names_the_time(cell.text)) {
        column.role = PoseRole::time;
        if (++times == 2)
          table_.say(cell.offset, fmt::format("{} is a second column of times", quote(cell.text)));
      } else if (const auto number = pose_column(cell.text)) {
        const auto name = number->first.empty() ? unnamed_body(cell) : number->first;
        if (!name) return;
        const auto found = std::find(motion_.bodies.begin(), motion_.bodies.end(), *name);
        column = {PoseRole::number, static_cast<std::size_t>(found - motion_.bodies.begin()), number->second};
        if (found == motion_.bodies.end()) {
          check_body(cell, *name);
          motion_.bodies.push_back(*name);
        }
        if (++seen[*name][number->second] == 2)
          table_.say(cell.offset, fmt::format("{} is there twice", quote(cell.text)));
      } else if (cell.text != "note") {
        table_.say(cell.offset,
                   fmt::format("{} is no column of poses, expected run (or toss), t, x, y, z, qw, qx, "
                               "qy, qz, NAME.x, ... or note",
                               quote(cell.text)));
      }
      columns_.push_back(column);
    }
    if (!table_.mistakes.empty()) return;
    if (times == 0) table_.say(header.offset, "has no times, expected a column t");
    if (motion_.bodies.empty()) table_.say(header.offset, "has no poses, expected columns x,y,z,qw,qx,qy,qz");
    for (const auto& [name, numbers] : seen)
      for (std::size_t k = 0; k < numbers.size(); ++k)
        if (numbers[k] == 0)
          table_.say(header.offset, fmt::format("has no column {} of {}", pose_names[k], quote(name)));
    if (table_.mistakes.empty() && table_.lines.size() == 1)
      table_.say(table_.size(), "has no frames, expected one line for each below the header");
  }

  void check_body(const Cell& cell, const std::string& name) {
    if (!of_.motion || !of_.motion->scene) return;
    std::string moving;
    for (const Scene::Body& body : of_.motion->scene->bodies) {
      if (!body.fixed && body.name == name) return;
      if (!body.fixed) moving += (moving.empty() ? "" : ", ") + body.name;
    }
    table_.say(cell.offset,
               fmt::format("{} is no body of the model that moves, expected one of {}", quote(name), moving));
  }

  MeasuredMotion::Run& run_of(const std::string& name) {
    const auto [at, fresh] = runs_.try_emplace(name, motion_.runs.size());
    if (fresh) motion_.runs.push_back({name, {}});
    return motion_.runs[at->second];
  }

  void read_rows() {
    for (std::size_t k = 1; k < table_.lines.size() && !table_.full(); ++k) {
      const io::TableLine& line = table_.lines[k];
      if (line.cells.size() != columns_.size())
        table_.say(line.offset,
                   fmt::format("has {}, expected {} as in the header",
                               count_of(static_cast<long>(line.cells.size()), "cell"), columns_.size()));
      else
        read_row(line);
    }
  }

  void read_row(const io::TableLine& line) {
    MeasuredMotion::Frame frame;
    frame.line = line.line;
    std::vector<std::array<double, 7>> numbers(motion_.bodies.size());
    std::string run = "1";
    const Cell* empty = nullptr;
    for (std::size_t c = 0; c < columns_.size(); ++c) {
      const Cell& cell = line.cells[c];
      if (columns_[c].role == PoseRole::note) continue;
      if (columns_[c].role == PoseRole::run) {
        run = cell.text;
        if (cell.text.empty()) table_.say(cell.offset, "is empty, expected the name of a run");
        continue;
      }
      if (cell.text.empty() && columns_[c].role == PoseRole::number) {
        if (empty == nullptr) empty = &cell;
        continue;
      }
      const auto value = table_.number(cell);
      if (!value) return;
      if (columns_[c].role == PoseRole::time)
        frame.time = *value;
      else
        numbers[columns_[c].body][columns_[c].number] = *value;
    }
    MeasuredMotion::Run& of = run_of(run);
    if (empty != nullptr) return remark(empty->offset, "is empty: the frame is left out");
    if (!of.frames.empty() && !(frame.time > of.frames.back().time))
      return remark(
          line.offset,
          fmt::format("goes back in time: {} in run {} after {}, the frame is left out",
                      format_number(frame.time), printable(run), format_number(of.frames.back().time)));
    for (const auto& n : numbers) {
      const Eigen::Quaterniond turn(n[3], n[4], n[5], n[6]);
      if (!(std::abs(turn.norm() - 1.0) < unit_length))
        return remark(
            line.offset,
            fmt::format("has a quaternion of length {:.3g}, expected 1: the frame is left out", turn.norm()));
      frame.poses.push_back({{n[0], n[1], n[2]}, turn.normalized()});
    }
    of.frames.push_back(std::move(frame));
  }

  io::TableText table_;
  const Problem& of_;
  std::vector<PoseColumn> columns_;
  std::map<std::string, std::size_t> runs_;
  std::size_t remarks_ = 0;
  MeasuredMotion motion_;
};

}  // namespace

bool is_motion_table(const std::string& text) {
  // The header alone: the first line that is neither empty nor a comment.
  std::size_t at = text.compare(0, 3, "\xEF\xBB\xBF") == 0 ? 3 : 0;
  while (at < text.size()) {
    const std::size_t end = std::min(text.find_first_of("\r\n", at), text.size());
    const std::string line = text.substr(at, end - at);
    at = end + 1;
    if (line.find_first_not_of(" \t") == std::string::npos || line.front() == '#') continue;
    io::TableText header(line, "");
    if (!header.split() || header.lines.empty()) return false;
    bool time = false, turn = false;
    for (const Cell& cell : header.lines.front().cells) {
      time = time || names_the_time(cell.text);
      const auto number = pose_column(cell.text);
      turn = turn || (number && number->second >= 3);
      if (cell.text == "contacts") return false;  // impacts
    }
    return time && turn;
  }
  return false;
}

tl::expected<MeasuredMotion, std::vector<Diagnostic>> parse_motion(const std::string& text,
                                                                   const std::string& name,
                                                                   const Problem& of) {
  return MotionReader(text, name, of).read();
}

}  // namespace percuss
