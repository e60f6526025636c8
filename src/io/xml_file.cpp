#include "io/xml_file.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "percuss/text.hpp"

namespace percuss::io {
namespace {

std::string xml_fault(tinyxml2::XMLError error) {
  using namespace tinyxml2;
  switch (error) {
    case XML_ERROR_PARSING_ELEMENT: return "an element that begins here is not written as <name ...>";
    case XML_ERROR_PARSING_ATTRIBUTE:
      return "an attribute is not written as name=\"value\", or stands there twice";
    case XML_ERROR_PARSING_TEXT: return "text that does not end before the file does";
    case XML_ERROR_PARSING_CDATA: return "a CDATA section that does not end";
    case XML_ERROR_PARSING_COMMENT: return "a comment that does not end";
    case XML_ERROR_PARSING_DECLARATION:
      return "a declaration <? ... ?> that does not end or stands elsewhere "
             "than at the beginning";
    case XML_ERROR_PARSING_UNKNOWN: return "something that begins with <! and does not end";
    case XML_ERROR_EMPTY_DOCUMENT: return "the file is empty";
    case XML_ERROR_MISMATCHED_ELEMENT: return "an element that is not closed by a tag of its name";
    case XML_ELEMENT_DEPTH_EXCEEDED: return "elements lie deeper in each other than 100 levels";
    default: return "the file is no XML";
  }
}

// &amp; and its like, &#65; or &#x41;.
bool is_reference(std::string_view text) {
  const std::size_t end = text.find(';');
  if (end == std::string_view::npos) return false;
  std::string_view name = text.substr(1, end - 1);
  if (!name.starts_with('#')) {
    constexpr std::array<std::string_view, 5> known{"amp", "lt", "gt", "quot", "apos"};
    return std::find(known.begin(), known.end(), name) != known.end();
  }
  const bool hexadecimal = name.starts_with("#x");
  name.remove_prefix(hexadecimal ? 2 : 1);
  return !name.empty() && name.size() < 8 &&
         name.find_first_not_of(hexadecimal ? "0123456789abcdefABCDEF" : "0123456789") == std::string::npos;
}

// What is no tag, as tinyxml2 tells it apart; document types and their like come last.
struct Remark {
  std::string_view opening, closing;
};
constexpr std::array<Remark, 4> remarks{{{"<?", "?>"}, {"<!--", "-->"}, {"<![CDATA[", "]]>"}, {"<!", ">"}}};

}  // namespace

FileResult<std::unique_ptr<XmlFile>> XmlFile::parse(std::string text, const std::string& name,
                                                    std::string_view root) {
  auto file = std::make_unique<XmlFile>(std::move(text), name);
  std::size_t offset = 0;
  std::string fault = file->fault(offset);
  if (fault.empty() && file->root().Value() != root) {
    offset = file->offset(file->root());
    fault = fmt::format("the root is <{}>, expected <{}>", printable(file->root().Value()), root);
  }
  if (fault.empty()) return file;
  file->log.error(offset, "", "{}", fault);
  return tl::make_unexpected(file->log.errors());
}

std::string XmlFile::fault(std::size_t& offset) {
  if (text_.size() > largest_xml)
    return fmt::format("the file has {} bytes, expected at most {} (8 MiB)", text_.size(), largest_xml);
  if (const auto fault = find_text_fault(text_)) {
    offset = fault->offset;
    return fault->message;
  }
  if (std::string fault = fault_of_tags(offset); !fault.empty()) return fault;
  if (document_.Parse(text_.data(), text_.size()) != tinyxml2::XML_SUCCESS) {
    offset = offset_of_line(document_.ErrorLineNum());
    return xml_fault(document_.ErrorID());
  }
  // tinyxml2 counts lines only. Its names lie in a copy of the text, so a name whose place is known gives all
  // others.
  const tinyxml2::XMLNode* first = document_.FirstChild();
  const std::size_t bracket = text_.find('<');
  if (first && bracket != std::string::npos && !first->ToText()) {
    const std::size_t behind = first->ToElement() ? 1 : first->ToComment() ? 4 : 2;
    base_ = first->Value() - (bracket + behind);
  }
  const XmlElement* root = nullptr;
  for (const tinyxml2::XMLNode* node = first; node; node = node->NextSibling()) {
    offset = offset_of_line(node->GetLineNum());
    if (node->ToUnknown()) return "a document type or a similar <!...> is not read";
    if (node->ToText()) return fmt::format("the text {} stands outside of the root", quote(node->Value()));
    if (const tinyxml2::XMLDeclaration* declaration = node->ToDeclaration()) {
      const std::string_view said = declaration->Value();
      const std::size_t encoding = said.find("encoding");
      if (encoding != std::string_view::npos && said.find("UTF-8", encoding) == std::string_view::npos &&
          said.find("utf-8", encoding) == std::string_view::npos &&
          said.find("ASCII", encoding) == std::string_view::npos)
        return fmt::format("the declaration is {}, expected the encoding UTF-8", quote(said));
    }
    if (const XmlElement* element = node->ToElement()) {
      if (root) return fmt::format("<{}> is a second root, expected one", printable(element->Value()));
      root = element;
    }
  }
  offset = 0;
  if (!root) return "the file has no element";
  return check(*root, offset);
}

// What tinyxml2 would take too long for, or take as it stands. Within a tag a sign = outside of quotes is an
// attribute. A document type may name entities; it is refused as such.
std::string XmlFile::fault_of_tags(std::size_t& offset) const {
  const std::string_view text = text_;
  bool document_type = false, tag = false;
  char within = '\0';  // the quote that is open
  std::size_t begin = 0, attributes = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    if (c == '&' && !document_type && !is_reference(text.substr(at, 16))) {
      offset = at;
      return "an & begins no entity of XML, expected &amp;, &lt;, &gt;, &quot;, &apos; or &#NUMBER;";
    }
    if (within != '\0') {
      if (c == within) within = '\0';
    } else if (!tag && c == '<') {
      const auto remark = std::find_if(remarks.begin(), remarks.end(), [&](const Remark& one) {
        return text.substr(at).starts_with(one.opening);
      });
      if (remark == remarks.end()) {
        tag = true, begin = at, attributes = 0;
        continue;
      }
      document_type = document_type || remark->opening == "<!";
      const std::size_t end = text.find(remark->closing, at + remark->opening.size());
      if (end == std::string_view::npos) break;
      at = end + remark->closing.size() - 1;
    } else if (tag && (c == '"' || c == '\'')) {
      within = c;
    } else if (tag && c == '>') {
      tag = false;
    } else if (tag && c == '=' && ++attributes > most_attributes) {
      offset = begin;
      return fmt::format("an element has more than {} attributes", most_attributes);
    }
  }
  return {};
}

std::string XmlFile::check(const XmlElement& element, std::size_t& offset) const {
  for (const tinyxml2::XMLNode* node = element.FirstChild(); node; node = node->NextSibling()) {
    if (const XmlElement* inner = node->ToElement()) {
      if (std::string fault = check(*inner, offset); !fault.empty()) return fault;
    } else if (node->ToUnknown()) {
      offset = offset_of_line(node->GetLineNum());
      return "a document type or a similar <!...> is not read";
    }
  }
  return {};
}

std::size_t XmlFile::offset_of(const char* piece) const {
  const std::string_view name = piece;
  if (!base_ || piece < base_) return 0;
  const auto offset = static_cast<std::size_t>(piece - base_);
  return offset < text_.size() && text_.compare(offset, name.size(), name) == 0 ? offset : 0;
}

std::size_t XmlFile::offset_of_line(int line) const {
  std::size_t at = 0;
  for (int k = 1; k < line; ++k) {
    const std::size_t end = text_.find('\n', at);
    if (end == std::string::npos) break;
    at = end + 1;
  }
  return std::min(at, text_.size());
}

void XmlFile::leave_out(std::size_t offset, const std::string& kind, std::string_view why) {
  const auto [it, added] = kinds_.try_emplace(kind, Kind{offset, std::string(why), 0});
  ++it->second.count;
}

std::vector<Diagnostic> XmlFile::left_out() {
  for (const auto& [kind, told] : kinds_)
    log.warning(told.offset, "",
                told.count == 1 ? fmt::format("{} {}", kind, told.why)
                                : fmt::format("{} {} ({} times)", kind, told.why, told.count));
  kinds_.clear();
  return log.warnings();
}

XmlFields::XmlFields(const XmlElement& element, std::string path, XmlFile& file, Names attributes,
                     Names children, std::vector<const XmlElement*> defaults)
    : element_(&element), defaults_(std::move(defaults)), path_(std::move(path)), file_(&file) {
  const auto known = [](Names names, std::string_view name) {
    return std::find(names.begin(), names.end(), name) != names.end();
  };
  for (const XmlAttribute* a = element.FirstAttribute(); a; a = a->Next())
    if (!known(attributes, a->Name()) && std::string_view(a->Name()).substr(0, 5) != "xmlns")
      file.leave_out(file.offset(*a),
                     fmt::format("{} of <{}>", printable(a->Name()), printable(element.Value())),
                     "is unknown and left out" + did_you_mean(a->Name(), attributes));
  for (const tinyxml2::XMLNode* node = element.FirstChild(); node; node = node->NextSibling()) {
    if (const XmlElement* inner = node->ToElement()) {
      if (!known(children, inner->Value()))
        file.leave_out(file.offset(*inner),
                       fmt::format("<{}> in <{}>", printable(inner->Value()), printable(element.Value())),
                       "is unknown and left out" + did_you_mean(inner->Value(), children));
    } else if (const tinyxml2::XMLText* text = node->ToText()) {
      log().error(offset(), path_, "holds the text {}, expected elements and attributes only",
                  quote(text->Value()));
    }
  }
}

std::string XmlFields::path(std::string_view key) const { return fmt::format("{}.{}", path_, key); }

const XmlAttribute* XmlFields::attribute(std::string_view key) const {
  for (const XmlAttribute* a = element_->FirstAttribute(); a; a = a->Next())
    if (key == a->Name()) return a;
  for (const XmlElement* behind : defaults_)
    for (const XmlAttribute* a = behind->FirstAttribute(); a; a = a->Next())
      if (key == a->Name()) return a;
  return nullptr;
}

std::size_t XmlFields::offset(std::string_view key) const {
  const XmlAttribute* a = attribute(key);
  return a ? file_->offset(*a) : offset();
}

std::optional<std::string> XmlFields::text(std::string_view key) const {
  const XmlAttribute* a = attribute(key);
  return a ? std::optional<std::string>(a->Value()) : std::nullopt;
}

std::optional<std::string> XmlFields::require_text(std::string_view key, std::string_view expected) const {
  const auto value = text(key);
  if (!value)
    log().error(offset(), path(key), "is missing, expected {}", expected);
  else if (value->empty())
    log().error(offset(key), path(key), "is empty, expected {}", expected);
  return value && !value->empty() ? value : std::nullopt;
}

double XmlFields::number_of(std::string_view key, std::string_view text) const {
  const ParsedNumber number = parse_number(text);
  if (number.fault == NumberFault::none || number.fault == NumberFault::too_small) return number.value;
  log().error(offset(key), path(key), "is {}, expected a finite number", quote(text));
  return std::numeric_limits<double>::quiet_NaN();
}

double XmlFields::number(std::string_view key, double otherwise) const {
  const auto list = numbers(key, 1, 1);
  if (list) return list->front();
  return has(key) ? std::numeric_limits<double>::quiet_NaN() : otherwise;
}

double XmlFields::require_number(std::string_view key, std::string_view expected) const {
  if (!has(key)) log().error(offset(), path(key), "is missing, expected {}", expected);
  return number(key, std::numeric_limits<double>::quiet_NaN());
}

std::optional<std::vector<double>> XmlFields::numbers(std::string_view key, std::size_t least,
                                                      std::size_t most) const {
  const auto value = text(key);
  if (!value) return std::nullopt;
  std::vector<double> list;
  constexpr std::string_view white = " \t\r\n";
  const std::string_view all = *value;
  std::size_t count = 0;
  for (std::size_t at = all.find_first_not_of(white); at != std::string_view::npos; ++count) {
    const std::size_t end = std::min(all.find_first_of(white, at), all.size());
    if (count < most) {
      list.push_back(number_of(key, all.substr(at, end - at)));
      if (std::isnan(list.back())) return std::nullopt;
    }
    at = all.find_first_not_of(white, end);
  }
  if (count < least || count > most) {
    log().error(offset(key), path(key), "is {}, expected {}", quote(all),
                least == most ? count_of(static_cast<long>(least), "number")
                              : fmt::format("{} to {} numbers", least, most));
    return std::nullopt;
  }
  return list;
}

Eigen::Vector3d XmlFields::vector(std::string_view key, const Eigen::Vector3d& otherwise) const {
  const auto list = numbers(key, 3, 3);
  return list ? Eigen::Vector3d((*list)[0], (*list)[1], (*list)[2]) : otherwise;
}

const XmlElement* XmlFields::child(const char* name) const {
  const XmlElement* only = element_->FirstChildElement(name);
  if (only)
    if (const XmlElement* second = only->NextSiblingElement(name))
      log().error(file_->offset(*second), path(name), "stands there twice, expected once");
  return only;
}

std::string scene_name(const std::string& name, std::size_t offset, XmlFile& file) {
  std::string out = name;
  for (char& c : out) {
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    if (!letter && !(c >= '0' && c <= '9') && c != '_' && c != '-' && c != '/') c = '_';
  }
  if (out != name)
    file.leave_out(offset, fmt::format("the name {}", quote(name)), fmt::format("is written {} here", out));
  return out;
}

}  // namespace percuss::io
