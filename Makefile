# make play    set up and open the app           make test   set up, check and test everything
# make lint    types, style, arrows              make bench  speed, as ratios against named baselines
# make fuzz    random campaigns for MINUTES=10   make docs   the guide as a site
# make walk    audited walks for MINUTES=10      make pictures  the guide's pictures, anew
# make mutants mutants of the rules, MINUTES=20  make campaign  Vitebsk clicked in two browsers, start to end
# make vassal  the real VASSAL engine opens what we write
# make attack  kills, damaged files, hostile input, forked secrets for MINUTES=20
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
MINUTES ?= 10
# Where nobody keeps compiled modules, every process of the tests would compile them anew.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play test lint bench fuzz vassal attack opponents walk campaign mutants docs pictures clean lock browser

play: $(VENV)/run.stamp
	$(BIN)/sandtable serve --open

# Chromium sets the priority of its pages itself: test workers that stand above it would starve them.
test: $(VENV)/dev.stamp lint browser tests/web/node_modules/axe-core/axe.min.js
	nice -n 15 $(BIN)/python -m pytest -n 3 --dist worksteal

lint: $(VENV)/dev.stamp
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: $(VENV)/dev.stamp
	$(BIN)/python -m benchmarks

fuzz: $(VENV)/dev.stamp
	$(BIN)/python -m tests.fuzz --minutes $(MINUTES)

# Ten thousand decisions of the Recruit under the auditor's eye, and the guide's first battles clicked to their end.
opponents: $(VENV)/dev.stamp
	SANDTABLE_DECISIONS=2500 SANDTABLE_SWAPS=60 $(BIN)/python -m pytest tests/bots -q
	SANDTABLE_ANSWERS=1000 $(BIN)/python -m pytest tests/conformance/test_honest_bots.py -q
	SANDTABLE_CLICKS=200 $(BIN)/python -m pytest tests/web/test_browser_recruit.py -q

# "Vitebsk, winter 43-44" by two people in two browsers, from start to end.
campaign: $(VENV)/dev.stamp browser
	nice -n 15 $(BIN)/python -m pytest -q -s -p no:xdist tests/web/whole_campaign.py

walk: $(VENV)/dev.stamp
	$(BIN)/python -m tests.walking --minutes $(MINUTES)

# Changes one number or comparison of the rules at a time; the tests that carry the rule must notice.
mutants: $(VENV)/dev.stamp
	$(BIN)/python -W ignore -m tests.mutants --minutes $(MINUTES) --seed $$(date +%j)

# Java comes from Debian and the engine from PyPI, when they are not there yet; the reason is told where that cannot be.
vassal: $(VENV)/dev.stamp
	$(BIN)/python -m tests.vassal.engine

attack: MINUTES = 20
attack: $(VENV)/dev.stamp
	$(BIN)/python -m tests.attack --minutes $(MINUTES)

# The browser tests drive the system's Chromium, the one without a window, and check every page with axe-core.
browser:
	command -v chromium-headless-shell >/dev/null || (apt-get update && apt-get install -y --no-install-recommends chromium-headless-shell) || command -v chromium

tests/web/node_modules/axe-core/axe.min.js: tests/web/package-lock.json
	command -v npm >/dev/null || (apt-get update && apt-get install -y --no-install-recommends npm)
	cd tests/web && npm ci --silent --no-audit --no-fund --ignore-scripts
	touch $@

docs: $(VENV)/docs.stamp
	$(BIN)/python -m mkdocs build --strict --quiet
	@echo "The guide is in site/index.html"

# Look at them before you commit them.
pictures: $(VENV)/dev.stamp browser
	$(BIN)/python -m tests.docs.pictures
	$(BIN)/python -m tests.bagration.pictures

# A machine without Python's venv module (Debian splits it off) gets it from the system's packages.
$(VENV)/bin/python:
	$(PYTHON) -c "import ensurepip, venv" 2>/dev/null || (apt-get update && apt-get install -y --no-install-recommends python3-venv)
	$(PYTHON) -m venv $(VENV)

$(VENV)/run.stamp: requirements/run.txt pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/run.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps -e .
	$(BIN)/python -m compileall -q src
	$(BIN)/python -m sandtable.hexes.sight.warm
	touch $@

$(VENV)/dev.stamp: requirements/dev.txt pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/run.txt -r requirements/dev.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-build-isolation --no-deps -e .
	touch $@

$(VENV)/docs.stamp: requirements/docs.txt | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/docs.txt
	touch $@

# Only for whoever changes dependencies: needs pip-tools.
lock:
	pip-compile --generate-hashes --no-emit-index-url --no-emit-find-links --strip-extras -o requirements/run.txt pyproject.toml
	pip-compile --generate-hashes --no-emit-index-url --no-emit-find-links --strip-extras --allow-unsafe -o requirements/dev.txt requirements/dev.in
	pip-compile --generate-hashes --no-emit-index-url --no-emit-find-links --strip-extras --allow-unsafe -o requirements/docs.txt requirements/docs.in

clean:
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache
