import type { Config } from '../../platform/config/config.ts';
import { createDatabase, createPool } from '../../platform/database/pool.ts';
import type { Logger } from '../../platform/log/log.ts';
import { createSettings } from '../../platform/settings/settings.ts';
import { readMaintenance, switchMaintenance } from './maintenance.ts';

/** For operators at the terminal: switches if asked to, and says how it is now. */
export async function runMaintenanceCommand(
  config: Config,
  log: Logger,
  command: 'maintenance on' | 'maintenance off' | 'maintenance status',
): Promise<void> {
  const pool = createPool({ url: config.databaseUrl, size: 1, log });
  try {
    const database = createDatabase(pool);
    if (command !== 'maintenance status') await switchMaintenance(database, command === 'maintenance on');
    const { enabled } = await readMaintenance({ config, settings: createSettings({ database, log }) });
    console.log(
      enabled
        ? 'Maintenance is on: people see the maintenance page, administrators see the studio.'
        : 'Maintenance is off: the studio is open.',
    );
  } finally {
    await pool.end();
  }
}
