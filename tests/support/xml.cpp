#include "support/xml.hpp"

#include <cctype>
#include <set>
#include <vector>

namespace percuss::test {
namespace {

class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  std::string run() {
    while (error_.empty() && at_ < text_.size()) {
      if (text_[at_] == '<')
        tag();
      else
        character();
    }
    if (error_.empty() && !open_.empty()) fail("<" + open_.back() + "> is not closed");
    if (error_.empty() && !seen_) fail("no element");
    return error_;
  }

 private:
  void fail(const std::string& what) {
    if (error_.empty()) error_ = what + " at " + std::to_string(at_);
  }

  bool take(char c) {
    if (at_ < text_.size() && text_[at_] == c) return ++at_, true;
    return false;
  }

  void blanks() {
    while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_]))) ++at_;
  }

  std::string name() {
    const std::size_t from = at_;
    while (at_ < text_.size() && (std::isalnum(static_cast<unsigned char>(text_[at_])) || text_[at_] == '-' ||
                                  text_[at_] == ':' || text_[at_] == '_'))
      ++at_;
    if (at_ == from) fail("a name is missing");
    return std::string(text_.substr(from, at_ - from));
  }

  void character() {
    const char c = text_[at_];
    if (open_.empty() && !std::isspace(static_cast<unsigned char>(c))) return fail("text outside");
    if (c == '>' && at_ >= 2 && text_.substr(at_ - 2, 3) == "]]>") return fail("]]>");
    if (static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\t' && c != '\r')
      return fail("control character");
    if (c == '&') return entity();
    ++at_;
  }

  void entity() {
    for (const std::string_view known : {"&amp;", "&lt;", "&gt;", "&quot;", "&#39;"})
      if (text_.substr(at_, known.size()) == known) return void(at_ += known.size());
    fail("unknown entity");
  }

  void tag() {
    ++at_;
    if (take('/')) {
      const std::string closed = name();
      blanks();
      if (!take('>')) return fail("> is missing");
      if (open_.empty() || open_.back() != closed) return fail("</" + closed + "> closes nothing");
      open_.pop_back();
      return;
    }
    const std::string opened = name();
    if (open_.empty() && seen_) return fail("a second root");
    seen_ = true;
    std::set<std::string> attributes;
    for (blanks(); error_.empty() && at_ < text_.size() && text_[at_] != '>' && text_[at_] != '/'; blanks()) {
      const std::string attribute = name();
      if (!attributes.insert(attribute).second) return fail(attribute + " twice");
      if (!take('=') || !take('"')) return fail("=\" is missing");
      while (error_.empty() && at_ < text_.size() && text_[at_] != '"') {
        if (text_[at_] == '<') return fail("< in an attribute");
        if (text_[at_] == '&')
          entity();
        else
          ++at_;
      }
      if (!take('"')) return fail("\" is missing");
    }
    const bool empty = take('/');
    if (!take('>')) return fail("> is missing");
    if (!empty) open_.push_back(opened);
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::vector<std::string> open_;
  bool seen_ = false;
  std::string error_;
};

}  // namespace

std::string xml_error(std::string_view text) { return Reader(text).run(); }

}  // namespace percuss::test
