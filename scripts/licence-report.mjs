// node scripts/licence-report.mjs: every package of the lock file by its licence.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { listLicences } from './licences.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const byLicence = new Map();
for (const { id, licence } of listLicences(root)) {
  const name = licence ?? 'unknown';
  byLicence.set(name, [...(byLicence.get(name) ?? []), id]);
}
for (const [licence, ids] of [...byLicence].sort()) {
  console.log(`${licence} (${ids.length})\n  ${ids.sort().join('\n  ')}`);
}
