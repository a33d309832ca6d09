# Type `make help`. Each environment is made from a lock with hashes, below .venvs/, once per Python version.
# PYTHON=python3.12 make test   takes another Python; the first of these that is 3.11 or newer is the default.
PYTHON ?= $(shell for p in python3 python3.13 python3.12 python3.11 python; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 && echo $$p && break; done)
VERSION := $(shell $(PYTHON) -c 'import sys; print("%d.%d" % sys.version_info[:2])' 2>/dev/null)
HOST ?= 127.0.0.1
PORT ?= 8866
ARGS ?=

APP := .venvs/app-$(VERSION)
TEST := .venvs/test-$(VERSION)
BENCH := .venvs/bench-$(VERSION)
PIP := -m pip --disable-pip-version-check -qq install
# What the wheel is made of. Folders too, so that a file that is gone counts as a change.
SOURCES := pyproject.toml hatch_build.py README.md LICENSE notebooks/app.ipynb \
	$(shell find topper -not -name '*.pyc' -not -name __pycache__ -not -name '*.mo' -not -path 'topper/ui/served/app.ipynb')

.DEFAULT_GOAL := help
.PHONY: help app test test-long mutation bench bench-ui dev messages catalogues format locks clean python chromium

help: ## what one can type
	@grep -E '^[a-z-]+:.*## ' Makefile | sed -E 's/^([a-z-]+):.*## /make \1:/' | awk -F: '{ printf "  %-16s %s\n", $$1, $$2 }'

app: $(APP)/.ready ## serve the app (PORT=8866 HOST=127.0.0.1)
	@$(APP)/bin/topper --host $(HOST) --port $(PORT) $(ARGS)

test: $(TEST)/.ready chromium ## run the tests (ARGS="-k auction" for some of them)
	@TOPPER_WHEEL=1 $(TEST)/bin/pytest $(ARGS)

test-long: $(TEST)/.ready chromium ## run the tests that take minutes
	@TOPPER_WHEEL=1 $(TEST)/bin/pytest -m long $(ARGS)

bench: $(BENCH)/.ready ## measure the engine and the coach
	@$(BENCH)/bin/python tests/bench/engine.py
	@$(BENCH)/bin/python tests/bench/coach.py $(ARGS)

mutation: $(TEST)/.ready ## change the rules' code in a thousand places, and see that a test finds each
	@$(TEST)/bin/python tests/mutation.py $(ARGS)

bench-ui: $(BENCH)/.ready chromium ## measure the app in a browser
	@$(BENCH)/bin/python tests/bench/ui.py $(ARGS)

dev: .venv/.ready ## make .venv for working on the code: what you edit is what runs

messages: .venv/.ready ## collect what the code says into the catalogues, ready to be translated
	@.venv/bin/python .ci/messages.py

catalogues: .venv/.ready ## compile the translations for .venv after a change
	@.venv/bin/python hatch_build.py

format: $(TEST)/.ready ## let ruff repair what it can
	@$(TEST)/bin/ruff check --fix

locks: $(TEST)/.ready ## write the locks and environment.yml anew (ARGS=--upgrade for newer versions)
	@$(TEST)/bin/python .ci/locks.py $(ARGS)

clean: ## remove the environments and everything that was built
	rm -rf .venv .venvs build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis tests/browser/shots
	find topper -name '*.mo' -delete
	rm -f topper/ui/served/app.ipynb

python:
	@test -n "$(VERSION)" || { echo "Topper needs Python 3.11 or newer. Install it, or say where it is: make app PYTHON=/path/to/python3.11"; exit 1; }

# An environment: what is locked, then the project on top of it.
define make-environment
	@echo "Making $(@D) with Python $(VERSION) and installing $(1) into it. This takes a minute or so, once."
	@rm -rf $(@D)
	@$(PYTHON) -m venv $(@D) || { rm -rf $(@D); echo "This Python cannot make environments (Debian, Ubuntu: apt install python3-venv)."; exit 1; }
	@$(@D)/bin/python $(PIP) --require-hashes -r $<
	@touch $@
endef

$(APP)/.locked: requirements.lock | python
	$(call make-environment,what the app needs)

$(TEST)/.locked: requirements-dev.lock | python
	$(call make-environment,what the tests need)

$(BENCH)/.locked: requirements-bench.lock | python
	$(call make-environment,what the benchmarks need)

.venv/.locked: requirements-dev.lock | python
	$(call make-environment,what development needs)

$(APP)/.ready: $(APP)/.locked $(SOURCES)
	@echo "Installing Topper into $(@D)."
	@$(@D)/bin/python $(PIP) --no-deps .
	@touch $@

# The build's own packages are in these locks. A wheel is what the tests install, so what is tested is what is handed out.
$(TEST)/.ready $(BENCH)/.ready: %/.ready: %/.locked $(SOURCES)
	@echo "Installing Topper into $(@D)."
	@$(@D)/bin/python $(PIP) --no-deps --no-build-isolation .
	@touch $@

.venv/.ready: .venv/.locked pyproject.toml hatch_build.py
	@echo "Installing Topper into $(@D), editable."
	@$(@D)/bin/python $(PIP) --no-deps --no-build-isolation --editable .
	@touch $@

chromium:
	@if [ -n "$$CHROMIUM" ] || command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null \
		|| [ -e "/Applications/Google Chrome.app" ] || [ -e "/Applications/Chromium.app" ]; then :; \
	elif [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		echo "Installing Chromium for the browser tests (apt-get install chromium)."; \
		apt-get -qq update && DEBIAN_FRONTEND=noninteractive apt-get -qq -y install --no-install-recommends chromium fonts-dejavu-core >/dev/null; \
	else \
		echo "No Chromium here, so the browser tests will not run: install it (Debian: sudo apt install chromium) or set CHROMIUM=/path/to/it."; \
	fi
