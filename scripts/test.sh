#!/bin/sh
# Runs every test. With TEST_REPORT=<file> a JSON report is written there as well.
set -e
cd "$(dirname "$0")/.."
if [ -n "$TEST_REPORT" ]; then
  mkdir -p "$(dirname "$TEST_REPORT")"
  exec vitest run --reporter=default --reporter=json --outputFile.json="$TEST_REPORT" "$@"
fi
exec vitest run "$@"
