// Collects what is wrong with a file, with places, and lists it in the order of the file.
#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "io/places.hpp"
#include "percuss/problem_file.hpp"

namespace percuss::io {

inline constexpr std::size_t most_listed = 100;  // further errors are counted

class Log {
 public:
  Log(std::string file, std::string_view text) : file_(std::move(file)), text_(text), places_(text) {}

  // An error of the field `path`, which then counts as failed. The message begins with the path.
  template <class... Args>
  void error(std::size_t offset, const std::string& path, fmt::format_string<Args...> format,
             Args&&... args) {
    if (!full()) failed_.insert(path);
    remark(offset, path, format, std::forward<Args>(args)...);
  }
  // An error in a field that does not spoil the rest of it; an empty path stands for the file as a whole.
  template <class... Args>
  void remark(std::size_t offset, const std::string& path, fmt::format_string<Args...> format,
              Args&&... args) {
    ++errors_;
    if (!full()) add(entries_, offset, path, fmt::format(format, std::forward<Args>(args)...));
  }
  void warning(std::size_t offset, const std::string& path, const std::string& message) {
    ++warnings_;
    if (warned_.size() < most_kept) add(warned_, offset, path, message);
  }

  void take_warnings_for_errors();

  // Nothing more need be said about a field and what lies below it.
  void mark_failed(const std::string& path) { failed_.insert(path); }
  bool has_failed(std::string_view path) const;  // the field or one that holds it

  bool any() const { return errors_ > 0; }
  std::size_t count() const { return errors_; }
  bool full() const { return entries_.size() >= most_kept; }
  void count_one() { ++errors_; }  // an error that is not kept because the log is full
  // The offset of `piece` where it is a part of the text, else `otherwise`.
  std::size_t offset_of(std::string_view piece, std::size_t otherwise) const;
  Place place(std::size_t offset) { return places_.at(offset); }

  std::vector<Diagnostic> errors() { return listed(entries_, errors_, "error"); }
  std::vector<Diagnostic> warnings() { return listed(warned_, warnings_, "warning"); }

 private:
  static constexpr std::size_t most_kept = 1000;

  struct Entry {
    std::size_t offset;
    std::string message;
  };
  static void add(std::vector<Entry>& entries, std::size_t offset, const std::string& path,
                  std::string message);
  std::vector<Diagnostic> listed(std::vector<Entry>& entries, std::size_t total, std::string_view noun);

  std::string file_;
  std::string_view text_;
  Places places_;
  std::vector<Entry> entries_;
  std::vector<Entry> warned_;
  std::size_t errors_ = 0;
  std::size_t warnings_ = 0;
  std::unordered_set<std::string> failed_;
};

}  // namespace percuss::io
