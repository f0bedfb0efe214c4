import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { requireWritable, runNpm } from './run.mjs';

/** Installs the packages of package-lock.json when node_modules is missing or belongs to another lock file. */
export async function ensureInstalled(root) {
  const lock = readFileSync(join(root, 'package-lock.json'));
  const hash = createHash('sha256').update(lock).digest('hex');
  const stamp = join(root, 'node_modules/.kinora-installed');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) {
    return;
  }
  requireWritable(root, 'install packages');
  if (!agreesWithInstalled(root, JSON.parse(lock))) {
    console.log('Installing packages with npm ci. The first time this takes about a minute.');
    // Development packages build the product, in production too.
    const args = ['ci', '--no-audit', '--no-fund', '--include=dev'];
    const { code } = await runNpm(args, { cwd: root, show: true });
    if (code !== 0) {
      throw new Error('The packages could not be installed: see the messages above.');
    }
  }
  writeFileSync(stamp, hash);
}

// npm keeps what it installed in a lock file of its own: after a plain "npm install" nothing is left to do.
function agreesWithInstalled(root, lock) {
  const path = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(path)) {
    return false;
  }
  const installed = JSON.parse(readFileSync(path, 'utf8')).packages;
  return Object.entries(lock.packages).every(([name, wanted]) => {
    if (!name.includes('node_modules/') || wanted.link) {
      return true;
    }
    const found = installed[name];
    return found === undefined ? wanted.optional === true : found.version === wanted.version;
  });
}
