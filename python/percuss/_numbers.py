"""Numbers that users give, as arrays of doubles. What is no real number is refused, and the field is named."""

from __future__ import annotations

import numbers as _kinds
from typing import Any, Optional

import numpy as np
from numpy.typing import NDArray

from ._errors import ProblemError

_WRONG = {"c": "complex numbers", "U": "text", "S": "text", "M": "dates", "m": "durations", "O": "Python objects",
          "V": "records"}


def numbers(values: Any, field: str, dimensions: Optional[int] = None) -> NDArray[np.float64]:
    """`values` as doubles in C order; `dimensions`: one row of numbers, a table of them, ..."""
    parts = values if isinstance(values, (list, tuple)) else (values,)
    if any(isinstance(part, np.ma.MaskedArray) for part in parts):
        raise ProblemError(f"{field}: is a masked array, expected plain numbers, as filled() and compressed() make them")
    try:
        array = np.asarray(values)
    except ValueError:
        raise ProblemError(f"{field}: has rows of different lengths, expected an array of numbers") from None
    if array.dtype.kind not in "fiub":
        given = "" if array.ndim > 0 or array.dtype.kind == "O" and not _is_scalar(values) else f" ({values!r})"
        raise ProblemError(f"{field}: holds {_WRONG.get(array.dtype.kind, str(array.dtype))}{given}, expected real numbers")
    if dimensions is not None and array.ndim != dimensions:
        expected = {0: "a number", 1: "one row of numbers"}.get(dimensions, f"{dimensions} dimensions")
        raise ProblemError(f"{field}: has the shape {array.shape}, expected {expected}")
    return np.ascontiguousarray(array, dtype=np.float64).reshape(array.shape)


def number(value: Any, field: str) -> float:
    """One real number: of Python, fractions among them, or of numpy."""
    if isinstance(value, _kinds.Real):
        return float(value)
    return float(numbers(value, field, 0))


def sparse(matrix: Any, field: str) -> Any:
    """A matrix of scipy.sparse, or a table of numbers."""
    if not hasattr(matrix, "tocsr"):
        return numbers(matrix, field, 2)
    if matrix.dtype.kind not in "fiub":
        numbers(matrix.data if hasattr(matrix, "data") else matrix.dtype.type(), field)
        raise ProblemError(f"{field}: holds {_WRONG.get(matrix.dtype.kind, str(matrix.dtype))}, expected real numbers")
    return matrix


def _is_scalar(value: Any) -> bool:
    return value is None or isinstance(value, (str, bytes, complex))
