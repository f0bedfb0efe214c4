// npm run torture [names of test files]: the long forms of the fault tests, one after the other, and their table.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { withBuildLock } from './build-lock.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { requirePlatform } from './require-platform.mjs';
import { run } from './run.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const everything = [
  'server/test/faults',
  'server/src/money/billing/webhook.test.ts',
  'server/src/money/billing/orders.test.ts',
  'server/src/studio/runs/canvas-masks.test.ts',
];
const chosen = process.argv.slice(2);

requirePlatform();
await withBuildLock(root, () => ensureInstalled(root, 'tests'));
const folder = mkdtempSync(path.join(tmpdir(), 'kinora-torture-'));
const table = path.join(folder, 'table');
writeFileSync(table, '');
const seed = process.env.FAULT_SEED ?? String(Math.floor(Math.random() * 2 ** 31));
console.log(`Seed ${seed}: FAULT_SEED=${seed} npm run torture draws the same lots again.`);
const { code } = await run(
  path.join(root, 'node_modules/.bin/vitest'),
  ['run', '--no-file-parallelism', ...(chosen.length > 0 ? chosen : everything)],
  { show: true, cwd: root, env: { ...process.env, TORTURE: '1', FAULT_SEED: seed, TORTURE_TABLE: table } },
);
console.log(`\n| run | seed | seen |\n|---|---|---|\n${readFileSync(table, 'utf8')}`);
rmSync(folder, { recursive: true });
process.exit(code);
