import { randomUUID } from 'node:crypto';
import { exportLinkSchema } from '../../src/operate/own-data/wire.ts';
import { createPerson, type Person } from '../support/people.ts';
import { storedInput } from '../support/stored-input.ts';
import type { Studio } from '../support/studio.ts';
import {
  batch,
  browser,
  collection,
  copyOfData,
  finished,
  generation,
  identity,
  invitation,
  invitationToOwner,
  key,
  membership,
  news,
  passkey,
  pictured,
  preset,
  presetWithPicture,
  promptList,
  publication,
  refusal,
  refused,
  refusedFile,
  removed,
  session,
  share,
  someComment,
  style,
  type Thing,
  takedown,
  wallet,
  webhook,
  workspace,
} from './owned-things.ts';

/** The address of something that exists, the same address with nothing behind it, and what is sent there. */
type Addressed = { real: string; missing: string; body?: unknown };
type Make = (studio: Studio, owner: Person) => Promise<Addressed>;

/** The addresses of a path whose first parameter names what was made. */
function addressOf(path: string, made: string): Addressed {
  return { real: path.replace(/:\w+/, made), missing: path.replace(/:\w+/, randomUUID()) };
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

const ofMember =
  (body?: unknown): Make =>
  async (studio, owner) => {
    const real = `/api/workspaces/${await membership(studio, owner)}`;
    return { real, missing: real.replace(/[^/]+(?=\/members)/, randomUUID()), body };
  };

/** Routes whose first parameter names a thing, and what is sent there. */
const named: Readonly<Record<string, { thing: Thing; body?: unknown }>> = {
  'GET /api/generations/:id': { thing: generation },
  'GET /api/generations/:id/author': { thing: generation },
  'GET /api/workspaces/:id': { thing: workspace },
  'PATCH /api/workspaces/:id': { thing: workspace, body: { name: 'Foxes' } },
  'DELETE /api/workspaces/:id': { thing: workspace },
  'POST /api/workspaces/:id/invitations': {
    thing: workspace,
    body: { email: 'fox@example.com', role: 'viewer', tokensPerMonth: null },
  },
  'POST /api/workspace-invitations/:id/accept': { thing: invitationToOwner },
  'DELETE /api/workspace-invitations/:id': { thing: invitationToOwner },
  'GET /api/generations/:id/lineage': { thing: generation },
  'POST /api/generations/:id/send-prices': { thing: pictured, body: {} },
  'POST /api/generations/:id/frame': { thing: generation, body: { which: 'last' } },
  'DELETE /api/generations/:id': { thing: finished },
  'POST /api/generations/:id/restore': { thing: removed },
  'POST /api/generations/:id/cancel': { thing: generation },
  'POST /api/generations/:id/check': { thing: generation },
  'POST /api/refusals/:id/appeal': { thing: refusal, body: { reason: 'It is a statue' } },
  'POST /api/refusals/:id/file': { thing: refusedFile },
  'GET /api/batches/:id': { thing: batch },
  'POST /api/batches/:id/pause': { thing: batch },
  'POST /api/batches/:id/resume': { thing: batch },
  'POST /api/batches/:id/cancel': { thing: batch },
  'GET /api/generations/:id/collections': { thing: finished },
  'GET /api/collections/:id': { thing: collection },
  'PATCH /api/collections/:id': { thing: collection, body: { name: 'Boats' } },
  'DELETE /api/collections/:id': { thing: collection },
  'PATCH /api/presets/:id': { thing: preset, body: { name: 'Boats' } },
  'DELETE /api/presets/:id': { thing: preset },
  'GET /api/presets/:id/versions': { thing: preset },
  'POST /api/presets/:id/restore': { thing: preset, body: { version: 1 } },
  'POST /api/presets/:id/share': { thing: preset },
  'POST /api/presets/:id/use': { thing: preset },
  'DELETE /api/presets/:id/share': { thing: preset },
  'PATCH /api/inbox/:id': { thing: news, body: { isRead: true } },
  'DELETE /api/inbox/browsers/:id': { thing: browser },
  'DELETE /api/styles/:id': { thing: style },
  'DELETE /api/prompt-lists/:name': { thing: promptList },
  'DELETE /api/keys/:id': { thing: key },
  'POST /api/publications/:id/appeal': { thing: publication, body: { text: 'This is a drawing of my own.' } },
  'PUT /api/publications/:id/remix': { thing: publication, body: { isAllowed: true } },
  'DELETE /api/publications/:id': { thing: publication },
  'DELETE /api/shares/:id': { thing: share },
  'PATCH /api/shares/:id': { thing: share, body: { mayDownload: false } },
  'GET /api/generations/:id/comments': { thing: finished },
  'POST /api/generations/:id/comments': { thing: finished, body: { text: 'Brighter, please' } },
  'POST /api/generations/:id/lock': { thing: finished, body: { isLocked: true } },
  'PATCH /api/comments/:id': { thing: someComment, body: { isResolved: true } },
  'DELETE /api/comments/:id': { thing: someComment },
  'DELETE /api/webhooks/:id': { thing: webhook },
  'POST /api/webhooks/:id/test': { thing: webhook },
  'POST /api/webhooks/:id/enable': { thing: webhook },
  'POST /api/webhooks/:id/rotate-secret': { thing: webhook },
  'DELETE /api/webhooks/:id/old-secrets': { thing: webhook },
  'GET /api/webhooks/:id/deliveries': { thing: webhook },
  'DELETE /api/account/identities/:id': { thing: identity },
  'DELETE /api/account/passkeys/:id': { thing: passkey },
  'DELETE /api/account/wallets/:id': { thing: wallet },
  'PATCH /api/account/passkeys/:id': { thing: passkey, body: { name: 'Another name' } },
  'POST /api/generations/:id/appeal': { thing: refused, body: { text: 'This is a drawing of my own.' } },
  'POST /api/takedowns/:id/appeal': { thing: takedown, body: { text: 'This is a drawing of my own.' } },
  'DELETE /api/account/exports/:id': { thing: copyOfData },
  'POST /api/account/exports/:id/link': { thing: copyOfData },
  'DELETE /api/account/sessions/:id': { thing: session },
};

const others: Readonly<Record<string, Make>> = {
  'PATCH /api/workspaces/:id/members/:member': ofMember({ role: 'viewer', tokensPerMonth: null }),
  'DELETE /api/workspaces/:id/members/:member': ofMember(),
  'DELETE /api/workspaces/:id/invitations/:invitation': async (studio, owner) => {
    const real = `/api/workspaces/${await invitation(studio, owner)}`;
    return { real, missing: real.replace(/[^/]+(?=\/invitations)/, randomUUID()) };
  },
  'POST /api/collections/:id/items': async (studio, owner) => ({
    ...addressOf('/api/collections/:id/items', await collection(studio, owner)),
    body: { ids: [await finished(studio, owner)] },
  }),
  'POST /api/collections/:id/items/remove': async (studio, owner) => {
    const item = await finished(studio, owner);
    const made = addressOf('/api/collections/:id/items/remove', await collection(studio, owner));
    await studio.ask(owner, 'POST', made.real.replace('/remove', ''), { ids: [item] });
    return { ...made, body: { ids: [item] } };
  },
  'GET /api/presets/:id/pictures/:name': async (studio, owner) =>
    addressOf('/api/presets/:id/pictures/guideImageUrl', await presetWithPicture(studio, owner)),
  'DELETE /api/uploads/:folder/:name': async (studio, owner) => {
    const { real, missing } = await upload(studio, owner);
    const name = (url: string) => `/api/uploads/guide-images/${url.split('/').at(-1)}`;
    return { real: name(real), missing: name(missing) };
  },
  'GET /files/*': upload,
  'GET /api/account/exports/:id/file': linkToCopy,
};

/** For every route that names something of a person: that something, made for its owner. */
export const foreignObjects: Readonly<Record<string, Make>> = {
  ...Object.fromEntries(
    Object.entries(named).map(([route, { thing, body }]): [string, Make] => [
      route,
      async (studio, owner) => ({ ...addressOf(route.replace(/^\w+ /, ''), await thing(studio, owner)), body }),
    ]),
  ),
  ...others,
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
