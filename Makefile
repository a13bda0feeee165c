# Everything a newcomer needs: `make decks` prints the games, `make test` proves the program.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

# tests begin hundreds of processes; without compiled modules each of them would compile pnp again
unexport PYTHONDONTWRITEBYTECODE

.PHONY: setup decks test slow verify browser soak mutants bench same versions lint clean

setup: $(VENV)/.ready

$(VENV)/.ready: pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "pnp needs Python 3.11 or newer; try make PYTHON=python3.12")'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check -e '.[test]'
	touch $@

decks: setup
	$(BIN)/pnp build --bundled

lint: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

# tests of one file run in one process and share what they build
PYTEST := $(BIN)/pytest -n auto --dist loadfile

# what to run before each commit: everything that is quick
test: setup lint
	$(PYTEST) -m 'not slow and not soak and not verify'

# half as many workers again as processors, for tests that wait for processes of their own
BUSY = $$($(BIN)/python -c 'import os; print(os.cpu_count() * 3 // 2)')

# the rest of the gate: tests that take over half a second of processor time each
slow: setup
	$(BIN)/pytest -n $(BUSY) --dist loadfile -m 'slow and not soak and not verify'

# needs qpdf, poppler-utils, gettext, strace and Firefox from the system
verify: setup
	$(PYTEST) -m 'verify and not browser'

# every face as SVG in Chromium, which the system must have: two minutes
browser: setup
	$(PYTEST) -m browser

# thousands of mutants, games and kills, and other examples of every law than the gate's: many minutes
soak: setup
	$(BIN)/pytest -n auto -m soak --hypothesis-profile=hunt
	$(BIN)/pytest -n auto -m 'hypothesis and not soak and not verify' --hypothesis-profile=hunt

# is each bug noticed that is planted in the source, one at a time? Many minutes
mutants: setup
	$(BIN)/python -m tests.planted

# how fast we are, beside other tools; these go into a place of their own, for they bring other versions along.
# ONLY='--only changed --rounds 3' measures some rows
bench: bench/$(VENV)/.ready
	bench/$(BIN)/python -m bench $(ONLY)

bench/$(VENV)/.ready: pyproject.toml
	$(PYTHON) -m venv bench/$(VENV)
	bench/$(BIN)/pip install --quiet --disable-pip-version-check -e '.[bench]'
	touch $@

# does this tree print what commit REF printed? ONLY='--sets biomos --langs en' looks at one edition,
# EXACT=1 at every file, byte for byte
same: setup
	$(BIN)/python -m bench.same $(REF) $(if $(EXACT),--exact) $(ONLY)

# do other Pythons print the same bytes? PYTHONS="/path/to/venv/bin/python ..." have pnp's dependencies
versions: setup
	$(BIN)/python -m bench.versions $(PYTHONS)

clean:
	rm -rf $(VENV) bench/$(VENV) output/* dist build
