import { readConfig } from '../platform/config/config.ts';
import { thisRelease } from '../platform/database/release.ts';
import { createLog } from '../platform/log/log.ts';

/** One program, several roles, and the commands of operators; what it refuses names them all. */
async function main(role: string): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel, role);
  switch (role) {
    case 'server': {
      const { runServer } = await import('./run-server.ts');
      return runServer(config, log);
    }
    case 'worker': {
      const { runWorker } = await import('./run-worker.ts');
      return runWorker(config, log);
    }
    case 'migrate': {
      const { migrate } = await import('../platform/database/migrate.ts');
      return migrate({ url: config.databaseDirectUrl, release: thisRelease(), log });
    }
    case 'prices': {
      const { createStripeAccess } = await import('../money/billing/stripe-client.ts');
      const { setUpPrices } = await import('../money/billing/set-up-prices.ts');
      const { brandByDefault } = await import('../platform/brand/brand.ts');
      await setUpPrices(await createStripeAccess(config).client(), brandByDefault(config).name);
      return;
    }
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

try {
  await main(process.argv.slice(2).join(' '));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
