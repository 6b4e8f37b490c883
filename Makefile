# `make help` lists what can be made. A target's line there is the comment that stands behind it here.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
READY  := $(VENV)/.ready

PEERS  := .venv-bench
TOOLS  := .venv-tools

.PHONY: all help setup site pictures test quick deep browser playground lint types schemas witnesses verdicts certify impact fuzz breaks mutants bench lock pythons release clean

all: $(READY) playground  ## set everything up, check every ruling, print the differences, build the site into site/
	$(BIN)/variorum check
	$(BIN)/variorum diff
	$(BIN)/variorum site

help:  ## list what can be made
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "make %-10s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

site: $(READY) playground  ## build the site into site/
	$(BIN)/variorum site

pictures: site  ## take the pictures of the README from the built site, with a browser
	$(BIN)/python pictures/take.py

setup: $(READY)  ## prepare .venv from requirements.lock

$(READY): requirements.lock pyproject.toml
	@echo "Setting up $(VENV) from requirements.lock: about half a minute, once."
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes --requirement requirements.lock
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $@

PYTEST := $(BIN)/python -m pytest --durations 25
# Where Python is told to keep no bytecode, each process of the tests would compile tests and engine anew.
test quick deep: export PYTHONDONTWRITEBYTECODE :=

test: lint types browser playground  ## everything: ruff, mypy --strict, pytest properties/; a browser is installed where that is allowed
	$(PYTEST) properties/ --numprocesses auto --dist loadfile

# What an edit of a ruling or of an engine function is most likely to break.
QUICK := properties/rulebook properties/breaks properties/dobro/test_rulings.py properties/dobro/test_arithmetic.py \
  properties/dobro/test_referee.py properties/dobro/test_positions.py properties/dobro/test_engine.py \
  properties/dobble/test_deck.py properties/dobble/test_oracle.py properties/connect/test_answers.py properties/connect/test_deck.py \
  properties/games/test_library.py properties/games/test_fourth_game.py

quick: $(READY)  ## a minute of tests: what an edit of a ruling or of the engine is most likely to break
	$(BIN)/ruff check --quiet .
	$(PYTEST) $(QUICK) --numprocesses auto --dist loadfile

browser:  ## install a browser for the tests of the site, where that is allowed
	@for one in chromium chromium-browser google-chrome; do command -v $$one >/dev/null && exit 0; done; \
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	  echo "Installing chromium for the tests of the site: about a minute, once."; \
	  { apt-get install -y -qq chromium || { apt-get update -qq && apt-get install -y -qq chromium; }; } >/dev/null 2>&1 \
	  || echo "It could not be installed; what needs a browser is not tested."; \
	fi

# By the hashes of a lock file, and without running anything of it.
playground:  ## bring the Python that runs in pages from npm, where that is allowed
	@[ -f .playground/node_modules/pyodide/pyodide.asm.wasm ] && exit 0; \
	if command -v npm >/dev/null; then \
	  mkdir -p .playground && cp .ci/playground/package.json .ci/playground/package-lock.json .playground/ \
	  && npm ci --prefix .playground --ignore-scripts --silent >/dev/null 2>&1 \
	  || echo "npm could not bring the Python that runs in pages: the site has no playground, and it is not tested."; \
	else echo "There is no npm here: the site has no playground, and it is not tested."; fi

deep: $(READY)  ## for hours: state machines, games of both engines, searches and pages, many more of each
	$(PYTEST) properties/dobro/test_onemove.py properties/dobro/test_stateful.py properties/dobble/test_stateful.py \
	  properties/connect/test_stateful.py properties/connect/test_witnesses.py properties/connect/test_board.py \
	  properties/connect/test_oracle.py properties/dobro/test_oracle.py properties/dobble/test_engine.py properties/dobble/test_sheets.py \
	  properties/dobro/test_batch.py properties/dobro/test_impact.py properties/site/test_browser.py \
	  properties/hostile/test_faults.py \
	  --hypothesis-profile=deep
	$(MAKE) fuzz SECONDS=3600

SECONDS ?= 60
fuzz: $(READY)  ## put what nobody would write into every reader, for SECONDS (60); TARGETS="rulings spec" for some
	$(BIN)/python -m properties.fuzz --seconds $(SECONDS) --seed $$(date +%s) --keep $(TARGETS)

breaks: $(READY)  ## break the engine code in a hundred places, one at a time: is it noticed? BREAKS="12 40" for some
	$(BIN)/python properties/breaks/run.py $(BREAKS)

SEED ?= 19
N ?= 600
mutants: $(READY) $(TOOLS)/.ready  ## break the code that carries rules, in N (600) places by SEED (19): is it noticed? MUTANTS=--all for every place
	$(BIN)/python -m properties.mutants --seed $(SEED) --number $(N) --store $(MUTANTS)

lint: $(READY)  ## ruff: check and format
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(READY)  ## mypy --strict
	$(BIN)/mypy

GAMES ?= 2000
impact: $(READY)  ## measure anew what each difference does, GAMES of four good players, fewer of others; how often each rule comes up
	$(BIN)/variorum impact --store --anew --games $(GAMES)
	$(BIN)/variorum impact --rules --store

schemas: $(READY)  ## write schemas and typed rule sets from spec/
	$(BIN)/variorum schemas

witnesses: $(READY)  ## look for every witness, and store it
	$(BIN)/variorum witness --store

certify: $(READY)  ## put every question that proofs put to Z3 to a second solver, cvc5, and store how often they agree
	$(BIN)/variorum prove --certify

verdicts: $(READY)  ## decide every theorem, and store the verdicts
	$(BIN)/variorum prove --store

bench: $(READY) $(PEERS)/.ready  ## the engine's speed beside that of its peers, as ratios in one run
	$(BIN)/python benchmarks/run.py $(PEERS)/bin/python
	$(BIN)/python benchmarks/batch.py $(PEERS)/bin/python
	$(BIN)/python benchmarks/impact.py
	$(BIN)/python benchmarks/theorems.py
	$(BIN)/python benchmarks/tests.py
	$(BIN)/python benchmarks/site.py

$(PEERS)/.ready: benchmarks/peers.lock benchmarks/pgx.lock
	@echo "Setting up $(PEERS) with the peers to compare with: about a minute, once."
	@$(PYTHON) -m venv $(PEERS)
	@$(PEERS)/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes --requirement benchmarks/peers.lock
	@$(PEERS)/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes --requirement benchmarks/pgx.lock \
	  || echo "pgx could not be installed; it is not compared with."
	@touch $@

# The tools that lock and describe a release, and the one that breaks code, are themselves locked, with hashes.
$(TOOLS)/.ready: .ci/tools.lock
	@$(PYTHON) -m venv $(TOOLS)
	@$(TOOLS)/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes --requirement .ci/tools.lock
	@touch $@

COMPILE = $(TOOLS)/bin/uv pip compile --quiet --universal --generate-hashes --no-annotate --no-header --no-emit-index-url
lock: $(TOOLS)/.ready  ## write the lock files anew, with the locked lock tool
	$(COMPILE) --group dev pyproject.toml --output-file requirements.lock
	$(COMPILE) --all-extras --constraint requirements.lock pyproject.toml --output-file .ci/runtime.lock
	$(COMPILE) benchmarks/peers.in --output-file benchmarks/peers.lock
	$(COMPILE) --constraint benchmarks/peers.lock benchmarks/pgx.in --output-file benchmarks/pgx.lock
	$(COMPILE) .ci/tools.in --output-file .ci/tools.lock

pythons:  ## the quick tests under each Python from 3.11 to 3.14 that is here
	.ci/pythons $(QUICK)

release: $(READY) $(TOOLS)/.ready  ## source archive, wheel and the list of what they need (CycloneDX), in dist/
	rm -rf dist build && mkdir build
	SOURCE_DATE_EPOCH=315532800 $(BIN)/python -m hatchling build
	version=$$($(BIN)/python -m hatchling version) && \
	sed "s/^dynamic = .*/version = \"$$version\"/" pyproject.toml > build/pyproject.toml && \
	$(TOOLS)/bin/python -W ignore -m cyclonedx_py requirements --pyproject build/pyproject.toml --mc-type application \
	  --output-reproducible --output-file dist/variorum-$$version.cdx.json .ci/runtime.lock

clean:  ## remove what was made
	rm -rf $(VENV) $(VENV)-3.* $(PEERS) $(TOOLS) .mypy_cache .pytest_cache .ruff_cache .hypothesis build dist site site-pages docs/rules docs/index.md
