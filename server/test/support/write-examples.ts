import { randomBytes, randomUUID } from 'node:crypto';
import { ssoAddedSchema } from '../../src/operate/administration/single-sign-on/sso-wire.ts';
import type { AdminStudio } from './administration.ts';
import { createPerson } from './people.ts';
import { newSamlKeys, samlMetadataOf } from './saml-issuer.ts';

type Example = { id: string; body?: unknown; query?: string };

const reason = 'As an example';

async function person({ database }: AdminStudio): Promise<string> {
  return (await createPerson(database)).id;
}

async function picture(studio: AdminStudio): Promise<string> {
  return studio.completed(await createPerson(studio.database));
}

async function flagged(studio: AdminStudio): Promise<string> {
  const id = await picture(studio);
  await studio.ask(studio.admin, 'POST', `/api/admin/generations/${id}/flag`, {});
  return id;
}

const ssoExample = () => ({
  kind: 'openid',
  name: 'Example',
  issuer: 'https://login.kinora.invalid',
  clientId: 'kinora',
  clientSecret: 'of the example',
  domains: [`${randomUUID()}.example`],
  reason,
});

/** For each write route a request that changes something: the tests hold the router against this list. */
export const writes: Readonly<Record<string, (studio: AdminStudio) => Promise<Example>>> = {
  'POST /api/admin/users/:id/tokens': async (studio) => ({
    id: await person(studio),
    body: { id: randomUUID(), amount: 50, reason },
  }),
  'POST /api/admin/users/:id/suspend': async (studio) => ({ id: await person(studio), body: { reason } }),
  'POST /api/admin/users/:id/restore': async (studio) => ({ id: await person(studio), body: { reason } }),
  'POST /api/admin/users/:id/confirm-email': async (studio) => ({ id: await person(studio), body: { reason } }),
  'POST /api/admin/users/:id/end-sessions': async (studio) => ({ id: await person(studio), body: { reason } }),
  'POST /api/admin/users/:id/role': async (studio) => {
    const id = await person(studio);
    await studio.database.updateTable('user').set({ emailVerified: true }).where('id', '=', id).execute();
    return { id, body: { role: 'admin', reason } };
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
  'PUT /api/admin/settings/:name': async () => ({ id: 'user_concurrency', body: { value: 2, reason } }),
  'POST /api/admin/prices': async () => ({ id: '', body: { prices: { gen_01: { generation: 8 } }, note: reason } }),
  'POST /api/admin/jobs/:id/check': async (studio) => ({ id: await picture(studio) }),
  'POST /api/admin/jobs/:id/refund': async (studio) => ({
    id: await picture(studio),
    body: { id: randomUUID(), tokens: 3, reason },
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
  'DELETE /api/admin/generations/:id': async (studio) => ({
    id: await picture(studio),
    query: '?reason=As%20an%20example',
  }),
};
