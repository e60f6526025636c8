#include "percuss/report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "base/sha256.hpp"
#include "figures/base64.hpp"
#include "figures/rich_text.hpp"
#include "report/player_bundle.hpp"
#include "report/web_page_assets.hpp"

namespace percuss::report {
namespace {

constexpr std::size_t most_open_rows = 24;

std::string hash_source(std::string_view text) {
  const auto digest = sha256(text);
  return "'sha256-" +
         draw::base64(std::string_view(reinterpret_cast<const char*>(digest.data()), digest.size())) + "'";
}

const char* class_of(Tone tone) {
  switch (tone) {
    case Tone::plain: return "";
    case Tone::good: return "good";
    case Tone::warning: return "warning";
    case Tone::bad: return "bad";
  }
  return "";
}

std::string mathematics(std::string_view text) {
  std::string out;
  for (const draw::Run& run : draw::rich_text(text)) {
    std::string utf8;
    for (const char32_t c : run.text) draw::append_utf8(utf8, c);
    const char* tag = run.script == draw::Script::sub     ? "sub"
                      : run.script == draw::Script::super ? "sup"
                      : run.italic                        ? "i"
                                                          : nullptr;
    out += tag == nullptr ? escape_html(utf8) : fmt::format("<{0}>{1}</{0}>", tag, escape_html(utf8));
  }
  return out;
}

// Letters and digits after a `_` as a subscript.
std::string notation(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t bar = std::min(text.find('_', at), text.size());
    out += escape_html(text.substr(at, bar - at));
    std::size_t end = bar + 1;
    while (end < text.size() && std::isalnum(static_cast<unsigned char>(text[end]))) ++end;
    if (bar < text.size()) out += "<sub>" + escape_html(text.substr(bar + 1, end - bar - 1)) + "</sub>";
    at = bar < text.size() ? end : bar;
  }
  return out;
}

}  // namespace

std::string escape_html(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at <= text.size();) {  // line ends stay
    const std::size_t end = std::min(text.find('\n', at), text.size());
    out += draw::escape_markup(draw::decode_utf8(text.substr(at, end - at)));
    if (end < text.size()) out += '\n';
    at = end + 1;
  }
  return out;
}

void WebPage::heading(std::string_view text) {
  if (in_section_) body_ += "</section>\n";
  body_ += "<section>\n<h2>" + escape_html(text) + "</h2>\n";
  in_section_ = true;
}

void WebPage::subheading(std::string_view text) { body_ += "<h3>" + escape_html(text) + "</h3>\n"; }

void WebPage::paragraph(std::string_view text, Tone tone) {
  body_ += fmt::format("<p class=\"{}\">{}</p>\n", class_of(tone), escape_html(text));
}

void WebPage::list(const std::vector<std::string>& items) {
  body_ += "<ul>\n";
  for (const std::string& item : items) body_ += "<li>" + escape_html(item) + "</li>\n";
  body_ += "</ul>\n";
}

void WebPage::table(const std::vector<std::string>& header, const std::vector<TableRow>& rows) {
  // A long one stands in nobody's way: it is closed at first.
  const bool folded = rows.size() > most_open_rows;
  if (folded) {
    const bool named = !header.empty() && !header.front().empty();
    body_ += fmt::format("<details><summary>Table of {} rows{}</summary>", rows.size(),
                         named ? ": " + escape_html(header.front()) : "");
  }
  body_ += "<div class=\"scroll\"><table>\n<thead><tr>";
  for (std::size_t k = 0; k < header.size(); ++k) {
    const bool number = !rows.empty() && k < rows.front().size() && rows.front()[k].number;
    body_ +=
        fmt::format("<th scope=\"col\" class=\"{}\">{}</th>", number ? "number" : "", escape_html(header[k]));
  }
  body_ += "</tr></thead>\n<tbody>\n";
  for (const TableRow& row : rows) {
    body_ += "<tr>";
    for (const Cell& cell : row)
      body_ += fmt::format("<td class=\"{} {}\">{}</td>", cell.number ? "number" : "", class_of(cell.tone),
                           cell.notation ? notation(cell.text) : escape_html(cell.text));
    body_ += "</tr>\n";
  }
  body_ += folded ? "</tbody></table></div></details>\n" : "</tbody></table></div>\n";
}

void WebPage::text(std::string_view text) { body_ += "<pre>" + escape_html(text) + "</pre>\n"; }

void WebPage::fold(std::string_view summary, std::string_view text) {
  body_ += fmt::format("<details><summary>{}</summary><pre>{}</pre></details>\n", escape_html(summary),
                       escape_html(text));
}

void WebPage::figure(const draw::Figure& figure, std::string_view caption) {
  this->figure(draw::layout(figure), caption);
}

void WebPage::figure(const draw::Canvas& picture, std::string_view caption) {
  body_ += "<figure>\n<div class=\"picture\">" + draw::to_svg(picture, {.inlined = true}) +
           "</div><div class=\"tools\"><button type=\"button\" data-zoom=\"0.7\" title=\"closer\">+</button>"
           "<button type=\"button\" data-zoom=\"1.43\" title=\"farther\">−</button>"
           "<button type=\"button\" data-zoom=\"0\">all</button><output></output></div>\n<figcaption>" +
           mathematics(caption) + "</figcaption>\n</figure>\n";
}

void WebPage::player(std::string_view data, bool follows) {
  plays_ = true;
  follows_ = follows_ || follows;
  in_space_ = in_space_ || data.find("\"bodies\":[{") != std::string_view::npos;
  // A block of data is not executed; it must not end before its end.
  std::string block;
  for (const char c : data) block += c == '<' ? "\\u003c" : std::string(1, c);
  body_ += fmt::format(
      "<div class=\"player\"{}><script type=\"application/json\">{}</script>"
      "<noscript>The motion plays where scripts are allowed.</noscript></div>\n",
      follows ? " data-follow=\"yes\"" : "", block);
}

std::string page_style_sheet() { return std::string(page_style) + draw::dark_style_sheet(); }

std::string WebPage::content() const { return in_section_ ? body_ + "</section>\n" : body_; }

std::string WebPage::finish() const {
  std::string style = page_style_sheet();
  std::string script(page_script);
  if (plays_) {
    style += player_style;
    script += in_space_ ? player_in_space_script : player_script;
  }
  const std::string policy = fmt::format(
      "default-src 'none'; img-src data:; style-src {}; script-src {};{} base-uri 'none'; form-action 'none'",
      hash_source(style), hash_source(script), follows_ ? " connect-src 'self';" : "");
  return fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"{}\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<meta name=\"color-scheme\" content=\"light dark\">\n<meta name=\"generator\" content=\"percuss\">\n"
      "<title>{}</title>\n<style>{}</style>\n</head>\n<body>\n<main>\n<h1>{}</h1>\n{}</main>\n<script>{}</"
      "script>\n"
      "</body>\n</html>\n",
      policy, escape_html(title_), style, escape_html(title_), content(), script);
}

void add_origin(WebPage& page, const Origin& origin) {
  page.heading("How this page was made");
  page.text(origin.command);
  page.paragraph("percuss " + origin.version);
  if (!origin.input_name.empty()) page.fold("Input: " + origin.input_name, origin.input_text);
}

}  // namespace percuss::report
