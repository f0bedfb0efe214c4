import { randomBytes, randomUUID } from 'node:crypto';
import * as z from 'zod';
import { exportLinkSchema } from '../../src/operate/own-data/wire.ts';
import { newWebhookSchema } from '../../src/operate/webhooks/wire.ts';
import { newApiKeySchema } from '../../src/people/keys/wire.ts';
import { storedTakedown } from '../support/notices.ts';
import { createPerson, type Person } from '../support/people.ts';
import { storedPublication } from '../support/publications.ts';
import { storedRefusal } from '../support/refusals.ts';
import { storedReview } from '../support/reviews.ts';
import { storedInput } from '../support/stored-input.ts';
import type { Studio } from '../support/studio.ts';
import { invite, joinWorkspace, openWorkspace } from '../support/workspaces.ts';

/** The address of something that exists, the same address with nothing behind it, and what is sent there. */
export type Addressed = { real: string; missing: string; body?: unknown };
type Make = (studio: Studio, owner: Person) => Promise<Addressed>;

const under =
  (before: string, make: (studio: Studio, owner: Person) => Promise<string>, after = ''): Make =>
  async (studio, owner) => ({
    real: `${before}${await make(studio, owner)}${after}`,
    missing: `${before}${randomUUID()}${after}`,
  });

async function generation(studio: Studio, owner: Person): Promise<string> {
  const generationId = randomUUID();
  const answer = await studio.ask(owner, 'POST', '/functions/v1/ai-image-generator', { generationId, prompt: 'a fox' });
  if (answer.status !== 202) throw new Error(await answer.text());
  return generationId;
}

async function batch(studio: Studio, owner: Person): Promise<string> {
  const batchId = randomUUID();
  const plan = { tool: 'gen_01', input: { prompt: 'a fox' }, repeats: 2, seed: 1, quotedCost: 16, quotedCount: 2 };
  const answer = await studio.ask(owner, 'POST', '/api/batches', { batchId, ...plan });
  if (answer.status !== 202) throw new Error(await answer.text());
  return batchId;
}

async function collection({ deps: { database } }: Studio, owner: Person): Promise<string> {
  const made = { user_id: owner.id, name: 'Foxes' };
  const { id } = await database.insertInto('collections').values(made).returning('id').executeTakeFirstOrThrow();
  return id;
}

async function preset(studio: Studio, owner: Person, more = {}): Promise<string> {
  const saved = { tool_type: 'gen_01', name: 'Foxes', settings: { prompt: 'a fox', ...more } };
  const answer = await studio.ask(owner, 'POST', '/api/presets', saved);
  return z.object({ id: z.string() }).parse(await answer.json()).id;
}

async function presetWithPicture(studio: Studio, owner: Person): Promise<string> {
  return preset(studio, owner, { guideImageUrl: await storedInput(studio, owner, { folder: 'guide-images' }) });
}

async function style(studio: Studio, owner: Person): Promise<string> {
  const id = randomUUID();
  await studio.ask(owner, 'PUT', `/api/styles/${id}`, { name: 'Dusk', after: 'at dusk' });
  return id;
}

async function news({ deps: { database } }: Studio, owner: Person): Promise<string> {
  const told = { user_id: owner.id, kind: 'balance', business_key: randomUUID(), is_listed: true, is_mailed: false };
  const { id } = await database
    .insertInto('inbox_entries')
    .values({ ...told, facts: { left: 3 } })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function browser(studio: Studio, owner: Person): Promise<string> {
  const subscribed = { endpoint: `https://push.example.com/${randomUUID()}`, p256dh: 'x', auth: 'x' };
  const { id } = await studio.deps.database
    .insertInto('push_subscriptions')
    .values({ ...subscribed, user_id: owner.id, session_id: await session(studio, owner) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function promptList(studio: Studio, owner: Person): Promise<string> {
  const name = randomUUID();
  await studio.ask(owner, 'PUT', `/api/prompt-lists/${name}`, { entries: ['red', 'blue'] });
  return name;
}

/** Finished, and whole as far as the ledger goes. */
async function finished(studio: Studio, owner: Person): Promise<string> {
  const id = await generation(studio, owner);
  const { database } = studio.deps;
  const ended = { status: 'completed', completed_at: new Date(), output_file_url: '/files/x.png' };
  await database.updateTable('ai_generations').set(ended).where('id', '=', id).execute();
  await database.updateTable('runs').set({ state: 'done' }).where('generation_id', '=', id).execute();
  return id;
}

/** Finished, with a result that other tools take. */
async function pictured(studio: Studio, owner: Person): Promise<string> {
  const id = await finished(studio, owner);
  const url = await storedInput(studio, owner, { folder: 'generations' });
  const size = { width: 64, height: 36, contentType: 'image/png', bytes: 10 };
  const outputs = JSON.stringify([{ url, thumbnailUrl: null, posterUrl: null, placeholder: null, ...size }]);
  await studio.deps.database.updateTable('ai_generations').set({ outputs }).where('id', '=', id).execute();
  return id;
}

async function refused(studio: Studio, owner: Person): Promise<string> {
  const id = await finished(studio, owner);
  await storedReview(studio.deps.database, id, 'blocked');
  return id;
}

async function removed(studio: Studio, owner: Person): Promise<string> {
  const id = await finished(studio, owner);
  await studio.ask(owner, 'DELETE', `/api/generations/${id}`);
  return id;
}

async function key(studio: Studio, owner: Person): Promise<string> {
  const answer = await studio.ask(owner, 'POST', '/api/keys', { name: 'A script', scopes: ['read'] });
  return newApiKeySchema.parse(await answer.json()).key.id;
}

async function webhook(studio: Studio, owner: Person): Promise<string> {
  const answer = await studio.ask(owner, 'POST', '/api/webhooks', { url: 'https://example.com/hook' });
  return newWebhookSchema.parse(await answer.json()).webhook.id;
}

async function session(studio: Studio, owner: Person): Promise<string> {
  const answer = await studio.ask(owner, 'GET', '/api/account/sessions');
  const { sessions } = z.object({ sessions: z.array(z.object({ id: z.string() })) }).parse(await answer.json());
  return sessions[0]?.id ?? '';
}

async function share({ deps: { database } }: Studio, owner: Person): Promise<string> {
  const made = { user_id: owner.id, token_hash: randomBytes(32), may_download: true, shows_prompt: false };
  const { id } = await database.insertInto('shares').values(made).returning('id').executeTakeFirstOrThrow();
  return id;
}

async function comment({ deps: { database } }: Studio, owner: Person, about: string): Promise<string> {
  const made = { user_id: owner.id, generation_id: about, words: 'Brighter, please' };
  const { id } = await database.insertInto('comments').values(made).returning('id').executeTakeFirstOrThrow();
  return id;
}

const someComment = async (studio: Studio, owner: Person) => comment(studio, owner, await finished(studio, owner));

async function publication(studio: Studio, owner: Person): Promise<string> {
  return storedPublication(studio.deps.database, owner.id, await generation(studio, owner));
}

async function identity({ deps: { database } }: Studio, owner: Person): Promise<string> {
  const account = { userId: owner.id, accountId: randomUUID(), providerId: 'google', updatedAt: new Date() };
  const { id } = await database.insertInto('account').values(account).returning('id').executeTakeFirstOrThrow();
  return id;
}

async function passkey({ deps: { database } }: Studio, owner: Person): Promise<string> {
  const made = { user_id: owner.id, name: 'Mine', credential_id: randomUUID(), public_key: Buffer.from('x') };
  const { id } = await database
    .insertInto('passkeys')
    .values({ ...made, counter: 0, transports: [] })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function wallet({ deps: { database } }: Studio, owner: Person): Promise<string> {
  const address = `0x${randomBytes(20).toString('hex')}`;
  const { id } = await database
    .insertInto('wallets')
    .values({ user_id: owner.id, address })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const takedown = ({ deps: { database } }: Studio, owner: Person) => storedTakedown(database, owner.id);

const refusal = ({ deps: { database } }: Studio, owner: Person) => storedRefusal(database, owner.id);
const refusedFile = ({ deps: { database } }: Studio, owner: Person) =>
  storedRefusal(database, owner.id, { kind: 'upload' });

/** Made, with a file. */
async function copyOfData({ deps: { database, store } }: Studio, owner: Person): Promise<string> {
  const id = randomUUID();
  const whole = { state: 'ready', keep_until: new Date(Date.now() + 86_400_000), bytes: 2, sha256: 'x' };
  await store.put(`${owner.id}/exports/${id}.zip`, Buffer.from('PK'), 'application/zip');
  await database
    .insertInto('data_exports')
    .values({ id, user_id: owner.id, asked_by: 'person', ...whole })
    .execute();
  return id;
}

async function linkToCopy(studio: Studio, owner: Person): Promise<Addressed> {
  const id = await copyOfData(studio, owner);
  const answer = await studio.ask(owner, 'POST', `/api/account/exports/${id}/link`);
  const { url } = exportLinkSchema.parse(await answer.json());
  return { real: url, missing: url.replace(id, randomUUID()) };
}

async function upload(studio: Studio, owner: Person): Promise<Addressed> {
  const url = await storedInput(studio, owner, { folder: 'guide-images' });
  return { real: url, missing: url.replace(/[\w-]+\.png$/, `${randomUUID()}.png`) };
}

/** A workspace with another member, whose address is the last part. */
async function workspace({ deps: { database } }: Studio, owner: Person): Promise<string> {
  const { id } = await openWorkspace(database, owner);
  return id;
}

async function membership(studio: Studio, owner: Person): Promise<string> {
  const { id } = await openWorkspace(studio.deps.database, owner);
  const member = await createPerson(studio.deps.database);
  await joinWorkspace(studio.deps.database, id, member, 'editor');
  return `${id}/members/${member.id}`;
}

const ofMember =
  (body?: unknown): Make =>
  async (studio, owner) => {
    const real = `/api/workspaces/${await membership(studio, owner)}`;
    return { real, missing: real.replace(/[^/]+(?=\/members)/, randomUUID()), body };
  };

async function invitation(studio: Studio, owner: Person): Promise<string> {
  const { database } = studio.deps;
  const { id } = await openWorkspace(database, owner);
  return `${id}/invitations/${await invite(database, id, 'fox@example.com')}`;
}

/** To the owner, by somebody else. */
async function invitationToOwner({ deps: { database } }: Studio, owner: Person): Promise<string> {
  const { id } = await openWorkspace(database, await createPerson(database));
  await database.updateTable('user').set({ emailVerified: true }).where('id', '=', owner.id).execute();
  return invite(database, id, owner.email);
}

/** For every route that names something of a person: that something, made for its owner. */
export const foreignObjects: Readonly<Record<string, Make>> = {
  'GET /api/generations/:id': under('/api/generations/', generation),
  'GET /api/generations/:id/author': under('/api/generations/', generation, '/author'),
  'GET /api/workspaces/:id': under('/api/workspaces/', workspace),
  'PATCH /api/workspaces/:id': async (studio, owner) => ({
    ...(await under('/api/workspaces/', workspace)(studio, owner)),
    body: { name: 'Foxes' },
  }),
  'DELETE /api/workspaces/:id': under('/api/workspaces/', workspace),
  'PATCH /api/workspaces/:id/members/:member': ofMember({ role: 'viewer', tokensPerMonth: null }),
  'DELETE /api/workspaces/:id/members/:member': ofMember(),
  'POST /api/workspaces/:id/invitations': async (studio, owner) => ({
    ...(await under('/api/workspaces/', workspace, '/invitations')(studio, owner)),
    body: { email: 'fox@example.com', role: 'viewer', tokensPerMonth: null },
  }),
  'DELETE /api/workspaces/:id/invitations/:invitation': async (studio, owner) => {
    const real = `/api/workspaces/${await invitation(studio, owner)}`;
    return { real, missing: real.replace(/[^/]+(?=\/invitations)/, randomUUID()) };
  },
  'POST /api/workspace-invitations/:id/accept': under('/api/workspace-invitations/', invitationToOwner, '/accept'),
  'DELETE /api/workspace-invitations/:id': under('/api/workspace-invitations/', invitationToOwner),
  'GET /api/generations/:id/lineage': under('/api/generations/', generation, '/lineage'),
  'POST /api/generations/:id/send-prices': async (studio, owner) => ({
    ...(await under('/api/generations/', pictured, '/send-prices')(studio, owner)),
    body: {},
  }),
  'POST /api/generations/:id/frame': async (studio, owner) => ({
    ...(await under('/api/generations/', generation, '/frame')(studio, owner)),
    body: { which: 'last' },
  }),
  'DELETE /api/generations/:id': under('/api/generations/', finished),
  'POST /api/generations/:id/restore': under('/api/generations/', removed, '/restore'),
  'POST /api/generations/:id/cancel': under('/api/generations/', generation, '/cancel'),
  'POST /api/generations/:id/check': under('/api/generations/', generation, '/check'),
  'POST /api/refusals/:id/appeal': async (studio, owner) => ({
    ...(await under('/api/refusals/', refusal, '/appeal')(studio, owner)),
    body: { reason: 'It is a statue' },
  }),
  'POST /api/refusals/:id/file': under('/api/refusals/', refusedFile, '/file'),
  'GET /api/batches/:id': under('/api/batches/', batch),
  'POST /api/batches/:id/pause': under('/api/batches/', batch, '/pause'),
  'POST /api/batches/:id/resume': under('/api/batches/', batch, '/resume'),
  'POST /api/batches/:id/cancel': under('/api/batches/', batch, '/cancel'),
  'GET /api/generations/:id/collections': under('/api/generations/', finished, '/collections'),
  'GET /api/collections/:id': under('/api/collections/', collection),
  'PATCH /api/collections/:id': async (studio, owner) => ({
    ...(await under('/api/collections/', collection)(studio, owner)),
    body: { name: 'Boats' },
  }),
  'DELETE /api/collections/:id': under('/api/collections/', collection),
  'POST /api/collections/:id/items': async (studio, owner) => ({
    ...(await under('/api/collections/', collection, '/items')(studio, owner)),
    body: { ids: [await finished(studio, owner)] },
  }),
  'POST /api/collections/:id/items/remove': async (studio, owner) => {
    const item = await finished(studio, owner);
    const made = await under('/api/collections/', collection, '/items/remove')(studio, owner);
    await studio.ask(owner, 'POST', made.real.replace('/remove', ''), { ids: [item] });
    return { ...made, body: { ids: [item] } };
  },
  'PATCH /api/presets/:id': async (studio, owner) => ({
    ...(await under('/api/presets/', preset)(studio, owner)),
    body: { name: 'Boats' },
  }),
  'DELETE /api/presets/:id': under('/api/presets/', preset),
  'GET /api/presets/:id/versions': under('/api/presets/', preset, '/versions'),
  'POST /api/presets/:id/restore': async (studio, owner) => ({
    ...(await under('/api/presets/', preset, '/restore')(studio, owner)),
    body: { version: 1 },
  }),
  'POST /api/presets/:id/share': under('/api/presets/', preset, '/share'),
  'POST /api/presets/:id/use': under('/api/presets/', preset, '/use'),
  'GET /api/presets/:id/pictures/:name': under('/api/presets/', presetWithPicture, '/pictures/guideImageUrl'),
  'DELETE /api/presets/:id/share': under('/api/presets/', preset, '/share'),
  'PATCH /api/inbox/:id': async (studio, owner) => ({
    ...(await under('/api/inbox/', news)(studio, owner)),
    body: { isRead: true },
  }),
  'DELETE /api/inbox/browsers/:id': under('/api/inbox/browsers/', browser),
  'DELETE /api/styles/:id': under('/api/styles/', style),
  'DELETE /api/prompt-lists/:name': under('/api/prompt-lists/', promptList),
  'DELETE /api/uploads/:folder/:name': async (studio, owner) => {
    const { real, missing } = await upload(studio, owner);
    const name = (url: string) => `/api/uploads/guide-images/${url.split('/').at(-1)}`;
    return { real: name(real), missing: name(missing) };
  },
  'GET /files/*': upload,
  'DELETE /api/keys/:id': under('/api/keys/', key),
  'POST /api/publications/:id/appeal': async (studio, owner) => ({
    ...(await under('/api/publications/', publication, '/appeal')(studio, owner)),
    body: { text: 'This is a drawing of my own.' },
  }),
  'PUT /api/publications/:id/remix': async (studio, owner) => ({
    ...(await under('/api/publications/', publication, '/remix')(studio, owner)),
    body: { isAllowed: true },
  }),
  'DELETE /api/publications/:id': under('/api/publications/', publication),
  'DELETE /api/shares/:id': under('/api/shares/', share),
  'PATCH /api/shares/:id': async (studio, owner) => ({
    ...(await under('/api/shares/', share)(studio, owner)),
    body: { mayDownload: false },
  }),
  'GET /api/generations/:id/comments': under('/api/generations/', finished, '/comments'),
  'POST /api/generations/:id/comments': async (studio, owner) => ({
    ...(await under('/api/generations/', finished, '/comments')(studio, owner)),
    body: { text: 'Brighter, please' },
  }),
  'POST /api/generations/:id/lock': async (studio, owner) => ({
    ...(await under('/api/generations/', finished, '/lock')(studio, owner)),
    body: { isLocked: true },
  }),
  'PATCH /api/comments/:id': async (studio, owner) => ({
    ...(await under('/api/comments/', someComment)(studio, owner)),
    body: { isResolved: true },
  }),
  'DELETE /api/comments/:id': under('/api/comments/', someComment),
  'DELETE /api/webhooks/:id': under('/api/webhooks/', webhook),
  'POST /api/webhooks/:id/test': under('/api/webhooks/', webhook, '/test'),
  'POST /api/webhooks/:id/enable': under('/api/webhooks/', webhook, '/enable'),
  'GET /api/webhooks/:id/deliveries': under('/api/webhooks/', webhook, '/deliveries'),
  'DELETE /api/account/identities/:id': under('/api/account/identities/', identity),
  'DELETE /api/account/passkeys/:id': under('/api/account/passkeys/', passkey),
  'DELETE /api/account/wallets/:id': under('/api/account/wallets/', wallet),
  'PATCH /api/account/passkeys/:id': async (studio, owner) => ({
    ...(await under('/api/account/passkeys/', passkey)(studio, owner)),
    body: { name: 'Another name' },
  }),
  'POST /api/generations/:id/appeal': async (studio, owner) => ({
    ...(await under('/api/generations/', refused, '/appeal')(studio, owner)),
    body: { text: 'This is a drawing of my own.' },
  }),
  'POST /api/takedowns/:id/appeal': async (studio, owner) => ({
    ...(await under('/api/takedowns/', takedown, '/appeal')(studio, owner)),
    body: { text: 'This is a drawing of my own.' },
  }),
  'GET /api/account/exports/:id/file': linkToCopy,
  'DELETE /api/account/exports/:id': under('/api/account/exports/', copyOfData),
  'POST /api/account/exports/:id/link': under('/api/account/exports/', copyOfData, '/link'),
  'DELETE /api/account/sessions/:id': under('/api/account/sessions/', session),
};

/** Its parameter names a kind of thing, not a thing. */
export const namesNoObject: ReadonlySet<string> = new Set([
  // Answers null for every file that its asker did not make.
  'GET /api/generations/of-file/:sha256',
  'POST /functions/v1/x/:slug',
  'POST /api/uploads/:folder',
  // An id of its asker's own, which may be the same as somebody else's.
  'PUT /api/styles/:id',
  'PUT /api/prompt-lists/:name',
  // What its author shows to everybody.
  'PUT /api/publications/:id/like',
  'DELETE /api/publications/:id/like',
  // And lets be remixed: remix.test.ts has those that are not.
  'GET /api/publications/:id/remix',
  'POST /api/publications/:id/remix',
]);

/** Another person, for what is asked with somebody else's things. */
export const stranger = ({ deps }: Studio) => createPerson(deps.database, { tokens: 1000 });
