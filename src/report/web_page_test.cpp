// Pages: nothing from outside is executed, and only the one script may run.
#include "percuss/report.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>

#include "base/sha256.hpp"
#include "figures/base64.hpp"
#include "support/program.hpp"

namespace percuss::report::web_page_test {
namespace {

// FIPS 180-4, examples.
TEST(Sha256, KnownTexts) {
  EXPECT_EQ(sha256_hex("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(sha256_hex(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(sha256_hex("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  EXPECT_EQ(sha256_hex(std::string(1000000, 'a')),
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

std::string between(const std::string& text, const std::string& from, const std::string& to) {
  const std::size_t a = text.find(from);
  if (a == std::string::npos) return "";
  return text.substr(a + from.size(), text.find(to, a + from.size()) - a - from.size());
}

WebPage hostile() {
  const std::string attack =
      "</pre></td><script>document.title='owned'</script><img src=x onerror=alert(1)> \"'&";
  WebPage page(attack);
  page.heading(attack);
  page.paragraph(attack);
  page.list({attack});
  page.table({attack}, {{{attack}, {attack, true, Tone::bad, true}}});
  page.text(attack);
  page.fold(attack, attack + "\nsecond line\x01\xff");
  draw::Figure figure;
  figure.title = attack;
  figure.panels.resize(1);
  figure.panels[0].curves = {{.x = {0, 1}, .y = {0, 1}, .name = attack}};
  page.figure(figure, attack);
  add_origin(page, {attack, attack, attack, attack});
  return page;
}

TEST(WebPage, EverythingIsEscaped) {
  const std::string html = hostile().finish();
  EXPECT_EQ(html.find("<img"), std::string::npos);
  EXPECT_EQ(html.find("<script>document"), std::string::npos);
  EXPECT_EQ(html.find('\x01'), std::string::npos);
  EXPECT_NE(html.find("second line"), std::string::npos);
  std::size_t scripts = 0;
  for (std::size_t at = html.find("<script"); at != std::string::npos; at = html.find("<script", at + 1))
    ++scripts;
  EXPECT_EQ(scripts, 1u);
}

TEST(WebPage, ThePolicyNamesTheScriptAndTheStyleByTheirHash) {
  const std::string html = hostile().finish();
  const auto named = [&](const std::string& text) {
    const auto digest = sha256(text);
    return "'sha256-" + draw::base64({reinterpret_cast<const char*>(digest.data()), digest.size()}) + "'";
  };
  const std::string policy = between(html, "Content-Security-Policy\" content=\"", "\"");
  EXPECT_EQ(policy.find("default-src 'none'"), 0u);
  EXPECT_NE(policy.find("script-src " + named(between(html, "<script>", "</script>"))), std::string::npos);
  EXPECT_NE(policy.find("style-src " + named(between(html, "<style>", "</style>"))), std::string::npos);
  EXPECT_EQ(policy.find("unsafe"), std::string::npos);
  EXPECT_EQ(html.find(" style=\""), std::string::npos);  // it would be blocked
}

// The document as a browser has it after the script; empty: there is no browser.
std::string in_browser(const std::string& html) {
  if (std::system("command -v chromium >/dev/null 2>&1") != 0) return "";
  char folder[] = "/tmp/percuss-page-XXXXXX";
  if (mkdtemp(folder) == nullptr) return "";
  const std::string base = folder;
  std::ofstream(base + "/page.html") << html;
  const std::string command =
      "timeout 140 chromium --headless --no-sandbox --disable-gpu --disable-quic --no-first-run"
      " --disable-background-networking --disable-component-update --disable-sync --user-data-dir=" +
      base + "/profile --dump-dom file://" + base + "/page.html >" + base + "/dom 2>/dev/null";
  const int code = std::system(command.c_str());
  std::ifstream in(base + "/dom");
  std::string dom{std::istreambuf_iterator<char>(in), {}};
  if (std::system(("rm -rf " + base).c_str()) != 0 || code != 0) dom = "the browser failed";
  return dom;
}

TEST(WebPage, RunsInABrowserAndOnlyItsOwnScript) {
  const std::string html = hostile().finish();
  const std::string dom = in_browser(html);
  if (dom.empty()) {
    ASSERT_EQ(std::getenv("PERCUSS_NEEDS_BROWSER"), nullptr)
        << "chromium is not installed";  // set by ./check
    GTEST_SKIP() << "chromium is not installed: the page was not tried in a browser";
  }
  EXPECT_NE(dom.find("data-ready=\"yes\""), std::string::npos) << dom.substr(0, 400);
  EXPECT_EQ(dom.find("<title>owned"), std::string::npos);
  std::string tampered = html;  // one more letter, and the hash does not fit
  tampered.replace(tampered.find("\"use strict\";"), 13, "\"use strict\"; ");
  EXPECT_EQ(in_browser(tampered).find("data-ready"), std::string::npos);
}

TEST(WebPage, GivesItsContentToPagesAroundIt) {
  WebPage page("<title>");
  page.paragraph("<b>");
  EXPECT_EQ(page.content(), "<p class=\"\">&lt;b&gt;</p>\n");
  EXPECT_NE(page.finish().find(page.content()), std::string::npos);
  EXPECT_NE(page.finish().find("<style>" + page_style_sheet()), std::string::npos);
}

}  // namespace
}  // namespace percuss::report::web_page_test
