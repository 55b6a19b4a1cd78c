# Nothing but Python 3.11 or newer (with venv and pip), make and a package registry is needed:
#   make demo   the way through: import the sample hands, verdicts, win rate, an HTML report (in demo/)
#   make test   everything that must hold: lint, types, layers, docs, tests
# Both make .venv from the locked versions in requirements/ on first use.

SHELL := /bin/sh
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

# The first of these that is 3.11 or newer; `make PYTHON=/path/to/python test` to choose another.
PYTHON ?= $(shell for python in python3 python3.13 python3.12 python3.11 python3.14; do \
	"$$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && { echo "$$python"; exit; }; done; \
	echo python3)

VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --no-input -qq
# Rooms by their import names, for mypy: tripledraw/model, whatever the clone is called.
SOURCES = $(addprefix .dev/tripledraw/,__init__.py $(wildcard cli.py) $(patsubst %/__init__.py,%,$(wildcard */__init__.py)))
# Show a command as a user would type it, then run it.
run = echo; echo "$$ tripledraw $(1)"; $(BIN)/tripledraw $(1)

.PHONY: help demo test lint types layers docs-check pytest compiled mutants docs codes format lock clean

help:  ## say what there is to make
	@sed -n 's/^\([a-z-]*\):.*## /make \1\t/p' Makefile | expand -t 18

demo: export TRIPLEDRAW_DB = demo/tripledraw.duckdb
demo: $(VENV)/run.stamp  ## import the sample hands into demo/, show verdicts and win rate, write a report
	@rm -rf demo && mkdir demo
	@$(call run,import sample_histories/)
	@$(call run,check sample_histories/) || test $$? -eq 1  # 1: the broken samples have errors, as they should
	@$(call run,hands --sort played --reverse --limit 20)
	@$(call run,winrate)
	@$(call run,plot cumulative -o demo/cumulative.png)
	@$(call run,report --out demo)
	@echo; echo "The database is demo/tripledraw.duckdb. The report is demo/index.html: open it in a browser."

test: lint types layers docs-check pytest  ## lint, types, layers, docs check and tests

lint: $(VENV)/dev.stamp  ## ruff: rules and format
	@echo "== lint (ruff)"
	@$(BIN)/ruff check --quiet .
	@$(BIN)/ruff format --quiet --check .

types: $(VENV)/dev.stamp  ## mypy, strict
	@echo "== types (mypy)"
	@$(BIN)/mypy $(SOURCES) tests $(wildcard tools benchmarks)

layers: $(VENV)/dev.stamp  ## import-linter: arrows between rooms
	@echo "== layers (import-linter)"
	@$(BIN)/lint-imports --no-logo

docs-check: $(VENV)/dev.stamp  ## docs equal what the code says, links and commands exist
	@echo "== docs"
	@$(BIN)/python tools/docs_check.py

pytest: $(VENV)/dev.stamp  ## the tests alone
	@echo "== tests (pytest)"
	@$(BIN)/pytest -q -n auto --dist worksteal

mutants: $(VENV)/dev.stamp  ## try some mutants of each module of the engine and the parser (an hour), and write docs/mutation.md
	@$(PIP) install -r requirements/mutation.txt
	@$(BIN)/python tools/mutation.py map
	@$(BIN)/python tools/mutation.py run --jobs 2 --sample 40
	@$(BIN)/python tools/mutation.py page --sample 40

docs: $(VENV)/dev.stamp  ## write the generated pages of docs/ and docs/codes.lock
	@$(BIN)/python tools/docs_check.py --write

codes: $(VENV)/dev.stamp  ## add new finding codes to docs/codes.lock
	@$(BIN)/python tools/rulebook.py

format: $(VENV)/dev.stamp  ## ruff: format, and mend what can be mended
	@$(BIN)/ruff check --fix-only .
	@$(BIN)/ruff format .

# The compiled build (see setup.py) in an environment of its own, which borrows the libraries of .venv.
COMPILED := build/compiled
compiled: $(VENV)/dev.stamp  ## compile the engine and the parser (needs a C compiler), and run their tests on that build
	@echo "== compiled build (mypyc)"
	@rm -rf $(COMPILED) build/lib.* build/temp.* && $(BIN)/python -m venv --without-pip $(COMPILED)
	@cd $(COMPILED)/lib/python3*/site-packages && (cd "$(CURDIR)/$(VENV)"/lib/python3*/site-packages && pwd) > locked.pth
	@TRIPLEDRAW_COMPILE=1 $(PIP) --python $(COMPILED)/bin/python install --no-build-isolation --no-deps .
	@$(COMPILED)/bin/python -c "from tripledraw.engine import state; assert not state.__file__.endswith(\".py\"), state.__file__"
	@$(COMPILED)/bin/python $(BIN)/pytest -q -n auto --dist worksteal tests/engine tests/parser tests/test_cases.py tests/test_samples.py tests/store tests/pipeline/test_jobs.py

# Locks hold for every supported Python and platform; uv resolves for all of them at once.
COMPILE = uv pip compile --quiet --universal --python-version 3.11 --fork-strategy fewest --upgrade \
	--custom-compile-command "make lock" pyproject.toml
lock: $(BIN)/python  ## resolve the locked versions in requirements/ anew
	@$(BIN)/python -m venv build/lock && build/lock/bin/python -m pip -qq install uv
	@build/lock/bin/$(COMPILE) --group build -o requirements/run.txt
	@build/lock/bin/$(COMPILE) --group dev --extra dask -c requirements/run.txt -o requirements/dev.txt
	@build/lock/bin/$(COMPILE) --group mutation -c requirements/dev.txt -o requirements/mutation.txt

clean:  ## remove everything that make made
	rm -rf $(VENV) .dev demo build dist *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
		echo "tripledraw needs Python 3.11 or newer, and $(PYTHON) is $$($(PYTHON) --version 2>&1)." \
			"Name one: make PYTHON=/path/to/python3.11 $(MAKECMDGOALS)" >&2; exit 2; }
	@echo "making $(VENV) with $$($(PYTHON) --version)"
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); exit 2; }

# The project itself is installed editable: new files are seen at once, so only its packaging makes this run again.
$(VENV)/run.stamp: requirements/run.txt pyproject.toml | $(BIN)/python
	@echo "installing the locked versions of requirements/run.txt"
	@$(PIP) install -r requirements/run.txt
	@$(PIP) install --no-build-isolation --no-deps -e .
	@touch $@

$(VENV)/dev.stamp: requirements/dev.txt $(VENV)/run.stamp | .dev/tripledraw
	@echo "installing the locked versions of requirements/dev.txt"
	@$(PIP) install -r requirements/dev.txt
	@touch $@

.dev/tripledraw:
	@mkdir -p .dev && ln -s .. $@
