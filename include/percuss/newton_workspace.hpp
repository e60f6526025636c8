// Many impacts under Newton's law, one after the other, without allocation.
#pragma once

#include <memory>

#include "percuss/law.hpp"

namespace percuss {

// Memory that is reused from impact to impact of the same shape. One contact with planar friction then
// allocates nothing, away from ties between its states. One workspace per thread.
class NewtonWorkspace {
 public:
  NewtonWorkspace();
  ~NewtonWorkspace();
  NewtonWorkspace(NewtonWorkspace&&) noexcept;
  NewtonWorkspace& operator=(NewtonWorkspace&&) noexcept;

  struct Data;
  Data& data() { return *data_; }

 private:
  std::unique_ptr<Data> data_;
};

// As resolve(impact, law) of an impact that is known to be valid.
void resolve(const Impact& impact, const Newton& law, NewtonWorkspace& workspace, Outcome& outcome);

// As resolve() with a workspace that has resolved an impact with the same M, W and kinds of elements before:
// the same bits.
void resolve_same_matrices(const Impact& impact, const Newton& law, NewtonWorkspace& workspace,
                           Outcome& outcome);

}  // namespace percuss
