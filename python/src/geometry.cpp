// The geometry of one impact, as numbers and as pictures.
#include <pybind11/stl.h>

#include "arrays.hpp"
#include "bindings.hpp"
#include "errors.hpp"
#include "given.hpp"
#include "percuss/files.hpp"
#include "percuss/impact_geometry.hpp"
#include "percuss/picture.hpp"
#include "percuss/record.hpp"
#include "pickling.hpp"

namespace percuss::python {
namespace {

struct MadeGeometry {
  VelocityGeometry velocities;
  std::optional<ImpulseGeometry> impulses;
  std::string title;
};

MadeGeometry geometry_given(const GivenPtr& given, const py::list& laws,
                            const std::vector<std::string>& plane, bool sequences,
                            const std::optional<std::string>& contact, const std::string& title) {
  std::vector<Law> library;
  for (const py::handle law : laws) library.push_back(law_of(law));
  auto velocities = velocity_geometry(given->impact, library, {plane, sequences});
  if (!velocities) raise("NotApplicable", velocities.error(), *given);
  MadeGeometry made{*std::move(velocities), {}, title};
  if (!contact && !has_planar_friction(given->impact)) return made;
  auto impulses = impulse_geometry(given->impact, library, contact.value_or(""));
  if (!impulses && contact) raise("NotApplicable", impulses.error(), *given);
  if (impulses) made.impulses = *std::move(impulses);
  return made;
}

draw::Canvas picture(const MadeGeometry& made, bool impulses, const std::string& theme, double width) {
  const report::GeometryStyle style{
      .theme = theme == "dark" ? draw::Theme::dark : draw::Theme::light, .width = width, .title = made.title};
  if (!impulses) return report::velocity_picture(made.velocities, style);
  if (!made.impulses)
    raise_message("NotApplicable",
                  "there is no picture of impulses: expected one contact with planar friction, or contact=");
  return report::impulse_picture(*made.impulses, style);
}

std::string svg_of(const MadeGeometry& made, bool impulses, const std::string& theme, double width) {
  return draw::to_svg(picture(made, impulses, theme, width), {.follows_reader = theme == "auto"});
}

py::bytes png_of(const MadeGeometry& made, bool impulses, const std::string& theme, double width) {
  return draw::to_png(picture(made, impulses, theme, width));
}

void write_picture(const MadeGeometry& made, const std::string& path, bool impulses, const std::string& theme,
                   double width) {
  if (!path.ends_with(".svg") && !path.ends_with(".pdf") && !path.ends_with(".png"))
    raise_message("ProblemError", "cannot write " + path + ": the name does not end with .svg, .pdf or .png");
  const auto done = io::write_atomically(path, draw::picture_file(picture(made, impulses, theme, width), path,
                                                                  {.follows_reader = theme == "auto"}));
  if (!done) raise_message("ProblemError", "cannot write " + path + ": " + done.error());
}

}  // namespace

void bind_geometry(py::module_& m) {
  py::class_<MadeGeometry>(m, "_Geometry")
      .def_readonly("title", &MadeGeometry::title)
      .def("json", [](const MadeGeometry& made) { return to_json(made.velocities, made.impulses); })
      .def("svg", svg_of)
      .def("png", png_of)
      .def("write", write_picture)
      .def(pickled<MadeGeometry>());
  m.def("_geometry", geometry_given);
}

}  // namespace percuss::python
