import { join } from 'node:path';
import { databaseUrl } from '@kinora/postgres';
import { readConfig } from './config.ts';
import { ensureDataFolder } from './data-folder.ts';
import { type KeptPart, keepRunning } from './keep-running.ts';
import { stopLeftovers } from './leftovers.ts';
import { lockDataFolder } from './lock.ts';
import { openLogFile } from './log-file.ts';
import { describeParts, type Programs, programsOf } from './parts.ts';
import { choosePorts, ensureMainPort } from './ports.ts';
import { type Installation, serverEnvironment } from './program-environment.ts';
import { runSteps } from './run-steps.ts';
import { loadSecrets } from './secrets.ts';
import type { Part } from './service.ts';
import { describeInstallation } from './welcome.ts';

export interface SuperviseOptions {
  /** Folder of the checkout. */
  root: string;
  environment: NodeJS.ProcessEnv;
  /** Other programs in place of the built ones. */
  programs?: Programs;
  print: (line: string) => void;
  /** Aborted by the first request to stop. */
  stopping: AbortSignal;
  /** Aborted by the second one: no more politeness. */
  hurry: AbortSignal;
}

/**
 * Runs the whole installation until `stopping` aborts, then ends it in order: HTTP first, the database last.
 * Resolves when no process is left; rejects, with everything stopped, when the installation cannot start.
 */
export async function supervise(options: SuperviseOptions): Promise<void> {
  const { root, print, hurry } = options;
  // What is stopped because another part could not start must not be started again either.
  const cannotStart = new AbortController();
  const stopping = AbortSignal.any([options.stopping, cannotStart.signal]);
  const config = readConfig(root, options.environment);
  ensureDataFolder(config.dataFolder);
  const unlock = lockDataFolder(config.dataFolder);
  const running: KeptPart[] = [];
  try {
    await stopLeftovers(config.dataFolder);
    await ensureMainPort(config);
    const installation = await prepareInstallation(config);
    await startParts(installation, running, { ...options, stopping });
    print(describeInstallation(config, installation.ports));
    await untilAborted(stopping);
  } catch (error) {
    if (!stopping.aborted) {
      throw error;
    }
  } finally {
    cannotStart.abort();
    await stopParts(running, hurry);
    unlock();
  }
}

async function prepareInstallation(config: Installation['config']): Promise<Installation> {
  const secrets = loadSecrets(config);
  const ports = await choosePorts(config);
  const url = config.settings.DATABASE_URL ?? databaseUrl(ports.database, secrets.databasePassword);
  return { config, secrets, ports, databaseUrl: url };
}

async function startParts(
  installation: Installation,
  running: KeptPart[],
  { root, programs = programsOf(root), print, stopping }: SuperviseOptions,
): Promise<void> {
  const { embedded, dataFolder } = installation.config;
  const show = (part: string, message: string) => print(`[${part}] ${message}`);
  const parts = describeParts(installation, programs, show, () => migrated);
  const start = async (part: Part) => {
    running.push(await keepRunning(part, stopping, (message) => show(part.name, message)));
  };

  const preparation = runSteps({
    args: [programs.server, 'migrate', ...(embedded.includes('payments') ? ['prices'] : []), '--when-told'],
    environment: serverEnvironment(installation),
    log: openLogFile(join(dataFolder, 'logs'), 'preparation'),
    signal: stopping,
  });
  const database = embedded.includes('database') ? start(parts.database) : Promise.resolve();
  const migrated = database.then(() => preparation.take('migrate'));
  // The payment service keeps its state in the database too.
  const payments = embedded.includes('payments') ? database.then(() => start(parts.payments)) : undefined;
  // What is sold, and for how much, is the server's to say: it tells the payment service as it would tell a real one.
  const priced = payments && Promise.all([payments, migrated]).then(() => preparation.take('prices'));
  await startAll([
    migrated,
    payments,
    priced,
    Promise.allSettled([migrated, priced]).then(() => preparation.end()),
    // What takes longest comes first.
    start(parts.server),
    start(parts.worker),
    embedded.includes('engine') ? start(parts.engine) : undefined,
    embedded.includes('mail') ? start(parts.mailbox) : undefined,
  ]);
}

// Waits for all before it fails: a part that became ready must be in the list of those to stop.
async function startAll(starts: (Promise<void> | undefined)[]): Promise<void> {
  const failed = (await Promise.allSettled(starts)).find((result) => result.status === 'rejected');
  if (failed !== undefined) {
    throw failed.reason;
  }
}

const stopOrder = ['server', 'worker', 'payments', 'mailbox', 'engine', 'database'];

async function stopParts(running: KeptPart[], hurry: AbortSignal): Promise<void> {
  for (const part of running.sort((a, b) => stopOrder.indexOf(a.name) - stopOrder.indexOf(b.name))) {
    await part.stop(hurry);
  }
}

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) {
      resolve();
    }
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
