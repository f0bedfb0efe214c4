import { createServer } from 'node:net';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import type { Config } from './config.ts';
import { readJsonFile, writeJsonFile } from './json-file.ts';

const fileName = 'ports.json';

/** Loopback ports of the embedded parts. */
export interface Ports {
  database: number;
  engine: number;
  smtp: number;
  mailbox: number;
  payments: number;
}

/** The ports of the last start by name; reads only, so it may be called while the installation runs. */
export function keptPorts(dataFolder: string): Record<string, number> {
  return readJsonFile(join(dataFolder, fileName), z.record(z.string(), z.int())) ?? {};
}

/** Keeps the ports of the last start; those that somebody else has taken since are chosen again. */
export async function choosePorts({ dataFolder, settings }: Config): Promise<Ports> {
  const kept = keptPorts(dataFolder);
  const used = new Set([settings.PORT]);
  const choose = async (port: number | undefined): Promise<number> => {
    const candidate = await tryListen('127.0.0.1', port ?? 0).catch(() => tryListen('127.0.0.1', 0));
    if (used.has(candidate)) {
      return choose(undefined);
    }
    used.add(candidate);
    return candidate;
  };
  const ports = {
    database: await choose(kept.database),
    engine: await choose(kept.engine),
    smtp: await choose(kept.smtp),
    mailbox: await choose(kept.mailbox),
    payments: await choose(kept.payments),
  };
  // A file that is written is waited for until the disk has it.
  if (!isDeepStrictEqual(ports, kept)) writeJsonFile(join(dataFolder, fileName), ports);
  return ports;
}

/** Throws with a sentence for the operator when the product's own port cannot be used. */
export async function ensureMainPort({ settings }: Config): Promise<void> {
  const { HOST, PORT } = settings;
  try {
    await tryListen(HOST, PORT);
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
    if (code === 'EADDRINUSE') {
      throw new Error(
        `Port ${PORT} is taken by another program. Stop that program, or choose another port: PORT=${PORT + 1} npm start`,
        { cause },
      );
    }
    if (code === 'EACCES') {
      throw new Error(`Port ${PORT} needs more rights than this user has. Choose another port: PORT=3000 npm start`, {
        cause,
      });
    }
    throw new Error(`The address HOST=${HOST} cannot be used: ${cause}`, { cause });
  }
}

function tryListen(host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ host, port, exclusive: true }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : port));
    });
  });
}
