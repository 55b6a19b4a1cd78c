"""The user's own condition (``--where``): one truth value over a hand and its seat, and nothing besides.

It becomes a part of a query's text, so what it may be is asked of DuckDB's own parser, which alone knows where a
string, a comment or a bracket ends.
"""

from __future__ import annotations

import duckdb

from .errors import QueryError

# Everything of `SELECT …` but its columns, as the parser understands it: the same as of a bare `SELECT TRUE`, or it is
# more than an expression (a FROM, an ORDER BY, a UNION, DISTINCT).
_PARSED = """
    WITH parsed AS (SELECT json_serialize_sql($select) AS told, json_serialize_sql('SELECT TRUE') AS bare)
    SELECT
        told ->> '$.error_message',
        json_merge_patch(told -> '$.statements[0].node', '{"select_list": null}')
            = json_merge_patch(bare -> '$.statements[0].node', '{"select_list": null}')
        AND json_array_length(told, '$.statements') = 1
        AND json_array_length(told, '$.statements[0].node.select_list') = 1
        AND told ->> '$.statements[0].node.select_list[0].alias' = ''
    FROM parsed
"""


def check_condition(connection: duckdb.DuckDBPyConnection, condition: str, relation: str) -> None:
    """Make sure that the text is one boolean expression over the columns of ``relation``, a query.

    Raises:
        QueryError: it is not.
        duckdb.Error: it names what there is not.
    """
    if not is_text(condition):
        raise QueryError("the SQL condition holds bytes that are no text in UTF-8")
    if any(kind is duckdb.token_type.comment for _, kind in duckdb.tokenize(condition)):
        raise QueryError("one SQL condition is needed, without a comment")
    [(error, is_expression)] = connection.execute(_PARSED, {"select": f"SELECT {condition}"}).fetchall()
    if error is not None:
        raise QueryError(f"one SQL condition is needed: {error.partition(chr(10))[0]}")
    if not is_expression:
        raise QueryError("one SQL condition is needed, such as 'net > units(1.50)', and nothing beside it")
    # In brackets, as it stands in a query: `ALL net` is no expression there.
    select = f"SELECT (\n{condition}\n) FROM ({relation})"  # noqa: S608  # checked above, and only described
    [statement] = connection.extract_statements(select)
    if statement.named_parameters:
        raise QueryError(f"an SQL condition has no parameters: {', '.join(sorted(statement.named_parameters))}")
    columns = connection.execute(f"DESCRIBE {select}").fetchall()
    if len(columns) != 1:
        raise QueryError(f"one SQL condition is needed, not {len(columns)}")
    if columns[0][1] != "BOOLEAN":
        raise QueryError(f"an SQL condition must be true or false, and this is {columns[0][1]}")


def is_text(typed: str) -> bool:
    """Return whether it is text: what is no UTF-8 on a command line comes as halves of letters, and DuckDB has none."""
    try:
        typed.encode()
    except UnicodeEncodeError:
        return False
    return True
