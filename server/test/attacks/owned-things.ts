import { randomBytes, randomUUID } from 'node:crypto';
import * as z from 'zod';
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

/** Makes something for its owner; answers its id, or whatever else names it in an address. */
export type Thing = (studio: Studio, owner: Person) => Promise<string>;

export async function generation(studio: Studio, owner: Person): Promise<string> {
  const generationId = randomUUID();
  const answer = await studio.ask(owner, 'POST', '/functions/v1/ai-image-generator', { generationId, prompt: 'a fox' });
  if (answer.status !== 202) throw new Error(await answer.text());
  return generationId;
}

export async function batch(studio: Studio, owner: Person): Promise<string> {
  const batchId = randomUUID();
  const plan = { tool: 'gen_01', input: { prompt: 'a fox' }, repeats: 2, seed: 1, quotedCost: 16, quotedCount: 2 };
  const answer = await studio.ask(owner, 'POST', '/api/batches', { batchId, ...plan });
  if (answer.status !== 202) throw new Error(await answer.text());
  return batchId;
}

export async function collection({ deps: { database } }: Studio, owner: Person): Promise<string> {
  const made = { user_id: owner.id, name: 'Foxes' };
  const { id } = await database.insertInto('collections').values(made).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function preset(studio: Studio, owner: Person, more = {}): Promise<string> {
  const saved = { tool_type: 'gen_01', name: 'Foxes', settings: { prompt: 'a fox', ...more } };
  const answer = await studio.ask(owner, 'POST', '/api/presets', saved);
  return z.object({ id: z.string() }).parse(await answer.json()).id;
}

export async function presetWithPicture(studio: Studio, owner: Person): Promise<string> {
  return preset(studio, owner, { guideImageUrl: await storedInput(studio, owner, { folder: 'guide-images' }) });
}

export async function style(studio: Studio, owner: Person): Promise<string> {
  const id = randomUUID();
  await studio.ask(owner, 'PUT', `/api/styles/${id}`, { name: 'Dusk', after: 'at dusk' });
  return id;
}

export async function news({ deps: { database } }: Studio, owner: Person): Promise<string> {
  const told = { user_id: owner.id, kind: 'balance', business_key: randomUUID(), is_listed: true, is_mailed: false };
  const { id } = await database
    .insertInto('inbox_entries')
    .values({ ...told, facts: { left: 3 } })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function browser(studio: Studio, owner: Person): Promise<string> {
  const subscribed = { endpoint: `https://push.example.com/${randomUUID()}`, p256dh: 'x', auth: 'x' };
  const { id } = await studio.deps.database
    .insertInto('push_subscriptions')
    .values({ ...subscribed, user_id: owner.id, session_id: await session(studio, owner) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function promptList(studio: Studio, owner: Person): Promise<string> {
  const name = randomUUID();
  await studio.ask(owner, 'PUT', `/api/prompt-lists/${name}`, { entries: ['red', 'blue'] });
  return name;
}

/** Finished, and whole as far as the ledger goes. */
export async function finished(studio: Studio, owner: Person): Promise<string> {
  const id = await generation(studio, owner);
  const { database } = studio.deps;
  const ended = { status: 'completed', completed_at: new Date(), output_file_url: '/files/x.png' };
  await database.updateTable('ai_generations').set(ended).where('id', '=', id).execute();
  await database.updateTable('runs').set({ state: 'done' }).where('generation_id', '=', id).execute();
  return id;
}

/** Finished, with a result that other tools take. */
export async function pictured(studio: Studio, owner: Person): Promise<string> {
  const id = await finished(studio, owner);
  const url = await storedInput(studio, owner, { folder: 'generations' });
  const size = { width: 64, height: 36, contentType: 'image/png', bytes: 10 };
  const outputs = JSON.stringify([{ url, thumbnailUrl: null, posterUrl: null, placeholder: null, ...size }]);
  await studio.deps.database.updateTable('ai_generations').set({ outputs }).where('id', '=', id).execute();
  return id;
}

export async function refused(studio: Studio, owner: Person): Promise<string> {
  const id = await finished(studio, owner);
  await storedReview(studio.deps.database, id, 'blocked');
  return id;
}

export async function removed(studio: Studio, owner: Person): Promise<string> {
  const id = await finished(studio, owner);
  await studio.ask(owner, 'DELETE', `/api/generations/${id}`);
  return id;
}

export async function key(studio: Studio, owner: Person): Promise<string> {
  const answer = await studio.ask(owner, 'POST', '/api/keys', { name: 'A script', scopes: ['read'] });
  return newApiKeySchema.parse(await answer.json()).key.id;
}

export async function webhook(studio: Studio, owner: Person): Promise<string> {
  const answer = await studio.ask(owner, 'POST', '/api/webhooks', { url: 'https://example.com/hook' });
  return newWebhookSchema.parse(await answer.json()).webhook.id;
}

export async function session(studio: Studio, owner: Person): Promise<string> {
  const answer = await studio.ask(owner, 'GET', '/api/account/sessions');
  const { sessions } = z.object({ sessions: z.array(z.object({ id: z.string() })) }).parse(await answer.json());
  return sessions[0]?.id ?? '';
}

export async function share({ deps: { database } }: Studio, owner: Person): Promise<string> {
  const made = { user_id: owner.id, token_hash: randomBytes(32), may_download: true, shows_prompt: false };
  const { id } = await database.insertInto('shares').values(made).returning('id').executeTakeFirstOrThrow();
  return id;
}

async function comment({ deps: { database } }: Studio, owner: Person, about: string): Promise<string> {
  const made = { user_id: owner.id, generation_id: about, words: 'Brighter, please' };
  const { id } = await database.insertInto('comments').values(made).returning('id').executeTakeFirstOrThrow();
  return id;
}

export const someComment = async (studio: Studio, owner: Person) =>
  comment(studio, owner, await finished(studio, owner));

export async function publication(studio: Studio, owner: Person): Promise<string> {
  return storedPublication(studio.deps.database, owner.id, await generation(studio, owner));
}

export async function identity({ deps: { database } }: Studio, owner: Person): Promise<string> {
  const account = { userId: owner.id, accountId: randomUUID(), providerId: 'google', updatedAt: new Date() };
  const { id } = await database.insertInto('account').values(account).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function passkey({ deps: { database } }: Studio, owner: Person): Promise<string> {
  const made = { user_id: owner.id, name: 'Mine', credential_id: randomUUID(), public_key: Buffer.from('x') };
  const { id } = await database
    .insertInto('passkeys')
    .values({ ...made, counter: 0, transports: [] })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function wallet({ deps: { database } }: Studio, owner: Person): Promise<string> {
  const address = `0x${randomBytes(20).toString('hex')}`;
  const { id } = await database
    .insertInto('wallets')
    .values({ user_id: owner.id, address })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const takedown = ({ deps: { database } }: Studio, owner: Person) => storedTakedown(database, owner.id);

export const refusal = ({ deps: { database } }: Studio, owner: Person) => storedRefusal(database, owner.id);
export const refusedFile = ({ deps: { database } }: Studio, owner: Person) =>
  storedRefusal(database, owner.id, { kind: 'upload' });

/** Made, with a file. */
export async function copyOfData({ deps: { database, store } }: Studio, owner: Person): Promise<string> {
  const id = randomUUID();
  const whole = { state: 'ready', keep_until: new Date(Date.now() + 86_400_000), bytes: 2, sha256: 'x' };
  await store.put(`${owner.id}/exports/${id}.zip`, Buffer.from('PK'), 'application/zip');
  await database
    .insertInto('data_exports')
    .values({ id, user_id: owner.id, asked_by: 'person', ...whole })
    .execute();
  return id;
}

export async function workspace({ deps: { database } }: Studio, owner: Person): Promise<string> {
  const { id } = await openWorkspace(database, owner);
  return id;
}

/** Answers the rest of the address below `/api/workspaces/`. */
export async function membership(studio: Studio, owner: Person): Promise<string> {
  const { id } = await openWorkspace(studio.deps.database, owner);
  const member = await createPerson(studio.deps.database);
  await joinWorkspace(studio.deps.database, id, member, 'editor');
  return `${id}/members/${member.id}`;
}

/** Answers the rest of the address below `/api/workspaces/`. */
export async function invitation(studio: Studio, owner: Person): Promise<string> {
  const { database } = studio.deps;
  const { id } = await openWorkspace(database, owner);
  return `${id}/invitations/${await invite(database, id, 'fox@example.com')}`;
}

/** To the owner, by somebody else. */
export async function invitationToOwner({ deps: { database } }: Studio, owner: Person): Promise<string> {
  const { id } = await openWorkspace(database, await createPerson(database));
  await database.updateTable('user').set({ emailVerified: true }).where('id', '=', owner.id).execute();
  return invite(database, id, owner.email);
}
