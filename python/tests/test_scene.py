"""Rigid bodies: scenes of objects, files, motions as arrays."""

import json
import os
import pickle
import subprocess

import numpy as np
import pytest

import percuss

EDGE = 0.02


def die(**changes):
    given = dict(mass=0.012, position=[0, 0, EDGE / 2], velocity=[1, 0, -2])
    given.update(changes)
    return percuss.Body("die", {"box": [EDGE] * 3}, **given)


def table():
    return percuss.Body("table", "plane", fixed=True)


def scene(*, restitution=0.4, friction=0.1, **changes):
    return percuss.Scene([die(**changes), table()],
                         surfaces=[percuss.Surface(["die", "table"], restitution=restitution, friction=friction)])


def test_numbers_follow_from_shapes():
    body = scene().bodies["die"]
    np.testing.assert_allclose(body.inertia, np.eye(3) * 0.012 * EDGE**2 / 6, rtol=1e-12)
    assert body.mass == 0.012 and body.shape[0]["box"].tolist() == [EDGE] * 3 and not body.fixed
    np.testing.assert_array_equal(body.pose, [0, 0, EDGE / 2, 1, 0, 0, 0])
    assert scene().velocities == [f"die.{c}" for c in ("vx", "vy", "vz", "wx", "wy", "wz")]
    dense = percuss.Scene([percuss.Body("ball", {"sphere": 0.1}, density=1000.0)]).bodies["ball"]
    assert dense.mass == pytest.approx(1000 * 4 / 3 * np.pi * 1e-3)


def test_a_flat_landing_is_newtons():
    """All four corners at once: v_z⁺ = −e v_z⁻, and sliding friction takes μ(1 + e)|v_z|."""
    outcome = scene().impact()
    np.testing.assert_allclose(outcome.velocity_after, [1 - 0.1 * 1.4 * 2, 0, 0.8, 0, 0, 0], atol=1e-12)
    told = outcome.to_dict()
    assert told["bodies"]["die"]["quaternion"] == [1, 0, 0, 0]
    contact = next(e for e in told["elements"] if e["name"] == "die-table.0")
    assert np.allclose(np.abs(contact["point"]), [EDGE / 2, EDGE / 2, 0]) and np.allclose(np.abs(contact["normal"]), [0, 0, 1])
    assert "die.vz" in str(outcome)
    assert "u⁺ die.vz" in str(percuss.compare(scene(), ["newton", "poisson"]))
    assert percuss.audit(scene()).verdict == "consistent"


def test_contacts_have_places_and_gaps():
    high = scene(position=[0, 0, EDGE / 2 + 0.001])
    with pytest.raises(percuss.NotApplicable):
        high.impact()
    contacts = [c for c in high.contacts() if c.gap < 0.01]  # the upper corners are within its reach, too
    assert len(contacts) == 4 and all(c.gap == pytest.approx(0.001) for c in contacts)
    # The point lies between both bodies.
    assert sorted(tuple(np.sign(c.point[:2])) for c in contacts) == [(-1, -1), (-1, 1), (1, -1), (1, 1)]
    assert all(abs(c.point[2]) <= 0.001 for c in contacts)


def test_replace_looks_for_contacts_again():
    lifted = scene().replace({"bodies.die.position[2]": 0.05})
    assert lifted.bodies["die"].position[2] == 0.05 and lifted.q[2] == 0.05
    with pytest.raises(percuss.NotApplicable):
        lifted.impact()
    rough = scene().replace({"system.surfaces[*].friction": 0.2})
    assert rough.surfaces[0].friction == [0.2]
    assert rough.impact().velocity_after[0] == pytest.approx(1 - 0.2 * 1.4 * 2)
    with pytest.raises(percuss.ProblemError, match="no number of the scene"):
        scene().replace({"bodies.dice.position[2]": 0.05})
    with pytest.raises(percuss.ProblemError, match="overlap"):
        scene().replace({"bodies.die.position[2]": 0.005})
    again = pickle.loads(pickle.dumps(lifted))
    assert again.q[2] == 0.05 and again.bodies["die"].position[2] == 0.05


def test_motions_are_arrays():
    """Flight: the centre on its parabola, energy and angular momentum kept."""
    flying = percuss.Scene([die(position=[0, 0, 1], velocity=[1, 2, 3], angular_velocity=[5, -4, 30])])
    motion = flying.simulate(until=0.2, output=0.05)
    poses, twists = motion.poses["die"], motion.twists["die"]
    assert poses.shape == (5, 7) and twists.shape == (5, 6) and list(motion.poses) == ["die"]
    t = motion.time[:, None]
    np.testing.assert_allclose(poses[:, :3], [0, 0, 1] + [1, 2, 3] * t - 0.5 * np.array([0, 0, 9.81]) * t**2, atol=1e-12)
    np.testing.assert_allclose(np.linalg.norm(poses[:, 3:], axis=1), 1, atol=1e-12)
    np.testing.assert_allclose(twists[-1, :3], [1, 2, 3 - 9.81 * 0.2], atol=1e-12)
    first, last = flying.energy(), flying.energy(motion.q[-1], motion.u[-1], 0.2)
    assert last["kinetic"] + last["potential"] == pytest.approx(first["kinetic"] + first["potential"], rel=1e-12)
    np.testing.assert_allclose(flying.momentum(motion.q[-1], motion.u[-1])[0], 0.012 * twists[-1, :3], rtol=1e-12)
    pose, twist = flying.at(motion.q[-1], motion.u[-1], 0.2)["die"]
    np.testing.assert_array_equal(pose, poses[-1])
    np.testing.assert_array_equal(twist, twists[-1])
    np.testing.assert_array_equal(pickle.loads(pickle.dumps(motion)).poses["die"], poses)


def test_joints_and_moving_bodies():
    """A pendulum of small angle: ω² = m g l/(J + m l²)."""
    l, m, J = 0.5, 2.0, 0.01
    swing = percuss.Scene(
        [percuss.Body("rod", mass=m, inertia=[J, J, J], centre=[0, 0, -l]),
         percuss.Body("shaker", {"sphere": 0.1}, fixed=True, position=[3, 0, "0.01*sin(50*t)"])],
        joints=[percuss.Joint("hinge", "revolute", "world", "rod", axis=[0, 1, 0], position=1e-4)])
    assert swing.joints["hinge"].child == "rod" and swing.joints["hinge"].position == [1e-4]
    motion = swing.simulate(until=1.0, output=0.25, tolerance=1e-12)
    omega = np.sqrt(m * 9.81 * l / (J + m * l**2))
    np.testing.assert_allclose(motion.joints["hinge"][:, 0], 1e-4 * np.cos(omega * motion.time), atol=1e-11)
    assert motion.joint_rates["hinge"].shape == (5, 1)
    np.testing.assert_allclose(motion.poses["shaker"][:, 2], 0.01 * np.sin(50 * motion.time), atol=1e-15)


def test_a_file_its_run_and_the_program_agree(tmp_path):
    given = percuss.Scene.read("examples/bodies/die.yaml")
    motion = given.simulate(until=0.05, output=0.01)
    motion.write(tmp_path / "run.h5")
    again = percuss.read_run(tmp_path / "run.h5")
    np.testing.assert_array_equal(again.poses["die"], motion.poses["die"])
    motion.write(tmp_path / "run.csv")
    with open(tmp_path / "run.csv", encoding="utf-8") as file:
        assert file.readline().strip().split(",")[:8] == ["t"] + [f"die.{c}" for c in ("x", "y", "z", "qw", "qx", "qy", "qz")]
    table_ = np.loadtxt(tmp_path / "run.csv", delimiter=",", skiprows=1)
    np.testing.assert_allclose(table_[:, 1:8], motion.poses["die"], rtol=1e-15)
    told = motion.to_dict()["bodies"]["die"]
    np.testing.assert_allclose(told["position"] + told["quaternion"], motion.poses["die"][-1], rtol=1e-15)
    with pytest.raises(percuss.ProblemError, match="does not begin as its file says"):
        given.replace({"bodies.die.velocity[2]": -2.0}).simulate(until=0.01).write(tmp_path / "other.h5")


@pytest.mark.skipif("PERCUSS_PROGRAM" not in os.environ, reason="needs the program")
def test_runs_find_their_robots_from_anywhere(tmp_path):
    """A scene that names a robot's file keeps its folder with the run."""
    program = os.environ["PERCUSS_PROGRAM"]
    subprocess.run([program, "simulate", "examples/bodies/biped_heel_strike.yaml", "--until", "0.001", "--method",
                    "time_stepping", "-o", str(tmp_path / "run.h5")], check=True, capture_output=True, timeout=60)
    done = subprocess.run([program, "export", "run.h5", "--csv", "run.csv"], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "run.csv").read_text().startswith("t,rabbit/")
    info = subprocess.run([program, "info", "run.h5", "--json"], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert "rabbit/left_tibia" in json.loads(info.stdout)["bodies"]
    assert percuss.read_run(tmp_path / "run.h5").poses["rabbit/left_tibia"].shape[1] == 7


def test_mistakes_name_the_field():
    with pytest.raises(percuss.ProblemError) as caught:
        percuss.Scene([die(mass=-1.0), table()])
    assert caught.value.errors[0].field == "bodies[0].mass"
    with pytest.raises(percuss.ProblemError, match="which is no body"):
        percuss.Scene([die()], surfaces=[percuss.Surface(["die", "chair"], friction=0.1)])
    with pytest.raises(percuss.ProblemError, match="overlap"):
        scene(position=[0, 0, 0.0])
    with pytest.raises(percuss.NotApplicable, match="has no bodies"):
        percuss.Scene.read("examples/kane.yaml")
    with pytest.raises(percuss.NotApplicable, match="has no bodies"):
        percuss.simulate("examples/motion/bouncing_ball.yaml", until=0.1).poses
    with pytest.raises(percuss.ProblemError, match="q: has 3 numbers, expected 7"):
        scene().contacts([0, 0, 0])
    with pytest.raises(KeyError, match="dice"):
        scene().bodies["dice"]


def test_studies_reach_friction_zero():
    """The friction element stays where its coefficient is varied to 0."""
    sweep = percuss.sweep(percuss.Scene([percuss.Body("ball", {"sphere": 0.01}, mass=0.1, position=[0, 0, 0.01],
                                                      velocity=[1, 0, -2]), table()],
                                        surfaces=[percuss.Surface(restitution=0.5, friction=0.1)]),
                          {"system.surfaces[0].friction": "0:0.1:2"}, outputs=["energy.work"])
    assert sweep["energy.work"][0] == pytest.approx(0.1 * 2**2 / 2 * (0.25 - 1))
    assert sweep["energy.work"][1] < sweep["energy.work"][0]


def test_surfaces_with_patches_and_restitution_by_speed():
    surface = percuss.Surface(["ball", "table"], friction=0.3, patch={"width": 0.002, "restitution": 0.1},
                              restitution={"table": {"speed": [0, 2], "e": [1, 0.5]}})
    ball = percuss.Body("ball", {"sphere": 0.1}, mass=1.0, position=[0, 0, 0.1], velocity=[0, 0, -1])
    made = percuss.Scene([ball, table()], surfaces=[surface])
    assert made.surfaces[0].patch == {"width": 0.002, "restitution": 0.1}
    assert made.surfaces[0].restitution == {"table": {"speed": [0.0, 2.0], "e": [1.0, 0.5]}}
    assert made.impact()["ball-table.patch"].kind == "friction"
    assert percuss.resolve(made).velocity_after[2] == pytest.approx(0.75)
    wider = made.replace({"surfaces[0].patch.width": 0.004})
    assert wider.surfaces[0].patch["width"] == 0.004
