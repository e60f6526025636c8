"""Friction in space: on isotropic ground a sphere keeps its direction, on grooved ground it does not."""

import numpy as np

import percuss


def sphere(mu_x, mu_y):
    return percuss.Impact(  # x, y, z and the rotations about them times the radius
        mass=[1.0, 1.0, 1.0, 0.4, 0.4, 0.4],
        velocity=[2.0, 1.0, -1.0, 0.0, 0.0, 0.0],
        elements=[percuss.contact("ground", normal=[0, 0, 1, 0, 0, 0], restitution=0.5, friction=percuss.friction(
            tangent=[[1, 0, 0, 0, -1, 0], [0, 1, 0, 1, 0, 0]], coefficient=[mu_x, mu_y]))])


for mu_y in (0.1, 0.3):
    impact = sphere(0.1, mu_y)
    outcome = percuss.resolve(impact)
    before, after = (np.degrees(np.arctan2(u[1], u[0])) for u in (impact.velocity, outcome.velocity_after))
    print("mu = (0.1, {:.1f}): impulse {:.4f} {:.4f}, direction {:.3f} -> {:.3f} degrees".format(
        mu_y, *outcome["ground.friction"].impulse, before, after))
