import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AdminStudio, startAdminStudio } from '../../../test/support/administration.ts';
import { createPerson, type Person } from '../../../test/support/people.ts';
import { refusal } from '../../../test/support/refusal.ts';
import { adminSharesSchema } from '../../operate/administration/shares/wire.ts';
import { findSubjects } from '../../operate/notices/find-subjects.ts';
import { collectionSchema, collectionsSchema } from '../library/wire.ts';
import { findOpenShare } from './open-share.ts';
import { MOST_SHOWN, type Share, shareListSchema, shareSchema } from './wire.ts';

let studio: AdminStudio;
let owner: Person;
let stranger: Person;
let collection: string;
beforeAll(async () => {
  studio = await startAdminStudio({ env: { LOG_LEVEL: 'error' } });
  owner = await createPerson(studio.database, { tokens: 50_000 });
  stranger = await createPerson(studio.database, { tokens: 5000 });
});
afterAll(() => studio.stop());
beforeEach(async () => {
  collection = await newCollection();
});

async function newCollection(body: Record<string, unknown> = {}, person = owner): Promise<string> {
  const answer = await studio.ask(person, 'POST', '/api/collections', { name: 'Winter', ...body });
  return collectionSchema.parse(await answer.json()).id;
}

const put = (ids: readonly string[], into = collection) =>
  studio.ask(owner, 'POST', `/api/collections/${into}/items`, { ids });
const takeOut = (ids: readonly string[]) =>
  studio.ask(owner, 'POST', `/api/collections/${collection}/items/remove`, { ids });
const ask = (body: Record<string, unknown> = {}, person = owner) =>
  studio.ask(person, 'POST', '/api/shares', { collectionId: collection, ...body });

async function share(body: Record<string, unknown> = {}): Promise<Share> {
  const answer = await ask(body);
  expect(answer.status, await answer.clone().text()).toBe(201);
  return shareSchema.parse(await answer.json());
}

const tokenOf = ({ link }: Share) => link?.slice(-43) ?? '';
/** What whoever has the link sees, by the files of its results. */
async function shown(link: Share): Promise<string[]> {
  const found = await findOpenShare(studio.deps.pipeline, tokenOf(link));
  return found?.results.flatMap(({ outputs }) => outputs.map(({ url }) => url)) ?? [];
}
const filesOf = async (ids: readonly string[]) =>
  (await Promise.all(ids.map((id) => studio.find(owner, id)))).flatMap(({ outputs }) => outputs.map(({ url }) => url));
const visit = (link: Share) => Promise.resolve(studio.app.request(`/s/${tokenOf(link)}`));
const sharesOf = async (query = '') =>
  shareListSchema.parse(await (await studio.ask(owner, 'GET', `/api/shares${query}`)).json()).shares;

test('a link to a collection shows what is in it at the moment, in its order', async () => {
  const [first, second, later] = [
    await studio.completed(owner),
    await studio.completed(owner),
    await studio.completed(owner),
  ];
  await put([second, first]);
  const link = await share({ title: 'For you' });
  expect(link).toMatchObject({ kind: 'collection', state: 'open', title: 'For you', name: 'Winter', results: 2 });
  expect(await shown(link)).toEqual(await filesOf([second, first]));
  await put([later]);
  expect(await shown(link)).toEqual(await filesOf([second, first, later]));
  await takeOut([second]);
  const page = await (await visit(link)).text();
  expect(page).toContain('For you');
  expect(await shown(link)).toEqual(await filesOf([first, later]));
});

test('what leaves the collection, or goes to the trash, is gone from the link with its file', async () => {
  const [stays, leaves] = [await studio.completed(owner), await studio.completed(owner)];
  await put([stays, leaves]);
  const link = await share();
  const files = (await (await visit(link)).text()).match(/\/s\/[\w-]{43}\/files\/[\w-]{22}\.png/g) ?? [];
  const open = async () =>
    (await Promise.all([...new Set(files)].map(async (file) => (await studio.app.request(file)).status))).filter(
      (status) => status === 200,
    ).length;
  expect(await open()).toBe(2);
  await takeOut([leaves]);
  expect(await open()).toBe(1);
  await studio.ask(owner, 'DELETE', `/api/generations/${stays}`);
  expect([await open(), (await visit(link)).status]).toEqual([0, 404]);
  expect(await sharesOf(`?collectionId=${collection}`)).toMatchObject([{ id: link.id, state: 'gone' }]);
});

test('it ends with the collection', async () => {
  await put([await studio.completed(owner)]);
  const link = await share();
  await studio.ask(owner, 'DELETE', `/api/collections/${collection}`);
  expect((await visit(link)).status).toBe(404);
  expect((await sharesOf()).find(({ id }) => id === link.id)).toMatchObject({ state: 'gone', results: 0 });
});

test('only a collection of their own, that they fill themselves and that has something to show, can be shared', async () => {
  expect(await refusal(await ask())).toEqual([400, 'invalid_input']);
  const made = await studio.completed(owner);
  await put([made]);
  expect(await refusal(await ask({}, stranger))).toEqual([404, 'not_found']);
  expect(await refusal(await ask({ collectionId: randomUUID() }))).toEqual([404, 'not_found']);
  const smart = await newCollection({ rule: { favorite: '1' } });
  expect(await refusal(await ask({ collectionId: smart }))).toEqual([409, 'smart_collection']);
  expect(await refusal(await ask({ generationIds: [made] }))).toEqual([400, 'invalid_input']);
  expect(await refusal(await ask({ collectionId: undefined }))).toEqual([400, 'invalid_input']);
});

test('a collection says whether an open link leads to it, and a result lists the links that show it', async () => {
  const made = await studio.completed(owner);
  await put([made]);
  const isShared = async () =>
    collectionsSchema
      .parse(await (await studio.ask(owner, 'GET', '/api/collections')).json())
      .collections.find(({ id }) => id === collection)?.is_shared;
  expect(await isShared()).toBe(false);
  const link = await share();
  expect(await isShared()).toBe(true);
  expect((await sharesOf(`?generationId=${made}`)).map(({ id }) => id)).toEqual([link.id]);
  expect(await sharesOf(`?collectionId=${await newCollection()}`)).toEqual([]);
  await studio.ask(owner, 'DELETE', `/api/shares/${link.id}`);
  expect(await isShared()).toBe(false);
});

test('administrators find it by what is in it, and a notice about it is about its results', async () => {
  const made = await studio.completed(owner);
  await put([made]);
  const link = await share();
  const answer = await studio.ask(studio.admin, 'GET', `/api/admin/shares?search=${made}`);
  expect(adminSharesSchema.parse(await answer.json()).shares).toMatchObject([{ id: link.id, generationIds: [made] }]);
  const subjects = await findSubjects(studio.database, [link.link ?? '']);
  expect(subjects).toEqual([{ user_id: owner.id, generation_id: made, key: null }]);
});

test('a page shows the first of a large collection, and says how many there are', async () => {
  const made = await studio.completed(owner);
  const { rows: copies } = await sql<{ id: string }>`
    insert into ai_generations
    select (jsonb_populate_record(g, jsonb_build_object('id', gen_random_uuid(), 'tokens_used', 0))).*
    from ai_generations g, generate_series(1, ${MOST_SHOWN + 20}) where g.id = ${made} returning id`.execute(
    studio.database,
  );
  await put(copies.map(({ id }) => id));
  const link = await share();
  expect(await shown(link)).toHaveLength(MOST_SHOWN);
  expect(await (await visit(link)).text()).toContain(`"total":${MOST_SHOWN + 20}`);
});

test('over any acts a link shows just what its owner has put into its collection', async () => {
  const made = [await studio.completed(owner), await studio.completed(owner), await studio.completed(owner)];
  const act = fc.record({
    kind: fc.constantFrom('put' as const, 'take out' as const, 'trash' as const, 'restore' as const),
    which: fc.nat(made.length - 1),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 8 }), async (acts) => {
      collection = await newCollection();
      const anchor = await studio.completed(owner);
      await put([anchor]);
      const link = await share({ expiresInDays: 1 });
      const within = new Set<string>();
      const trashed = new Set<string>();
      for (const { kind, which } of acts) {
        const id = made[which] ?? '';
        if (kind === 'put' && !trashed.has(id) && (await put([id])).ok) within.add(id);
        if (kind === 'take out' && (await takeOut([id])).ok) within.delete(id);
        if (kind === 'trash' && (await studio.ask(owner, 'DELETE', `/api/generations/${id}`)).ok) trashed.add(id);
        if (kind === 'restore' && (await studio.ask(owner, 'POST', `/api/generations/${id}/restore`)).ok)
          trashed.delete(id);
        const expected = [anchor, ...[...within].filter((one) => !trashed.has(one))];
        expect((await shown(link)).toSorted()).toEqual((await filesOf(expected)).toSorted());
      }
      for (const id of trashed) await studio.ask(owner, 'POST', `/api/generations/${id}/restore`);
      await studio.ask(owner, 'DELETE', `/api/shares/${link.id}`);
    }),
    { numRuns: 8 },
  );
});
