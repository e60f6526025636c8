"""Newton's cradle as it is: a wave runs through touching balls, and the last one does not leave alone."""

import percuss


def show(what, velocity):
    print(f"{what:12}", *(f"{u:7.4f}" for u in velocity))


show("hertz", percuss.resolve_chain(5).velocity)
show("linear", percuss.resolve_chain(5, exponent=1.0).velocity)
lossy = percuss.resolve_chain(5, exponent=1.0, restitution=0.8)
show("with losses", lossy.velocity)
print("energy balance closes to 1e-9:", "yes" if abs(lossy.balance) < 1e-9 else "no")
