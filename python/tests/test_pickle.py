"""What users hold can be pickled and copied, so that it can be sent to other processes."""

import copy
import inspect
import multiprocessing
import pickle

import numpy as np
import pytest

import percuss


def plastic(impact):
    return -np.linalg.solve(impact.delassus, impact.directions.T @ impact.velocity)


def tired(element, work, repetition):
    return 0.9 / (1.0 + repetition)


def seen(thing, depth=6):
    """All public members of a thing, as what can be compared exactly."""
    if depth == 0 or thing is None or isinstance(thing, (str, bytes, bool, int)):
        return thing if depth else None
    if isinstance(thing, float):
        return np.float64(thing).tobytes()
    if isinstance(thing, np.ndarray):
        return thing.shape, thing.dtype.str, thing.tobytes()
    if isinstance(thing, dict):
        return {key: seen(value, depth - 1) for key, value in thing.items()}
    if isinstance(thing, (list, tuple)):
        return [seen(value, depth - 1) for value in thing]
    if inspect.isfunction(thing):
        return thing.__qualname__
    if hasattr(thing, "toarray"):
        return seen(thing.toarray())
    members = {}
    for name in dir(type(thing)) + list(getattr(thing, "__dict__", {})):
        if name.startswith("_"):
            continue
        try:
            value = getattr(thing, name)
        except percuss.Error as error:  # there is no solution, or the question does not apply
            value = f"{type(error).__name__}: {error}"
        if not inspect.ismethod(value) and not inspect.isbuiltin(value):
            members[name] = seen(value, depth - 1)
    for name in ("json", "__str__"):
        if name in vars(type(thing)):
            members[name] = getattr(thing, name)() if name == "json" else str(thing)
    return type(thing).__name__, members


def things():
    """Of every public class one that a user can come to hold."""
    kane = percuss.read("examples/kane.yaml")
    bar = percuss.read("examples/bar_subcritical.yaml").impact
    pile = percuss.sphere_pile(20)
    motion = percuss.read("examples/motion/bouncing_ball.yaml")
    report = percuss.audit(kane, repair=True, equivalent=True)
    contensou = percuss.read("examples/pivoting_disk.yaml").impact
    tossed = "examples/bodies/tossed_cube.yaml", "examples/data/tosses.csv"
    curved = percuss.contact("C", [1.0], {"table": {"work": [0.0, 1.0], "e": [1.0, 0.5]}})
    written = percuss.contact("C", [1.0], {"expression": "0.9*exp(-W)"}, friction=dict(tangent=[1.0], coefficient=0.5))
    all_solutions = percuss.resolve("examples/painleve.yaml", all=True)
    poisson = percuss.resolve(kane, "poisson")
    moreau = percuss.resolve("examples/three_balls.yaml", "moreau")
    stronge = percuss.resolve("examples/sphere_stronge.yaml", "stronge")
    energetic = percuss.resolve("examples/newtons_cradle.yaml", "energetic", history=True)
    two = percuss.audit("examples/slide_push.yaml", equivalent=True)
    fit = percuss.fit("examples/sphere_fit.yaml", "examples/data/sphere_newton.csv")
    reproduction = percuss.reproduce("000")
    mechanism = motion.mechanism
    scene = percuss.Scene(
        [percuss.Body("ball", {"sphere": 0.01}, mass=0.1, position=[0, 0, 0.01], velocity=[1, 0, -2]),
         percuss.Body("table", "plane", fixed=True), percuss.Body("arm", mass=1.0, inertia=[1, 1, 1])],
        joints=[percuss.Joint("hinge", "revolute", "world", "arm", velocity=1.0)],
        surfaces=[percuss.Surface(restitution=0.5, friction=0.1)])
    yield from dict(
        element=curved, nested=written, contensou=contensou.elements[-1], impact=kane.impact, problem=kane, text_problem=motion,
        newton=percuss.Newton(tolerance=1e-9, all=True), poisson_law=percuss.Poisson(tangential="coulomb"),
        moreau_law=percuss.Moreau(corner="reentrant"), energetic_law=percuss.Energetic(model="mono", restitution=tired),
        walton=percuss.Walton(), stronge_law=percuss.Stronge(compliance_ratio=2.0),
        custom=percuss.CustomLaw(plastic, name="plastic"),
        outcome=percuss.resolve(kane), decomposed=percuss.resolve(kane, decompose_friction=True),
        titled=all_solutions, solution=all_solutions.all[1], element_result=percuss.resolve(kane)["C.friction"],
        account=percuss.resolve(kane).account, violation=percuss.resolve(kane).account.violations[0],
        unsolved=percuss.resolve("examples/painleve.yaml", velocity=[-1.0, 0.0, 0.0]),
        comparison=percuss.compare(kane), poisson=poisson, poisson_detail=poisson.detail, phase=poisson.detail.compression,
        moreau=moreau, moreau_detail=moreau.detail, stronge=stronge, stronge_detail=stronge.detail,
        stronge_phase=stronge.detail.phases[0], energetic=energetic, energetic_detail=energetic.detail,
        audit=report, consistency=report.consistency, witness=report.consistency.witness, repair=report.repair,
        interval=report.repair.single[0], condition=report.consistency.similar,
        critical=percuss.audit("examples/painleve.yaml").critical_friction[0],
        equivalent=two.equivalent, angle=percuss.audit("examples/three_balls.yaml").angles[0],
        sequential=percuss.audit("examples/three_balls.yaml").sequential[0],
        chain=percuss.resolve_chain(5), contacts=pile, solved_contacts=pile.solve(),
        read_contacts=percuss.read_contacts("tests/data/fclib/LMGC_GlobalFrictionContactProblem00046.hdf5"),
        mechanism=mechanism, instant=mechanism.at(motion.q, motion.u),
        motion=percuss.simulate(motion, until=0.5), batch=percuss.resolve_batch(bar, velocity=np.ones((5, 3)), law="poisson"),
        regimes=percuss.regime_map(bar, ("velocity[0]", "-1:1:7"), ("velocity[1]", "-2:-1:5")),
        sweep=percuss.sweep(kane, {"elements.C.restitution": [0.3, 0.5]}), fit=fit, fitted=fit.parameters[0],
        reproduction=reproduction, item=reproduction.items[0], geometry=percuss.geometry(kane),
        scene=scene, changed_scene=scene.replace({"bodies.ball.velocity[2]": -3.0}), body=scene.bodies["ball"],
        scene_joint=scene.joints["hinge"], surface=scene.surfaces[0], contact_state=scene.contacts()[0],
        landed=scene.impact(), scene_motion=scene.simulate(until=0.05), scene_mechanism=scene.problem.mechanism,
        detection=percuss.detect(*tossed), motion_fit=percuss.fit_motion(*tossed, stages=["flight"]),
        prediction=percuss.predict_motion(*tossed), diagnostic=percuss.Diagnostic("wrong", "field")).items()


THINGS = dict(things())


@pytest.mark.parametrize("name", THINGS)
@pytest.mark.parametrize("way", ["pickle", "deepcopy", "copy"])
def test_the_same_again(name, way):
    thing = THINGS[name]
    again = {"pickle": lambda: pickle.loads(pickle.dumps(thing)), "deepcopy": lambda: copy.deepcopy(thing),
             "copy": lambda: copy.copy(thing)}[way]()
    assert type(again) is type(thing)
    assert seen(again) == seen(thing)


def test_every_public_class_is_among_them():
    classes = {value for value in vars(percuss).values()
               if inspect.isclass(value) and not issubclass(value, (BaseException, Warning))}
    assert {c.__name__ for c in classes} - {type(thing).__name__ for thing in THINGS.values()} == set()


def test_objects_that_were_never_made_are_refused():
    """__new__ alone is half of what pickle does."""
    for made in [value for value in vars(percuss._core).values() if inspect.isclass(value)]:
        half = made.__new__(made)
        for name in [name for name in dir(made) if not name.startswith("_")]:
            if isinstance(inspect.getattr_static(made, name), property):
                with pytest.raises(TypeError):
                    getattr(half, name)
        with pytest.raises(TypeError):
            half.__getstate__()


def test_results_share_their_impact():
    outcomes = [percuss.resolve(THINGS["impact"], velocity=None) for _ in range(3)]
    again = pickle.loads(pickle.dumps(outcomes))
    assert again[0].impact is again[1].impact


def test_what_was_read_still_works():
    """Not only the data: impacts are resolved, motions drawn, laws called, messages say where."""
    kane = pickle.loads(pickle.dumps(THINGS["problem"]))
    assert percuss.resolve(kane).json() == percuss.resolve("examples/kane.yaml").json()
    with pytest.raises(percuss.NotApplicable, match=r"examples/kane.yaml:28:7"):
        percuss.resolve(kane, "moreau")
    law = pickle.loads(pickle.dumps(THINGS["custom"]))
    assert abs(percuss.resolve(kane, law).velocity_after).max() < 1e-12
    cradle = percuss.read("examples/newtons_cradle.yaml")
    tired_again = pickle.loads(pickle.dumps(percuss.Energetic(restitution=tired)))
    np.testing.assert_array_equal(percuss.resolve(cradle, tired_again).velocity_after,
                                  percuss.resolve(cradle, percuss.Energetic(restitution=tired)).velocity_after)
    problem = pickle.loads(pickle.dumps(THINGS["text_problem"]))
    np.testing.assert_array_equal(percuss.simulate(problem, until=0.5).q, THINGS["motion"].q)


def test_motions_are_written_the_same(tmp_path):
    motion, again = THINGS["motion"], pickle.loads(pickle.dumps(THINGS["motion"]))
    for ending in ("h5", "csv", "svg"):
        motion.write(tmp_path / f"a.{ending}")
        again.write(tmp_path / f"b.{ending}")
        assert (tmp_path / f"a.{ending}").read_bytes() == (tmp_path / f"b.{ending}").read_bytes()


def test_a_custom_law_outlives_its_name():
    report = percuss.audit(THINGS["impact"], percuss.CustomLaw(lambda impact: plastic(impact), name="mine"))
    assert report.law == "mine" and report.json()  # nobody else holds the function any more
    with pytest.raises((AttributeError, pickle.PicklingError)):  # as functions without a name cannot be
        pickle.dumps(report)


def test_damaged_pickles_are_refused():
    outcome = THINGS["outcome"]
    version, data, objects = outcome.__getstate__()
    blank = percuss.Outcome.__new__(percuss.Outcome)
    for wrong in ((version, data[:-3], objects), (version, data + b"x", objects), (version, data, []),
                  ("0.0.0", data, objects), (version, b"\xff" * len(data), objects)):
        with pytest.raises(percuss.ProblemError):
            blank.__setstate__(wrong)


@pytest.mark.parametrize("error", [
    percuss.ProblemError("velocity: has 3 numbers, expected 2"),
    percuss.NotApplicable([("a.yaml", 3, 7, "", "elements[0]: is friction")]),
    percuss.NoSolutionError("there is none")])
def test_errors(error):
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error) and str(again) == str(error) and seen(again) == seen(error)


def work(task):
    impact, law, velocity = task
    if velocity[0] > 8.0:
        raise percuss.ProblemError(f"velocity: is {velocity[0]}, too fast")
    return percuss.resolve(impact, law, velocity=velocity), percuss.judge(impact), percuss.resolve_batch(
        impact, velocity=np.tile(velocity, (50, 1)), threads=2)


@pytest.mark.parametrize("method", ["spawn", "fork"])
def test_processes(method):
    """Real ones: impacts and laws go there, outcomes, verdicts, batches and exceptions come back."""
    bar = percuss.read("examples/bar_subcritical.yaml").impact
    laws = [percuss.Newton(), percuss.Poisson(tangential="coulomb"), percuss.CustomLaw(plastic)]
    tasks = [(bar, law, np.array([v, -1.0, 0.0])) for law in laws for v in (-2.0, 0.3, 2.0)]
    percuss.resolve_batch(bar, velocity=np.ones((50, 3)), threads=2)  # threads of this process are not those of another
    with multiprocessing.get_context(method).Pool(2) as pool:
        answers = pool.map(work, tasks)
        with pytest.raises(percuss.ProblemError, match="too fast") as error:
            pool.map(work, [(bar, laws[0], np.array([9.0, -1.0, 0.0]))])
    assert error.value.errors[0].field == "velocity"
    for task, (outcome, verdict, batch) in zip(tasks, answers):
        mine = work(task)
        assert outcome.json() == mine[0].json()
        assert seen(verdict) == seen(mine[1])
        np.testing.assert_array_equal(batch.impulse, mine[2].impulse)
