import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { MediaError } from '../errors.ts';
import { findProgram } from './find-program.ts';

/** Memory, CPU seconds and file size, where the system has prlimit; a decoder bug then ends the child, not the host. */
const limits = ['--data=3221225472', '--cpu=3600', '--fsize=1073741824', '--core=0'];
const KEPT_MESSAGE_BYTES = 4096;

interface LimitedRun {
  child: ChildProcess;
  /** Resolves when the program ended well; else throws `timed_out` or `failed` with its last words. */
  done: Promise<void>;
}

/**
 * Starts a program without a shell and under limits. The child never outlives `limitMs`, nor, where the system has
 * setpriv, this process, however that ends.
 */
export function runLimited(
  program: string,
  args: readonly string[],
  limitMs: number,
  stdio: { stdin: 'pipe' | 'ignore'; stdout: 'pipe' | 'ignore' },
): LimitedRun {
  const setpriv = findProgram('setpriv');
  const prlimit = findProgram('prlimit');
  const dyingWithUs = setpriv ? [setpriv, '--pdeathsig', 'KILL', '--'] : [];
  const [command, ...rest] = [...dyingWithUs, ...(prlimit ? [prlimit, ...limits] : []), program, ...args];
  const child = spawn(command ?? program, rest, {
    stdio: [stdio.stdin, stdio.stdout, 'pipe'],
    env: { PATH: process.env.PATH ?? '' },
  });
  let words = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    words = (words + chunk.toString('utf8')).slice(-KEPT_MESSAGE_BYTES);
  });
  // A child that ends early closes its stdin under the writer; its exit code tells why.
  child.stdin?.on('error', () => undefined);
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    child.kill('SIGKILL');
  }, limitMs);
  process.once('exit', () => child.kill('SIGKILL'));
  const done = once(child, 'close').then(
    ([code]) => {
      clearTimeout(timer);
      if (isLate) {
        throw new MediaError('timed_out', 'The work took too long and was ended.');
      }
      if (code !== 0) {
        throw new MediaError('failed', `ffmpeg failed: ${words.trim().split('\n').at(-1) ?? ''}`.slice(0, 300));
      }
    },
    () => {
      clearTimeout(timer);
      throw new MediaError('no_decoder', 'The ffmpeg program could not be started.');
    },
  );
  return { child, done };
}
