import { randomBytes, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AdminStudio, startAdminStudio } from '../../../test/support/administration.ts';
import { eventually } from '../../../test/support/eventually.ts';
import { noticeOf } from '../../../test/support/notice-studio.ts';
import { createPerson, type Person } from '../../../test/support/people.ts';
import { storedReview } from '../../../test/support/reviews.ts';
import { sessionCookie } from '../../../test/support/session-cookie.ts';
import { type Studio, startStudio } from '../../../test/support/studio.ts';
import { cookiesIn, joinWorkspace, openWorkspace } from '../../../test/support/workspaces.ts';
import { errorSchema } from '../../http/wire.ts';
import { adminSharesSchema } from '../../operate/administration/shares/wire.ts';
import { type Share, shareListSchema, shareSchema } from './wire.ts';

const PROMPT = 'a red fox in the deep snow';
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

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
  made = await studio.completed(owner, PROMPT);
});

async function share(wanted: Record<string, unknown> = {}, person = owner): Promise<Share & { path: string }> {
  const answer = await studio.ask(person, 'POST', '/api/shares', { generationIds: [made], ...wanted });
  expect(answer.status, await answer.clone().text()).toBe(201);
  const told = shareSchema.parse(await answer.json());
  return { ...told, path: new URL(told.link ?? '').pathname };
}

const visit = (path: string, headers: Record<string, string> = {}, at: Pick<Studio, 'app'> = studio, init = {}) =>
  Promise.resolve(at.app.request(path, { headers: { 'user-agent': BROWSER, ...headers }, ...init }));
const fileIn = (page: string) => /\/s\/[\w-]{43}\/files\/[\w-]{22}\.png/.exec(page)?.[0] ?? 'no file';
const listOf = async (person: Person) =>
  shareListSchema.parse(await (await studio.ask(person, 'GET', '/api/shares')).json());
const found = async (id: string) => (await listOf(owner)).shares.find((one) => one.id === id);
const enter = (path: string, password: string) =>
  Promise.resolve(
    studio.app.request(`${path}/unlock`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ password }).toString(),
    }),
  );
const refusal = async (answer: Response) => [answer.status, errorSchema.parse(await answer.json()).code];

describe('a link', () => {
  test('says that the preview engine made a result where it did, and not the model of its tool', async () => {
    const { path } = await share();
    const told = async () =>
      /"tool":"FLUX Image Generator","isPreview":(\w+)/.exec(await (await visit(path)).text())?.[1];
    expect(await told()).toBe('false');
    await sql`update ai_generations set metadata = metadata || '{"preview_engine": true}' where id = ${made}`.execute(
      studio.database,
    );
    expect(await told()).toBe('true');
  });

  test('shows its result to whoever has it, and to no search engine', async () => {
    const { path, link, state } = await share();
    expect([state, link]).toEqual(['open', expect.stringMatching(/\/s\/[\w-]{43}$/)]);
    const page = await visit(path);
    expect(page.status).toBe(200);
    expect(page.headers.get('x-robots-tag')).toContain('noindex');
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(page.headers.get('set-cookie')).toBeNull();
    const file = await visit(fileIn(await page.text()), { range: 'bytes=0-3' });
    expect([file.status, file.headers.get('content-type')]).toEqual([206, 'image/png']);
    expect(file.headers.get('x-robots-tag')).toContain('noindex');
    expect((await visit(`${path}/card.jpg`)).headers.get('content-type')).toBe('image/jpeg');
    const embed = await visit(`${path}/embed`);
    expect(embed.headers.get('content-security-policy')).toContain('frame-ancestors *');
  });

  test('serves the very bytes that its owner has, with their marks', async () => {
    const { path } = await share();
    const [output] = (await studio.find(owner, made)).outputs;
    const own = await studio.ask(owner, 'GET', output?.url ?? '');
    const shared = await visit(fileIn(await (await visit(path)).text()));
    expect(Buffer.from(await shared.arrayBuffer())).toEqual(Buffer.from(await own.arrayBuffer()));
  });

  test('shows its picture in the widths of screens, which are no larger than it and quicker to have', async () => {
    const { path } = await share({ mayDownload: false });
    const page = await (await visit(path)).text();
    const original = fileIn(page);
    const [output] = (await studio.find(owner, made)).outputs;
    const view = await visit(`${original}?side=960`);
    expect([view.status, view.headers.get('content-type')]).toEqual([200, 'image/webp']);
    const { width } = await sharp(await view.arrayBuffer()).metadata();
    expect(width).toBe(Math.min(960, output?.width ?? 0));
    const again = await visit(`${original}?side=960`, { 'if-none-match': view.headers.get('etag') ?? '' });
    expect(again.status).toBe(304);
    for (const side of ['0', '961', '1e9', '']) {
      expect(await refusal(await visit(`${original}?side=${side}`)), side).toEqual([400, 'invalid_input']);
    }
    const shown = [...page.matchAll(/"url":"(\/s\/[\w-]+\/files\/[^"]+)","width":\d+/g)].map(
      ([, address]) => address ?? '',
    );
    expect(shown.length).toBeGreaterThan(0);
    for (const address of shown) expect((await visit(address)).headers.get('content-type')).toBe('image/webp');
  });

  test('tells neither whose it is nor what was asked for, unless its owner wants that', async () => {
    const { path } = await share({ title: 'Winter' });
    const page = await (await visit(path)).text();
    for (const hidden of [PROMPT, PROMPT.slice(0, 10), owner.id, made]) expect(page).not.toContain(hidden);
    expect(page).toContain('Winter');
    const told = await (await visit((await share({ showsPrompt: true })).path)).text();
    expect(told).toContain(`"prompt":"${PROMPT}"`);
  });

  test('keeps only the hash of its token, and is copied again all the same', async () => {
    const { id, link } = await share();
    const { rows } = await sql<{ text: string }>`select shares::text from shares`.execute(studio.database);
    expect(JSON.stringify(rows)).not.toContain(link?.slice(-43));
    expect((await found(id))?.link).toBe(link);
  });

  test('saves files only where its owner allows it', async () => {
    const saved = async (path: string) =>
      (await visit(`${fileIn(await (await visit(path)).text())}?download`)).headers.get('content-disposition');
    expect(await saved((await share({ title: 'Winter' })).path)).toContain('filename="Winter-1.png"');
    expect(await saved((await share({ mayDownload: false })).path)).toBeNull();
  });

  test('opens results of its owner alone, that are there', async () => {
    const ask = (body: unknown, person = stranger) => studio.ask(person, 'POST', '/api/shares', body);
    expect(await refusal(await ask({ generationIds: [made] }))).toEqual([404, 'not_found']);
    expect(await refusal(await ask({ generationIds: [randomUUID()] }))).toEqual([404, 'not_found']);
    const { id } = await share();
    for (const [method, body] of [['PATCH', { mayDownload: false }], ['DELETE']] as const) {
      expect((await studio.ask(stranger, method, `/api/shares/${id}`, body)).status).toBe(404);
    }
    expect(await found(id)).toMatchObject({ state: 'open', mayDownload: true });
    const theirs = fileIn(await (await visit((await share()).path)).text())
      .split('/')
      .at(-1);
    made = await studio.completed(stranger);
    const { path } = await share({}, stranger);
    expect((await visit(`${path}/files/${theirs}`)).status).toBe(404);
    expect((await visit(`${path}/files/..%2f${theirs}`)).status).toBe(404);
  });
});

describe('a link ends', () => {
  const isOver = async (path: string, file: string, at: Pick<Studio, 'app'> = studio) => {
    for (const address of [path, file, `${file}?side=960`, `${path}/embed`, `${path}/card.jpg`]) {
      expect((await visit(address, {}, at)).status, address).toBe(404);
    }
  };

  test('when it is revoked, at every server, with its files', async () => {
    const { id, path } = await share();
    const page = await visit(path, {}, other);
    const file = fileIn(await page.text());
    expect((await visit(file, {}, other)).status).toBe(200);
    const etag = (await visit(file, {}, other)).headers.get('etag') ?? '';
    expect((await studio.ask(owner, 'DELETE', `/api/shares/${id}`)).status).toBe(204);
    await eventually(() => isOver(path, file, other));
    await isOver(path, file);
    expect((await visit(file, { 'if-none-match': etag }, other)).status).toBe(404);
    expect(await found(id)).toMatchObject({ state: 'revoked' });
    expect((await studio.ask(owner, 'PATCH', `/api/shares/${id}`, { expiresInDays: 9 })).status).toBe(404);
  });

  test('when its time is over, its result in the trash, marked, held or taken down, or its owner suspended', async () => {
    const { database } = studio;
    const metadata = (value: string) =>
      sql`update ai_generations set metadata = metadata || ${value}::jsonb where id = ${made}`.execute(database);
    const ends: Record<string, () => Promise<unknown>> = {
      expiry: () => sql`update shares set expires_at = now()`.execute(database),
      trash: () => studio.ask(owner, 'DELETE', `/api/generations/${made}`),
      flag: () => studio.ask(studio.admin, 'POST', `/api/admin/generations/${made}/flag`, {}),
      hold: () => storedReview(database, made, 'held'),
      takedown: () => metadata('{"taken_down": {}}'),
      deletion: () => studio.ask(studio.admin, 'DELETE', `/api/admin/generations/${made}`),
    };
    for (const [name, end] of Object.entries(ends)) {
      made = await studio.completed(owner);
      const { path } = await share();
      const file = fileIn(await (await visit(path)).text());
      expect((await visit(file)).status, name).toBe(200);
      await end();
      await isOver(path, file);
    }
    made = await studio.completed(stranger);
    const { path } = await share({}, stranger);
    const file = fileIn(await (await visit(path)).text());
    await database.updateTable('user').set({ banned: true }).where('id', '=', stranger.id).execute();
    await isOver(path, file);
    await database.updateTable('user').set({ banned: false }).where('id', '=', stranger.id).execute();
  });

  test('in the same words as one that never was, whatever its address', async () => {
    const { id, path } = await share();
    await studio.ask(owner, 'DELETE', `/api/shares/${id}`);
    const over = await (await visit(path)).text();
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.base64String(), fc.string(), fc.constant(randomBytes(32).toString('base64url'))),
        async (token) => {
          const answer = await visit(`/s/${encodeURIComponent(token)}`);
          expect(answer.status).toBeLessThan(500);
          if (answer.headers.get('content-type')?.startsWith('text/html')) expect(await answer.text()).toBe(over);
        },
      ),
      { numRuns: 40 },
    );
  });

  test('by an administrator, with a reason that its owner reads and a line in the log', async () => {
    const { id, path, link } = await share();
    const read = (search: string) =>
      studio.read(['GET', `/api/admin/shares?search=${encodeURIComponent(search)}`], adminSharesSchema);
    for (const search of [link ?? '', made, id])
      expect((await read(search)).shares).toMatchObject([{ id, state: 'open' }]);
    const reason = 'It shows somebody who did not agree.';
    const revoke = () => studio.ask(studio.admin, 'POST', `/api/admin/shares/${id}/revoke`, { reason });
    expect([(await revoke()).status, (await revoke()).status]).toEqual([204, 404]);
    expect((await visit(path)).status).toBe(404);
    expect(await found(id)).toMatchObject({ state: 'revoked', reason });
    expect((await studio.auditLines()).at(-1)).toMatchObject({ action: 'share.revoke', target_id: id, reason });
  });

  test('and a notice about it names the result that it leads to', async () => {
    const { link } = await share();
    await studio.ask(null, 'POST', '/api/notices', noticeOf('other', [link ?? '']));
    const subjects = await studio.database.selectFrom('notice_subjects').select('generation_id').execute();
    expect(subjects).toContainEqual({ generation_id: made });
  });
});

describe('a password', () => {
  test('hides everything until it is entered, below this link alone and until it changes', async () => {
    const { id, path } = await share({ password: 'winter fox', title: 'Winter' });
    const file = fileIn(await (await visit((await share()).path)).text()).replace(/^\/s\/[\w-]+/, path);
    const locked = await visit(path);
    expect(locked.status).toBe(200);
    expect(await locked.text()).not.toContain('Winter');
    for (const address of [file, `${path}/card.jpg`]) expect((await visit(address)).status).toBe(404);
    expect((await visit(`/oembed?url=${encodeURIComponent(`http://localhost:3999${path}`)}`)).status).toBe(404);
    expect((await enter(path, 'summer fox')).status).toBe(403);
    const unlocked = await enter(path, 'winter fox');
    expect([unlocked.status, unlocked.headers.get('location')]).toEqual([303, path]);
    const cookie = unlocked.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(new RegExp(`Path=${path}; Max-Age=3600; HttpOnly; SameSite=Lax$`));
    const [value = ''] = cookie.split(';');
    expect(await (await visit(path, { cookie: value })).text()).toContain('Winter');
    expect((await visit(file, { cookie: value })).status).toBe(200);
    const second = await share({ password: 'winter fox' });
    expect((await visit(`${second.path}/card.jpg`, { cookie: value })).status).toBe(404);
    await studio.ask(owner, 'PATCH', `/api/shares/${id}`, { password: 'another one' });
    expect((await visit(file, { cookie: value })).status).toBe(404);
    const { rows } = await sql<{ text: string }>`select shares::text from shares`.execute(studio.database);
    expect(JSON.stringify(rows)).not.toMatch(/winter fox|another one/);
  });

  test('can be guessed ten times in a while, also the right one', async () => {
    const { path } = await share({ password: 'winter fox' });
    for (let guess = 0; guess < 10; guess += 1) expect((await enter(path, `guess ${guess}`)).status).toBe(403);
    expect((await enter(path, 'winter fox')).status).toBe(429);
  });
});

test('views count visits of others, without robots that say so, the owner and pages that are loaded ahead', async () => {
  const { id, path } = await share();
  await visit(path);
  await visit(`${path}/embed`);
  await visit(path, { cookie: sessionCookie(studio.deps.config, stranger.token) });
  await visit(path, { cookie: sessionCookie(studio.deps.config, owner.token) });
  await visit(path, { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' });
  await visit(path, { 'user-agent': 'facebookexternalhit/1.1' });
  await visit(path, { 'sec-purpose': 'prefetch;prerender' });
  await visit(path, {}, studio, { method: 'HEAD' });
  expect((await found(id))?.views).toBe(3);
});

test('views of a link of a workspace count nobody who is in it', async () => {
  const { config } = studio.deps;
  const [member, workspace] = [await createPerson(studio.database), await openWorkspace(studio.database, owner)];
  await joinWorkspace(studio.database, workspace.id, member, 'viewer');
  const { id, path } = await share();
  await sql`update ai_generations set user_id = ${workspace.id} where id = ${made}`.execute(studio.database);
  await sql`update shares set user_id = ${workspace.id} where id = ${id}`.execute(studio.database);
  await visit(path, { cookie: await cookiesIn(config, owner, workspace.id) });
  for (const person of [owner, member, stranger]) await visit(path, { cookie: sessionCookie(config, person.token) });
  await visit(path);
  const { views } = await studio.database
    .selectFrom('shares')
    .select('views')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(views).toBe(2);
});

test('a studio holds links to a number and a time, and can have none', async () => {
  const ask = async (body: Record<string, unknown> = {}) =>
    studio.ask(owner, 'POST', '/api/shares', { generationIds: [made], ...body });
  const set = (value: { isOn: boolean; perPerson: number; longestDays: number }) =>
    studio.ask(studio.admin, 'PUT', '/api/admin/settings/shares', { value });
  await set({ isOn: true, perPerson: 1, longestDays: 7 });
  await eventually(async () => expect((await listOf(owner)).longestDays).toBe(7));
  expect(await refusal(await ask())).toEqual([400, 'invalid_input']);
  expect(await refusal(await ask({ expiresInDays: null }))).toEqual([400, 'invalid_input']);
  expect(await refusal(await ask({ expiresInDays: 7 }))).toEqual([409, 'too_many_shares']);
  await set({ isOn: false, perPerson: 200, longestDays: 0 });
  await eventually(async () => expect((await listOf(owner)).isOn).toBe(false));
  expect(await refusal(await ask())).toEqual([403, 'shares_off']);
  await set({ isOn: true, perPerson: 200, longestDays: 0 });
  await eventually(async () => expect((await listOf(owner)).isOn).toBe(true));
});

test('another site is told how to show a link, of ours alone', async () => {
  const { link, path } = await share({ title: 'A "fox" <b>' });
  const ask = (url: string, more = '') =>
    visit(`/oembed?url=${encodeURIComponent(url)}${more}`, { host: new URL(url).host });
  const answer = await ask(link ?? '', '&maxwidth=320');
  expect(await answer.json()).toMatchObject({
    version: '1.0',
    type: 'rich',
    title: 'A "fox" <b>',
    width: 320,
    html: expect.stringContaining(`${path}/embed" title="A &quot;fox&quot; &lt;b&gt;"`),
    thumbnail_url: expect.stringContaining('/card.jpg'),
  });
  expect((await ask(`https://elsewhere.example${path}`)).status).toBe(404);
  expect((await ask(link ?? '', '&format=xml')).status).toBe(501);
});

test('whatever people do with links, nothing of theirs is in any list of this studio', async () => {
  const acts = {
    share: () => share(),
    titled: () => share({ title: 'Winter', showsPrompt: true }),
    locked: () => share({ password: 'winter fox' }),
    visited: async () => visit((await share()).path),
    changed: async () => studio.ask(owner, 'PATCH', `/api/shares/${(await share()).id}`, { expiresInDays: null }),
    revoked: async () => studio.ask(owner, 'DELETE', `/api/shares/${(await share()).id}`),
  };
  const lists = ['/', '/about', '/sitemap.xml', '/robots.txt', '/openapi.json', '/api/catalogue', '/api/banner'];
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...Object.keys(acts)), { minLength: 1, maxLength: 4 }), async (names) => {
      for (const name of names) await Object.entries(acts).find(([act]) => act === name)?.[1]();
      const links = (await listOf(owner)).shares.flatMap(({ link }) => link?.slice(-43) ?? []);
      for (const list of lists) {
        const told = await (await visit(list, {}, studio)).text();
        for (const secret of [...links, made, owner.id]) expect(told, list).not.toContain(secret);
      }
      for (const address of ['/api/shares', '/api/generations', `/api/generations/${made}`]) {
        const theirs = await (await studio.ask(stranger, 'GET', address)).text();
        expect(theirs).not.toContain(PROMPT);
        expect((await visit(address)).status).toBe(401);
      }
    }),
    { numRuns: 6 },
  );
});
