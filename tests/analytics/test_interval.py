from __future__ import annotations

import math
from itertools import pairwise

import pytest

from tripledraw.analytics.interval import mean_interval, rate_interval, t_quantile

# Published tables of Student's t, two-sided 95 %.
TABLE = {1: 12.7062, 2: 4.3027, 3: 3.1824, 4: 2.7764, 5: 2.5706, 9: 2.2622, 10: 2.2281, 30: 2.0423, 60: 2.0003,
         120: 1.9799, 200: 1.9719, 1000: 1.9623}  # fmt: skip


@pytest.mark.parametrize(("freedom", "value"), TABLE.items())
def test_quantiles_are_those_of_the_tables(freedom: int, value: float) -> None:
    assert t_quantile(freedom) == pytest.approx(value, abs=5e-5)


def test_quantiles_fall_smoothly_towards_the_normal_distributions() -> None:
    quantiles = [t_quantile(freedom) for freedom in range(1, 400)]
    assert all(one > other for one, other in pairwise(quantiles))
    assert t_quantile(10**9) == pytest.approx(1.959964, abs=1e-6)


def test_interval_of_a_mean() -> None:
    low, high = mean_interval(2.0, 3.0, 10) or (math.nan, math.nan)
    assert (low, high) == pytest.approx((2 - 2.2622 * 3 / math.sqrt(10), 2 + 2.2622 * 3 / math.sqrt(10)), abs=1e-4)
    assert mean_interval(1.0, 0.0, 5) == (1.0, 1.0)


@pytest.mark.parametrize("count", [0, 1])
def test_there_is_no_interval_of_one_hand(count: int) -> None:
    assert mean_interval(1.0, 1.0, count) is None


@pytest.mark.parametrize(("made", "of"), [(0, 1), (1, 1), (8, 10), (15, 50), (0, 30), (999, 1000), (3, 10**7)])
def test_a_rates_interval_is_wilsons(made: int, of: int) -> None:
    low, high = rate_interval(made, of) or (math.nan, math.nan)
    assert 0 <= low <= made / of <= high <= 1
    for edge in (low, high):  # where the score test just does not reject
        if 0 < edge < 1:
            assert abs(made / of - edge) == pytest.approx(1.959964 * math.sqrt(edge * (1 - edge) / of), rel=1e-6)
    assert (low == 0) == (made == 0)
    assert (high == 1) == (made == of)


def test_a_rates_interval_is_that_of_published_examples() -> None:
    assert rate_interval(8, 10) == pytest.approx((0.4902, 0.9433), abs=5e-5)
    assert rate_interval(0, 10) == pytest.approx((0.0, 0.2775), abs=5e-5)
    assert rate_interval(0, 0) is None
