// A small server of HTTP/1.1 for one reader on this machine: GET, the loopback address, paths behind a
// secret.
//
// A request is answered where it names the server by its own address (Host), comes from no other page
// (Origin) and knows the token, which is in the address that is printed. Anything else is refused. No file is
// ever opened because of a request.
#pragma once

#include <functional>
#include <string>
#include <tl/expected.hpp>

namespace percuss::app {

struct Page {
  int status = 200;
  std::string type, body;
};

class PageServer {
 public:
  // Port 0: any that is free. From here on SIGINT and SIGTERM end serve(). The error says why it cannot
  // listen.
  [[nodiscard]] static tl::expected<PageServer, std::string> listen(int port);
  ~PageServer();
  PageServer(PageServer&& other) noexcept;
  PageServer& operator=(PageServer&&) = delete;

  std::string address() const;  // http://127.0.0.1:PORT/TOKEN/

  // Answers until SIGINT or SIGTERM. `answer` gets what follows the token, "" at first.
  void serve(const std::function<Page(const std::string& path)>& answer);

 private:
  PageServer() = default;
  std::string respond(const std::string& request,
                      const std::function<Page(const std::string& path)>& answer) const;

  int socket_ = -1, port_ = 0;
  std::string token_;
};

}  // namespace percuss::app
