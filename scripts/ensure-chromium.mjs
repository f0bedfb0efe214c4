import { existsSync } from 'node:fs';
import { run } from './run.mjs';

const debianPath = '/usr/bin/chromium';
const installArgs = ['install', '-y', '--no-install-recommends', 'chromium'];

/** Path of the Chromium for browser tests; installs Debian's as root. Undefined, with the way out, when there is none. */
export async function ensureChromium() {
  const path = process.env.CHROMIUM_PATH ?? debianPath;
  if (existsSync(path)) {
    return path;
  }
  if (process.env.CHROMIUM_PATH !== undefined) {
    console.error(`CHROMIUM_PATH names ${path}, which does not exist.`);
    return undefined;
  }
  if (process.getuid?.() !== 0) {
    console.error('The browser tests need Chromium. Install it, or set CHROMIUM_PATH to one:');
    console.error(`sudo apt-get update && sudo apt-get ${installArgs.join(' ')}`);
    return undefined;
  }
  console.log('Installing Chromium for the browser tests.');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update'], { show: true, env });
  await run('apt-get', installArgs, { show: true, env });
  return existsSync(debianPath) ? debianPath : undefined;
}
