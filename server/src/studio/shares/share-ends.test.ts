import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '../../../test/support/eventually.ts';
import { noticeOf } from '../../../test/support/notice-studio.ts';
import { storedReview } from '../../../test/support/reviews.ts';
import { fileIn, PROMPT, type ShareStudio, startShareStudio } from '../../../test/support/share-studio.ts';
import type { Studio } from '../../../test/support/studio.ts';
import { adminSharesSchema } from '../../operate/administration/shares/wire.ts';

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

const enter = (path: string, password: string) =>
  Promise.resolve(
    studio.app.request(`${path}/unlock`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ password }).toString(),
    }),
  );

describe('a link ends', () => {
  const isOver = async (path: string, file: string, at: Pick<Studio, 'app'> = studio) => {
    for (const address of [path, file, `${file}?side=960`, `${path}/embed`, `${path}/card.jpg`]) {
      expect((await links.visit(address, {}, at)).status, address).toBe(404);
    }
  };

  test('when it is revoked, at every server, with its files', async () => {
    const { id, path } = await links.share();
    const page = await links.visit(path, {}, links.other);
    const file = fileIn(await page.text());
    expect((await links.visit(file, {}, links.other)).status).toBe(200);
    const etag = (await links.visit(file, {}, links.other)).headers.get('etag') ?? '';
    expect((await studio.ask(links.owner, 'DELETE', `/api/shares/${id}`)).status).toBe(204);
    await eventually(() => isOver(path, file, links.other));
    await isOver(path, file);
    expect((await links.visit(file, { 'if-none-match': etag }, links.other)).status).toBe(404);
    expect(await links.found(id)).toMatchObject({ state: 'revoked' });
    expect((await studio.ask(links.owner, 'PATCH', `/api/shares/${id}`, { expiresInDays: 9 })).status).toBe(404);
  });

  test('when its time is over, its result in the trash, marked, held or taken down, or its owner suspended', async () => {
    const { database } = studio;
    const metadata = (value: string) =>
      sql`update ai_generations set metadata = metadata || ${value}::jsonb where id = ${links.made}`.execute(database);
    const ends: Record<string, () => Promise<unknown>> = {
      expiry: () => sql`update shares set expires_at = now()`.execute(database),
      trash: () => studio.ask(links.owner, 'DELETE', `/api/generations/${links.made}`),
      flag: () => studio.ask(studio.admin, 'POST', `/api/admin/generations/${links.made}/flag`, {}),
      hold: () => storedReview(database, links.made, 'held'),
      takedown: () => metadata('{"taken_down": {}}'),
      deletion: () => studio.ask(studio.admin, 'DELETE', `/api/admin/generations/${links.made}`),
    };
    for (const [name, end] of Object.entries(ends)) {
      links.made = await studio.completed(links.owner);
      const { path } = await links.share();
      const file = fileIn(await (await links.visit(path)).text());
      expect((await links.visit(file)).status, name).toBe(200);
      await end();
      await isOver(path, file);
    }
    links.made = await studio.completed(links.stranger);
    const { path } = await links.share({}, links.stranger);
    const file = fileIn(await (await links.visit(path)).text());
    await database.updateTable('user').set({ banned: true }).where('id', '=', links.stranger.id).execute();
    await isOver(path, file);
    await database.updateTable('user').set({ banned: false }).where('id', '=', links.stranger.id).execute();
  });

  test('in the same words as one that never was, whatever its address', async () => {
    const { id, path } = await links.share();
    await studio.ask(links.owner, 'DELETE', `/api/shares/${id}`);
    const over = await (await links.visit(path)).text();
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.base64String(), fc.string(), fc.constant(randomBytes(32).toString('base64url'))),
        async (token) => {
          const answer = await links.visit(`/s/${encodeURIComponent(token)}`);
          expect(answer.status).toBeLessThan(500);
          if (answer.headers.get('content-type')?.startsWith('text/html')) expect(await answer.text()).toBe(over);
        },
      ),
      { numRuns: 40 },
    );
  });

  test('by an administrator, with a reason that its owner reads and a line in the log', async () => {
    const { id, path, link } = await links.share();
    const read = (search: string) =>
      studio.read(['GET', `/api/admin/shares?search=${encodeURIComponent(search)}`], adminSharesSchema);
    for (const search of [link ?? '', links.made, id])
      expect((await read(search)).shares).toMatchObject([{ id, state: 'open' }]);
    const reason = 'It shows somebody who did not agree.';
    const revoke = () => studio.ask(studio.admin, 'POST', `/api/admin/shares/${id}/revoke`, { reason });
    expect([(await revoke()).status, (await revoke()).status]).toEqual([204, 404]);
    expect((await links.visit(path)).status).toBe(404);
    expect(await links.found(id)).toMatchObject({ state: 'revoked', reason });
    expect((await studio.auditLines()).at(-1)).toMatchObject({ action: 'share.revoke', target_id: id, reason });
  });

  test('and a notice about it names the result that it leads to', async () => {
    const { link } = await links.share();
    await studio.ask(null, 'POST', '/api/notices', noticeOf('other', [link ?? '']));
    const subjects = await studio.database.selectFrom('notice_subjects').select('generation_id').execute();
    expect(subjects).toContainEqual({ generation_id: links.made });
  });
});

describe('a password', () => {
  test('hides everything until it is entered, below this link alone and until it changes', async () => {
    const { id, path } = await links.share({ password: 'winter fox', title: 'Winter' });
    const file = fileIn(await (await links.visit((await links.share()).path)).text()).replace(/^\/s\/[\w-]+/, path);
    const locked = await links.visit(path);
    expect(locked.status).toBe(200);
    expect(await locked.text()).not.toContain('Winter');
    for (const address of [file, `${path}/card.jpg`]) expect((await links.visit(address)).status).toBe(404);
    expect((await links.visit(`/oembed?url=${encodeURIComponent(`http://localhost:3999${path}`)}`)).status).toBe(404);
    expect((await enter(path, 'summer fox')).status).toBe(403);
    const unlocked = await enter(path, 'winter fox');
    expect([unlocked.status, unlocked.headers.get('location')]).toEqual([303, path]);
    const cookie = unlocked.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(new RegExp(`Path=${path}; Max-Age=3600; HttpOnly; SameSite=Lax$`));
    const [value = ''] = cookie.split(';');
    expect(await (await links.visit(path, { cookie: value })).text()).toContain('Winter');
    expect((await links.visit(file, { cookie: value })).status).toBe(200);
    const second = await links.share({ password: 'winter fox' });
    expect((await links.visit(`${second.path}/card.jpg`, { cookie: value })).status).toBe(404);
    await studio.ask(links.owner, 'PATCH', `/api/shares/${id}`, { password: 'another one' });
    expect((await links.visit(file, { cookie: value })).status).toBe(404);
    const { rows } = await sql<{ text: string }>`select shares::text from shares`.execute(studio.database);
    expect(JSON.stringify(rows)).not.toMatch(/winter fox|another one/);
  });

  test('can be guessed ten times in a while, also the right one', async () => {
    const { path } = await links.share({ password: 'winter fox' });
    for (let guess = 0; guess < 10; guess += 1) expect((await enter(path, `guess ${guess}`)).status).toBe(403);
    expect((await enter(path, 'winter fox')).status).toBe(429);
  });
});
