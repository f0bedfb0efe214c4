// npm run check: seconds, no services.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { runChecks } from './check-steps.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

const { passed, failed } = await runChecks(root);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
