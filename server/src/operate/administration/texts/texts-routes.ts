import { languageCodes } from '@kinora/texts/load-language';
import { sampleMessage } from '@kinora/texts/sample-message';
import type { Hono } from 'hono';
import * as z from 'zod';
import { describedRoutes } from '../../../http/routes.ts';
import { type AdminEnv, type AdministrationPorts, TAG } from '../admin.ts';
import { proofErrors, recentProof } from '../guard.ts';
import { searchField } from '../input.ts';
import { refuseUnfitWords, shippedText } from './check-words.ts';
import { changeText, readHistory, searchTexts } from './texts-store.ts';
import { deskTextsSchema, textHistorySchema, textSamplesSchema } from './wire.ts';

const language = z.enum(languageCodes);
const place = { language, area: z.string().max(60), key: z.string().max(120) };
const words = z
  .string()
  .trim()
  .min(1)
  .max(20_000)
  .refine((each) => !each.includes('\0'));

const searchQuery = z.strictObject({ language, q: searchField, own: z.enum(['only']).optional() });
const changeBody = z.strictObject({
  ...place,
  /** Null for the text as it is shipped. */
  words: words.nullable(),
  /** The version of this text that was changed; 0 before the first. */
  basedOn: z.int().min(0),
  reason: z.string().trim().max(500).optional(),
});

/** What the operator has languages say in place of shipped texts. */
export function textDeskRoutes(deps: AdministrationPorts): Hono<AdminEnv> {
  const { database } = deps;
  const { app, route } = describedRoutes<AdminEnv>(deps.config, TAG);
  const proven = recentProof(deps);
  route(
    {
      method: 'get',
      path: '/api/admin/texts',
      summary: 'Search the texts of a language',
      access: 'admin',
      query: searchQuery,
      answer: { status: 200, schema: deskTextsSchema },
    },
    ({ query }) => searchTexts(database, { language: query.language, q: query.q, isOwnOnly: query.own === 'only' }),
  );
  route(
    {
      method: 'get',
      path: '/api/admin/texts/history',
      summary: 'What a text was made to say',
      access: 'admin',
      query: z.strictObject(place),
      answer: { status: 200, schema: textHistorySchema },
      errors: ['not_found'],
    },
    ({ query }) => readHistory(database, query),
  );
  route(
    {
      method: 'post',
      path: '/api/admin/texts/preview',
      summary: 'What words would read like in place of a text',
      access: 'admin',
      body: z.strictObject({ ...place, words }),
      answer: { status: 200, schema: textSamplesSchema },
      errors: ['not_found'],
    },
    async ({ body }) => {
      const shipped = await shippedText(body);
      refuseUnfitWords(shipped, body.words);
      return { samples: sampleMessage(body.words, shipped.locale) };
    },
  );
  route(
    {
      method: 'put',
      path: '/api/admin/texts',
      summary: 'Have a text say something else',
      description: 'With null, what it was shipped with.',
      access: 'admin',
      before: [proven],
      body: changeBody,
      answer: { status: 200, schema: textHistorySchema },
      errors: [...proofErrors, 'not_found', 'changed_meanwhile', 'limit'],
    },
    async ({ c, body }) => {
      await changeText(database, c.var.admin, body);
      return readHistory(database, body);
    },
  );
  return app;
}
