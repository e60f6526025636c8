// percuss audit FILE
#pragma once

#include <CLI/App.hpp>
#include <memory>
#include <string>

#include "percuss/audit.hpp"

namespace percuss::app {

struct AuditArguments {
  std::string file;             // "-" is standard input
  std::string witness;          // where to write the witness as a problem file; empty: nowhere
  std::string certificate;      // where to write what proves the verdict; empty: nowhere
  std::string equivalent_file;  // the same for the equivalent slide-push system
  std::string law;              // empty: the file's
  AuditOptions audit;
  bool strict = false;
  std::string report;  // where to write a page; empty: nowhere
  bool json = false;
};

std::shared_ptr<AuditArguments> add_audit_command(CLI::App& app);

// Returns an ExitCode: 0 whatever the verdict; no_certificate where one was asked for in vain.
int run_audit(const AuditArguments& arguments);

}  // namespace percuss::app
