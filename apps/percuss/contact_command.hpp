// percuss contact FILE
#pragma once

#include <CLI/App.hpp>
#include <memory>
#include <string>

#include "percuss/contact.hpp"

namespace percuss::app {

struct ContactArguments {
  std::string file;
  std::string solver = "automatic";
  std::string solution;  // where to write it; empty: nowhere
  ContactOptions options;
  bool json = false;
};

std::shared_ptr<ContactArguments> add_contact_command(CLI::App& app);

// Returns an ExitCode.
int run_contact(const ContactArguments& arguments);

}  // namespace percuss::app
