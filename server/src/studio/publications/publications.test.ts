import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AdminStudio, startAdminStudio } from '../../../test/support/administration.ts';
import { eventually } from '../../../test/support/eventually.ts';
import { noticeOf } from '../../../test/support/notice-studio.ts';
import { createPerson, type Person } from '../../../test/support/people.ts';
import { refusal } from '../../../test/support/refusal.ts';
import { storedReview } from '../../../test/support/reviews.ts';
import { type Studio, startStudio } from '../../../test/support/studio.ts';
import { type Publication, publicationListSchema, publicationSchema } from './wire.ts';

const PROMPT = 'a red fox in the deep snow';

let studio: AdminStudio;
let other: Studio;
let owner: Person;
let stranger: Person;
let made: string;
beforeAll(async () => {
  studio = await startAdminStudio({ env: { LOG_LEVEL: 'error' } });
  const { databaseUrl, filesFolder } = studio.deps.config;
  other = await startStudio({ databaseUrl, env: { FILES_DIR: filesFolder } });
  owner = await createPerson(studio.database, { tokens: 5000 });
  stranger = await createPerson(studio.database, { tokens: 5000 });
});
afterAll(async () => {
  await other.stop();
  await studio.stop();
});
beforeEach(async () => {
  await sql`delete from publications`.execute(studio.database);
  made = await studio.completed(owner, PROMPT);
});

const ask = (wanted: Record<string, unknown> = {}, person = owner) =>
  studio.ask(person, 'POST', '/api/publications', { generationId: made, title: 'Winter', ...wanted });

async function publish(wanted: Record<string, unknown> = {}, person = owner): Promise<Publication & { path: string }> {
  const answer = await ask(wanted, person);
  expect(answer.status, await answer.clone().text()).toBe(201);
  const told = publicationSchema.parse(await answer.json());
  return { ...told, path: new URL(told.link).pathname };
}

const visit = (path: string, headers: Record<string, string> = {}, at: Pick<Studio, 'app'> = studio) =>
  Promise.resolve(at.app.request(path, { headers }));
const fileIn = (page: string) => /\/p\/[\w-]{36}\/files\/[\w-]{22}\.png/.exec(page)?.[0] ?? 'no file';
const listOf = async (person: Person) =>
  publicationListSchema.parse(await (await studio.ask(person, 'GET', '/api/publications')).json());
const found = async (id: string) => (await listOf(owner)).publications.find((one) => one.id === id);
const set = (value: Record<string, unknown>) =>
  studio.ask(studio.admin, 'PUT', '/api/admin/settings/publications', {
    value: { isOn: true, perDay: 30, reviewsFirst: false, ...value },
  });

async function expectGone(path: string, file: string, at: Pick<Studio, 'app'> = studio): Promise<void> {
  for (const address of [path, `/de${path}`, file, `${file}?side=960`, `${path}/embed`, `${path}/card.jpg`]) {
    expect((await visit(address, {}, at)).status, address).toBe(404);
  }
}

describe('a publication', () => {
  test('shows its file to everybody and to search engines, and says no more than its author chose', async () => {
    const { path, state } = await publish({ credit: 'Ada', description: 'In Finland' });
    expect(state).toBe('public');
    const page = await visit(path);
    expect([page.status, page.headers.get('x-robots-tag')]).toEqual([200, null]);
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    const told = await page.text();
    for (const shown of ['Winter', 'Ada', 'In Finland']) expect(told).toContain(shown);
    for (const hidden of [PROMPT, owner.id, made, owner.email]) expect(told).not.toContain(hidden);
    expect((await visit(fileIn(told), { range: 'bytes=0-3' })).status).toBe(206);
    expect((await visit(`${fileIn(told)}?side=1920`)).headers.get('content-type')).toBe('image/webp');
    expect((await visit(`${path}/card.jpg`)).headers.get('content-type')).toBe('image/jpeg');
    const embed = await visit(`${path}/embed`);
    expect(embed.headers.get('content-security-policy')).toContain('frame-ancestors *');
    expect((await visit(`/de${path}`)).headers.get('content-language')).toBe('de');
  });

  test('shows the prompt only where that was ticked', async () => {
    const { path } = await publish({ showsPrompt: true });
    expect(await (await visit(path)).text()).toContain(PROMPT);
  });

  test('is told to other sites for their pages, without a private word', async () => {
    const { link, path } = await publish({ title: 'A "fox" <b>' });
    const answer = await visit(`/oembed?url=${encodeURIComponent(link)}`, { host: new URL(link).host });
    expect(await answer.json()).toMatchObject({
      title: 'A "fox" <b>',
      html: expect.stringContaining(`${path}/embed" title="A &quot;fox&quot; &lt;b&gt;"`),
    });
  });

  test('is of a result of its author alone, that is there and was made here, and once', async () => {
    expect(await refusal(await ask({}, stranger))).toEqual([404, 'not_found']);
    expect(await refusal(await ask({ outputUrl: '/files/other.png' }))).toEqual([400, 'invalid_input']);
    const { id } = await publish();
    expect(await refusal(await ask())).toEqual([409, 'published']);
    expect((await studio.ask(stranger, 'DELETE', `/api/publications/${id}`)).status).toBe(404);
    expect((await listOf(stranger)).publications).toEqual([]);
    expect((await found(id))?.state).toBe('public');
  });

  test('is what a notice about its page is about', async () => {
    const { link } = await publish();
    await studio.ask(null, 'POST', '/api/notices', noticeOf('other', [link]));
    const subjects = await studio.database.selectFrom('notice_subjects').select('generation_id').execute();
    expect(subjects).toContainEqual({ generation_id: made });
  });
});

describe('what is public is gone', () => {
  test('when its author takes it back, at every server, with its files', async () => {
    const { id, path } = await publish();
    const file = fileIn(await (await visit(path, {}, other)).text());
    const etag = (await visit(file, {}, other)).headers.get('etag') ?? '';
    expect(etag).not.toBe('');
    expect((await studio.ask(owner, 'DELETE', `/api/publications/${id}`)).status).toBe(204);
    await expectGone(path, file, other);
    await expectGone(path, file);
    expect((await visit(file, { 'if-none-match': etag }, other)).status).toBe(404);
    expect(await found(id)).toMatchObject({ state: 'withdrawn' });
    expect((await publish()).path).not.toBe(path);
  });

  test('when its result is in the trash, marked, held, taken down or deleted, or its author suspended', async () => {
    const { database } = studio;
    const metadata = (value: string) =>
      sql`update ai_generations set metadata = metadata || ${value}::jsonb where id = ${made}`.execute(database);
    const ends: Record<string, () => Promise<unknown>> = {
      trash: () => studio.ask(owner, 'DELETE', `/api/generations/${made}`),
      flag: () => studio.ask(studio.admin, 'POST', `/api/admin/generations/${made}/flag`, {}),
      hold: () => storedReview(database, made, 'held'),
      takedown: () => metadata('{"taken_down": {}}'),
      deletion: () => studio.ask(studio.admin, 'DELETE', `/api/admin/generations/${made}`),
      switch: () => set({ isOn: false }),
    };
    for (const [name, end] of Object.entries(ends)) {
      made = await studio.completed(owner);
      const { path } = await publish();
      const file = fileIn(await (await visit(path)).text());
      expect((await visit(file)).status, name).toBe(200);
      await end();
      await eventually(() => expectGone(path, file));
    }
    made = await studio.completed(owner);
    expect(await refusal(await ask())).toEqual([403, 'publications_off']);
    await set({});
    await eventually(async () => expect((await listOf(owner)).isOn).toBe(true));
    made = await studio.completed(stranger);
    const { path } = await publish({}, stranger);
    const file = fileIn(await (await visit(path)).text());
    await database.updateTable('user').set({ banned: true }).where('id', '=', stranger.id).execute();
    await expectGone(path, file);
  });
});

test('what a studio looks at first is nowhere until then, and so many a day are enough', async () => {
  await set({ perDay: 1, reviewsFirst: true });
  let waiting: Awaited<ReturnType<typeof publish>> | undefined;
  await eventually(async () => {
    await sql`delete from publications`.execute(studio.database);
    waiting = await publish();
    expect(waiting.state).toBe('waiting');
  });
  const page = await visit(waiting?.path ?? '');
  expect([page.status, await page.text()]).toEqual([404, expect.not.stringContaining('Winter')]);
  made = await studio.completed(owner);
  await eventually(async () => expect(await refusal(await ask())).toEqual([429, 'rate_limited']));
  await set({});
  await eventually(async () => {
    await sql`delete from publications`.execute(studio.database);
    expect((await publish()).state).toBe('public');
  });
});

describe('a public profile', () => {
  const profile = { handle: 'ada_draws', displayName: 'Ada', bio: 'Foxes', links: ['https://ada.example'], isOn: true };
  const put = (body: Record<string, unknown> = {}, person = owner) =>
    studio.ask(person, 'PUT', '/api/public-profile', { ...profile, ...body });
  const text = async (path: string) => (await visit(path)).text();
  beforeEach(async () => {
    await sql`delete from public_profiles`.execute(studio.database);
    await sql`delete from rate_limits where key like 'handle-of:%'`.execute(studio.database);
  });

  test('is there while it is on, with what its person published on it, and gone when it is switched off', async () => {
    expect((await visit('/by/ada_draws')).status).toBe(404);
    expect((await put({ isOn: false })).status).toBe(200);
    const { path } = await publish({ credit: 'Somebody' });
    expect((await visit('/by/ada_draws')).status).toBe(404);
    expect(await text(path)).not.toContain('ada_draws');
    expect((await put()).status).toBe(200);
    for (const at of [studio, other]) {
      const page = await visit('/by/ADA_draws', {}, at);
      expect(page.status).toBe(200);
      expect(await page.text()).toContain(path);
    }
    expect(await text(path)).toContain('ada_draws');
    expect(await text('/by/ada_draws/feed.xml')).toContain(
      `<link rel="alternate" type="text/html" href="http://localhost:3999${path}"`,
    );
    expect((await put({ isOn: false })).status).toBe(200);
    for (const at of [studio, other]) {
      expect((await visit('/by/ada_draws', {}, at)).status).toBe(404);
      expect((await visit('/by/ada_draws/feed.xml', {}, at)).status).toBe(404);
    }
    expect(await text(path)).not.toContain('ada_draws');
    expect(await text(path)).toContain('Somebody');
  });

  test('has a handle that nobody else has, whatever its case, and that is not the studio itself', async () => {
    expect((await put()).status).toBe(200);
    const guest = await createPerson(studio.database);
    expect(await refusal(await put({ handle: 'Ada_Draws' }, guest))).toEqual([409, 'handle_taken']);
    for (const handle of ['admin', 'Ad-min', 'explore', 'ab', 'a'.repeat(31), 'ada.draws', 'ädä']) {
      expect(await refusal(await put({ handle }, guest)), handle).toEqual([400, 'invalid_input']);
    }
    for (const link of ['http://ada.example', 'javascript:alert(1)', 'https://user@ada.example', 'https://ada']) {
      expect(await refusal(await put({ handle: 'guest', links: [link] }, guest)), link).toEqual([400, 'invalid_input']);
    }
    const names = ['guest-1', 'guest-2', 'guest-3'];
    for (const handle of names) expect((await put({ handle }, guest)).status, handle).toBe(200);
    expect(await refusal(await put({ handle: 'guest-4' }, guest))).toEqual([429, 'rate_limited']);
  });
});

test('the page of all is in the order of publishing, and by kind', async () => {
  const paths: string[] = [];
  for (let n = 0; n < 3; n += 1) {
    made = await studio.completed(owner);
    paths.unshift((await publish({ title: `Winter ${n}` })).path);
  }
  const pathsOf = (page: string) => [...page.matchAll(/"path":"(\/p\/[\w-]{36})"/g)].map(([, path]) => path);
  const page = await (await visit('/explore')).text();
  expect(pathsOf(page)).toEqual(paths);
  expect(pathsOf(await (await visit('/explore?kind=video')).text())).toEqual([]);
  expect((await visit('/de/explore?kind=image')).headers.get('content-language')).toBe('de');
  expect(await (await visit('/sitemap.xml')).text()).toContain('/explore</loc>');
});
