import { join } from 'node:path';
import { type PostgresServer, startPostgres } from '@kinora/postgres';
import { launchProgram, type Program } from './launch-program.ts';
import { createProcessRecord } from './leftovers.ts';
import { openLogFile, worthShowing } from './log-file.ts';
import {
  engineEnvironment,
  type Installation,
  mailboxEnvironment,
  paymentsEnvironment,
  serverEnvironment,
} from './program-environment.ts';
import type { Part, Service } from './service.ts';

/** Paths of the programs that are started, built before. */
export interface Programs {
  server: string;
  engine: string;
  mailbox: string;
  payments: string;
}

export function programsOf(root: string): Programs {
  return {
    server: join(root, 'server/dist/main.js'),
    engine: join(root, 'embedded/providers/dist/main.js'),
    mailbox: join(root, 'embedded/mailbox/dist/main.js'),
    payments: join(root, 'embedded/stripe/dist/main.js'),
  };
}

export interface Parts {
  database: Part;
  engine: Part;
  mailbox: Part;
  payments: Part;
  server: Part;
  worker: Part;
}

/**
 * How to start each part. `show` puts a part's warnings and errors before the person at the terminal; server and worker
 * load at once, and begin when the database is `prepared`.
 */
export function describeParts(
  installation: Installation,
  programs: Programs,
  show: (part: string, message: string) => void,
  prepared: () => Promise<unknown>,
): Parts {
  const { config, secrets, ports } = installation;
  const logFolder = join(config.dataFolder, 'logs');
  const record = createProcessRecord(config.dataFolder, show);

  function program(
    name: string,
    args: string[],
    environment: Record<string, string>,
    manner: Pick<Program, 'patient' | 'told'> = {},
  ): Part {
    const write = openLogFile(logFolder, name);
    const log = (line: string, stream: 'stdout' | 'stderr') => {
      write(line);
      const message = worthShowing(line, stream);
      if (message !== undefined) {
        show(name, message);
      }
    };
    const onSpawn = (pid: number) => record(name, pid);
    return {
      name,
      launch: (signal) => launchProgram({ name, args, environment, ...manner, log, onSpawn }, signal),
    };
  }

  const role = (name: 'server' | 'worker') =>
    program(name, [programs.server, name, '--when-told'], serverEnvironment(installation), { told: prepared });

  function database(): Part {
    const write = openLogFile(logFolder, 'database');
    const log = (line: string) => {
      write(line);
      if (isDatabaseAlarm(line)) {
        show('database', line);
      }
    };
    return {
      name: 'database',
      async launch(signal) {
        const password = secrets.databasePassword;
        const port = ports.database;
        return asService(await startPostgres({ dataFolder: config.dataFolder, port, password, log, signal }));
      },
    };
  }

  return {
    database: database(),
    engine: program('engine', [programs.engine], engineEnvironment(installation), { patient: true }),
    mailbox: program('mailbox', [programs.mailbox], mailboxEnvironment(installation)),
    payments: program('payments', [programs.payments], paymentsEnvironment(installation)),
    server: role('server'),
    worker: role('worker'),
  };
}

function asService(server: PostgresServer): Service {
  return {
    pid: server.pid,
    exited: server.exited,
    async stop(hurry) {
      const hurryUp = () => void server.stop({ hurry: true });
      hurry.addEventListener('abort', hurryUp);
      await server.stop({ hurry: hurry.aborted });
      hurry.removeEventListener('abort', hurryUp);
    },
  };
}

// PostgreSQL calls every refused connection FATAL; errors of statements are the server's to report.
function isDatabaseAlarm(line: string): boolean {
  return (
    /\b(FATAL|PANIC):/.test(line) && !/the database system is|terminating connection|connection to client/.test(line)
  );
}
