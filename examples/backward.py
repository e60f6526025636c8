"""Backward in time: the velocity before from the velocity after, where every coefficient of restitution differs from 0."""

import numpy as np

import percuss

sphere = percuss.Impact(  # x, y, angle times radius
    mass=[1.0, 1.0, 0.4],
    velocity=[0.5, -1.0, 0.0],
    elements=[percuss.contact("ground", normal=[0, 1, 0], restitution=0.8,
                              friction=dict(tangent=[1, 0, -1], coefficient=0.5, restitution=0.6))])
after = percuss.resolve(sphere).velocity_after
print("u+ = {:.4f} {:.4f} {:.4f}".format(*after))
again = percuss.resolve(sphere, velocity=after, backward=True).velocity_before
print("u- = {:.4f} {:.4f} {:.4f}".format(*again + 0.0))
print("the same as before:", "yes" if np.linalg.norm(again - sphere.velocity) < 1e-12 else "no")
