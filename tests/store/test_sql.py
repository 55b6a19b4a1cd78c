from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

from tripledraw.store import Filters, QueryError, Store, list_hands

from .factory import build, session


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("sql") / "hands.duckdb"
    with Store(path) as store:
        store.add(build(session(20)))
    return path


@pytest.fixture
def store(path: Path) -> Iterable[Store]:
    with Store(path, read_only=True) as store:
        yield store


def test_a_query_gives_columns_and_rows(store: Store) -> None:
    result = store.sql_read_only(
        "SELECT count(*) AS hands, amount(sum(net)) AS net FROM hands JOIN seats USING (hand_key);"
    )
    assert result.columns == ("hands", "net")
    assert len(result.rows) == 1


@pytest.mark.parametrize(
    "query",
    [
        "DESCRIBE hands",
        "SHOW TABLES",
        "SUMMARIZE seats",
        "FROM counted",
        "EXPLAIN SELECT 1",
        "PRAGMA table_info('hands')",
        "PIVOT (SELECT player, position, net FROM seats) ON position USING sum(net)",
        "WITH h AS (FROM hands) SELECT count(*) FROM h -- a comment",
    ],
)
def test_ways_of_asking(store: Store, query: str) -> None:
    assert store.sql_read_only(query).columns


@pytest.mark.parametrize(
    "query",
    [
        "INSERT INTO meta VALUES ('a', 'b')",
        "DELETE FROM hands",
        "UPDATE hands SET pot = 0",
        "DROP TABLE hands",
        "CREATE TABLE t AS SELECT 1",
        "CREATE TEMP TABLE t AS SELECT 1",
        "ATTACH '{folder}/other.duckdb'",
        "COPY hands TO '{folder}/hands.csv'",
        "COPY (SELECT 1) TO '/dev/stdout'",
        "EXPORT DATABASE '{folder}/all'",
        "EXPLAIN ANALYZE COPY hands TO '{folder}/hands.csv'",
        "SELECT * FROM read_csv('{folder}/secret.csv')",
        "SELECT * FROM '{folder}/secret.csv'",
        "SELECT * FROM read_text('{folder}/secret.csv')",
        "SELECT * FROM glob('{folder}/*')",
        "SELECT * FROM sniff_csv('{folder}/secret.csv')",
        "INSTALL httpfs",
        "LOAD httpfs",
        "SET enable_external_access = true",
        "SET threads = 64",
        "SET temp_directory = '{folder}/spill'",
        "COPY (SELECT 1) TO '{folder}/hands.duckdb.tmp/x'",
        "COPY (SELECT 1) TO '{folder}/hands.duckdb.wal'",
        "SELECT 1; DELETE FROM hands",
        "SELECT 1; SELECT 2",
        "",
        "-- nothing",
        "SELECT nonsense FROM nowhere",
        "SELEC 1",
        "SELECT 1 WHERE 1 = $1",
        "SELECT error('no\nway')",
    ],
)
def test_what_a_query_may_not_do(store: Store, path: Path, query: str) -> None:
    secret = path.parent / "secret.csv"
    secret.write_text("a,b\n1,2\n")
    before = path.read_bytes(), sorted(path.parent.iterdir())
    with pytest.raises(QueryError) as error:
        store.sql_read_only(query.format(folder=path.parent))
    assert "\n" not in str(error.value)
    assert (path.read_bytes(), sorted(path.parent.iterdir())) == before


def test_python_variables_are_out_of_reach(store: Store) -> None:
    import pandas as pd

    frame = pd.DataFrame({"a": [1]})
    with pytest.raises(QueryError):
        store.sql_read_only("SELECT * FROM frame")
    assert len(frame) == 1


def test_own_sql_needs_a_store_for_reading(path: Path) -> None:
    with Store(path) as store:
        with pytest.raises(ValueError, match="read_only"):
            store.sql_read_only("SELECT 1")
        with pytest.raises(ValueError, match="read_only"):
            list_hands(store, Filters(where="true"))


@pytest.mark.parametrize(
    "where",
    [
        "",
        "net >",
        "(true",
        "nonsense = 1",
        "1=1) or (1=1",
        "1); DROP TABLE hands; --",
        "true; true",
        "true;",
        "true union select true",
        "true from hands",
        "true where false",
        "true order by 1",
        "true limit 1",
        "true as condition",
        "true, true",
        "distinct true",
        "select true",
        "values (true)",
        "true -- a comment",
        "true /* a comment */",
        "*",
        "columns(['vpip', 'pfr'])",
        "net",
        "'true'",
        "count(*) > 1",
        "$player = 'Runa'",
        "player = ?",
        "player = '\udcff'",
        "not " * 3_000 + "true",
    ],
)
def test_a_condition_is_one_boolean_expression(store: Store, where: str) -> None:
    with pytest.raises(QueryError) as error:
        list_hands(store, Filters(where=where))
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    "where",
    [
        "player <> '; -- /* */ union'",
        "player <> $$'$$",
        "(SELECT true)",
        "hand_key IN (SELECT hand_key FROM seats WHERE player = 'Runa' UNION SELECT 0)",
        "CASE WHEN net > 0 THEN true ELSE false END",
        "not " * 900 + "true",
        "not " + "(" * 100 + "false" + ")" * 100,
        "+".join(["1"] * 400) + " = 400",
    ],
)
def test_any_expression_is_a_condition(store: Store, where: str) -> None:
    assert list_hands(store, Filters(where=where))


def test_a_condition_is_closed_in_itself(store: Store) -> None:
    all_hands = list_hands(store)
    assert len(list_hands(store, Filters(room="nowhere", where="true OR true"))) == 0
    won = list_hands(store, Filters(where="net > units(0.05)"))
    assert won == [row for row in all_hands if row.net is not None and row.net > 500]


def test_damage_elsewhere_is_no_fault_of_the_query(path: Path, tmp_path: Path) -> None:
    other = tmp_path / "copy.duckdb"
    other.write_bytes(path.read_bytes())
    with Store(other, read_only=True) as store:
        assert store.query("SELECT hand_id, pot FROM hands ORDER BY hand_id LIMIT 2").shape == (2, 2)
