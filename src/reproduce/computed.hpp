// What percuss computes for each entry of the printed tables, and the figures.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "percuss/reproduce.hpp"

namespace percuss::published {

struct Number {
  double value = 0.0;
  std::optional<double> formula = {};  // what the paper's formula gives, where the table prints no number
};
using Numbers = std::map<std::string, Number, std::less<>>;

Numbers compute_glocker_2012();
Numbers compute_payr_glocker_2005();
Numbers compute_glocker_geometry();
Numbers compute_liu_zhao_brogliato_2008();
Numbers compute_pfeiffer();

draw::Figure one_panel(draw::Panel panel);

std::vector<ReproducedFigure> draw_glocker_2012();
std::vector<ReproducedFigure> draw_payr_glocker_2005();
std::vector<ReproducedFigure> draw_glocker_geometry();
std::vector<ReproducedFigure> draw_liu_zhao_brogliato_2008();
std::vector<ReproducedFigure> draw_pfeiffer();

}  // namespace percuss::published
