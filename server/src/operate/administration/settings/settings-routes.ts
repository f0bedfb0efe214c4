import type { Hono } from 'hono';
import * as z from 'zod';
import { describedRoutes } from '../../../http/routes.ts';
import { brandByDefault, readSavedBrand } from '../../../platform/brand/brand.ts';
import type { Config } from '../../../platform/config/config.ts';
import type { Database } from '../../../platform/database/pool.ts';
import { senderAddress } from '../../../platform/mail/send.ts';
import { retentionSetting, userConcurrency } from '../../../platform/settings/registry.ts';
import { releaseWaiting } from '../../../studio/generations/lines.ts';
import type { Providers } from '../../../studio/providers/provider.ts';
import { previewRetention } from '../../retention/retention.ts';
import { retentionViewSchema } from '../../retention/wire.ts';
import { type AdminEnv, type AdministrationPorts, TAG } from '../admin.ts';
import { proofErrors, recentProof } from '../guard.ts';
import { fixedNames } from '../tools/provider-list.ts';
import { previewBody, previewPrices } from './preview-prices.ts';
import { addPriceVersion, listPriceVersions, pricesBody } from './prices.ts';
import { changeSetting, listSettings, settingBody } from './settings-store.ts';
import {
  pricePreviewSchema,
  pricesSchema,
  type Setup,
  settingSchema,
  settingsListSchema,
  setupSchema,
} from './wire.ts';

type Ports = { config: Config; database: Database; providers: Providers };

/** What a studio needs before people come, and what of it still is what the program brings along. */
async function readSetup({ config, database, providers }: Ports): Promise<Setup> {
  const saved = await readSavedBrand(database);
  const { publicUrl = null, embedded, smtpUrl, stripe } = config;
  const isMailReal = !embedded.includes('mail');
  const others = Object.values(providers).filter(({ kind }) => kind !== 'local');
  const called = (names: readonly { name: string }[]) => names.map(({ name }) => fixedNames[name] ?? name);
  return {
    name: { isOwn: saved !== null, name: (saved ?? brandByDefault(config)).name },
    address: { url: publicUrl, isSecure: publicUrl?.startsWith('https:') === true },
    mail: { isReal: isMailReal, host: isMailReal ? new URL(smtpUrl).hostname : null, from: senderAddress(config) },
    providers: {
      real: called(others.filter(({ name, isPreview }) => !isPreview && hasKey(config, name))),
      preview: called(others.filter(({ isPreview }) => isPreview)),
    },
    payments: stripe === null ? 'none' : embedded.includes('payments') ? 'embedded' : 'real',
  };
}

/** Those that are added bring their own; these two are there without one. */
function hasKey({ fal, runware }: Config, name: string): boolean {
  if (name === 'fal') return fal.apiKey !== undefined;
  return name !== 'runware' || runware.apiKey !== undefined;
}

const retentionBody = z.strictObject({ days: retentionSetting.schema });

/** What an operator changes while the studio runs: settings, prices, and how long things are kept. */
export function settingsAdminRoutes(deps: AdministrationPorts): Hono<AdminEnv> {
  const { database } = deps;
  const { app, route } = describedRoutes<AdminEnv>(deps.config, TAG);
  const proven = recentProof(deps);
  route(
    {
      method: 'get',
      path: '/api/admin/settings',
      summary: 'List the settings',
      access: 'admin',
      answer: { status: 200, schema: settingsListSchema },
    },
    async () => ({ settings: await listSettings(database) }),
  );
  route(
    {
      method: 'get',
      path: '/api/admin/setup',
      summary: 'What a new studio needs, and what of it is missing',
      access: 'admin',
      answer: { status: 200, schema: setupSchema },
    },
    () => readSetup(deps),
  );
  route(
    {
      method: 'put',
      path: '/api/admin/settings/:name',
      summary: 'Change a setting',
      access: 'admin',
      before: [proven],
      body: settingBody,
      answer: { status: 200, schema: settingSchema },
      errors: [...proofErrors, 'not_found'],
    },
    async ({ c, body }) => {
      const name = c.req.param('name');
      const changed = await changeSetting(database, c.var.admin, name, body);
      if (name === userConcurrency.name) {
        const raised = userConcurrency.schema.parse(changed.value) ?? deps.config.userConcurrency;
        await releaseWaiting(deps, raised);
      }
      return changed;
    },
  );
  route(
    {
      method: 'get',
      path: '/api/admin/prices',
      summary: 'The prices: past, in force and scheduled',
      access: 'admin',
      answer: { status: 200, schema: pricesSchema },
    },
    () => listPriceVersions(deps),
  );
  route(
    {
      method: 'post',
      path: '/api/admin/prices',
      summary: 'Change the prices, now or later',
      access: 'admin',
      before: [proven],
      body: pricesBody,
      answer: { status: 201, schema: pricesSchema },
      errors: [...proofErrors, 'not_ready', 'changed_meanwhile'],
    },
    async ({ c, body }) => {
      await addPriceVersion(deps, c.var.admin, body);
      return listPriceVersions(deps);
    },
  );
  route(
    {
      method: 'post',
      path: '/api/admin/prices/preview',
      summary: 'What the last 30 days would have brought at other prices',
      access: 'admin',
      body: previewBody,
      answer: { status: 200, schema: pricePreviewSchema },
    },
    ({ body }) => previewPrices(deps, body.prices),
  );
  route(
    {
      method: 'get',
      path: '/api/admin/retention',
      summary: 'How long things are kept, and what ends tonight',
      access: 'admin',
      answer: { status: 200, schema: retentionViewSchema },
    },
    async () => previewRetention(database, await deps.settings.read(retentionSetting)),
  );
  route(
    {
      method: 'post',
      path: '/api/admin/retention/preview',
      summary: 'What would end tonight by other rules',
      access: 'admin',
      body: retentionBody,
      answer: { status: 200, schema: retentionViewSchema },
    },
    ({ body }) => previewRetention(database, body.days),
  );
  return app;
}
