import { randomBytes, randomUUID } from 'node:crypto';
import { ownWayAlone } from '@kinora/catalogue/runtime/code-routes';
import { sql } from 'kysely';
import { promotionCodesSchema } from '../../src/operate/administration/sales/wire.ts';
import { ssoAddedSchema } from '../../src/operate/administration/single-sign-on/wire.ts';
import { ownContent } from '../../src/operate/content/wire.ts';
import type { AdminStudio } from './administration.ts';
import { exampleBrand, examplePicture } from './brand.ts';
import { hidreamAtReplicate } from './code-routes.ts';
import {
  brandVersion,
  CODE_TOOL,
  cardPayment,
  codeDraft,
  codeTool,
  flagged,
  incident,
  incidentExample,
  legalRevision,
  ownPicture,
  person,
  picture,
  promotionExample,
  provider,
  providerExample,
  publishedTool,
  reason,
  savedContent,
  ssoExample,
  testedTool,
  tokenCodeExample,
} from './example-records.ts';
import { storedNotice, storedTakedown } from './notices.ts';
import { createPerson } from './people.ts';
import { storedPublication } from './publications.ts';
import { storedRefusal } from './refusals.ts';
import { storedReview } from './reviews.ts';
import { newSamlKeys, samlMetadataOf } from './saml-issuer.ts';
import { pictureTool } from './tool-definitions.ts';

type Example = { id: string; body?: unknown; query?: string };

/** For each write route a request that changes something: the tests hold the router against this list. */
export const writes: Readonly<Record<string, (studio: AdminStudio) => Promise<Example>>> = {
  'POST /api/admin/users/:id/tokens': async (studio) => ({
    id: await person(studio),
    body: { id: randomUUID(), amount: 50, reason },
  }),
  'POST /api/admin/users/:id/suspend': async (studio) => ({ id: await person(studio), body: { reason } }),
  'POST /api/admin/users/:id/restore': async (studio) => ({ id: await person(studio), body: { reason } }),
  'POST /api/admin/users/:id/limit': async (studio) => ({ id: await person(studio), body: { runsAtOnce: 1, reason } }),
  'POST /api/admin/users/:id/confirm-email': async (studio) => ({ id: await person(studio), body: { reason } }),
  'POST /api/admin/users/:id/end-sessions': async (studio) => ({ id: await person(studio), body: { reason } }),
  'POST /api/admin/users/:id/copies': async (studio) => ({ id: await person(studio), body: { reason } }),
  'POST /api/admin/users/:id/role': async (studio) => {
    const id = await person(studio);
    await studio.database.updateTable('user').set({ emailVerified: true }).where('id', '=', id).execute();
    return { id, body: { role: 'admin', reason } };
  },
  'POST /api/admin/risk/:id/decide': async (studio) => {
    const id = await person(studio);
    await sql`select note_signal(${id}, 'keys', '{"count": 11}')`.execute(studio.database);
    return { id, body: { decision: 'watch', reason } };
  },
  'POST /api/admin/users/:id/view': async (studio) => ({ id: await person(studio), body: { reason } }),
  'POST /api/admin/users/:id/link': async (studio) => ({ id: await person(studio), body: { kind: 'reset', reason } }),
  'POST /api/admin/invitations': async () => ({ id: '', body: { email: `${randomUUID()}@example.com` } }),
  'POST /api/admin/invitations/:id/revoke': async ({ database }) => {
    const { id } = await database
      .insertInto('invitations')
      .values({ email: `${randomUUID()}@example.com`, token_hash: randomBytes(32) })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id };
  },
  'POST /api/admin/generations/:id/flag': async (studio) => ({ id: await picture(studio), body: {} }),
  'POST /api/admin/generations/:id/unflag': async (studio) => ({ id: await flagged(studio) }),
  'POST /api/admin/moderation/:id/decide': async (studio) => ({
    id: await flagged(studio),
    body: { decision: 'keep', note: reason },
  }),
  'POST /api/admin/moderation/:id/review': async (studio) => {
    const id = await picture(studio);
    await storedReview(studio.database, id, 'held');
    return { id, body: { decision: 'release', note: reason } };
  },
  'POST /api/admin/refusals/:id/decide': async ({ database }) => {
    const { id } = await createPerson(database);
    return {
      id: await storedRefusal(database, id, { appealed_at: new Date() }),
      body: { decision: 'uphold', note: reason },
    };
  },
  'POST /api/admin/notices/:id/decide': async ({ database }) => ({
    id: await storedNotice(database),
    body: { decision: 'keep', toReporter: reason },
  }),
  'POST /api/admin/notices/:id/reports': async ({ database }) => ({
    id: await storedNotice(database),
    body: { recipient: 'The police', reason, request: 'As an example' },
  }),
  'POST /api/admin/shares/:id/revoke': async (studio) => {
    const { id } = await studio.database
      .insertInto('shares')
      .values({
        user_id: await person(studio),
        token_hash: randomBytes(32),
        may_download: true,
        shows_prompt: false,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, body: { reason } };
  },
  'POST /api/admin/comments/:id/delete': async (studio) => {
    const author = await createPerson(studio.database);
    const { id } = await studio.database
      .insertInto('comments')
      .values({ generation_id: await studio.completed(author), user_id: author.id, words: 'Brighter, please' })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, body: { reason } };
  },
  'POST /api/admin/publications/:id/decide': async (studio) => {
    const author = await createPerson(studio.database, { tokens: 1000 });
    const generation = await studio.submit(author);
    return {
      id: await storedPublication(studio.database, author.id, generation),
      body: { decision: 'hide', reason },
    };
  },
  'POST /api/admin/takedowns/:id/decide': async (studio) => ({
    id: await storedTakedown(studio.database, await person(studio)),
    body: { decision: 'reinstate', answer: reason },
  }),
  'POST /api/admin/brand/pictures': async () => ({ id: '', body: { use: 'icon', data: examplePicture } }),
  'PUT /api/admin/texts': async () => ({
    id: '',
    body: { language: 'de', area: 'common', key: 'retry', words: 'Nochmal', basedOn: 0 },
  }),
  'PUT /api/admin/brand': async (studio) => ({
    id: '',
    body: { ...exampleBrand, basedOn: await brandVersion(studio) },
  }),
  'POST /api/admin/brand/restore': async (studio) => ({
    id: '',
    body: { version: null, basedOn: await brandVersion(studio) },
  }),
  'PUT /api/admin/settings/:name': async () => ({ id: 'user_concurrency', body: { value: 2, reason } }),
  'POST /api/admin/promotion-codes': async () => ({ id: '', body: promotionExample() }),
  'POST /api/admin/promotion-codes/:promotion/close': async (studio) => {
    const answer = await studio.ask(studio.admin, 'POST', '/api/admin/promotion-codes', promotionExample());
    const { codes } = promotionCodesSchema.parse(await answer.json());
    return { id: codes[0]?.id ?? '', body: { reason } };
  },
  'POST /api/admin/token-codes': async () => ({ id: '', body: tokenCodeExample() }),
  'PUT /api/admin/token-codes/:code': async (studio) => {
    const body = tokenCodeExample();
    await studio.ask(studio.admin, 'POST', '/api/admin/token-codes', body);
    return { id: body.code, body: { isActive: false, reason } };
  },
  'PUT /api/admin/price-lists/:currency': async () => ({
    id: 'eur',
    body: { isOffered: true, taxBehavior: 'inclusive', amounts: { kinora_pro_month: 2499 }, reason },
  }),
  'POST /api/admin/prices': async () => ({ id: '', body: { prices: { gen_01: { generation: 8 } }, note: reason } }),
  'PUT /api/admin/content': async (studio) => ({
    id: '',
    body: { content: ownContent, basedOn: await savedContent(studio), reason },
  }),
  'POST /api/admin/content/files': async (studio) => {
    const url = await ownPicture(studio);
    return { id: '', body: { use: 'picture', url } };
  },
  'POST /api/admin/content/versions/:version/restore': async (studio) => {
    const version = await savedContent(studio);
    return { id: String(version), body: { basedOn: version, reason } };
  },
  'POST /api/admin/hash-lists': async () => ({ id: '', body: { source: 'An example', hashes: 'a'.repeat(64) } }),
  'POST /api/admin/hash-lists/:id/remove': async ({ database }) => {
    const row = await database
      .insertInto('hash_lists')
      .values({ source: reason })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id: row.id, body: { reason } };
  },
  'POST /api/admin/incidents': async () => ({ id: '', body: incidentExample() }),
  'PUT /api/admin/incidents/:id': async (studio) => {
    const { kind: _kind, state: _state, words: _words, ...about } = incidentExample();
    return { id: (await incident(studio)).id, body: { ...about, basedOn: 1 } };
  },
  'POST /api/admin/incidents/:id/updates': async (studio) => ({
    id: (await incident(studio)).id,
    body: { state: 'resolved', words: { en: 'It works again' } },
  }),
  'PUT /api/admin/incident-updates/:id': async (studio) => ({
    id: (await incident(studio)).updates[0]?.id ?? '',
    body: { words: { en: 'We know why' } },
  }),
  'POST /api/admin/incidents/:id/withdraw': async (studio) => ({ id: (await incident(studio)).id, body: { reason } }),
  'PUT /api/admin/legal/:text/draft': async (studio) => ({
    id: 'terms',
    body: { bodies: { en: '## Ours' }, basedOn: await legalRevision(studio) },
  }),
  'POST /api/admin/legal/:text/publish': async (studio) => ({
    id: 'terms',
    body: { basedOn: await legalRevision(studio), from: null, asks: false, reason },
  }),
  'POST /api/admin/jobs/:id/check': async (studio) => ({ id: await picture(studio) }),
  'POST /api/admin/jobs/:id/refund': async (studio) => ({
    id: await picture(studio),
    body: { id: randomUUID(), tokens: 3, reason },
  }),
  'POST /api/admin/payments/:payment/refund': async (studio) => ({
    id: await cardPayment(studio),
    body: { id: randomUUID(), amount: 100, seenBack: 0, reason },
  }),
  'POST /api/admin/payment-events/:event/replay': async ({ database }) => {
    const id = `evt_${randomUUID()}`;
    const body = JSON.stringify({ id, type: 'payout.paid', data: { object: { object: 'payout' } } });
    await database.insertInto('payment_events').values({ id, type: 'payout.paid', body }).execute();
    return { id };
  },
  'POST /api/admin/reconciliations': async () => ({ id: '' }),
  'POST /api/admin/sso-providers': async () => ({ id: '', body: ssoExample() }),
  'PUT /api/admin/sso-providers/:provider/metadata': async (studio) => {
    const metadata = samlMetadataOf('https://login.kinora.invalid', [(await newSamlKeys()).certificate]);
    const body = { kind: 'saml', name: 'Example', domains: [`${randomUUID()}.example`], metadata, reason };
    const added = await studio.ask(studio.admin, 'POST', '/api/admin/sso-providers', body);
    return { id: ssoAddedSchema.parse(await added.json()).id, body: { metadata, reason } };
  },
  'DELETE /api/admin/sso-providers/:provider': async (studio) => {
    const added = await studio.ask(studio.admin, 'POST', '/api/admin/sso-providers', ssoExample());
    return { id: ssoAddedSchema.parse(await added.json()).id, query: '?reason=As%20an%20example' };
  },
  'POST /api/admin/tool-providers': async () => ({
    id: '',
    body: { id: `p-${randomBytes(4).toString('hex')}`, kind: 'replicate', ...providerExample() },
  }),
  'PUT /api/admin/tool-providers/:provider': async (studio) => ({
    id: await provider(studio),
    body: { ...providerExample(), concurrency: 3 },
  }),
  'DELETE /api/admin/tool-providers/:provider': async (studio) => ({
    id: await provider(studio),
    query: '?reason=As%20an%20example',
  }),
  'POST /api/admin/tools': async () => ({
    id: '',
    body: { slug: randomBytes(6).toString('hex'), definition: pictureTool(), reason },
  }),
  'PUT /api/admin/tools/:tool/draft': async (studio) => {
    const { id, draftNo } = await testedTool(studio);
    return { id, body: { definition: pictureTool({ name: 'Other' }), draftNo } };
  },
  'DELETE /api/admin/tools/:tool/draft': async (studio) => ({
    id: (await testedTool(studio)).id,
    query: '?reason=As%20an%20example',
  }),
  'POST /api/admin/tools/:tool/test': async (studio) => ({
    id: (await testedTool(studio)).id,
    body: { provider: 'fal', input: { prompt: 'a fox' } },
  }),
  'POST /api/admin/tools/:tool/publish': async (studio) => {
    const { id, draftNo } = await testedTool(studio);
    return { id, body: { draftNo, note: reason } };
  },
  'POST /api/admin/tools/:tool/roll-back': async (studio) => ({
    id: await publishedTool(studio),
    body: { version: 1, reason },
  }),
  'POST /api/admin/tools/:tool/retire': async (studio) => ({ id: await publishedTool(studio), body: { reason } }),
  'POST /api/admin/tools/:tool/return': async (studio) => ({ id: await publishedTool(studio), body: { reason } }),
  'PUT /api/admin/code-tools/:tool/draft': async (studio) => {
    const { draftNo } = await codeTool(studio);
    return { id: CODE_TOOL, body: { routes: ownWayAlone, draftNo } };
  },
  'DELETE /api/admin/code-tools/:tool/draft': async () => ({ id: CODE_TOOL, query: '?reason=As%20an%20example' }),
  'POST /api/admin/code-tools/:tool/test': async (studio) => {
    const id = await provider(studio);
    await codeDraft(studio, { own: 0, routes: [hidreamAtReplicate({ provider: id })] });
    return { id: CODE_TOOL, body: { provider: id, input: { prompt: 'a fox' } } };
  },
  'POST /api/admin/code-tools/:tool/publish': async (studio) => {
    const draftNo = await codeDraft(studio, ownWayAlone);
    return { id: CODE_TOOL, body: { draftNo, note: reason } };
  },
  'POST /api/admin/code-tools/:tool/roll-back': async (studio) => {
    const draftNo = await codeDraft(studio, ownWayAlone);
    await studio.ask(studio.admin, 'POST', `/api/admin/code-tools/${CODE_TOOL}/publish`, { draftNo, note: reason });
    return { id: CODE_TOOL, body: { version: 1, reason } };
  },
  'DELETE /api/admin/generations/:id': async (studio) => ({
    id: await picture(studio),
    query: '?reason=As%20an%20example',
  }),
};
