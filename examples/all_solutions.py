"""Painlevé's paradox: nothing collides, and there are two answers. Which one is reported, and what the other does."""

import percuss

outcome = percuss.resolve("examples/painleve.yaml", all=True)
print(f"{outcome.solutions} solutions, reported the one with T+ = {outcome.energy_after:.4f}")
for solution in outcome.all:
    contact, friction = solution.elements
    print(f"T+ = {solution.energy_after:.4f}, contact {contact.mode}, friction {friction.mode}")
