import type { Language } from '@kinora/texts/load-language';
import { text } from '@kinora/texts/typed-keys';
import { declaredAs, inEnglish, inWords } from '@kinora/texts/words';
import { createMiddleware } from 'hono/factory';
import { sql } from 'kysely';
import type { Env } from '../../http/env.ts';
import { isAdmin } from '../../people/account/roles.ts';
import { readBrand } from '../../platform/brand/brand.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import type { Database } from '../../platform/database/pool.ts';
import { AppError } from '../../platform/errors.ts';
import { maintenanceSetting } from '../../platform/settings/registry.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import type { Maintenance } from './wire.ts';

/** What must stay reachable, so that the operator gets in and people reach the operator. Prefixes of page addresses. */
const ALWAYS_ALLOWED = ['/admin', '/login', '/forgot-password', '/reset-password', '/contact', '/report', '/status'];

type Deps = { config: Config; settings: Settings };

/** Whether the studio is closed for work on it, and what people are told; in a language where the operator says nothing. */
export async function readMaintenance(
  { config, settings }: Deps,
  language?: Language,
): Promise<Omit<Maintenance, 'isExempt'>> {
  const stored = await settings.read(maintenanceSetting);
  const said = (words: string) => {
    const own = declaredAs(words);
    return language === undefined || own === undefined ? words : inWords(language, own);
  };
  const studio = (await readBrand({ config, settings })).name;
  const title = text('refusals', 'maintenance.title', { studio });
  return {
    ...stored,
    title: stored.title || (language === undefined ? inEnglish(title) : inWords(language, title)),
    subtitle: said(stored.subtitle),
    message: said(stored.message),
    estimatedCompletion: said(stored.estimatedCompletion),
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

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);
const ALWAYS_OPEN = /^\/api\/(?:auth\/|contact$|notices(?:\/|$)|events$)/;

/**
 * While the studio is closed nobody but its administrators changes anything through the routes behind this; signing in
 * and writing to us go on.
 */
export function maintenanceGate(deps: { config: Config; settings: Settings; pipeline: Pipeline }) {
  return createMiddleware<Env>(async (c, next) => {
    if (!READS.has(c.req.method) && !ALWAYS_OPEN.test(c.req.path)) {
      // Every write asks this: the words, and the name of the studio in them, are put together only where they are said.
      const { enabled } = await deps.settings.read(maintenanceSetting);
      if (enabled && !(await isAdmin(deps, c.req.raw))) {
        throw new AppError('maintenance', (await readMaintenance(deps)).message, 503);
      }
    }
    await next();
  });
}
