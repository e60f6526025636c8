// Results for people: tables of 80 columns and pages of HTML.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "percuss/account.hpp"
#include "percuss/audit.hpp"
#include "percuss/fit.hpp"
#include "percuss/impact_geometry.hpp"
#include "percuss/map.hpp"
#include "percuss/measured_motion.hpp"
#include "percuss/motion_fit.hpp"
#include "percuss/problem.hpp"
#include "percuss/record.hpp"
#include "percuss/reproduce.hpp"
#include "percuss/run.hpp"
#include "percuss/tables.hpp"
#include "percuss/web_page.hpp"

namespace percuss::report {

// What commands print, ready to be pasted: at most 80 columns wide, as long as names allow.

struct Style {
  bool colour = false;
};

std::string impact_table(const ImpactRecord& record, const Style& style = {});

// Several laws side by side. Numbers that differ from those of the first law by more than rounding carry a
// '*'.
std::string comparison_text(const ComparisonRecord& record);

std::string audit_text(const Problem& problem, const AuditReport& report);

// The numbers behind the pictures of an impact: points in the plane, and where impulses end.
std::string geometry_text(const VelocityGeometry& velocities);
std::string geometry_text(const ImpulseGeometry& impulses);

// Regimes by their share, and between which values the quantity lies; `seconds` that it took, where known.
std::string map_text(const Map& map, std::optional<double> seconds);

std::string contact_text(const ContactRecord& record);

// The best fit with its parameters, intervals and warnings; where several laws were fitted, their ranking.
std::string fit_text(const std::vector<Fit>& fits, const std::string& title, const Style& style = {});

// What was found in measured motions, in numbers.
std::string detection_text(const MeasuredMotion& motion, const Detection& detection, const std::string& title,
                           const Style& style = {});

// The best fit, stage by stage; where several laws were fitted, their ranking.
std::string motion_fit_text(const std::vector<MotionFit>& fits, const std::string& title,
                            const Style& style = {});
// How near predicted motions come.
std::string prediction_text(const MeasuredMotion& measured, const MotionPrediction& predicted,
                            const std::string& title, const Style& style = {});

// What was run and how, how it ended, where the energy went, and every impact that gained some.
std::string run_text(const RunRecord& record, const Trajectory& trajectory, const Style& style = {});

std::string reproduction_text(const Reproduction& reproduction);

// The same as pages with figures: --report FILE.html.

std::string reproduction_page(const Reproduction& reproduction, const Origin& origin);

// `law` is that of the record, with the options that it was resolved with.
std::string impact_report(const Impact& impact, const Law& law, const ImpactRecord& record,
                          const Origin& origin);
std::string comparison_report(const Impact& impact, const ComparisonRecord& record, const Origin& origin);
std::string audit_report(const Problem& problem, const AuditReport& report, const Origin& origin);

// What these pages hold beside what a terminal shows; of an impact the tables alone.
void add_impact_tables(WebPage& page, const ImpactRecord& record);
void add_comparison(WebPage& page, const Impact& impact, const ComparisonRecord& record);
void add_audit(WebPage& page, const Problem& problem, const AuditReport& report);

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
