// npm start: installs and builds what is missing, then runs the supervisor in this same process.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { prepare } from '../../scripts/prepare.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

await prepare(root);
const { main } = await import('./dist/main.js');
await main({ root });
