# Every target is one line; what is longer lives in scripts/. Node.js from the npm package `node` comes first on the path.
export PATH := $(CURDIR)/node_modules/.bin:$(PATH)
.DEFAULT_GOAL := help
.PHONY: help install start test ci generate check-generated lint format typecheck bench breaking conformance

help: ## Show this list
	@awk -F':.*## ' '/^[a-z-]+:.*## / { printf "  make %-16s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

install: node_modules/.installed ## Install what is missing

node_modules/.installed: package.json package-lock.json
	@npm ci --no-audit --no-fund --loglevel=error && touch $@

start: install ## Run the service on the embedded database, with a sample network, and print how to reach it
	@node scripts/sample-data.ts scripts/sample-network/data && exec node scripts/bkn-mcp.mjs serve --sample scripts/sample-network

test: install ## Run every test
	@exec sh scripts/test.sh

ci: install ## Everything that CI runs
	@exec bash .ci/run

generate: install ## Write generated/ from the documents in openapi/
	@exec node codegen/main.ts

check-generated: install ## Fail when generated/ is not what the documents say
	@exec node codegen/main.ts --check

lint: install ## Lint and check the format
	@eslint . && prettier --check --log-level warn .

format: install ## Format the sources
	@prettier --write --log-level warn .

typecheck: install ## Check the types
	@tsc --noEmit

bench: install ## Measure against a direct call and a bare handler, as ratios of one run
	@exec node scripts/bench.ts

breaking: install ## Compare the documents with openapi/baseline and fail on a breaking change
	@exec node scripts/breaking.ts

conformance: install ## Run the official MCP conformance suite directly and through the app endpoint
	@exec node scripts/conformance.ts
