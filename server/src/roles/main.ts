import { createInterface } from 'node:readline';
import { type Config, readConfig } from '../platform/config/config.ts';
import { thisRelease } from '../platform/database/release.ts';
import { createLog, type Logger } from '../platform/log/log.ts';

/** Behind the roles of a process that loads them at once, and begins each at a line of its standard input that says so. */
const WHEN_TOLD = '--when-told';

type Work = () => Promise<void>;

/** One program, several roles, and the commands of operators; what it refuses names them all. */
async function load(role: string, config: Config, log: Logger): Promise<Work> {
  switch (role) {
    case 'server': {
      const { runServer } = await import('./run-server.ts');
      return () => runServer(config, log);
    }
    case 'worker': {
      const { runWorker } = await import('./run-worker.ts');
      return () => runWorker(config, log);
    }
    case 'migrate': {
      const { migrate } = await import('../platform/database/migrate.ts');
      return async () => {
        await migrate({ url: config.databaseDirectUrl, release: thisRelease(), log });
        console.log('done migrate');
      };
    }
    case 'prices': {
      const { createStripeAccess } = await import('../money/billing/stripe-client.ts');
      const { setUpPrices } = await import('../money/billing/set-up-prices.ts');
      const { nameByDefault } = await import('../platform/brand/name-by-default.ts');
      const client = await createStripeAccess(config).client();
      return async () => {
        await setUpPrices(client, nameByDefault(config));
        console.log('done prices');
      };
    }
    default:
      return () => runCommand(role, config, log);
  }
}

async function runCommand(role: string, config: Config, log: Logger): Promise<void> {
  switch (role) {
    case 'ledger verify': {
      const { runVerification } = await import('../money/ledger/verify.ts');
      process.exitCode = (await runVerification(config, log)) ? 0 : 1;
      return;
    }
    case 'reconcile':
    case 'payments reconcile': {
      const { runReconcileCommand } = await import('./reconcile-command.ts');
      process.exitCode = (await runReconcileCommand(config, log)) ? 0 : 1;
      return;
    }
    case 'maintenance on':
    case 'maintenance off':
    case 'maintenance status': {
      const { runMaintenanceCommand } = await import('../operate/maintenance/maintenance-command.ts');
      return runMaintenanceCommand(config, log, role);
    }
    default: {
      const { doctorCommand, runDoctorCommand } = await import('../operate/doctor/doctor-command.ts');
      const isWell = await runDoctorCommand(config, log, process.argv.slice(2), thisRelease());
      if (isWell !== null) {
        process.exitCode = isWell ? 0 : 1;
        return;
      }
      const { runUpgradeCommand, upgradeCommand } = await import('../operate/upgrade/upgrade-command.ts');
      const upgraded = await runUpgradeCommand(config, log, process.argv.slice(2), thisRelease());
      if (upgraded !== null) {
        process.exitCode = upgraded;
        return;
      }
      const { archiveCommands, runArchiveCommand } = await import('../operate/archive/archive-command.ts');
      const exitCode = await runArchiveCommand(config, log, process.argv.slice(2), thisRelease());
      if (exitCode !== null) {
        process.exitCode = exitCode;
        return;
      }
      const { operatorCommands, runOperatorCommand } = await import('../operate/operator/operator-command.ts');
      if (await runOperatorCommand(config, log, process.argv.slice(2))) return;
      const known = 'server, worker, migrate, prices, ledger verify, payments reconcile, maintenance on|off|status';
      throw new Error(
        `Say one of: ${known}, ${[doctorCommand, upgradeCommand, ...operatorCommands, ...archiveCommands].join(', ')} (not "${role}")`,
      );
    }
  }
}

async function main(words: string[]): Promise<void> {
  const isTold = words.at(-1) === WHEN_TOLD;
  const roles = isTold ? words.slice(0, -1) : [words.join(' ')];
  const config = readConfig(process.env);
  const log = createLog(config.logLevel, roles.join(' '));
  const works = await Promise.all(roles.map((role) => load(role, config, log)));
  const lines = isTold ? createInterface({ input: process.stdin })[Symbol.asyncIterator]() : null;
  for (const work of works) {
    // Whoever started this went away: what is left is not wanted.
    if ((await lines?.next())?.done) break;
    await work();
  }
  if (isTold) process.stdin.destroy();
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
