import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, DatabaseError, escapeIdentifier } from 'pg';
import type { PostgresServer } from './start-postgres.ts';
import { startTestCluster } from './test-cluster.ts';

export interface TestDatabase {
  /** Signs in as a role that owns this database and is no superuser. */
  url: string;
  name: string;
  /** Closes every session on it and deletes it. */
  drop(): Promise<void>;
}

interface Template {
  /** Names the content: the first to ask in a test run builds it, all others copy. Lower case, digits, `_`. */
  name: string;
  /** Fills an empty database, for example by the migrations, and closes its connections before it resolves. */
  build: (url: string) => Promise<void>;
}

export interface TestPostgres {
  /** An empty database, or a copy of the template (some 30 ms). */
  createDatabase(template?: Template): Promise<TestDatabase>;
  /** Ends a server that this call started; does nothing to the one that a whole test run shares. */
  stop(): Promise<void>;
}

/**
 * A real PostgreSQL 18 for tests, with fsync off, in a temporary folder. Under the root Vitest configuration all
 * test files share one, which ends with the run; elsewhere the caller owns it and must `stop` it.
 */
export async function startTestPostgres(): Promise<TestPostgres> {
  const url = process.env.KINORA_TEST_POSTGRES;
  if (url === undefined) {
    const cluster: PostgresServer = await startTestCluster();
    return { createDatabase: (template) => createDatabase(cluster.url, template), stop: cluster.stop };
  }
  const response = await fetch(url);
  const body = await response.text();
  if (!response.ok) {
    throw new Error(`The shared test database did not start: ${body}`);
  }
  return { createDatabase: (template) => createDatabase(body, template), stop: async () => undefined };
}

async function createDatabase(serverUrl: string, template: Template | undefined): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await withClient(serverUrl, async (client) => {
    const source = template === undefined ? 'template1' : await ensureTemplate(client, serverUrl, template);
    await client.query(`create database ${escapeIdentifier(name)} template ${escapeIdentifier(source)}`);
  });
  return {
    url: withDatabase(serverUrl, name),
    name,
    drop: () => withClient(serverUrl, (client) => dropDatabase(client, name)),
  };
}

/** Builds the template under another name and renames it when it is complete; other workers wait for the lock. */
async function ensureTemplate(client: Client, serverUrl: string, template: Template): Promise<string> {
  const name = `template_${template.name}`;
  await client.query('select pg_advisory_lock(hashtext($1))', [name]);
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) {
      const unfinished = `${name}_unfinished`;
      await dropDatabase(client, unfinished);
      await client.query(`create database ${escapeIdentifier(unfinished)}`);
      await template.build(withDatabase(serverUrl, unfinished));
      await client.query(`alter database ${escapeIdentifier(unfinished)} rename to ${escapeIdentifier(name)}`);
    }
  } finally {
    await client.query('select pg_advisory_unlock(hashtext($1))', [name]);
  }
  return name;
}

const NOT_OURS_TO_END = '42501';
const MOST_TRIES = 100;
const PAUSE_MS = 100;

/** PostgreSQL's own vacuum may be at work in it for a moment, which only a superuser may end. */
async function dropDatabase(client: Client, name: string, tries = 1): Promise<void> {
  try {
    await client.query(`drop database if exists ${escapeIdentifier(name)} with (force)`);
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code !== NOT_OURS_TO_END || tries === MOST_TRIES) throw error;
    await sleep(PAUSE_MS);
    await dropDatabase(client, name, tries + 1);
  }
}

async function withClient<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function withDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
