import { existsSync } from 'node:fs';
import { run } from './run.mjs';

/** What the tests need beside npm packages: each by the variable that names another copy, and Debian's path of it. */
const programs = [
  {
    name: 'Chromium',
    variable: 'CHROMIUM_PATH',
    debianPath: '/usr/bin/chromium-headless-shell',
    debianPackage: 'chromium-headless-shell',
  },
  {
    name: 'the whole Chromium',
    variable: 'WHOLE_CHROMIUM_PATH',
    debianPath: '/usr/bin/chromium',
    debianPackage: 'chromium',
  },
  { name: 'ffmpeg', variable: 'FFMPEG_PATH', debianPath: '/usr/bin/ffmpeg', debianPackage: 'ffmpeg' },
];

/**
 * Paths of the programs by variable; installs Debian's packages as root. Undefined, with the way out, when one is
 * missing.
 */
export async function ensurePrograms() {
  const found = programs.map((program) => ({ ...program, path: process.env[program.variable] ?? program.debianPath }));
  const missing = found.filter(({ path }) => !existsSync(path));
  const misnamed = missing.filter(({ variable }) => process.env[variable] !== undefined);
  for (const { variable, path } of misnamed) console.error(`${variable} names ${path}, which does not exist.`);
  if (misnamed.length > 0) return undefined;
  if (missing.length > 0 && !(await install(missing))) return undefined;
  return Object.fromEntries(found.map(({ variable, path }) => [variable, path]));
}

async function install(missing) {
  const names = missing.map(({ name }) => name).join(' and ');
  const args = ['install', '-y', '--no-install-recommends', ...missing.map(({ debianPackage }) => debianPackage)];
  if (process.getuid?.() !== 0) {
    console.error(`The tests need ${names}. Install it, or name it with ${missing[0].variable}:`);
    console.error(`sudo apt-get update && sudo apt-get ${args.join(' ')}`);
    return false;
  }
  console.log(`Installing ${names} for the tests.`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update'], { show: true, env });
  await run('apt-get', args, { show: true, env });
  return missing.every(({ debianPath }) => existsSync(debianPath));
}
