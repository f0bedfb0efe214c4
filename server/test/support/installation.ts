import { chmod, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, type PostgresServer, startPostgres } from '@kinora/postgres';
import { migrate } from '../../src/platform/database/migrate.ts';
import { thisRelease } from '../../src/platform/database/release.ts';
import { createLog } from '../../src/platform/log/log.ts';
import { type BuiltProgram, buildProgram } from './build-program.ts';
import { launchProgram, type RunningProgram } from './launch-program.ts';
import { leastEnvironment } from './least-environment.ts';
import { writeTestPages } from './test-pages.ts';

/** Second ones of server and worker share everything with the first; only the server's port is its own. */
export type PartName = 'database' | 'engine' | 'server' | 'server-2' | 'worker' | 'worker-2';

/** One process of the installation. It keeps its address and its files over a kill and a start. */
export type Part = {
  start: () => Promise<void>;
  /** SIGKILL; resolves when the process is gone. */
  kill: () => Promise<void>;
  /** SIGTERM; answers the exit code when the process has come to its end. Not of the database. */
  drain: () => Promise<number | null>;
  pid: () => number;
};

export type Installation = {
  /** Of the server, without a trailing slash. */
  origin: string;
  /** Of the second server. */
  secondOrigin: string;
  engineOrigin: string;
  databaseUrl: string;
  /** Of PostgreSQL's own administrator. */
  administratorUrl: string;
  /** PostgreSQL's data folder. */
  clusterFolder: string;
  authSecret: string;
  engineKey: string;
  filesFolder: string;
  parts: Readonly<Record<PartName, Part>>;
  /** The last lines of each part that ended without having been killed. */
  crashes: string[];
  stop: () => Promise<void>;
};

export type InstallationOptions = {
  env?: Record<string, string>;
  envOf?: Partial<Record<PartName, Record<string, string>>>;
  /** A copy of another's cluster and files, which are moved; the secrets are the same in all. @default none */
  restoredFrom?: { clusterFolder: string; filesFolder: string };
};

const ENGINE_KEY = 'engine-key';
const PASSWORD = 'faults';

/**
 * The parts of a real installation, each a process of its own on loopback ports and in a temporary folder: PostgreSQL
 * with fsync on, the preview engine, server and worker. Only the database is started, and migrated; the caller starts
 * what it needs.
 */
export async function createInstallation(options: InstallationOptions = {}): Promise<Installation> {
  const folder = await mkdtemp(join(tmpdir(), 'kinora-installation-'));
  // The ordinary user as whom PostgreSQL runs must be able to pass through.
  await chmod(folder, 0o711);
  const [databasePort, enginePort] = [await freePort(), await freePort()];
  const [serverPort, secondPort] = [await freePort(), await freePort()];
  const crashes: string[] = [];
  const builds = new Map<string, Promise<BuiltProgram>>();
  const build = (workspace: Parameters<typeof buildProgram>[0]) => {
    const known = builds.get(workspace) ?? buildProgram(workspace);
    builds.set(workspace, known);
    return known;
  };

  const databaseFolder = join(folder, 'database');
  const clusterFolder = join(databaseFolder, 'pg18');
  const filesFolder = join(folder, 'files');
  if (options.restoredFrom !== undefined) {
    await mkdir(databaseFolder, { mode: 0o711 });
    await rename(options.restoredFrom.clusterFolder, clusterFolder);
    await rename(options.restoredFrom.filesFolder, filesFolder);
  }
  const database = databasePart(databaseFolder, databasePort, crashes);
  await database.start();
  const databaseUrl = database.url();
  await migrate({
    url: databaseUrl,
    release: thisRelease(),
    log: createLog('silent', 'installation'),
  });

  const engineOrigin = `http://127.0.0.1:${enginePort}`;
  const serverEnv = {
    ...leastEnvironment,
    PORT: String(serverPort),
    DATABASE_URL: databaseUrl,
    FILES_DIR: filesFolder,
    WEB_DIR: await writeTestPages(join(folder, 'web')),
    RUNWARE_BASE_URL: `${engineOrigin}/v1`,
    RUNWARE_API_KEY: ENGINE_KEY,
    FAL_KEY: ENGINE_KEY,
    FAL_QUEUE_URL: `${engineOrigin}/fal-queue`,
    FAL_REST_URL: `${engineOrigin}/fal-rest`,
    LOG_LEVEL: 'warn',
    ...options.env,
  };
  const engineEnv = { PORT: String(enginePort), DATA_DIR: join(folder, 'engine'), API_KEY: ENGINE_KEY };
  const nodeProgram = (
    name: PartName,
    workspace: Parameters<typeof buildProgram>[0],
    envOf: () => Promise<Record<string, string>>,
  ) =>
    programPart(
      name,
      async () => {
        const { script } = await build(workspace);
        const [role] = name.split('-');
        const args = role === 'engine' || role === undefined ? [script] : [script, role];
        return launchProgram(args, { ...(await envOf()), ...options.envOf?.[name] });
      },
      crashes,
    );
  const secondEnv = { ...serverEnv, PORT: String(secondPort) };
  const parts = {
    database,
    engine: nodeProgram('engine', 'embedded/providers', async () => ({
      ...engineEnv,
      PREVIEW_PROGRAM: (await build('preview')).script,
    })),
    server: nodeProgram('server', 'server', async () => serverEnv),
    'server-2': nodeProgram('server-2', 'server', async () => secondEnv),
    worker: nodeProgram('worker', 'server', async () => serverEnv),
    'worker-2': nodeProgram('worker-2', 'server', async () => serverEnv),
  };

  return {
    origin: `http://127.0.0.1:${serverPort}`,
    secondOrigin: `http://127.0.0.1:${secondPort}`,
    engineOrigin,
    databaseUrl,
    administratorUrl: `postgres://postgres:${PASSWORD}@127.0.0.1:${databasePort}/postgres`,
    clusterFolder,
    authSecret: leastEnvironment.AUTH_SECRET,
    engineKey: ENGINE_KEY,
    filesFolder,
    parts,
    crashes,
    async stop() {
      const { database: first, ...others } = parts;
      for (const part of [...Object.values(others), first]) await part.kill();
      for (const made of builds.values()) await (await made).remove();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function databasePart(dataFolder: string, port: number, crashes: string[]) {
  let url = '';
  const part = programPart(
    'database',
    async () => {
      const lines: string[] = [];
      const server: PostgresServer = await startPostgres({
        dataFolder,
        port,
        password: PASSWORD,
        log: (line) => lines.push(line),
      });
      url = server.url;
      const ended = server.exited.then(() => undefined);
      return {
        pid: server.pid,
        ended,
        output: () => lines.slice(-40).join('\n'),
        async kill() {
          process.kill(server.pid, 'SIGKILL');
          await ended;
        },
        drain: () => Promise.reject(new Error('The database is killed, or goes on')),
      };
    },
    crashes,
  );
  return { ...part, url: () => url };
}

function programPart(name: PartName, launch: () => Promise<RunningProgram>, crashes: string[]): Part {
  let running: RunningProgram | null = null;
  return {
    async start() {
      const started = await launch();
      running = started;
      started.ended.then(() => {
        if (running === started) crashes.push(`The ${name} ended by itself:\n${started.output()}`);
      });
    },
    async kill() {
      const victim = running;
      running = null;
      await victim?.kill();
    },
    async drain() {
      const leaving = running;
      running = null;
      return leaving === null ? null : leaving.drain();
    },
    pid: () => running?.pid ?? 0,
  };
}
