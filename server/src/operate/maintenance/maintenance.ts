import { sql } from 'kysely';
import type { Maintenance } from '../../http/wire.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Database } from '../../platform/database/pool.ts';
import { maintenanceSetting } from '../../platform/settings/registry.ts';
import type { Settings } from '../../platform/settings/settings.ts';

/** What must stay reachable, so that the operator gets in and people reach the operator. Prefixes of page addresses. */
const ALWAYS_ALLOWED = ['/admin', '/login', '/forgot-password', '/reset-password', '/contact'];

/** Whether the studio is closed for work on it, and what people are told. */
export async function readMaintenance({
  config,
  settings,
}: {
  config: Config;
  settings: Settings;
}): Promise<Omit<Maintenance, 'isExempt'>> {
  const stored = await settings.read(maintenanceSetting);
  return {
    ...stored,
    contactEmail: stored.contactEmail ?? config.supportEmail,
    allowedRoutes: [...ALWAYS_ALLOWED, ...stored.allowedRoutes],
  };
}

/** Closes or opens the studio; every process follows within 2 seconds. The words stay as they were set. */
export async function switchMaintenance(database: Database, enabled: boolean): Promise<void> {
  const value = JSON.stringify({ enabled });
  await sql`insert into settings (name, value) values (${maintenanceSetting.name}, ${value}::jsonb)
    on conflict (name) do update set value = settings.value || excluded.value, changed_at = now()`.execute(database);
}
