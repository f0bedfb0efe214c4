import { Hono } from 'hono';
import * as z from 'zod';
import { checkInput } from '../../../http/invalid-input.ts';
import { limitJson, readJson } from '../../../http/json-body.ts';
import { bannedWords, userConcurrency } from '../../../platform/settings/registry.ts';
import { bannedWordsSchema } from '../../../platform/settings/values.ts';
import { wordsIn } from '../../../studio/generations/banned-words.ts';
import { releaseWaiting } from '../../../studio/generations/lines.ts';
import type { AdminEnv, AdministrationPorts } from '../admin.ts';
import type { BannedWordsTest, SettingsList } from '../desk-wire.ts';
import { recentProof } from '../recent-proof.ts';
import { previewBody, previewPrices } from './preview-prices.ts';
import { addPriceVersion, listPriceVersions, pricesBody } from './prices.ts';
import { changeSetting, listSettings, settingBody } from './settings-store.ts';

const wordsBody = z.strictObject({ text: z.string().max(10_000), words: bannedWordsSchema.optional() });

/** What an operator changes while the studio runs: settings and prices. */
export function settingsAdminRoutes(deps: AdministrationPorts): Hono<AdminEnv> {
  const { database, settings } = deps;
  const app = new Hono<AdminEnv>();
  const proven = recentProof(deps);

  app.get('/api/admin/settings', async (c) => c.json<SettingsList>({ settings: await listSettings(database) }));
  app.put('/api/admin/settings/:name', proven, limitJson, async (c) => {
    const change = checkInput(settingBody, await readJson(c));
    const name = c.req.param('name');
    const changed = await changeSetting(database, c.var.admin, name, change);
    if (name === userConcurrency.name) {
      const raised = userConcurrency.schema.parse(changed.value) ?? deps.config.userConcurrency;
      await releaseWaiting(deps, raised);
    }
    return c.json(changed);
  });
  app.post('/api/admin/banned-words/test', limitJson, async (c) => {
    const { text, words } = checkInput(wordsBody, await readJson(c));
    const matches = wordsIn(text, words ?? (await settings.read(bannedWords)));
    return c.json<BannedWordsTest>({ isRefused: matches.length > 0, matches });
  });

  app.get('/api/admin/prices', async (c) => c.json(await listPriceVersions(deps)));
  app.post('/api/admin/prices', proven, limitJson, async (c) => {
    await addPriceVersion(deps, c.var.admin, checkInput(pricesBody, await readJson(c)));
    return c.json(await listPriceVersions(deps), 201);
  });
  app.post('/api/admin/prices/preview', limitJson, async (c) => {
    const { prices } = checkInput(previewBody, await readJson(c));
    return c.json(await previewPrices(deps, prices));
  });
  return app;
}
