import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';

/** Who PostgreSQL's programs run as. PostgreSQL refuses to run as root. */
export type Identity =
  | { kind: 'self' }
  | { kind: 'dropped'; name: string; uid: number; gid: number }
  | { kind: 'namespace' };

export interface Command {
  command: string;
  args: string[];
  options: { uid?: number; gid?: number };
}

const namespaceArgs = ['--user', '--map-user=1000', '--map-group=1000'];

/**
 * Picks an identity that can work in `dataFolder` (which must exist).
 * Throws with a sentence for the operator when root has no way to start PostgreSQL there.
 */
export function chooseIdentity(dataFolder: string): Identity {
  if (process.getuid?.() !== 0) {
    return { kind: 'self' };
  }
  for (const user of systemUsers(['postgres', 'nobody'])) {
    const identity: Identity = { kind: 'dropped', ...user };
    if (canUse(identity, '-x', dataFolder)) {
      return identity;
    }
  }
  if (spawnSync('unshare', [...namespaceArgs, 'true']).status === 0) {
    return { kind: 'namespace' };
  }
  throw new Error(
    `PostgreSQL does not run as root, and no ordinary user can enter ${dataFolder}. ` +
      'Set KINORA_DATA to a folder whose parents everybody may enter (for example /var/lib/kinora), ' +
      'or start Kinora as an ordinary user.',
  );
}

/** True when the identity passes `test <flag> <path>`: asking the system itself also covers ACLs and mounts. */
export function canUse(identity: Identity, flag: '-x' | '-r', path: string): boolean {
  const { command, args, options } = runAs(identity, 'test', [flag, path]);
  return spawnSync(command, args, { ...options, cwd: '/' }).status === 0;
}

export function runAs(identity: Identity, command: string, args: string[]): Command {
  switch (identity.kind) {
    case 'self':
      return { command, args, options: {} };
    case 'dropped':
      return { command, args, options: { uid: identity.uid, gid: identity.gid } };
    case 'namespace':
      return { command: 'unshare', args: [...namespaceArgs, command, ...args], options: {} };
  }
}

/** Makes `path`, with all inside, belong to the identity: a folder made under another one must stay usable. */
export function giveTo(identity: Identity, path: string): void {
  const current = process.getuid?.();
  const owner = identity.kind === 'dropped' ? identity.uid : current;
  if (owner === undefined || statSync(path).uid === owner) {
    return;
  }
  if (current !== 0) {
    throw new Error(
      `${path} belongs to another user. Start Kinora as that user, or set KINORA_DATA to another folder.`,
    );
  }
  const group = identity.kind === 'dropped' ? identity.gid : 0;
  const result = spawnSync('chown', ['-R', '-h', `${owner}:${group}`, path], { encoding: 'utf8' });
  if (result.status !== 0) {
    throw new Error(`The owner of ${path} could not be changed: ${result.stderr}`);
  }
}

function systemUsers(names: string[]): { name: string; uid: number; gid: number }[] {
  if (!existsSync('/etc/passwd')) {
    return [];
  }
  const entries = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  return names.flatMap((name) => {
    const entry = entries.find(([entryName]) => entryName === name);
    const uid = Number(entry?.[2]);
    const gid = Number(entry?.[3]);
    return uid > 0 && gid > 0 ? [{ name, uid, gid }] : [];
  });
}
