// What the values of options may be: CLI11 prints what is returned unless it is empty.
#pragma once

#include <CLI/App.hpp>
#include <string>

namespace percuss::app {

std::string check_positive(const std::string& text);
std::string check_not_negative(const std::string& text);
std::string check_picture(
    const std::string& path);                     // a file .svg, .pdf or .png; - is standard output, as SVG
std::string check_seed(const std::string& text);  // of 64 bits
CLI::Validator number_from(double low, double high);

}  // namespace percuss::app
