#include "view_command.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <iostream>

#include "checks.hpp"
#include "exit_code.hpp"
#include "input.hpp"
#include "page_server.hpp"
#include "percuss/player.hpp"
#include "percuss/run.hpp"

namespace percuss::app {
namespace {

constexpr const char* view_footer = R"(
Examples:
  percuss view run.h5                  prints an address and opens the browser
  percuss view run.h5 --no-browser     prints the address only
  percuss view run.h5 --from 1 --to 1.2 --scale 20

The page is served on this machine alone, behind a secret in its address; no
other file can be read. A run that is still being computed is followed. Ctrl-C
ends it.

Exit codes: 0 ended by Ctrl-C, 1 the address cannot be used, 2 bad input.)";

// Changes whenever the file was written anew.
std::string stamp_of(const std::string& path) {
  struct stat file = {};
  if (stat(path.c_str(), &file) != 0) return "none";
  return fmt::format("{}-{}-{}.{:09}", file.st_ino, file.st_size, file.st_mtim.tv_sec, file.st_mtim.tv_nsec);
}

struct Shown {
  std::string stamp, title, data;
};

tl::expected<Shown, std::string> show(const ViewArguments& arguments) {
  Shown shown;
  shown.stamp = stamp_of(arguments.file);  // before it is read: what comes later is news
  const auto run = io::read_run(arguments.file);
  if (!run) return tl::make_unexpected(run.error());
  const auto problem = problem_of(run->record, arguments.file + " (its problem)");
  if (!problem)
    return tl::make_unexpected(arguments.file +
                               ": its problem cannot be read; percuss info RUN --input prints it");
  report::PlayerOptions options;
  if (arguments.from) options.from = *arguments.from;
  if (arguments.to) options.to = *arguments.to;
  options.scale = arguments.scale;
  auto data = report::player_data(*problem, run->record, run->trajectory, options);
  if (!data) return tl::make_unexpected(arguments.file + ": " + data.error());
  shown.title = run->record.title;
  shown.data = *std::move(data);
  return shown;
}

// Where there is a screen. What the browser prints is nobody's business.
void open_browser(const std::string& address) {
  if (std::getenv("DISPLAY") == nullptr && std::getenv("WAYLAND_DISPLAY") == nullptr) return;
  std::cout.flush();
  const pid_t child = fork();
  if (child != 0) {
    if (child > 0) waitpid(child, nullptr, 0);
    return;
  }
  if (fork() != 0) _exit(0);  // the grandchild belongs to nobody who would have to wait for it
  if (const int nowhere = open("/dev/null", O_RDWR); nowhere >= 0)
    for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) dup2(nowhere, stream);
  execlp("xdg-open", "xdg-open", address.c_str(), nullptr);
  _exit(127);
}

}  // namespace

std::shared_ptr<ViewArguments> add_view_command(CLI::App& app) {
  auto arguments = std::make_shared<ViewArguments>();
  CLI::App* command = app.add_subcommand("view", "Show a run in the browser, while it is computed too.");
  command->set_help_flag("-h,--help", "print this help and exit");
  command->footer(view_footer);
  command->add_option("RUN", arguments->file, "a run of percuss simulate -o RUN")
      ->required()
      ->option_text(" ");
  command->add_option("--from", arguments->from, "start of what is shown")->option_text("T");
  command->add_option("--to", arguments->to, "end of it")->option_text("T");
  command->add_option("--scale", arguments->scale, "displacements from the start, so many times as large")
      ->option_text("X")
      ->check(number_from(1e-3, 1e9));
  command->add_option("--port", arguments->port, "of the address; any that is free unless given")
      ->option_text("N")
      ->check(CLI::Range(0, 65535));
  command->add_flag("--no-browser", arguments->no_browser, "print the address only");
  for (CLI::Option* option : command->get_options()) option->disable_flag_override();
  return arguments;
}

int run_view(const ViewArguments& arguments) {
  auto shown = show(arguments);
  if (!shown) {
    std::cerr << shown.error() << "\n";
    return bad_input;
  }
  auto server = PageServer::listen(arguments.port);
  if (!server) {
    std::cerr << "percuss: " << server.error() << "\n";
    return failed;
  }
  std::cout << server->address() << std::endl;  // somebody waits for it
  if (!arguments.no_browser) open_browser(server->address());
  server->serve([&](const std::string& path) -> Page {
    if (path == "stamp") return {200, "", stamp_of(arguments.file)};
    if (path != "" && path != "run.json") return {404, "", "Not Found\n"};
    if (shown->stamp != stamp_of(arguments.file)) {
      auto newer = show(arguments);
      if (newer)
        shown = std::move(newer);
      else
        std::cerr << newer.error() << "\n";  // what was there stays
    }
    if (path == "run.json") return {200, "application/json", shown->data};
    return {200, "text/html; charset=utf-8", report::player_page({shown->title, shown->data, true})};
  });
  return solved;
}

}  // namespace percuss::app
