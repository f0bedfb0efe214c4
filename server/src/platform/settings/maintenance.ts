import { sql } from 'kysely';
import * as z from 'zod';
import { type Maintenance, maintenanceSchema } from '../../http/wire.ts';
import type { Deps } from '../../roles/deps.ts';
import type { Database } from '../database/pool.ts';
import type { Setting } from './settings.ts';

/** What must stay reachable, so that the operator gets in and people reach the operator. Prefixes of page addresses. */
const ALWAYS_ALLOWED = ['/admin', '/login', '/forgot-password', '/reset-password', '/contact'];

const shape = maintenanceSchema.shape;
const link = z
  .url({ protocol: /^https?$/ })
  .nullable()
  .default(null);
const color = z.string().regex(/^#[0-9a-f]{6}$/i);

const storedSchema = z.object({
  enabled: shape.enabled.default(false),
  title: shape.title.default('Kinora is Getting Better'),
  subtitle: shape.subtitle.default('We are working on the studio'),
  message: shape.message.default(
    'The studio is closed for a short while. What you made and your tokens are safe, and what is being made goes on.',
  ),
  estimatedCompletion: shape.estimatedCompletion.default('We will be back shortly'),
  contactEmail: z.email().nullable().default(null),
  socialLinks: z.object({ twitter: link, instagram: link, youtube: link }).prefault({}),
  allowedRoutes: z.array(z.string().startsWith('/')).default([]),
  theme: z
    .object({
      primaryColor: color.default('#8B5CF6'),
      secondaryColor: color.default('#EC4899'),
      backgroundColor: color.default('#0F0A1E'),
    })
    .prefault({}),
});

export const maintenanceSetting: Setting<z.output<typeof storedSchema>> = {
  name: 'maintenance',
  schema: storedSchema,
  byDefault: storedSchema.parse({}),
};

/** Whether the studio is closed for work on it, and what people are told. */
export async function readMaintenance({
  config,
  settings,
}: Pick<Deps, 'config' | 'settings'>): Promise<Omit<Maintenance, 'isExempt'>> {
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
