#include "io/yaml_tree.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "io/places.hpp"

namespace percuss::io::yaml_tree_test {
namespace {

// The tree as text: scalars in <>, quoted ones in "", null as ~.
std::string shape(View node) {
  std::string out;
  switch (node.kind()) {
    case NodeKind::null: return "~";
    case NodeKind::scalar:
      return node.quoted() ? fmt::format("\"{}\"", node.text()) : fmt::format("<{}>", node.text());
    case NodeKind::sequence:
      for (auto item = node.first(); item; item = item->next())
        out += (out.empty() ? "" : " ") + shape(*item);
      return "[" + out + "]";
    case NodeKind::mapping:
      for (auto key = node.first(); key; key = key->next()->next())
        out += fmt::format("{}{}: {}", out.empty() ? "" : " ", key->text(), shape(*key->next()));
      return "{" + out + "}";
  }
  return out;
}

std::string parsed(const std::string& text) {
  const auto tree = parse_yaml(text);
  if (tree) return shape(tree->root());
  const Place place = Places(text).at(tree.error().offset);
  return fmt::format("{}:{}: {}", place.line, place.column, tree.error().message);
}

TEST(YamlTree, BlockCollections) {
  EXPECT_EQ(parsed("a: 1\nb:\n  c: 2\n  d: 3\ne: 4\n"), "{a: <1> b: {c: <2> d: <3>} e: <4>}");
  EXPECT_EQ(parsed("- a\n- - b\n  - c\n-\n  d: 1\n- e: 2\n  f: 3\n"),
            "[<a> [<b> <c>] {d: <1>} {e: <2> f: <3>}]");
  EXPECT_EQ(parsed("a:\n- 1\n- 2\nb: 3"), "{a: [<1> <2>] b: <3>}");  // items below their key, not indented
  EXPECT_EQ(parsed("a:\nb: ~\nc: null\n-d: -1\n"), "{a: ~ b: ~ c: ~ -d: <-1>}");
}

TEST(YamlTree, FlowCollectionsAndJson) {
  EXPECT_EQ(parsed("{a: [1, 2,], 'b': {}, c: , \"d\":[[]]}"), "{a: [<1> <2>] b: {} c: ~ d: [[]]}");
  EXPECT_EQ(parsed("{\n\t\"a\"\t:\t[1,\t2],\n\t\"b\": \"x\\ty\"\n}\n"), "{a: [<1> <2>] b: \"x\ty\"}");
  EXPECT_EQ(parsed("{\"a\":1,\"b\":-2e-3,\"c\":true}"), "{a: <1> b: <-2e-3> c: <true>}");
  EXPECT_EQ(parsed("a: [1, # one\n  2]   # two\n"), "{a: [<1> <2>]}");
}

TEST(YamlTree, PlainScalars) {
  EXPECT_EQ(parsed("a: it's b:c #d\ne: x#y [z] {w}, v\n"), "{a: <it's b:c> e: <x#y [z] {w}, v>}");
  EXPECT_EQ(parsed("a: one\n  two\n\n  three\nb: c\n"), "{a: <one two\nthree> b: <c>}");
  EXPECT_EQ(parsed("k: m*l^2*(2/3*phi1'^2 + 1/2*cos(phi2 - phi1))"),
            "{k: <m*l^2*(2/3*phi1'^2 + 1/2*cos(phi2 - phi1))>}");
  EXPECT_EQ(parsed("[phi1' - 2, -x, ?y, :z]"), "[<phi1' - 2> <-x> <?y> <:z>]");
}

TEST(YamlTree, ScalarsInQuotes) {
  EXPECT_EQ(parsed("'it''s # no comment'"), "\"it's # no comment\"");
  EXPECT_EQ(parsed(R"("\"\\\/\n\x41\u00e9\U0001F600\ud83d\ude00")"),
            "\"\"\\/\nA\u00e9\U0001F600\U0001F600\"");
  EXPECT_EQ(parsed("\"a  \n  b\n\n c\\\n   d\""), "\"a b\ncd\"");
  EXPECT_EQ(parsed("'1'"), "\"1\"");
  EXPECT_EQ(parsed("\"a b\": 'c'\n"), "{a b: \"c\"}");
}

TEST(YamlTree, BlocksOfText) {
  EXPECT_EQ(parsed("a: |\n  x\n    y\n\n  z\nb: 1\n"), "{a: \"x\n  y\n\nz\n\" b: <1>}");
  EXPECT_EQ(parsed("a: >\n  x\n  y\n\n  z\n   w\n  v\n"), "{a: \"x y\nz\n w\nv\n\"}");
  EXPECT_EQ(parsed("a: |-\n  x\n\nb: |+\n  x\n\nc: 1"), "{a: \"x\" b: \"x\n\n\" c: <1>}");
}

TEST(YamlTree, DocumentsAndComments) {
  EXPECT_EQ(parsed("%YAML 1.2\n---\n# c\na: 1\n...\n# end\n"), "{a: <1>}");
  EXPECT_EQ(parsed("\xEF\xBB\xBF{\"a\": 1}"), "{a: <1>}");
  EXPECT_EQ(parsed("a: 1\r\nb: 2\rc: 3\n"), "{a: <1> b: <2> c: <3>}");
  EXPECT_EQ(parsed("# nothing\n"), "~");
  EXPECT_EQ(parsed("a: 1\n---\nb: 2\n"), "2:1: a second document begins here, expected one document");
}

TEST(YamlTree, EveryNodeKnowsItsPlace) {
  const std::string text = "a: \xC3\xA9\n\"b\":\n  - [1, \"\xC3\xA9\", 2]\n";
  const auto tree = parse_yaml(text);
  ASSERT_TRUE(tree);
  Places places(text);
  const View list = *tree->root().find("b");
  EXPECT_EQ(places.at(tree->root().first()->offset()), (Place{1, 1}));
  EXPECT_EQ(places.at(list.offset()), (Place{3, 3}));
  EXPECT_EQ(places.at(list.item(0)->item(2)->offset()), (Place{3, 14}));  // characters, not bytes
}

TEST(YamlTree, RepeatedKeysAreListed) {
  const std::string text = "a: 1\nb: {c: 1, c: 2}\n'a': 2\na: 3\n";
  const auto tree = parse_yaml(text);
  ASSERT_TRUE(tree);
  ASSERT_EQ(tree->duplicates.size(), 3U);
  EXPECT_EQ(tree->duplicates[0].key, "c");
  EXPECT_EQ(tree->duplicates[1].first, 0U);
  EXPECT_EQ(tree->duplicates[1].second, 21U);
  EXPECT_EQ(tree->duplicates[2].second, 28U);
}

TEST(YamlTree, FaultsHaveAPlaceAndAReason) {
  EXPECT_EQ(parsed("a: [1, 2\nb: 3\n"),
            "2:2: unexpected \": 3\", expected ',' or ']' for the '[' of line 1, column 4");
  EXPECT_EQ(parsed("a: [1, 2"), "1:4: this '[' is never closed");
  EXPECT_EQ(parsed("a: 'x\n\n"), "1:4: this ' is never closed");
  EXPECT_EQ(parsed("{a:1}"),
            "1:2: the key \"a:1\" has no value, expected key: value with a space after the colon");
  EXPECT_EQ(parsed("a: 1\n  b: 2\n"),
            "2:4: unexpected ':', a key cannot stand here: check the indentation, or put the text in quotes");
  EXPECT_EQ(parsed("a:\n  b: 1\n c: 2\n"),
            "3:2: begins in column 2, expected column 1, as the line it belongs to");
  EXPECT_EQ(parsed("a:\n\tb: 1\n"), "2:1: a tab in the indentation, expected spaces");
  EXPECT_EQ(parsed("-\ta: 1\n"), "1:2: a tab in the indentation, expected spaces");
  EXPECT_EQ(parsed("a: 1\nb\n"), "2:1: unexpected \"b\", expected key: value");
  EXPECT_EQ(parsed("a: - 1\n"),
            "1:4: a list with '- ' cannot begin on the line of its key, expected a new line");
  EXPECT_EQ(parsed("[1,,2]"), "1:4: unexpected ',', expected a value before it");
  EXPECT_EQ(parsed("a: @b"),
            "1:4: unexpected '@', expected a value: text that begins with it must be in quotes");
  EXPECT_EQ(parsed("a: !!float 1"), "1:4: tags (!name) are not supported, leave it out");
  EXPECT_EQ(parsed("\"\\ud83d x\""), "1:2: the escape stands for U+D83D, which is no character");
  EXPECT_EQ(parsed("\"\\q\"").substr(0, 18), "1:2: unknown escap");
}

// The bomb of nested aliases needs an anchor first.
TEST(YamlTree, AnchorsAndAliasesAreRefused) {
  EXPECT_EQ(parsed("a: &x [1]\nb: *x\n"),
            "1:4: anchors and aliases (&name) are not supported, write the value out");
  EXPECT_EQ(parsed("b: [*x]\n"), "1:5: anchors and aliases (*name) are not supported, write the value out");
}

TEST(YamlTree, NestingIsLimited) {
  EXPECT_EQ(parsed(std::string(64, '[') + std::string(64, ']')).size(), 128U);
  for (const std::string open : {"[", "{a: ", "- ", "[\n", "- a:\n"}) {
    std::string text;
    for (int i = 0; i < 100000; ++i)
      text += open == "- a:\n" ? std::string(static_cast<std::size_t>(i % 300), ' ') + open : open;
    EXPECT_FALSE(parse_yaml(text)) << open;
  }
  EXPECT_EQ(parsed(std::string(1000, '[')), "1:65: nested deeper than 64 levels");
}

TEST(YamlTree, TheNumberOfNodesIsLimited) {
  std::string text = "[";
  for (std::size_t i = 0; i < most_nodes; ++i) text += "1,";
  const auto tree = parse_yaml(text);
  ASSERT_FALSE(tree);
  EXPECT_EQ(tree.error().message, "the file holds more than 4194304 values, lists and keys");
}

TEST(YamlTree, OnlyTextIsRead) {
  EXPECT_EQ(parsed(std::string("a: 1\n\0", 6)),
            "2:1: the file is not text: byte 0x00 is a control character");
  EXPECT_EQ(parsed("a: \xFF"), "1:4: the file is not text: byte 0xff is not valid UTF-8");
  EXPECT_EQ(parsed("a: \xC0\x80"), "1:4: the file is not text: byte 0xc0 is not valid UTF-8");  // overlong
  EXPECT_EQ(parsed("a: \xED\xA0\x80"),
            "1:4: the file is not text: byte 0xed is not valid UTF-8");  // surrogate
  EXPECT_EQ(parsed("\xFF\xFE"
                   "a"),
            "1:1: the file is UTF-16, expected UTF-8");
  EXPECT_EQ(parsed("\x89HDF\r\n\x1a\n"), "1:1: the file is HDF5, expected text");
  EXPECT_EQ(parsed("a: \x1b[31m"), "1:4: the file is not text: byte 0x1b is a control character");
}

}  // namespace
}  // namespace percuss::io::yaml_tree_test
