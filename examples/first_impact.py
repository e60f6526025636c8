"""A ball falls obliquely on rough ground: the smallest program, and what its result holds."""

import percuss

ball = percuss.Impact(  # 1 kg, to the right and down
    mass=[1.0, 1.0],
    velocity=[2.0, -3.0],
    elements=[percuss.contact("ground", normal=[0, 1], restitution=0.5,
                              friction=dict(tangent=[1, 0], coefficient=0.3))])

outcome = percuss.resolve(ball)
print("u+ = {:.4f} {:.4f}".format(*outcome.velocity_after))
for element in outcome.elements:
    print(f"{element.name}: {element.mode}, impulse {element.impulse[0]:.4f}, work {element.work:.4f}")
print(f"energy {outcome.energy_before:.4f} -> {outcome.energy_after:.4f}")
