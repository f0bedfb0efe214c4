import { chmod, mkdir, realpath } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { locatePackage, prepareBinaries } from './binaries.ts';
import { ensureCluster } from './create-cluster.ts';
import { findPostmaster, removeStaleLock } from './find-postmaster.ts';
import { chooseIdentity } from './identity.ts';
import { type Exit, type Postmaster, spawnPostmaster, stopPostmaster, untilGone } from './postmaster.ts';
import { databaseUrl, prepareDatabase } from './prepare-database.ts';

interface StartOptions {
  /** Holds the cluster (`pg18/`); created when missing. One starter at a time: callers hold their own lock. */
  dataFolder: string;
  /** TCP port on 127.0.0.1. A taken one rejects with `code: 'EADDRINUSE'`. */
  port: number;
  /** The password of the roles `kinora` and `postgres`; fixed when the cluster is created. */
  password: string;
  /** Server settings beside or instead of the usual ones, for example `{ fsync: 'off' }` in tests. */
  settings?: Record<string, string>;
  /** Called with each line that the server writes. */
  log: (line: string) => void;
  /** Gives up a start that is under way; no effect once the server is ready. */
  signal?: AbortSignal;
}

export interface PostgresServer {
  /** The address of the database `kinora`, with the password. */
  url: string;
  pid: number;
  port: number;
  exited: Promise<Exit>;
  /** Ends the server and resolves when it is gone; `hurry` ends sessions at once (WAL recovers). */
  stop(options?: { hurry?: boolean }): Promise<void>;
}

const usualSettings: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '256MB',
  max_wal_size: '4GB',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

const lockPatienceMilliseconds = 10_000;

/**
 * Starts PostgreSQL 18 on `<dataFolder>/pg18`, creating the cluster and the database `kinora` when they are missing,
 * and resolves when it answers a query. A server that an earlier, killed process left running is stopped first.
 */
export async function startPostgres(options: StartOptions): Promise<PostgresServer> {
  const { port, password, settings = {}, log, signal } = options;
  // An ordinary user must be able to pass through (not list) the folder when root drops its rights.
  if ((await mkdir(options.dataFolder, { recursive: true, mode: 0o711 })) !== undefined) {
    await chmod(options.dataFolder, 0o711);
  }
  const dataFolder = await realpath(options.dataFolder);
  const identity = chooseIdentity(dataFolder);
  const binaries = await prepareBinaries({ packageFolder: locatePackage(), dataFolder, identity });
  const durable = settings.fsync !== 'off';
  const folder = await ensureCluster({ dataFolder, binaries, identity, password, durable });
  await stopOrphan(folder, log);
  signal?.throwIfAborted();

  const launch = () =>
    launchPostmaster(password, signal, {
      postgres: binaries.postgres,
      folder,
      identity,
      settings: { ...usualSettings, ...settings, port: String(port) },
      log,
    });
  const postmaster = await launchPatiently(folder, launch);
  return {
    url: databaseUrl(port, password),
    pid: postmaster.pid,
    port,
    exited: postmaster.exited,
    stop: ({ hurry = false } = {}) => stopPostmaster({ pid: postmaster.pid, exited: postmaster.exited, hurry }),
  };
}

async function stopOrphan(folder: string, log: (line: string) => void): Promise<void> {
  const orphan = await findPostmaster(folder);
  if (orphan !== undefined) {
    log(`a server from an earlier run (process ${orphan.pid}) is still on this folder: stopping it`);
    await stopPostmaster({ pid: orphan.pid, exited: untilGone(orphan.pid), hurry: false });
  }
  await removeStaleLock(folder);
}

// A killed server can hold its lock a while longer: unreaped, or through a backend that has not noticed yet.
async function launchPatiently(folder: string, launch: () => Promise<Postmaster>): Promise<Postmaster> {
  const giveUpAt = performance.now() + lockPatienceMilliseconds;
  for (;;) {
    try {
      return await launch();
    } catch (error) {
      if (!isCode(error, 'ELOCKED') || performance.now() > giveUpAt) {
        throw error;
      }
      await sleep(200);
      await removeStaleLock(folder);
    }
  }
}

async function launchPostmaster(
  password: string,
  signal: AbortSignal | undefined,
  options: Parameters<typeof spawnPostmaster>[0],
): Promise<Postmaster> {
  const port = Number(options.settings.port);
  const postmaster = await spawnPostmaster(options);
  let running = true;
  const ended = postmaster.exited.then(() => {
    running = false;
  });
  const giveUp = () => void stopPostmaster({ pid: postmaster.pid, exited: ended, hurry: true });
  signal?.addEventListener('abort', giveUp);
  try {
    // Whoever holds our port when the server could not take it may keep a client waiting.
    const reason = ended.then(() => {
      throw explainEnd(postmaster.lastLines(), port);
    });
    await Promise.race([prepareDatabase({ port, password, isRunning: () => running }), reason]);
    return postmaster;
  } catch (error) {
    await stopPostmaster({ pid: postmaster.pid, exited: ended, hurry: true });
    signal?.throwIfAborted();
    throw error;
  } finally {
    signal?.removeEventListener('abort', giveUp);
  }
}

function explainEnd(output: string, port: number): Error {
  if (/Address already in use/.test(output)) {
    return Object.assign(new Error(`Port ${port} on 127.0.0.1 is taken by another program.`), { code: 'EADDRINUSE' });
  }
  if (/lock file "postmaster.pid" already exists|shared memory block .* is still in use/.test(output)) {
    return Object.assign(new Error(`Another PostgreSQL server uses this data folder:\n${output}`), { code: 'ELOCKED' });
  }
  return new Error(`PostgreSQL did not start:\n${output}`);
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
