#include "percuss/report.hpp"

namespace percuss::report {

std::string figure_report(const std::string& title, const draw::Figure& figure, const std::string& terminal,
                          const Origin& origin) {
  WebPage page(title);
  page.figure(figure, "");
  page.heading("As printed in a terminal");
  page.text(terminal);
  add_origin(page, origin);
  return page.finish();
}

}  // namespace percuss::report
