import { existsSync } from 'node:fs';

const setpriv = ['/usr/bin/setpriv', '/bin/setpriv'].find((path) => existsSync(path));

/**
 * Wraps a command so that the kernel sends it `signal` when its parent dies, even by SIGKILL.
 * Only Linux can do that (prctl PR_SET_PDEATHSIG); elsewhere the command is unchanged.
 */
export function dieWithParent(signal: 'INT' | 'TERM', command: string, args: string[]) {
  if (process.platform !== 'linux' || setpriv === undefined) {
    return { command, args };
  }
  return { command: setpriv, args: ['--pdeathsig', signal, '--', command, ...args] };
}
