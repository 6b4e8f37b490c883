# `make` sets everything up, checks every ruling, prints the discrepancies and builds the site into site/.
# `make test` sets up and runs the tests; a browser is installed for them where that is allowed.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
READY  := $(VENV)/.ready

PEERS  := .venv-bench

.PHONY: all setup site test browser lint types schemas witnesses verdicts impact deep breaks bench lock clean

all: $(READY)
	$(BIN)/variorum check
	$(BIN)/variorum diff
	$(BIN)/variorum site

site: $(READY)
	$(BIN)/variorum site

setup: $(READY)

$(READY): requirements.lock pyproject.toml
	@echo "Setting up $(VENV) from requirements.lock: about half a minute, once."
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes --requirement requirements.lock
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $@

test: lint types browser
	$(BIN)/python -m pytest properties/ --numprocesses auto --dist loadfile

browser:
	@for one in chromium chromium-browser google-chrome; do command -v $$one >/dev/null && exit 0; done; \
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	  echo "Installing chromium for the tests of the site: about a minute, once."; \
	  { apt-get install -y -qq chromium || { apt-get update -qq && apt-get install -y -qq chromium; }; } >/dev/null 2>&1 \
	  || echo "It could not be installed; what needs a browser is not tested."; \
	fi

deep: $(READY)
	$(BIN)/python -m pytest properties/dobro/test_stateful.py properties/dobble/test_stateful.py \
	  properties/connect/test_stateful.py properties/connect/test_witnesses.py \
	  properties/dobro/test_batch.py --hypothesis-profile=deep

# A hundred breaks of the engine code, one at a time: are they noticed?
breaks: $(READY)
	$(BIN)/python properties/breaks/run.py $(BREAKS)

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(READY)
	$(BIN)/mypy

# How often each discrepancy and each rival changes who wins: all pairs, players and policies. GAMES in each setting.
GAMES ?= 50000
impact: $(READY)
	$(BIN)/variorum impact --store --anew --games $(GAMES)

schemas: $(READY)
	$(BIN)/variorum schemas

witnesses: $(READY)
	$(BIN)/variorum witness --store

verdicts: $(READY)
	$(BIN)/variorum prove --store

bench: $(READY) $(PEERS)/.ready
	$(BIN)/python benchmarks/run.py $(PEERS)/bin/python
	$(BIN)/python benchmarks/batch.py $(PEERS)/bin/python

$(PEERS)/.ready: benchmarks/peers.lock benchmarks/pgx.lock
	@echo "Setting up $(PEERS) with the peers to compare with: about a minute, once."
	@$(PYTHON) -m venv $(PEERS)
	@$(PEERS)/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes --requirement benchmarks/peers.lock
	@$(PEERS)/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes --requirement benchmarks/pgx.lock \
	  || echo "pgx could not be installed; it is not compared with."
	@touch $@

lock: $(READY)
	$(BIN)/python -m pip install --quiet uv
	$(BIN)/uv pip compile --universal --generate-hashes --no-annotate --no-header --no-emit-index-url \
	  --group dev pyproject.toml --output-file requirements.lock
	$(BIN)/uv pip compile --universal --generate-hashes --no-annotate --no-header --no-emit-index-url \
	  benchmarks/peers.in --output-file benchmarks/peers.lock
	$(BIN)/uv pip compile --universal --generate-hashes --no-annotate --no-header --no-emit-index-url \
	  --constraint benchmarks/peers.lock benchmarks/pgx.in --output-file benchmarks/pgx.lock

clean:
	rm -rf $(VENV) $(PEERS) .mypy_cache .pytest_cache .ruff_cache .hypothesis build dist site site-pages docs/rules docs/index.md
