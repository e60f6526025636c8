"""Contact problems in and out, and rows of balls."""

import numpy as np
import pytest

import percuss

sparse = pytest.importorskip("scipy.sparse")

FILE = "tests/data/fclib/Capsules-i97-269.hdf5"


def test_fclib_file():
    problem = percuss.read_contacts(FILE)
    outcome = problem.solve(tolerance=1e-8)
    assert outcome.solved and outcome.residual <= 1e-8
    np.testing.assert_allclose(problem.W @ outcome.r + problem.q, outcome.u, atol=1e-9)
    assert problem.residual(outcome.r)["relative"] == outcome.residual
    assert outcome.to_dict()["contacts"] == problem.contacts == len(problem.mu)
    assert outcome.stages[0]["method"]


def test_sparse_matrices_in_and_out():
    problem = percuss.read_contacts(FILE)
    W = problem.W
    assert sparse.isspmatrix_bsr(W) and W.blocksize == (3, 3)
    assert np.shares_memory(W.data, problem.W.data)  # no copies
    for form in (W, W.tocsr(), W.tocoo(), W.tocsc(), W.toarray()):
        again = percuss.contact_problem(form, problem.q, problem.mu)
        assert (again.W != W).nnz == 0
    np.testing.assert_array_equal(again.solve().r, problem.solve().r)


def test_missing_diagonal_blocks_are_zeros():
    W = sparse.csr_matrix(np.diag([1.0, 1.0, 0.0, 0.0, 2.0, 2.0]))
    W.eliminate_zeros()
    problem = percuss.contact_problem(W, q=np.ones(6), mu=[0.1, 0.1, 0.1])
    assert problem.dimension == 2 and problem.contacts == 3
    np.testing.assert_array_equal(problem.W.toarray(), W.toarray())
    assert problem.solve().r.tolist() == [0.0] * 6


@pytest.mark.parametrize("W,q,mu,message", [
    (np.eye(6), np.zeros(5), [0.1, 0.1], "q: has 5 numbers, expected 6"),
    (np.eye(6), np.zeros(6), [0.1, -0.1], r"mu\[1\]: is -0.1"),
    (np.eye(6), np.full(6, np.nan), [0.1, 0.1], "q: holds numbers that are not finite"),
    (np.full((3, 3), np.inf), np.zeros(3), [0.1], "W: holds numbers that are not finite"),
    (np.ones((6, 3)), np.zeros(6), [0.1, 0.1], "W: is 6 × 3, expected a square matrix"),
    (np.eye(6), np.zeros(6), [0.1], "expected 2 or 3"),
])
def test_wrong_problems(W, q, mu, message):
    with pytest.raises(percuss.ProblemError, match=message):
        percuss.contact_problem(W, q, mu)


def test_wrong_files_and_options(tmp_path):
    with pytest.raises(percuss.ProblemError, match="missing.hdf5"):
        percuss.read_contacts(tmp_path / "missing.hdf5")
    problem = percuss.read_contacts(FILE)
    with pytest.raises(percuss.ProblemError, match="'x' is not a solver"):
        problem.solve(solver="x")
    with pytest.raises(percuss.ProblemError, match="start: has 1 numbers"):
        problem.solve(start=[1.0])


def test_files_are_written(tmp_path):
    problem = percuss.sphere_pile(30)
    problem.write(str(tmp_path / "pile.hdf5"))
    again = percuss.read_contacts(tmp_path / "pile.hdf5")
    assert (again.W != problem.W).nnz == 0
    again.solve().write(str(tmp_path / "solved.hdf5"))
    assert percuss.read_contacts(tmp_path / "solved.hdf5").contacts == problem.contacts
    with pytest.raises(percuss.ProblemError, match="read from a file"):
        problem.solve().write(str(tmp_path / "no.hdf5"))


def test_warm_start():
    problem = percuss.sphere_pile(60)
    first = problem.solve()
    again = problem.solve(start=first.r)
    assert again.iterations < first.iterations


def test_an_impact_as_contacts(kane):
    outcome = percuss.contacts_of(kane).solve(tolerance=1e-12)
    np.testing.assert_allclose(percuss.impulses(kane, outcome.r), percuss.resolve(kane).impulse, rtol=1e-9)


def test_rows_with_and_without_matrices():
    with_ = percuss.resolve(percuss.chain(12, restitution=0.9, stiffness=list(range(1, 12))), "energetic")
    without = percuss.resolve_chain(12, restitution=0.9, stiffness=np.arange(1.0, 12.0))
    np.testing.assert_allclose(without.velocity, with_.velocity_after, atol=1e-9)
    np.testing.assert_allclose(without.impulse, with_.impulse, atol=1e-9)
    assert without.ended and abs(without.balance) < 1e-9
    with pytest.raises(percuss.ProblemError, match=r"mass: has the shape \(2,\), expected a number or 3"):
        percuss.resolve_chain(3, mass=[1, 2])
    with pytest.raises(percuss.ProblemError, match="chain.balls: is 1"):
        percuss.chain(1)
    with pytest.raises(percuss.ProblemError, match="lattice.packing: is .*hexagonal"):
        percuss.lattice(2, 2, struck={"r1c1": [0, 1]}, packing="hexagonal")


def test_equations_of_motion():
    """W = HᵀM⁻¹H, q = HᵀM⁻¹f + w, in any format of scipy."""
    random = np.random.default_rng(5)
    A = random.normal(size=(9, 9))
    M, H, f, w = A @ A.T + np.eye(9), random.normal(size=(9, 6)), random.normal(size=9), random.normal(size=6)
    for make in (np.asarray, sparse.csr_matrix, sparse.coo_matrix, sparse.lil_matrix):
        problem = percuss.contact_problem_of_motion(make(M), make(H), f, [0.3, 0.6], w=w)
        np.testing.assert_allclose(problem.W.toarray(), H.T @ np.linalg.solve(M, H), atol=1e-12)
        np.testing.assert_allclose(problem.q, H.T @ np.linalg.solve(M, f) + w, atol=1e-12)
    answer = problem.solve()
    v = np.linalg.solve(M, H @ answer.r + f)
    assert answer.solved
    np.testing.assert_allclose(H.T @ v + w, answer.u, atol=1e-10)


def test_joints_beside_contacts():
    G = np.zeros((3, 1))
    G[2, 0] = 1.0
    problem = percuss.contact_problem_of_motion(np.eye(3), np.eye(3)[:, :2], [-1.0, 0.0, 4.0], [0.5], G=G, b=[0.0])
    assert problem.joint.tolist() == [False, True]
    assert abs(problem.solve().u[2]) < 1e-8
    both_ways = percuss.contact_problem(np.eye(4), [-1.0, 0.0, 1.0, 0.5], [0.5, 0.5], joint=[False, True])
    np.testing.assert_allclose(both_ways.solve().r, [1.0, 0.0, -1.0, -0.5], atol=1e-8)


@pytest.mark.parametrize("change,message", [
    (dict(mu=[0.1, 0.2, 0.3, 0.4]), "mu: has 4 numbers"), (dict(f=[1.0]), "f: has the shape"),
    (dict(w=[np.nan] * 6), "w: holds numbers that are not finite"), (dict(H=np.eye(5)), "H: has 5 rows"),
    (dict(mu=[-0.1, 0.2]), "mu: holds numbers that are negative"), (dict(M=np.zeros((9, 9))), "singular")])
def test_wrong_equations_of_motion(change, message):
    good = dict(M=np.eye(9), H=np.eye(9)[:, :6], f=np.ones(9), mu=[0.1, 0.2])
    with pytest.raises(percuss.ProblemError, match=message):
        percuss.contact_problem_of_motion(**{**good, **change})
