import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { requireWritable, runNpm, tellWhile } from './run.mjs';

/**
 * Installs the packages of package-lock.json that are missing, or all when node_modules belongs to another lock file:
 * what the product is built with and runs on, and with `tests` also what only checks and tests need.
 */
export async function ensureInstalled(root, { tests = false } = {}) {
  const lock = readFileSync(join(root, 'package-lock.json'));
  const hash = createHash('sha256').update(lock).digest('hex');
  const stamp = join(root, 'node_modules/.kinora-installed');
  const stamps = { product: `${hash} without tests`, all: hash };
  const found = existsSync(stamp) ? readFileSync(stamp, 'utf8') : null;
  if (found === stamps.all || (found === stamps.product && !tests)) {
    return;
  }
  requireWritable(root, 'install packages');
  const { packages } = JSON.parse(lock);
  let isWhole = agreesWithInstalled(root, packages, { tests: true });
  if (!isWhole && (tests || !agreesWithInstalled(root, packages, { tests }))) {
    console.log('Installing packages with npm ci. The first time this takes a minute or some, by network and machine.');
    // Said either way: with NODE_ENV=production npm would leave out what tests need.
    const args = ['ci', '--no-audit', '--no-fund', tests ? '--include=dev' : '--omit=dev'];
    // npm itself says nothing before its end.
    const { code } = await tellWhile('installing', runNpm(args, { cwd: root, show: true }));
    if (code !== 0) {
      throw new Error('The packages could not be installed: see the messages above.');
    }
    isWhole = tests;
  }
  writeFileSync(stamp, isWhole ? stamps.all : stamps.product);
}

// npm keeps what it installed in a lock file of its own: after a plain "npm install" nothing is left to do.
function agreesWithInstalled(root, packages, { tests }) {
  const path = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(path)) {
    return false;
  }
  const installed = JSON.parse(readFileSync(path, 'utf8')).packages;
  return Object.entries(packages).every(([name, wanted]) => {
    if (!name.includes('node_modules/') || wanted.link) {
      return true;
    }
    const found = installed[name];
    const mayBeMissing = wanted.optional === true || wanted.devOptional === true || (wanted.dev === true && !tests);
    return found === undefined ? mayBeMissing : found.version === wanted.version;
  });
}
