"""Kane's pendulum under every law that applies: who gains energy, who loses how much, and why others do not apply."""

import sys

import percuss

problem = percuss.read(sys.argv[1] if len(sys.argv) > 1 else "examples/kane.yaml")
comparison = percuss.compare(problem)
for law in comparison.laws:
    if law in comparison.reasons:
        print(f"{law:10} does not apply")
        continue
    account = comparison[law].account
    print(f"{law:10} T+ - T- = {account.total_work:8.5f}  {'consistent' if account.energetic else 'gains energy'}")
