// The papers' numbers beside ours.
#include <pybind11/stl.h>

#include <algorithm>

#include "arrays.hpp"
#include "bindings.hpp"
#include "errors.hpp"
#include "percuss/files.hpp"
#include "percuss/report.hpp"
#include "percuss/reproduce.hpp"
#include "percuss/version.hpp"
#include "pickling.hpp"
#include "watched.hpp"

namespace percuss::python {
namespace {

Reproduction reproduce_paper(const std::string& paper, const py::object& show) {
  Result<Reproduction> found = watched(show, [&](Progress&) { return reproduce(paper); });
  if (!found) raise("ProblemError", found.error(), Given{});
  return *std::move(found);
}

py::dict figures_of(const Reproduction& r) {
  py::dict figures;
  for (const ReproducedFigure& f : r.figures)
    figures[py::str(f.paper + " " + f.number)] = py::make_tuple(f.caption, draw::to_svg(f.figure));
  return figures;
}

py::dict counts_of(const Reproduction& r) {
  py::dict counts;
  for (const ItemKind kind : {ItemKind::number, ItemKind::formula, ItemKind::statement}) {
    const ItemCount c = r.count(kind);
    counts[py::str(std::string(to_string(kind)))] =
        py::dict(py::arg("items") = c.items, py::arg("agree") = c.agree, py::arg("misprints") = c.misprints,
                 py::arg("disagree") = c.disagree);
  }
  return counts;
}

// Its papers are some of the library's, by their numbers.
py::tuple write_state(const Reproduction& r) {
  std::vector<std::string> numbers;
  for (const Paper& paper : r.papers) numbers.emplace_back(paper.number);
  PickleWriter writer;
  writer.put(std::tie(numbers, r.items, r.figures, r.errata));
  return writer.state();
}

Reproduction read_state(const py::tuple& state) {
  std::vector<std::string> numbers;
  Reproduction r;
  PickleReader reader(state);
  auto parts = std::tie(numbers, r.items, r.figures, r.errata);
  reader.get(parts);
  reader.end();
  for (const Paper& paper : papers())
    if (std::find(numbers.begin(), numbers.end(), paper.number) != numbers.end()) r.papers.push_back(paper);
  return r;
}

}  // namespace

void bind_reproduction(py::module_& m) {
  py::class_<ReproducedItem>(m, "ReproducedItem", "A printed number beside the computed one.")
      .def_readonly("paper", &ReproducedItem::paper)
      .def_readonly("item", &ReproducedItem::item)
      .def_property_readonly(
          "kind", [](const ReproducedItem& item) { return to_string(item.kind); },
          "'number': printed; 'formula': printed, evaluated by percuss; 'statement'")
      .def_readonly("printed", &ReproducedItem::printed)
      .def_readonly("computed", &ReproducedItem::computed)
      .def_readonly("agrees", &ReproducedItem::agrees, "to the digits that are printed")
      .def_readonly("misprint", &ReproducedItem::misprint, "it does not agree, and that is documented")
      .def_readonly("comment", &ReproducedItem::comment)
      .def(pickled<ReproducedItem>());
  py::class_<Reproduction>(m, "Reproduction", "The numbers and figures of the papers, recomputed.")
      .def_readonly("items", &Reproduction::items, "a ReproducedItem for every number")
      .def_property_readonly("accepted", &Reproduction::accepted,
                             "all numbers agree or are documented misprints")
      .def_property_readonly("counts", counts_of, "by kind: items, agree, misprints, disagree")
      .def_property_readonly("figures", figures_of, "by paper and number: caption and SVG")
      .def(
          "report",
          [](const Reproduction& r, const std::string& path) {
            if (const auto done = io::write_atomically(
                    path, report::reproduction_page(r, {"percuss.reproduce", percuss::version(), {}, {}}));
                !done)
              raise_message("ProblemError", "cannot write " + path + ": " + done.error());
          },
          py::arg("path"), "Write numbers and figures as a page of HTML.")
      .def(py::pickle([](const Reproduction& r) { return write_state(r); },
                      [](const py::tuple& state) { return read_state(state); }));
  m.def("_reproduce", reproduce_paper);
}

}  // namespace percuss::python
