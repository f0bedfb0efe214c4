// npm run kinora -- <command>: the operator's command line.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { prepare } from '../../scripts/prepare.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

await prepare(root);
const { runCli } = await import('./dist/cli.js');
process.exitCode = await runCli(root, process.argv.slice(2));
