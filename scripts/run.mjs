import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';

/**
 * Runs a program to its end and collects what it writes.
 * Resolves to { code, output }; with `show` the output goes to the terminal instead.
 */
export function run(command, args, { show = false, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'], ...options });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (chunk) => {
        output += chunk;
      });
    }
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** Runs npm: the one that started us, else the one on the path. */
export function runNpm(args, options) {
  const npm = process.env.npm_execpath;
  return npm?.endsWith('.js') ? run(process.execPath, [npm, ...args], options) : run('npm', args, options);
}

/** Throws a clear sentence when a folder that has to be written is not ours. */
export function requireWritable(folder, purpose) {
  if (!isWritable(folder)) {
    throw new Error(
      `${folder} cannot be written, which is needed to ${purpose}. ` +
        'Start Kinora as the user who owns the checkout, or make a checkout that this user owns.',
    );
  }
}

export function isWritable(folder) {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

const TELLING_MS = 20_000;

/** Says now and then that what takes long still goes on; answers what it answers. */
export async function tellWhile(doing, work) {
  const begun = Date.now();
  const telling = setInterval(() => {
    console.log(`Still ${doing}, ${Math.round((Date.now() - begun) / 1000)} seconds so far.`);
  }, TELLING_MS);
  return await work.finally(() => clearInterval(telling));
}
