"""Before any impact: can these coefficients ever gain energy, at which velocity, and what would mend it?"""

import percuss

kane = percuss.read("examples/kane.yaml").impact

verdict = percuss.judge(kane)
print(f"Newton's law: {verdict.verdict}")
if verdict.witness:
    account = percuss.resolve(kane, velocity=verdict.witness.velocity).account
    print(f"a velocity that gains: T+/T- = {account.energy_after / account.energy_before:.4f}")
repair = percuss.repair(kane)
print("nearest that cannot: {:.4f} {:.4f}".format(*repair.restitution))
mended = kane.replace(restitution=dict(zip(kane.names, repair.restitution)))
print(f"with these: {percuss.judge(mended).verdict}")
