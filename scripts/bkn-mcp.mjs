#!/usr/bin/env node
// Runs on any Node.js: where it is older than the service needs, the one from the npm package `node` takes over.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import module from 'node:module';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const modules = new URL('../node_modules/', import.meta.url);

if (!existsSync(modules)) {
  console.error('The dependencies are not installed: run `make install` first.');
  process.exitCode = 1;
} else if (major > 22 || (major === 22 && minor >= 22)) {
  module.enableCompileCache();
  await import('../src/cli/main.ts');
} else {
  handOver(fileURLToPath(new URL('node/bin/node', modules)));
}

function handOver(node) {
  const child = spawn(node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], { stdio: 'inherit' });
  // A supervisor signals this process alone. A terminal signals both, and the service takes the second for the first.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', error => {
    console.error(`bkn-mcp needs Node.js 22.22 or newer and could not start ${node}: ${error.message}`);
    process.exitCode = 1;
  });
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? 128 + (constants.signals[signal] ?? 0);
  });
}
