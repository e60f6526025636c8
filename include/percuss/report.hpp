// Results for people: tables of 80 columns and pages of HTML.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "percuss/account.hpp"
#include "percuss/audit.hpp"
#include "percuss/figure.hpp"
#include "percuss/fit.hpp"
#include "percuss/impact_geometry.hpp"
#include "percuss/problem.hpp"
#include "percuss/record.hpp"
#include "percuss/reproduce.hpp"
#include "percuss/run.hpp"
#include "percuss/tables.hpp"

namespace percuss::report {

// A page of HTML that needs nothing but itself: no network, one script and one style sheet, both named by
// their hash. Whatever is put into it is escaped.

enum class Tone { plain, good, warning, bad };

struct Cell {
  std::string text;
  bool number = false;  // to the right
  Tone tone = Tone::plain;
  bool notation = false;  // `u_1` has a subscript
};
using TableRow = std::vector<Cell>;

class WebPage {
 public:
  explicit WebPage(std::string title) : title_(std::move(title)) {}

  void heading(std::string_view text);  // a section
  void subheading(std::string_view text);
  void paragraph(std::string_view text, Tone tone = Tone::plain);
  void list(const std::vector<std::string>& items);
  void table(const std::vector<std::string>& header, const std::vector<TableRow>& rows);
  void text(std::string_view text);                            // as it is, in letters of one width
  void fold(std::string_view summary, std::string_view text);  // the same, closed at first
  // Mathematics in the caption as in figures.
  void figure(const draw::Figure& figure, std::string_view caption);
  void figure(const draw::Canvas& picture, std::string_view caption);
  // A motion that plays; `data` is JSON of player_data(). One that follows asks its server for newer data.
  void player(std::string_view data, bool follows = false);

  std::string finish() const;  // the whole file

 private:
  std::string title_, body_;
  bool plays_ = false, in_space_ = false, follows_ = false;
};

std::string escape_html(std::string_view text);  // control characters become blanks, broken UTF-8 U+FFFD

// What every report of a command ends with: how it was made and from what.
struct Origin {
  std::string command;  // as it was typed
  std::string version;
  std::string input_name, input_text;  // of the problem file; empty: there is none
};
void add_origin(WebPage& page, const Origin& origin);

// The result of an impact for people, at most 80 columns wide.

struct Style {
  bool colour = false;
};

std::string impact_table(const ImpactRecord& record, const Style& style = {});

// Several laws side by side, at most 80 columns wide as long as the names of the elements allow.

// Numbers that differ from those of the first law by more than rounding carry a '*'.
std::string comparison_text(const ComparisonRecord& record);

// What the referee says, for people: at most 80 columns wide, ready to be pasted.

// What a consistent verdict says: nothing is gained, or no more than precompressed contacts hold.
std::string nothing_gained(const Consistency& consistency);

std::string audit_text(const Problem& problem, const AuditReport& report);

// The numbers behind the pictures of an impact: points in the plane, and where impulses end.

std::string geometry_text(const VelocityGeometry& velocities);
std::string geometry_text(const ImpulseGeometry& impulses);

// A contact problem and its solution for people.

std::string contact_text(const ContactRecord& record);

// Fits as a page of 80 columns.

// The best fit with its parameters, intervals and warnings; where several laws were fitted, their ranking.
std::string fit_text(const std::vector<Fit>& fits, const std::string& title, const Style& style = {});

// The same for pages: a parameter with as many decimals as its interval is worth; the noise of every
// coordinate; what the impacts did.
struct ParameterWords {
  std::string value, interval, remark;
};
ParameterWords words_of(const FittedParameter& parameter);
std::string noise_words(const Fit& fit);
std::string impact_words(const Fit& fit);

// A run for people, at most 80 columns wide.

// What was run and how, how it ended, where the energy went, and every impact that gained some.
std::string run_text(const RunRecord& record, const Trajectory& trajectory, const Style& style = {});

// The last state in cells: coordinates with their rates, the first `most`; velocities that have names of
// their own in rows of their own.
struct StateRow {
  std::string name, q, u;
};
std::vector<StateRow> state_rows(const RunRecord& record, const Trajectory& run, std::size_t most);

// The papers recomputed, for people: lines for a terminal, a page with the figures.

std::string reproduction_text(const Reproduction& reproduction);
std::string reproduction_page(const Reproduction& reproduction, const Origin& origin);

// The results of commands as pages: --report FILE.html.

// `law` is that of the record, with the options that it was resolved with.
std::string impact_report(const Impact& impact, const Law& law, const ImpactRecord& record,
                          const Origin& origin);
std::string comparison_report(const Impact& impact, const ComparisonRecord& record, const Origin& origin);
std::string audit_report(const Problem& problem, const AuditReport& report, const Origin& origin);

// `problem` is that of the run; what it draws is shown.
std::string run_report(const Problem& problem, const RunRecord& record, const Trajectory& trajectory,
                       const Origin& origin);

// `study` is what was asked, as a file would say it; nothing may be missing in the results. The error is that
// of reading them.
[[nodiscard]] tl::expected<std::string, std::string> sweep_report(const Sweep& sweep,
                                                                  const io::SweepResults& results,
                                                                  const std::string& study,
                                                                  const Origin& origin);

// Best first, as fit_laws() returns them.
std::string fit_report(const std::vector<Fit>& fits, const std::string& title, const Origin& origin);

// Of a command whose result is a picture; `terminal` is what it prints.
std::string figure_report(const std::string& title, const draw::Figure& figure, const std::string& terminal,
                          const Origin& origin);

}  // namespace percuss::report
