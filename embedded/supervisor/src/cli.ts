import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { openMailFolder } from '@kinora/mailbox/mail-folder';
import { clusterFolder, databaseUrl, findPostmaster, freePort, startPostgres } from '@kinora/postgres';
import { type Config, readConfig } from './config.ts';
import { ensureDataFolder } from './data-folder.ts';
import { lockDataFolder } from './lock.ts';
import { programsOf } from './parts.ts';
import { keptPorts } from './ports.ts';
import { serverEnvironment } from './program-environment.ts';
import { loadSecrets } from './secrets.ts';

const usage = `Usage: npm run kinora -- <command>

  mail                      print the mails that the embedded mailbox holds, newest last
  ledger verify             prove that the ledger, the balances and the generations agree
  payments reconcile        compare the payments with the payment service and book what is missing
  doctor                    say what is missing or wrong
  doctor --live [--yes]     also call each configured service once, after saying what that may cost
  upgrade                   back up into the data folder, bring the database to this release, prove the ledger
  make-admin <e-mail>       make somebody an administrator
  admin restore <e-mail>    lift a suspension, give the role back and end all sessions of an administrator
  admin end-sessions <e-mail>  sign somebody out everywhere
  settings get [name]       print the run-time settings
  settings set <name> <JSON>  change one of them
  hashes list               print the lists of known hashes
  hashes import <file> <source>  add one: what is on it is not stored here
  hashes remove <id>        remove one
  export <folder or file.tar>  write the whole studio of this moment, database and files
  import <folder or file.tar>  make an empty installation what an export says
  backup <folder> [--keep <n>]  export into a new dated folder there, and keep the newest (7)
  maintenance on|off        close the studio to everybody but administrators, or open it again
  maintenance status        say whether it is closed
`;

/** The operator's command line: works beside a running installation and without one. Returns the exit code. */
export async function runCli(root: string, args: string[]): Promise<number> {
  try {
    const config = readConfig(root, process.env);
    const [command = ''] = args;
    if (args.join(' ') === 'mail') return await printMails(config);
    // These two may come first: one makes an installation, the other asks whether services will do for one.
    if (command === 'import') return await runServerProgram(config, withAbsolutePath(args));
    if (command === 'doctor') return await runServerProgram(config, args);
    // The server program knows how these go on, and says so.
    if (['export', 'backup'].includes(command)) {
      return await runServerProgram(installationAt(config), withAbsolutePath(args));
    }
    if (command === 'upgrade') return await runServerProgram(installationAt(config), withBackup(config, args));
    if (command === 'hashes') return await runServerProgram(installationAt(config), withHashFile(args));
    const isKnown =
      ['make-admin', 'admin', 'settings'].includes(command) ||
      ['ledger verify', 'reconcile', 'payments reconcile'].includes(args.join(' ')) ||
      ['maintenance on', 'maintenance off', 'maintenance status'].includes(args.join(' '));
    if (isKnown) return await runServerProgram(installationAt(config), args);
    console.error(usage);
    return 2;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  }
}

/** What works on an installation makes none. @throws Error with a sentence for the operator */
function installationAt(config: Config): Config {
  const { dataFolder, settings } = config;
  if (settings.DATABASE_URL === undefined) requireFolder(config, clusterFolder(dataFolder));
  return config;
}

function requireFolder({ dataFolder }: Config, folder: string): void {
  if (!existsSync(folder)) {
    throw new Error(`There is no installation in ${dataFolder}. Set KINORA_DATA to the folder of the one you mean.`);
  }
}

async function printMails(config: Config): Promise<number> {
  const folder = join(config.dataFolder, 'mail');
  if (!config.embedded.includes('mail')) {
    console.error('SMTP_URL is set: mails go to that server, none are kept here.');
    return 1;
  }
  requireFolder(config, folder);
  const mails = await (await openMailFolder(folder)).list();
  for (const { sentAt, to, subject, text, html } of mails.reverse()) {
    console.log(`${'-'.repeat(72)}\n${sentAt}  to ${to}\n${subject}\n\n${(text || html).trim()}\n`);
  }
  console.log(`${mails.length} ${mails.length === 1 ? 'mail' : 'mails'}`);
  return 0;
}

/** npm runs us in the checkout; paths are meant from where the operator is. */
function withAbsolutePath([command = '', path, ...rest]: string[]): string[] {
  return path === undefined ? [command] : [command, resolve(process.env.INIT_CWD ?? process.cwd(), path), ...rest];
}

function withHashFile([command = '', verb = '', ...rest]: string[]): string[] {
  return verb === 'import' ? [command, ...withAbsolutePath([verb, ...rest])] : [command, verb, ...rest];
}

/** An upgrade that says nothing of a backup makes one beside the data. */
function withBackup({ dataFolder }: Config, [command = '', flag, ...rest]: string[]): string[] {
  if (flag === undefined) return [command, '--backup', join(dataFolder, 'backups')];
  return flag === '--backup' ? [command, ...withAbsolutePath([flag, ...rest])] : [command, flag, ...rest];
}

/** The server program knows these commands too; here it gets its settings and the database. */
function runServerProgram(config: Config, args: string[]): Promise<number> {
  return withDatabase(config, (url) => {
    const kept = keptPorts(config.dataFolder);
    const ports = { database: 0, engine: 0, smtp: 0, mailbox: 0, payments: 0, ...kept };
    const environment = serverEnvironment({ config, secrets: loadSecrets(config), ports, databaseUrl: url });
    return runVisibly([programsOf(config.root).server, ...args], environment);
  });
}

/** Hands over the address of the installation's database, which is started for the occasion when nobody runs it. */
async function withDatabase<Result>(config: Config, work: (url: string) => Promise<Result>): Promise<Result> {
  const { dataFolder, settings } = config;
  if (settings.DATABASE_URL !== undefined) {
    return work(settings.DATABASE_URL);
  }
  ensureDataFolder(dataFolder);
  const password = loadSecrets(config).databasePassword;
  const running = await findPostmaster(clusterFolder(dataFolder));
  if (running !== undefined) {
    return work(databaseUrl(running.port, password));
  }
  const unlock = lockDataFolder(dataFolder);
  try {
    const port = await freePort();
    const server = await startPostgres({ dataFolder, port, password, log: () => undefined });
    try {
      return await work(server.url);
    } finally {
      await server.stop();
    }
  } finally {
    unlock();
  }
}

function runVisibly(args: string[], environment: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { env: environment, stdio: 'inherit' });
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}
