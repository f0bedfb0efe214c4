// node scripts/license-report.mjs: every package of the lock file by its license.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { listLicenses } from './licenses.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const byLicense = new Map();
for (const { id, license } of listLicenses(root)) {
  const name = license ?? 'unknown';
  byLicense.set(name, [...(byLicense.get(name) ?? []), id]);
}
for (const [license, ids] of [...byLicense].sort()) {
  console.log(`${license} (${ids.length})\n  ${ids.sort().join('\n  ')}`);
}
