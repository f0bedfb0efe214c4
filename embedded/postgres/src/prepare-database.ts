import { setTimeout as sleep } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import { administrator } from './create-cluster.ts';

const cannotConnectNow = '57P03';
const invalidPassword = '28P01';
const applicationName = 'kinora';

/**
 * Waits until the server answers a real query, however long crash recovery takes, then creates the ordinary role
 * and the database `kinora` if they are missing. Rejects when `isRunning` turns false or the password is wrong.
 */
export async function prepareDatabase(options: {
  port: number;
  password: string;
  isRunning: () => boolean;
}): Promise<void> {
  const client = await connectWhenReady(options);
  try {
    await ensureDatabase(client, options.password);
  } finally {
    await client.end();
  }
}

/** Address of the database `name` for the application's role. */
export function databaseUrl(port: number, password: string, name: string = applicationName): string {
  return `postgres://${applicationName}:${encodeURIComponent(password)}@127.0.0.1:${port}/${name}`;
}

async function connectWhenReady(options: { port: number; password: string; isRunning: () => boolean }) {
  const { port, password, isRunning } = options;
  while (isRunning()) {
    const client = new Client({
      host: '127.0.0.1',
      port,
      password,
      user: administrator,
      database: 'postgres',
      connectionTimeoutMillis: 5000,
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query('select 1');
      return client;
    } catch (error) {
      await client.end().catch(() => undefined);
      if (error instanceof DatabaseError && error.code === invalidPassword) {
        throw new Error(
          'The password of the embedded database does not match its data folder. ' +
            'Put back the secrets.json that belongs to this folder, or set KINORA_DATA to another folder.',
          { cause: error },
        );
      }
      if (error instanceof DatabaseError && error.code !== cannotConnectNow) {
        throw error;
      }
      await sleep(20);
    }
  }
  throw new Error('PostgreSQL ended before it answered a query.');
}

async function ensureDatabase(client: Client, password: string): Promise<void> {
  const { rows } = await client.query(
    `select exists (select from pg_roles where rolname = $1) as "hasRole",
            exists (select from pg_database where datname = $1) as "hasDatabase"`,
    [applicationName],
  );
  if (!rows[0]?.hasRole) {
    await client.query(`create role ${applicationName} login createdb password ${client.escapeLiteral(password)}`);
  }
  if (!rows[0]?.hasDatabase) {
    await client.query(`create database ${applicationName} owner ${applicationName}`);
  }
}
