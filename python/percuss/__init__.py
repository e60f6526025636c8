"""percuss: impacts with friction in rigid-body systems.

>>> kane = percuss.read("examples/kane.yaml")
>>> print(percuss.resolve(kane).account.violations[0].what)
adds most of the energy that is gained
"""

from __future__ import annotations

try:
    from . import _core
except ImportError as error:
    import sys

    raise ImportError(f"the compiled part of percuss cannot be imported by {sys.executable}; it was built for another "
                      f"Python, on Debian /usr/bin/python3 ({error})") from None
from . import _show
from ._batch import MODES, SLIPS, STATUS, Batch, resolve_batch
from ._contact import (box_wall, contact_problem, contact_problem_of_motion, contacts_of, impulses, plank_tower,
                       read_contacts, sphere_pile)
from ._core import (Account, AuditReport, ChainOutcome, CoefficientInterval, Comparison, Consistency, ContactOutcome,
                    ContactProblem, CriticalFriction, CustomLaw, Element, ElementResult, Energetic, EnergeticDetail,
                    Impact, Instant, KineticAngle, Mechanism, Moreau, MoreauDetail, Motion, Newton, Outcome, Phase, Poisson,
                    PoissonDetail, Repair, ReproducedItem, Reproduction,
                    SequentialOutcome, SlidePush, Solution, Stronge, StrongeDetail, StrongePhase, SufficientCondition,
                    Violation, Walton, Witness, __version__, hertz_stiffness)
from ._elements import clutch, contact, element, friction, joint, rolling
from ._errors import Diagnostic, Error, NoSolutionError, NotApplicable, ProblemError, ProblemWarning
from ._fit import Fit, FittedParameter, fit, fit_laws
from ._geometry import Geometry, geometry
from ._laws import account, audit, compare, judge, repair, reproduce, resolve
from ._measured import Detection, MotionFit, Prediction, detect, fit_motion, fit_motion_laws, predict_motion
from ._models import chain, column, lattice, resolve_chain
from ._motion import read_run, simulate
from ._problem import Problem, parse, read
from ._scene import Body, ContactState, Joint, Scene, Surface
from ._study import RegimeMap, Sweep, regime_map, sweep

_show._install()


def __getattr__(name: str) -> object:
    if name == "plot":  # needs matplotlib, which not everybody has
        import importlib

        return importlib.import_module("percuss.plot")
    raise AttributeError(f"module 'percuss' has no attribute {name!r}")


__all__ = [name for name in dir() if not name.startswith("_") and name != "annotations"]
