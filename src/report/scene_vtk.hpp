// The shapes of a scene for ParaView and other readers of VTK.
#pragma once

#include <string>
#include <vector>

#include "report/scene.hpp"

namespace percuss::report {

// One instant as PolyData in XML (.vtp): points, lines and faces; the cell data `shape` counts as `draw`
// does.
std::string vtk_instant(const std::vector<PlacedShape>& shapes);

// The list of instants in time (.pvd).
struct VtkFrame {
  double time = 0.0;
  std::string file;  // beside the list
};
std::string vtk_collection(const std::vector<VtkFrame>& frames);

}  // namespace percuss::report
