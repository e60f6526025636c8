#include "percuss/contact.hpp"

#include <array>

namespace percuss {

std::string_view to_string(ContactMethod method) {
  switch (method) {
    case ContactMethod::automatic: return "automatic";
    case ContactMethod::gauss_seidel: return "gauss-seidel";
    case ContactMethod::admm: return "admm";
    case ContactMethod::newton: return "newton";
    case ContactMethod::proximal: return "proximal";
    case ContactMethod::interior_point: return "interior-point";
  }
  return "";
}

std::optional<ContactMethod> contact_method_from_name(std::string_view name) {
  constexpr std::array methods{ContactMethod::automatic, ContactMethod::gauss_seidel,
                               ContactMethod::admm,      ContactMethod::newton,
                               ContactMethod::proximal,  ContactMethod::interior_point};
  for (const ContactMethod method : methods)
    if (name == to_string(method)) return method;
  return std::nullopt;
}

}  // namespace percuss
