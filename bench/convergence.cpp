// How the methods converge: the residual that each reaches over its time, as a picture.
//
//   convergence FILE.hdf5 OUT.svg [LIMIT]      LIMIT: seconds a method may take, default 2
//
// A method is asked for one tolerance after the other, 10⁻¹ to 10⁻¹⁰, each time from the start; a point is
// the time it took and the residual it has, recomputed.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>
#include <vector>

#include "percuss/contact.hpp"
#include "percuss/fclib.hpp"
#include "percuss/figure.hpp"

namespace {

using namespace percuss;

struct Course {
  const char* name;
  ContactMethod method;
  std::vector<double> seconds{}, residuals{};
};

void follow(Course& course, const ContactProblem& problem, double limit) {
  for (int digits = 1; digits <= 10; ++digits) {
    ContactOptions options;
    options.method = course.method;
    options.tolerance = std::pow(10.0, -digits);
    options.time_limit = limit;
    ContactOutcome best = solve(problem, options).value();
    for (int repeat = 0; repeat < 2 && best.seconds < 0.1; ++repeat) {  // the least disturbed of three
      ContactOutcome again = solve(problem, options).value();
      if (again.seconds < best.seconds) best = std::move(again);
    }
    const double residual = contact_residual(problem, best.r).relative;
    course.seconds.push_back(best.seconds);
    course.residuals.push_back(std::clamp(residual, 1e-11, 1.0));
    if (best.status != Status::solved) break;
  }
}

std::string picture(const std::string& title, const std::vector<Course>& courses) {
  draw::Figure figure;
  figure.title = draw::verbatim(title);
  figure.width = 720.0;
  figure.aspect = 0.52;
  figure.text_size = 12.0;
  figure.theme = draw::Theme::follows_reader;
  draw::Panel& panel = figure.panels.emplace_back();
  panel.legend = draw::Legend::right;
  panel.x = {.label = "time of the solution (s)", .log = true};
  panel.y = {.label = "residual", .low = 1e-11, .high = 1.0, .log = true};
  for (const Course& c : courses)
    panel.curves.push_back({.x = c.seconds,
                            .y = c.residuals,
                            .name = c.name,
                            .width = c.method == ContactMethod::automatic ? 3.0 : 1.6,
                            .marker = draw::Marker::circle});
  return draw::to_svg(figure);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) {
    std::fprintf(stderr, "usage: convergence FILE.hdf5 OUT.svg [LIMIT]\n");
    return 2;
  }
  const auto file = io::read_fclib(argv[1]);
  if (!file) {
    std::fprintf(stderr, "%s\n", file.error().c_str());
    return 2;
  }
  const double limit = argc > 3 ? std::atof(argv[3]) : 2.0;
  std::vector<Course> courses = {{"automatic", ContactMethod::automatic},
                                 {"Gauss-Seidel", ContactMethod::gauss_seidel},
                                 {"Newton", ContactMethod::newton},
                                 {"proximal points", ContactMethod::proximal},
                                 {"interior point", ContactMethod::interior_point},
                                 {"ADMM", ContactMethod::admm}};
  for (Course& course : courses) follow(course, file->problem, limit);
  std::string name = argv[1];
  name = name.substr(name.find_last_of('/') + 1);
  name = name.substr(0, name.find(".hdf5"));
  std::ofstream(argv[2]) << picture(fmt::format("{}, {} contacts", name, file->problem.contacts()), courses);
  for (const Course& c : courses)
    fmt::print("{:<16} {:>9.2f} ms, residual {:.1e}\n", c.name, 1e3 * c.seconds.back(), c.residuals.back());
}
