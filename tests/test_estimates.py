"""Estimates: the same sum however it is computed."""

from __future__ import annotations

import random
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import pytest

from topper import topper
from topper.play.estimates import Estimate, both_jacks_and_ace, chunks, dealt_both_jacks, estimate, estimate_parts, three_top_trumps


def test_chunks_make_up_the_whole() -> None:
    assert chunks(600) == [(0, 250), (1, 250), (2, 100)]
    assert chunks(0) == []


def test_an_estimate_is_the_sum_of_its_parts() -> None:
    parts = list(estimate_parts(dealt_both_jacks, 600, seed=2))
    assert len(parts) == 3
    assert sum(part.yes for part in parts) == estimate(dealt_both_jacks, 600, seed=2).yes
    assert Estimate(1, 2) + Estimate(3, 4, 1) == Estimate(4, 6, 1)


def test_a_known_share_lies_in_its_interval() -> None:
    """Two given cards of 24 in one hand of six: 6·5 / (24·23); for two pairs, less both (6·5·4·3 / (24·23·22·21))."""
    exact = 2 * 30 / 552 - 360 / 255024
    low, high = estimate(dealt_both_jacks, 5000, seed=1).interval(3.3)
    assert low < exact < high


def test_the_hand_of_the_question() -> None:
    deal, seat, suit = three_top_trumps(random.Random(4))
    top = topper().orders[suit].rankings[suit][:3]
    assert all(card in deal.hands[seat] for card in top)
    assert [len(hand) for hand in deal.hands] == [6, 6, 6, 6]


def test_processes_give_the_same_answer() -> None:
    alone = estimate(both_jacks_and_ace, 300, seed=3)
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        assert estimate(both_jacks_and_ace, 300, 3, pool) == alone


@pytest.mark.filterwarnings("default")
def test_a_dask_cluster_gives_the_same_answer() -> None:
    distributed = pytest.importorskip("distributed")
    alone = estimate(both_jacks_and_ace, 300, seed=3)
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):
        assert estimate(both_jacks_and_ace, 300, 3, client.get_executor()) == alone


def test_wilson_never_leaves_the_unit() -> None:
    assert Estimate(0, 10).interval()[0] == 0.0
    assert Estimate(10, 10).interval()[1] == 1.0
    assert Estimate(0, 0).interval() == (0.0, 1.0)
