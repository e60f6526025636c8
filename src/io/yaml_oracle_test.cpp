// Our parser against yaml-cpp: where both accept a text, they must read the same.
#include <gtest/gtest.h>
#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/parser.h>

#include <optional>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "io/yaml_tree.hpp"

namespace percuss::io::yaml_oracle_test {
namespace {

struct Refused {};

// What yaml-cpp reports, as one line.
class Events final : public YAML::EventHandler {
 public:
  std::string out;

  void OnDocumentStart(const YAML::Mark&) override {
    if (++documents_ > 1) throw Refused();
  }
  void OnDocumentEnd() override {}
  void OnNull(const YAML::Mark&, YAML::anchor_t) override { out += "~ "; }
  void OnAlias(const YAML::Mark&, YAML::anchor_t) override { throw Refused(); }
  void OnScalar(const YAML::Mark&, const std::string& tag, YAML::anchor_t,
                const std::string& value) override {
    if (tag != "?" && tag != "!") throw Refused();
    out += "<" + value + "> ";
  }
  void OnSequenceStart(const YAML::Mark&, const std::string& tag, YAML::anchor_t,
                       YAML::EmitterStyle::value) override {
    if (tag != "?") throw Refused();
    out += "[ ";
  }
  void OnSequenceEnd() override { out += "] "; }
  void OnMapStart(const YAML::Mark&, const std::string& tag, YAML::anchor_t,
                  YAML::EmitterStyle::value) override {
    if (tag != "?") throw Refused();
    out += "{ ";
  }
  void OnMapEnd() override { out += "} "; }
  void OnAnchor(const YAML::Mark&, const std::string&) override { throw Refused(); }

 private:
  int documents_ = 0;
};

std::optional<std::string> theirs(const std::string& text) {
  std::istringstream in(text);
  Events events;
  try {
    YAML::Parser parser(in);
    while (parser.HandleNextDocument(events)) {
    }
  } catch (const YAML::Exception&) {
    return std::nullopt;
  } catch (const Refused&) {
    return std::nullopt;
  }
  return events.out.empty() ? "~ " : events.out;
}

bool is_null_key(View key) { return key.text() == "~" || key.text() == "null"; }

void append(View node, std::string& out) {
  if (node.is_null()) out += "~ ";
  if (node.is_scalar()) out += "<" + std::string(node.text()) + "> ";
  if (node.is_sequence()) {
    out += "[ ";
    for (auto item = node.first(); item; item = item->next()) append(*item, out);
    out += "] ";
  }
  if (node.is_mapping()) {
    out += "{ ";
    for (auto key = node.first(); key; key = key->next()->next()) {
      out += is_null_key(*key) ? "~ " : "<" + std::string(key->text()) + "> ";
      append(*key->next(), out);
    }
    out += "} ";
  }
}

const std::vector<std::string> texts{
    "# comment\na: 1\nb:\n  - x\n  - y: 2\n    z: [1, 2, {q: r, \"s\": t, 'u': v}]\n  -\n    - deep\n    - - "
    "deeper\n"
    "      - two\nc:\n- same\n- indent   # trailing\nd: {k: v,\n  l: [1,\n   2], m: }\n",
    "e: \"quoted \\n \\u00e9 text\n   folded\n\n   twice\"\nf: 'it''s\n  here'\ng: plain text\n  goes on\n\n "
    " and on\n",
    "h: |\n  literal\n    more\n\n  end\ni: >\n  folded\n  text\n\n  para\n    more\n  back\nj: >-\n  "
    "strip\nl: ~\nm:\n",
    "{\"a\": [1,2,3], \"b\": {\"c\": \"d\\\"e\", \"f\": null}, \"g\":-1e5 ,\n \"h\" : [[1, 0], [0, 1]]}\n",
    "---\nplain\n  scalar\n...\n",
    "- a\n- b: c\n  d: e\n- [x, y]\n-   k: v\n    w:\n    - 1\n    - 2\n- \"q\": 1\n",
};

TEST(YamlOracle, ReadsWhatYamlCppReads) {
  const std::vector<std::string> pieces{"- ", ": ", ":", "\n", "\n  ", "  ",    " #c",  "[",
                                        "]",  "{",  "}", ",",  "'",    "|\n",   ">\n",  "a",
                                        "1",  "-",  "?", "~",  "''",   "---\n", "k: v", "- x\n"};
  std::mt19937 random(1);
  const auto below = [&](std::size_t n) { return static_cast<std::size_t>(random()) % n; };
  int compared = 0;
  for (int i = 0; i < 20000; ++i) {
    std::string text = texts[below(texts.size())];
    for (std::size_t k = below(4); k > 0 && !text.empty(); --k) {
      const std::size_t at = below(text.size());
      switch (below(3)) {
        case 0: text.erase(at, 1 + below(3)); break;
        case 1: text.insert(at, pieces[below(pieces.size())]); break;
        default: text.insert(at, text.substr(below(text.size()), 1 + below(20))); break;
      }
    }
    const auto tree = parse_yaml(text);
    if (!tree) continue;
    const auto expected = theirs(text);
    if (!expected) continue;
    std::string ours;
    append(tree->root(), ours);
    EXPECT_EQ(ours, *expected) << text;
    ++compared;
  }
  EXPECT_GT(compared, 5000);
}

}  // namespace
}  // namespace percuss::io::yaml_oracle_test
