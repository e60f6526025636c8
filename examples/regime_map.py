"""What a bar does over the direction of approach and the friction: forward slip, stick or backward slip."""

import numpy as np

import percuss

x, mu = -3.0 + 0.1 * np.arange(61), 0.05 * np.arange(10, 0, -1)
regimes = percuss.regime_map("examples/bar_subcritical.yaml", ("velocity[0]", x), ("elements.tip.friction.coefficient", mu))
signs = np.array(["<" if "backward" in label else ">" if "forward" in label else "." for label in regimes.labels])
for value, row in zip(mu, signs[regimes.regime]):
    print(f"mu {value:.2f}  {''.join(row)}")
