// A function in a process of its own: it may crash, print and never end.
#pragma once

#include <functional>
#include <optional>
#include <vector>

// What `f` returned; nothing if it took longer than `limit` seconds or did not come to an end.
std::optional<std::vector<double>> run_apart(const std::function<std::vector<double>()>& f, double limit);
