"""A law of your own, compared with two of percuss' and judged by its referee.

Routh's idea, simplified: friction acts as if the contact slid all the time in the direction in which it arrives. It is
what many hand calculations do, and it is right as long as the contact really slides.
"""

import percuss


def always_sliding(impact):
    if len(impact.elements) != 2 or impact.rows != 2:
        raise percuss.NotApplicable("elements: one contact with planar friction is needed")
    G, gamma = impact.delassus, impact.directions.T @ impact.velocity + impact.excitation
    mu = impact.elements[1].coefficients[0] * (-1.0 if gamma[1] > 0 else 1.0)
    normal = -(1 + impact.elements[0].restitution) * gamma[0] / (G[0, 0] + mu * G[0, 1])
    return [normal, mu * normal]


ball = percuss.Impact(  # a sphere with spin: x, y, angle times radius
    mass=[1.0, 1.0, 0.4],
    velocity=[0.5, -1.0, 0.0],
    elements=[percuss.contact("ground", normal=[0, 1, 0], restitution=0.8,
                              friction=dict(tangent=[1, 0, -1], coefficient=0.5))])

law = percuss.CustomLaw(always_sliding, name="sliding")
for name, outcome in percuss.compare(ball, ["newton", "stronge", law]).outcomes.items():
    print("{}: u+ = {:.4f} {:.4f} {:.4f}, work {:.4f}".format(name, *outcome.velocity_after, outcome.work))
verdict = percuss.judge(ball, law)
print(f"sliding is {verdict.verdict}, T+/T- up to {verdict.worst_gain[0]:.4f}")
