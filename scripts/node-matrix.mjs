// npm run node-matrix [-- COMMAND ...]: runs the command (npm test) by each line of Node.js that Kinora supports, the oldest first.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { run, runNpm } from './run.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
/** The least that package.json allows, and the newest of each line with long support. */
const lines = (process.env.NODE_VERSIONS ?? '20.19.0 20 22 24').split(' ');
const [command = 'npm', ...args] = process.argv.length > 2 ? process.argv.slice(2) : ['npm', 'test'];
/** The package of npm that is nothing but the program. */
const packageName = `node-${process.platform}-${process.arch}`;

const results = [];
for (const line of lines) {
  const folder = mkdtempSync(path.join(tmpdir(), 'kinora-node-'));
  try {
    const installed = await runNpm(['install', '--no-save', '--prefix', folder, `${packageName}@${line}`]);
    if (installed.code !== 0) throw new Error(`Node.js ${line} could not be installed:\n${installed.output}`);
    const bin = path.join(folder, 'node_modules', packageName, 'bin');
    const { output } = await run(path.join(bin, 'node'), ['--version']);
    const version = output.trim();
    console.log(`\n${command} ${args.join(' ')} by Node.js ${version}`);
    const env = { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}` };
    const { code } = await run(command, args, { show: true, cwd: root, env });
    results.push({ version, code });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

console.log('\n| Node.js | result |\n|---|---|');
for (const { version, code } of results) {
  console.log(`| ${version} | ${code === 0 ? 'passes' : `fails with code ${code}`} |`);
}
process.exitCode = results.some(({ code }) => code !== 0) ? 1 : 0;
