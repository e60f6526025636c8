// An XML file whose elements and attributes know their places, and typed access to them.
#pragma once

#include <tinyxml2.h>

#include <Eigen/Geometry>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "io/fields.hpp"
#include "io/log.hpp"
#include "io/robot_file.hpp"

namespace percuss::io {

using XmlElement = tinyxml2::XMLElement;
using XmlAttribute = tinyxml2::XMLAttribute;

inline constexpr std::size_t largest_xml = std::size_t{8}
                                           << 20;  // bytes: tinyxml2 takes thirty times as many
// Of one element: tinyxml2 compares each with all others, and so do we.
inline constexpr std::size_t most_attributes = 256;

class XmlFile {
 public:
  // One root, no text between elements, no repeated attributes, no document type, no entities but those of
  // XML itself, UTF-8.
  [[nodiscard]] static FileResult<std::unique_ptr<XmlFile>> parse(std::string text, const std::string& name,
                                                                  std::string_view root);
  XmlFile(std::string text, const std::string& name) : text_(std::move(text)), log(name, text_) {}

  const XmlElement& root() const { return *document_.RootElement(); }
  std::size_t offset(const XmlElement& element) const { return offset_of(element.Value()); }
  std::size_t offset(const XmlAttribute& attribute) const { return offset_of(attribute.Name()); }

  // Something that is known and not used: one remark for all of a kind, at the first, with their number.
  void leave_out(std::size_t offset, const std::string& kind, std::string_view why);
  // The remarks as warnings of the log.
  std::vector<Diagnostic> left_out();

 private:
  std::string fault(std::size_t& offset);
  std::string fault_of_tags(std::size_t& offset) const;
  std::string check(const XmlElement& element, std::size_t& offset) const;
  std::size_t offset_of(const char* piece) const;
  std::size_t offset_of_line(int line) const;

  std::string text_;
  tinyxml2::XMLDocument document_;
  const char* base_ = nullptr;  // of tinyxml2's own copy of the text, in which its names lie
  struct Kind {
    std::size_t offset;
    std::string why;
    long count;
  };
  std::map<std::string, Kind> kinds_;

 public:
  Log log;
};

// One element with the attributes and children that are read, for messages under `path`. Others are named as
// left out.
class XmlFields {
 public:
  // Attributes that it lacks are looked for in `defaults`, one after the other.
  XmlFields(const XmlElement& element, std::string path, XmlFile& file, Names attributes, Names children,
            std::vector<const XmlElement*> defaults = {});

  const XmlElement& element() const { return *element_; }
  const std::string& path() const { return path_; }
  std::string path(std::string_view key) const;
  std::size_t offset() const { return file_->offset(*element_); }
  std::size_t offset(std::string_view key) const;  // of the attribute, or of the element where it is missing
  XmlFile& file() const { return *file_; }
  Log& log() const { return file_->log; }

  bool has(std::string_view key) const { return attribute(key) != nullptr; }
  std::optional<std::string> text(std::string_view key) const;
  std::optional<std::string> require_text(std::string_view key, std::string_view expected) const;
  // NaN where it is no number.
  double number(std::string_view key, double otherwise) const;
  double require_number(std::string_view key, std::string_view expected) const;
  // Nothing where it is missing or wrong, which is logged.
  std::optional<std::vector<double>> numbers(std::string_view key, std::size_t least, std::size_t most) const;
  Eigen::Vector3d vector(std::string_view key, const Eigen::Vector3d& otherwise) const;

  // The only child of that name; a second one is a mistake.
  const XmlElement* child(const char* name) const;

 private:
  const XmlAttribute* attribute(std::string_view key) const;
  double number_of(std::string_view key, std::string_view text) const;

  const XmlElement* element_;
  std::vector<const XmlElement*> defaults_;
  std::string path_;
  XmlFile* file_;
};

// A name as scenes take it: letters, digits, _, - and /; others become _ and that is said.
std::string scene_name(const std::string& name, std::size_t offset, XmlFile& file);

}  // namespace percuss::io
