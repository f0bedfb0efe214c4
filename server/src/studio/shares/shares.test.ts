import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '../../../test/support/eventually.ts';
import { createPerson } from '../../../test/support/people.ts';
import { refusal } from '../../../test/support/refusal.ts';
import { sessionCookie } from '../../../test/support/session-cookie.ts';
import { fileIn, PROMPT, type ShareStudio, startShareStudio } from '../../../test/support/share-studio.ts';
import { cookiesIn, joinWorkspace, openWorkspace } from '../../../test/support/workspaces.ts';

let links: ShareStudio;
let studio: ShareStudio['studio'];
beforeAll(async () => {
  links = await startShareStudio();
  ({ studio } = links);
});
afterAll(() => links.stop());
beforeEach(async () => {
  links.made = await studio.completed(links.owner, PROMPT);
});

describe('a link', () => {
  test('says that the preview engine made a result where it did, and not the model of its tool', async () => {
    const { path } = await links.share();
    const told = async () =>
      /"tool":"FLUX Image Generator","isPreview":(\w+)/.exec(await (await links.visit(path)).text())?.[1];
    expect(await told()).toBe('false');
    await sql`update ai_generations set metadata = metadata || '{"preview_engine": true}' where id = ${links.made}`.execute(
      studio.database,
    );
    expect(await told()).toBe('true');
  });

  test('shows its result to whoever has it, and to no search engine', async () => {
    const { path, link, state } = await links.share();
    expect([state, link]).toEqual(['open', expect.stringMatching(/\/s\/[\w-]{43}$/)]);
    const page = await links.visit(path);
    expect(page.status).toBe(200);
    expect(page.headers.get('x-robots-tag')).toContain('noindex');
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(page.headers.get('set-cookie')).toBeNull();
    const file = await links.visit(fileIn(await page.text()), { range: 'bytes=0-3' });
    expect([file.status, file.headers.get('content-type')]).toEqual([206, 'image/png']);
    expect(file.headers.get('x-robots-tag')).toContain('noindex');
    expect((await links.visit(`${path}/card.jpg`)).headers.get('content-type')).toBe('image/jpeg');
    const embed = await links.visit(`${path}/embed`);
    expect(embed.headers.get('content-security-policy')).toContain('frame-ancestors *');
  });

  test('serves the very bytes that its owner has, with their marks', async () => {
    const { path } = await links.share();
    const [output] = (await studio.find(links.owner, links.made)).outputs;
    const own = await studio.ask(links.owner, 'GET', output?.url ?? '');
    const shared = await links.visit(fileIn(await (await links.visit(path)).text()));
    expect(Buffer.from(await shared.arrayBuffer())).toEqual(Buffer.from(await own.arrayBuffer()));
  });

  test('shows its picture in the widths of screens, which are no larger than it and quicker to have', async () => {
    const { path } = await links.share({ mayDownload: false });
    const page = await (await links.visit(path)).text();
    const original = fileIn(page);
    const [output] = (await studio.find(links.owner, links.made)).outputs;
    const view = await links.visit(`${original}?side=960`);
    expect([view.status, view.headers.get('content-type')]).toEqual([200, 'image/webp']);
    const { width } = await sharp(await view.arrayBuffer()).metadata();
    expect(width).toBe(Math.min(960, output?.width ?? 0));
    const again = await links.visit(`${original}?side=960`, { 'if-none-match': view.headers.get('etag') ?? '' });
    expect(again.status).toBe(304);
    for (const side of ['0', '961', '1e9', '']) {
      expect(await refusal(await links.visit(`${original}?side=${side}`)), side).toEqual([400, 'invalid_input']);
    }
    const shown = [...page.matchAll(/"url":"(\/s\/[\w-]+\/files\/[^"]+)","width":\d+/g)].map(
      ([, address]) => address ?? '',
    );
    expect(shown.length).toBeGreaterThan(0);
    for (const address of shown) expect((await links.visit(address)).headers.get('content-type')).toBe('image/webp');
  });

  test('tells neither whose it is nor what was asked for, unless its owner wants that', async () => {
    const { path } = await links.share({ title: 'Winter' });
    const page = await (await links.visit(path)).text();
    for (const hidden of [PROMPT, PROMPT.slice(0, 10), links.owner.id, links.made]) expect(page).not.toContain(hidden);
    expect(page).toContain('Winter');
    const told = await (await links.visit((await links.share({ showsPrompt: true })).path)).text();
    expect(told).toContain(`"prompt":"${PROMPT}"`);
  });

  test('keeps only the hash of its token, and is copied again all the same', async () => {
    const { id, link } = await links.share();
    const { rows } = await sql<{ text: string }>`select shares::text from shares`.execute(studio.database);
    expect(JSON.stringify(rows)).not.toContain(link?.slice(-43));
    expect((await links.found(id))?.link).toBe(link);
  });

  test('saves files only where its owner allows it', async () => {
    const saved = async (path: string) =>
      (await links.visit(`${fileIn(await (await links.visit(path)).text())}?download`)).headers.get(
        'content-disposition',
      );
    expect(await saved((await links.share({ title: 'Winter' })).path)).toContain('filename="Winter-1.png"');
    expect(await saved((await links.share({ mayDownload: false })).path)).toBeNull();
  });

  test('opens results of its owner alone, that are there', async () => {
    const ask = (body: unknown, person = links.stranger) => studio.ask(person, 'POST', '/api/shares', body);
    expect(await refusal(await ask({ generationIds: [links.made] }))).toEqual([404, 'not_found']);
    expect(await refusal(await ask({ generationIds: [randomUUID()] }))).toEqual([404, 'not_found']);
    const { id } = await links.share();
    for (const [method, body] of [['PATCH', { mayDownload: false }], ['DELETE']] as const) {
      expect((await studio.ask(links.stranger, method, `/api/shares/${id}`, body)).status).toBe(404);
    }
    expect(await links.found(id)).toMatchObject({ state: 'open', mayDownload: true });
    const theirs = fileIn(await (await links.visit((await links.share()).path)).text())
      .split('/')
      .at(-1);
    links.made = await studio.completed(links.stranger);
    const { path } = await links.share({}, links.stranger);
    expect((await links.visit(`${path}/files/${theirs}`)).status).toBe(404);
    expect((await links.visit(`${path}/files/..%2f${theirs}`)).status).toBe(404);
  });
});

test('views count visits of others, without robots that say so, the owner and pages that are loaded ahead', async () => {
  const { id, path } = await links.share();
  await links.visit(path);
  await links.visit(`${path}/embed`);
  await links.visit(path, { cookie: sessionCookie(studio.deps.config, links.stranger.token) });
  await links.visit(path, { cookie: sessionCookie(studio.deps.config, links.owner.token) });
  await links.visit(path, { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' });
  await links.visit(path, { 'user-agent': 'facebookexternalhit/1.1' });
  await links.visit(path, { 'sec-purpose': 'prefetch;prerender' });
  await links.visit(path, {}, studio, { method: 'HEAD' });
  expect((await links.found(id))?.views).toBe(3);
});

test('views of a link of a workspace count nobody who is in it', async () => {
  const { config } = studio.deps;
  const [member, workspace] = [await createPerson(studio.database), await openWorkspace(studio.database, links.owner)];
  await joinWorkspace(studio.database, workspace.id, member, 'viewer');
  const { id, path } = await links.share();
  await sql`update ai_generations set user_id = ${workspace.id} where id = ${links.made}`.execute(studio.database);
  await sql`update shares set user_id = ${workspace.id} where id = ${id}`.execute(studio.database);
  await links.visit(path, { cookie: await cookiesIn(config, links.owner, workspace.id) });
  for (const person of [links.owner, member, links.stranger])
    await links.visit(path, { cookie: sessionCookie(config, person.token) });
  await links.visit(path);
  const { views } = await studio.database
    .selectFrom('shares')
    .select('views')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(views).toBe(2);
});

test('a studio holds links to a number and a time, and can have none', async () => {
  const ask = async (body: Record<string, unknown> = {}) =>
    studio.ask(links.owner, 'POST', '/api/shares', { generationIds: [links.made], ...body });
  const set = (value: { isOn: boolean; perPerson: number; longestDays: number }) =>
    studio.ask(studio.admin, 'PUT', '/api/admin/settings/shares', { value });
  await set({ isOn: true, perPerson: 1, longestDays: 7 });
  await eventually(async () => expect((await links.listOf(links.owner)).longestDays).toBe(7));
  expect(await refusal(await ask())).toEqual([400, 'invalid_input']);
  expect(await refusal(await ask({ expiresInDays: null }))).toEqual([400, 'invalid_input']);
  expect(await refusal(await ask({ expiresInDays: 7 }))).toEqual([409, 'too_many_shares']);
  await set({ isOn: false, perPerson: 200, longestDays: 0 });
  await eventually(async () => expect((await links.listOf(links.owner)).isOn).toBe(false));
  expect(await refusal(await ask())).toEqual([403, 'shares_off']);
  await set({ isOn: true, perPerson: 200, longestDays: 0 });
  await eventually(async () => expect((await links.listOf(links.owner)).isOn).toBe(true));
});

test('another site is told how to show a link, of ours alone', async () => {
  const { link, path } = await links.share({ title: 'A "fox" <b>' });
  const ask = (url: string, more = '') =>
    links.visit(`/oembed?url=${encodeURIComponent(url)}${more}`, { host: new URL(url).host });
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
    share: () => links.share(),
    titled: () => links.share({ title: 'Winter', showsPrompt: true }),
    locked: () => links.share({ password: 'winter fox' }),
    visited: async () => links.visit((await links.share()).path),
    changed: async () =>
      studio.ask(links.owner, 'PATCH', `/api/shares/${(await links.share()).id}`, { expiresInDays: null }),
    revoked: async () => studio.ask(links.owner, 'DELETE', `/api/shares/${(await links.share()).id}`),
  };
  const lists = ['/', '/about', '/sitemap.xml', '/robots.txt', '/openapi.json', '/api/catalogue', '/api/banner'];
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...Object.keys(acts)), { minLength: 1, maxLength: 4 }), async (names) => {
      for (const name of names) await Object.entries(acts).find(([act]) => act === name)?.[1]();
      const tokens = (await links.listOf(links.owner)).shares.flatMap(({ link }) => link?.slice(-43) ?? []);
      for (const list of lists) {
        const told = await (await links.visit(list, {}, studio)).text();
        for (const secret of [...tokens, links.made, links.owner.id]) expect(told, list).not.toContain(secret);
      }
      for (const address of ['/api/shares', '/api/generations', `/api/generations/${links.made}`]) {
        const theirs = await (await studio.ask(links.stranger, 'GET', address)).text();
        expect(theirs).not.toContain(PROMPT);
        expect((await links.visit(address)).status).toBe(401);
      }
    }),
    { numRuns: 6 },
  );
});
