"""A pile of spheres at one instant: hundreds of frictional contacts at once, and how wrong the answer is."""

import numpy as np

import percuss

pile = percuss.sphere_pile(300)
outcome = pile.solve(tolerance=1e-10)
print(f"{pile.contacts} contacts: {outcome.status}")
print("residual below 1e-10:", "yes" if outcome.residual < 1e-10 else "no")

r = outcome.r.reshape(-1, 3)
open_ = r[:, 0] < 1e-9
slip = ~open_ & (np.hypot(r[:, 1], r[:, 2]) > (1 - 1e-6) * pile.mu * r[:, 0])
print(f"{open_.sum()} open, {slip.sum()} slip, the rest sticks; largest normal impulse {r[:, 0].max():.4f}")
