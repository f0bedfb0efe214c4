import { randomBytes, randomUUID } from 'node:crypto';
import type { CodeRoutes } from '@kinora/catalogue/runtime/code-routes';
import { brandDeskSchema } from '../../src/operate/administration/brand/wire.ts';
import { codeToolDeskSchema } from '../../src/operate/administration/code-routes/wire.ts';
import { contentDeskSchema } from '../../src/operate/administration/content/wire.ts';
import { incidentsDeskSchema } from '../../src/operate/administration/incidents/wire.ts';
import { legalDeskSchema } from '../../src/operate/administration/legal/wire.ts';
import { toolDeskSchema } from '../../src/operate/administration/tools/tool-wire.ts';
import { ownContent } from '../../src/operate/content/wire.ts';
import { hashOfJson } from '../../src/platform/hash-of-json.ts';
import type { AdminStudio } from './administration.ts';
import { createPerson } from './people.ts';
import { pictureTool } from './tool-definitions.ts';

export const reason = 'As an example';

export async function person({ database }: AdminStudio): Promise<string> {
  return (await createPerson(database)).id;
}

/** The version of the brand that is in force; 0 before the first. */
export async function brandVersion(studio: AdminStudio): Promise<number> {
  const { versions } = await studio.read(['GET', '/api/admin/brand'], brandDeskSchema);
  return versions[0]?.version ?? 0;
}

/** $5 that were paid by card, which brought no tokens. */
export async function cardPayment(studio: AdminStudio): Promise<string> {
  const stripe = await studio.deps.billing.access.client();
  const { id: payment_intent_id } = await stripe.paymentIntents.create({
    ...{ amount: 500, currency: 'usd', payment_method: 'pm_card_visa', confirm: true },
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
  });
  const id = `cs_${randomUUID()}`;
  const user_id = await person(studio);
  await studio.database
    .insertInto('payments')
    .values({
      ...{ id, user_id, payment_intent_id, kind: 'pack', product: 'tokens_400', tokens: 0 },
      ...{ amount: 500, currency: 'usd', paid_at: new Date() },
    })
    .execute();
  return id;
}

export async function picture(studio: AdminStudio): Promise<string> {
  return studio.completed(await createPerson(studio.database));
}

/** Of the administrator's own: what pages show has to be theirs. */
export async function ownPicture(studio: AdminStudio): Promise<string> {
  const { outputs } = await studio.find(studio.admin, await studio.completed(studio.admin));
  return outputs[0]?.url ?? '';
}

export async function flagged(studio: AdminStudio): Promise<string> {
  const id = await picture(studio);
  await studio.ask(studio.admin, 'POST', `/api/admin/generations/${id}/flag`, {});
  return id;
}

export const incidentExample = () => ({
  kind: 'incident',
  impact: 'slow',
  parts: ['making'],
  tools: [],
  title: { en: 'Pictures take long' },
  startsAt: null,
  endsAt: null,
  state: 'investigating',
  words: { en: 'We are looking into it' },
});

export async function incident(studio: AdminStudio) {
  const { incidents } = await studio.read(['POST', '/api/admin/incidents'], incidentsDeskSchema, incidentExample());
  const [newest] = incidents;
  if (newest === undefined) throw new Error('There is no incident');
  return newest;
}

export const ssoExample = () => ({
  kind: 'openid',
  name: 'Example',
  issuer: 'https://login.kinora.invalid',
  clientId: 'kinora',
  clientSecret: 'of the example',
  domains: [`${randomUUID()}.example`],
  reason,
});

export const providerExample = () => ({
  name: 'Example',
  baseUrl: 'https://gpu.kinora.invalid/v1',
  concurrency: 2,
  isEnabled: true,
  reason,
});

export async function provider(studio: AdminStudio): Promise<string> {
  const id = `p-${randomBytes(4).toString('hex')}`;
  const body = { id, kind: 'replicate', ...providerExample() };
  await studio.ask(studio.admin, 'POST', '/api/admin/tool-providers', body);
  return id;
}

/** Saves what every page says by itself; answers the version's number. */
export async function savedContent(studio: AdminStudio): Promise<number> {
  const { versions } = contentDeskSchema.parse(
    await (await studio.ask(studio.admin, 'GET', '/api/admin/content')).json(),
  );
  const body = { content: ownContent, basedOn: versions[0]?.id ?? 0, reason };
  const saved = await studio.ask(studio.admin, 'PUT', '/api/admin/content', body);
  return contentDeskSchema.parse(await saved.json()).versions[0]?.id ?? 0;
}

export async function legalRevision(studio: AdminStudio): Promise<number> {
  const desk = await studio.ask(studio.admin, 'GET', '/api/admin/legal');
  return legalDeskSchema.parse(await desk.json()).terms.draft.revision;
}

const newCode = () => `EXAMPLE-${randomBytes(4).toString('hex').toUpperCase()}`;

export const promotionExample = () => ({
  code: newCode(),
  percentOff: 20,
  amountsOff: null,
  duration: 'once',
  months: null,
  firstTimeOnly: false,
  expiresAt: null,
  mostUses: 10,
  reason,
});

export const tokenCodeExample = () => ({
  code: newCode(),
  tokens: 100,
  mostUses: 20,
  newestDays: null,
  expiresAt: null,
  reason,
});

export const CODE_TOOL = 'fal_hidream_i1';

export async function codeTool(studio: AdminStudio) {
  const answer = await studio.ask(studio.admin, 'GET', `/api/admin/code-tools/${CODE_TOOL}`);
  return codeToolDeskSchema.parse(await answer.json());
}

/** Answers its number. */
export async function codeDraft(studio: AdminStudio, routes: CodeRoutes): Promise<number> {
  const { draftNo } = await codeTool(studio);
  await studio.ask(studio.admin, 'PUT', `/api/admin/code-tools/${CODE_TOOL}/draft`, { routes, draftNo });
  return draftNo + 1;
}

/** A tool as it is before it is published: its route has been tested. */
export async function testedTool(studio: AdminStudio): Promise<{ id: string; draftNo: number }> {
  const definition = pictureTool();
  const slug = randomBytes(6).toString('hex');
  const added = await studio.ask(studio.admin, 'POST', '/api/admin/tools', { slug, definition, reason });
  const { tool, draftNo } = toolDeskSchema.parse(await added.json());
  await studio.database
    .insertInto('tool_tests')
    .values({ tool_id: tool.id, hash: hashOfJson(definition), provider: 'fal', is_passed: true, cost_micros: 0 })
    .execute();
  return { id: tool.id, draftNo };
}

export async function publishedTool(studio: AdminStudio): Promise<string> {
  const { id, draftNo } = await testedTool(studio);
  await studio.ask(studio.admin, 'POST', `/api/admin/tools/${id}/publish`, { draftNo, note: reason });
  return id;
}
