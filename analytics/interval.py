"""The 95 % intervals of a mean and of a rate.

A mean's is by Student's t distribution, with n - 1 degrees of freedom: for a few hands the standard deviation itself is
uncertain, and the normal distribution's 1.96 would promise too much. Results of single hands are skewed, so below some
hundred hands the interval is a rough guide all the same. For fewer than two hands there is none.

A rate's is Wilson's score interval: it stays between 0 and 1, and says something of rates near either end and of few
opportunities too.
"""

from __future__ import annotations

import math
from functools import cache
from statistics import NormalDist

_CONFIDENCE = 0.95
_EXACT_UP_TO = 200  # degrees of freedom; beyond, the expansion is right to ten places
_NORMAL = NormalDist().inv_cdf((1 + _CONFIDENCE) / 2)


def mean_interval(mean: float, deviation: float, count: int) -> tuple[float, float] | None:
    """Return the 95 % interval of a mean of ``count`` values of that standard deviation; None for fewer than two."""
    if count < 2:
        return None
    half = t_quantile(count - 1) * deviation / math.sqrt(count)
    return mean - half, mean + half


def rate_interval(made: int, of: int) -> tuple[float, float] | None:
    """Return Wilson's 95 % interval of a rate, ``made`` times in ``of``; None for no opportunity."""
    if not of:
        return None
    z = _NORMAL
    rate, weight = made / of, z * z / of
    middle = (rate + weight / 2) / (1 + weight)
    half = z / (1 + weight) * math.sqrt((rate * (1 - rate) + weight / 4) / of)
    # Exact at the ends, where rounding would leave a little more or less than nothing.
    low = 0.0 if made == 0 else max(0.0, middle - half)
    high = 1.0 if made == of else min(1.0, middle + half)
    return low, high


@cache
def t_quantile(freedom: int) -> float:
    """Return the number that Student's t with ``freedom`` degrees of freedom exceeds in size 5 times in 100."""
    if freedom > _EXACT_UP_TO:
        return _expansion(freedom)
    low, high = _NORMAL, 13.0  # 12.706 for one degree of freedom, 1.96 for infinitely many
    while high - low > 1e-12 * high:
        middle = (low + high) / 2
        low, high = (middle, high) if _within(middle, freedom) < _CONFIDENCE else (low, middle)
    return (low + high) / 2


def _expansion(freedom: int) -> float:
    """The Cornish-Fisher expansion of the quantile (Abramowitz and Stegun, 26.7.5)."""
    z = _NORMAL
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + sum(term / float(freedom) ** power for power, term in enumerate(terms, 1))


def _within(t: float, freedom: int) -> float:
    """The probability that Student's t lies between -t and t, a finite sum (Abramowitz and Stegun, 26.7.3 and 4)."""
    angle = math.atan(t / math.sqrt(freedom))
    sine, cosine = math.sin(angle), math.cos(angle)
    odd = freedom % 2
    term = cosine if odd else 1.0
    total = term if freedom > 1 else 0.0
    for step in range(2 + odd, freedom - 1, 2):
        term *= cosine * cosine * (step - 1) / step
        total += term
    return (angle + sine * total) * 2 / math.pi if odd else sine * total
