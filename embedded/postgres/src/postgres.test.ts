import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, chown, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { locatePackage, prepareBinaries } from './binaries.ts';
import { isAlive } from './find-postmaster.ts';
import { freePort } from './free-port.ts';
import { canUse, chooseIdentity } from './identity.ts';
import { clusterFolder, databaseUrl, findPostmaster, startPostgres } from './index.ts';

const isRoot = process.getuid?.() === 0;
const password = 'spaces, ünïcode & "quotes"/@:';
const holder = fileURLToPath(new URL('hold-postgres.ts', import.meta.url));

let folder: string;

beforeAll(async () => {
  folder = await temporaryFolder();
});

afterAll(() => rm(folder, { recursive: true, force: true }));

async function temporaryFolder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'kinora-postgres-'));
  await chmod(path, 0o711);
  return path;
}

async function start(dataFolder = folder) {
  return startPostgres({ dataFolder, port: await freePort(), password, log: () => undefined });
}

async function query(url: string, sql: string, parameters: unknown[] = []): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(sql, parameters)).rows;
  } finally {
    await client.end();
  }
}

/** Commits numbers one by one until the connection breaks; answers the last one that was acknowledged. */
async function commitUntilBroken(url: string): Promise<number> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  let acknowledged = 0;
  try {
    for (;;) {
      await client.query('insert into counted values ($1)', [acknowledged + 1]);
      acknowledged += 1;
    }
  } catch {
    return acknowledged;
  }
}

async function hold(options: { folder: string; port: number; uid?: number }) {
  const identity = options.uid === undefined ? {} : { uid: options.uid, gid: options.uid };
  const child = spawn(process.execPath, ['--import', 'tsx', holder, options.folder, String(options.port), password], {
    ...identity,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.startsWith('ready ')) {
      return { child, postmaster: Number(line.slice('ready '.length)) };
    }
  }
  throw new Error('The holding process ended before PostgreSQL was ready.');
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  await expect.poll(condition, { timeout: 20_000, interval: 50 }).toBe(true);
}

describe('a durable server', () => {
  test('is PostgreSQL 18 on loopback TCP alone, UTF-8, with fsync, for an ordinary role', async () => {
    const server = await start();
    const [row] = await query(
      server.url,
      `select current_setting('server_version_num')::int / 10000 as major, current_setting('fsync') as fsync,
              current_setting('listen_addresses') as addresses, pg_encoding_to_char(encoding) as encoding,
              datlocprovider as provider, datlocale as locale, current_user as role
         from pg_database where datname = current_database()`,
    );
    expect(row).toEqual({
      major: 18,
      fsync: 'on',
      addresses: '127.0.0.1',
      encoding: 'UTF8',
      provider: 'b',
      locale: 'C.UTF-8',
      role: 'kinora',
    });
    expect((await readdir(folder)).filter((name) => name !== 'pg18')).toEqual([]);
    await expect(query(databaseUrl(server.port, 'wrong'), 'select 1')).rejects.toThrow('password');
    await server.stop();
    expect(await server.exited).toEqual({ code: 0, signal: null });
  });

  test('killed while rows are committed, loses none that was acknowledged', async () => {
    const first = await start();
    await query(first.url, 'create table counted (n int)');
    const committing = commitUntilBroken(first.url);
    await until(async () => (await query(first.url, 'select from counted limit 200')).length === 200);
    process.kill(first.pid, 'SIGKILL');
    const acknowledged = await committing;
    expect((await first.exited).signal).toBe('SIGKILL');

    const second = await start();
    const [row] = await query(second.url, 'select count(distinct n) >= $1 as complete from counted where n <= $1', [
      acknowledged,
    ]);
    expect(row).toEqual({ complete: true });
    await second.stop();
  });

  test.runIf(process.platform === 'linux')('goes down with a parent that was killed', async () => {
    const { child, postmaster } = await hold({ folder, port: await freePort() });
    child.kill('SIGKILL');
    await until(() => !isAlive(postmaster));
    expect(await findPostmaster(clusterFolder(folder))).toBeUndefined();
  });

  test('left behind by another process, is stopped and replaced', async () => {
    const { child, postmaster } = await hold({ folder, port: await freePort() });
    expect((await findPostmaster(clusterFolder(folder)))?.pid).toBe(postmaster);
    const server = await start();
    expect(isAlive(postmaster)).toBe(false);
    expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await server.stop();
    if (child.exitCode === null) {
      await once(child, 'exit');
    }
  });

  test('starts although postmaster.pid names a stranger that lives', async () => {
    const stranger = spawn('sleep', ['60']);
    const lock = join(clusterFolder(folder), 'postmaster.pid');
    await writeFile(lock, `${stranger.pid}\n${clusterFolder(folder)}\n1\n1\n\n127.0.0.1\n`);
    const server = await start();
    expect(stranger.exitCode).toBe(null);
    expect(stranger.signalCode).toBe(null);
    await server.stop();
    stranger.kill();
  });

  test('names a taken port by its error code', async () => {
    const port = await freePort();
    const squatter = createServer().listen(port, '127.0.0.1');
    await once(squatter, 'listening');
    const starting = startPostgres({ dataFolder: folder, port, password, log: () => undefined });
    await expect(starting).rejects.toMatchObject({ code: 'EADDRINUSE' });
    squatter.close();
  });

  test('says so when the password is not that of the folder', async () => {
    const port = await freePort();
    const starting = startPostgres({ dataFolder: folder, port, password: 'other', log: () => undefined });
    await expect(starting).rejects.toThrow('secrets.json');
    expect(await findPostmaster(clusterFolder(folder))).toBeUndefined();
  });

  test('refuses the folder of another major version and names the way over', async () => {
    const old = await temporaryFolder();
    await mkdir(join(old, 'pg17'));
    await expect(start(old)).rejects.toThrow('kinora export');
    await rm(old, { recursive: true });
  });
});

describe.runIf(isRoot && process.platform === 'linux')('started by root', () => {
  test('drops its rights where an ordinary user can enter, and clears a half made cluster away', async () => {
    const data = await temporaryFolder();
    await mkdir(join(data, 'pg18.unfinished-abc'));
    const server = await start(data);
    expect((await readFile(`/proc/${server.pid}/status`, 'utf8')).match(/^Uid:\t(\d+)/m)?.[1]).not.toBe('0');
    expect(await readdir(data)).toEqual(['pg18']);
    await server.stop();
    await rm(data, { recursive: true });
  });

  const canMakeNamespaces = spawnSync('unshare', ['--user', '--map-user=1000', 'true']).status === 0;
  test.runIf(canMakeNamespaces)('works inside a folder that only root can enter, and after it is opened', async () => {
    const closed = await mkdtemp(join(tmpdir(), 'kinora-closed-'));
    const data = join(closed, 'data');
    const server = await start(data);
    expect(chooseIdentity(data)).toEqual({ kind: 'namespace' });
    expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await server.stop();

    await chmod(closed, 0o711);
    expect(chooseIdentity(data)).toMatchObject({ kind: 'dropped' });
    const again = await start(data);
    expect(await query(again.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await again.stop();
    await rm(closed, { recursive: true });
  });

  test('copies the programs, with the links that a blocked install script did not make', async () => {
    const closed = await mkdtemp(join(tmpdir(), 'kinora-closed-'));
    const packageFolder = join(closed, 'package');
    await cp(locatePackage(), packageFolder, { recursive: true, filter: (path) => !/libicu\w+\.so\.60$/.test(path) });
    const data = await temporaryFolder();
    const identity = chooseIdentity(data);
    const { postgres } = await prepareBinaries({ packageFolder, dataFolder: data, identity });

    expect(postgres.startsWith(data)).toBe(true);
    expect(canUse(identity, '-x', postgres)).toBe(true);
    expect(spawnSync(postgres, ['--version'], { encoding: 'utf8' }).stdout).toContain('(PostgreSQL) 18');
    await Promise.all([closed, data].map((path) => rm(path, { recursive: true })));
  });

  const nobody = 65534;
  const canReadCode = spawnSync('test', ['-r', holder], { uid: nobody, gid: nobody }).status === 0;
  test.runIf(canReadCode)('an ordinary user starts it too', async () => {
    const data = await temporaryFolder();
    await chown(data, nobody, nobody);
    const port = await freePort();
    const { child, postmaster } = await hold({ folder: data, port, uid: nobody });
    expect(await query(databaseUrl(port, password), 'select 1 as one')).toEqual([{ one: 1 }]);
    process.kill(postmaster, 'SIGINT');
    await once(child, 'exit');
    expect(existsSync(join(clusterFolder(data), 'postmaster.pid'))).toBe(false);
    await rm(data, { recursive: true });
  });
});
