import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AdminStudio, startAdminStudio } from '../../../test/support/administration.ts';
import { createPerson, type Person } from '../../../test/support/people.ts';
import { errorSchema } from '../../http/wire.ts';
import { adminPublicationsSchema } from '../../operate/administration/publications/wire.ts';
import { type Publication, publicationListSchema, publicationSchema } from './wire.ts';

let studio: AdminStudio;
let author: Person;
let reader: Person;
let publication: Publication;
beforeAll(async () => {
  studio = await startAdminStudio({ env: { LOG_LEVEL: 'error' } });
  author = await createPerson(studio.database, { tokens: 5000 });
  reader = await createPerson(studio.database);
});
afterAll(() => studio.stop());
beforeEach(async () => {
  const generationId = await studio.completed(author);
  const answer = await studio.ask(author, 'POST', '/api/publications', { generationId, title: 'Winter' });
  publication = publicationSchema.parse(await answer.json());
});

const status = async (path = new URL(publication.link).pathname) => (await studio.app.request(path)).status;
const decide = (decision: string, reason = 'As the rules say') =>
  studio.ask(studio.admin, 'POST', `/api/admin/publications/${publication.id}/decide`, { decision, reason });
const own = async () =>
  publicationListSchema
    .parse(await (await studio.ask(author, 'GET', '/api/publications')).json())
    .publications.find(({ id }) => id === publication.id);
const code = async (answer: Response) => errorSchema.parse(await answer.json()).code;
const news = async () => {
  const { rows } = await sql<{ event: string }>`select facts ->> 'event' as event from inbox_entries
    where user_id = ${author.id} and kind = 'decision' and generation_id = ${publication.generationId} order by created_at`.execute(
    studio.database,
  );
  return rows.map(({ event }) => event);
};
const like = (person: Person, method = 'PUT') => studio.ask(person, method, `/api/publications/${publication.id}/like`);

test('what the studio hides is gone, its author reads why and appeals once, and a person puts it back', async () => {
  const appeal = () =>
    studio.ask(author, 'POST', `/api/publications/${publication.id}/appeal`, { text: 'It is a fox that I drew.' });
  expect(await code(await appeal())).toBe('appealed');
  expect((await decide('hide', 'It shows somebody')).status).toBe(204);
  expect(await status()).toBe(404);
  expect(await own()).toMatchObject({ state: 'hidden', reason: 'It shows somebody' });
  expect(await code(await decide('hide'))).toBe('decided');
  const again = { generationId: publication.generationId, title: 'Winter again' };
  expect(await code(await studio.ask(author, 'POST', '/api/publications', again))).toBe('published');
  expect((await studio.ask(author, 'DELETE', `/api/publications/${publication.id}`)).status).toBe(404);
  expect((await appeal()).status).toBe(200);
  expect(await code(await appeal())).toBe('appealed');
  const waiting = await studio.read(['GET', '/api/admin/publications?state=appealed'], adminPublicationsSchema);
  expect(waiting.publications).toMatchObject([{ id: publication.id, appeal: 'It is a fox that I drew.' }]);
  expect((await decide('reinstate', 'We were wrong')).status).toBe(204);
  expect(await status()).toBe(200);
  expect(await own()).toMatchObject({ state: 'public', reason: null, appeal: { decision: 'reinstated' } });
  expect(await news()).toEqual(['publication_hidden', 'publication_reinstated']);
  const lines = (await studio.auditLines()).filter(({ target_id }) => target_id === publication.id);
  expect(lines.map(({ action, reason }) => [action, reason])).toEqual([
    ['publication.hide', 'It shows somebody'],
    ['publication.reinstate', 'We were wrong'],
  ]);
});

test('what waits is public once a person publishes it, and never when they refuse it', async () => {
  const wait = () =>
    studio.database
      .updateTable('publications')
      .set({ state: 'waiting', published_at: null })
      .where('id', '=', publication.id)
      .execute();
  await wait();
  expect(await status()).toBe(404);
  expect((await decide('publish')).status).toBe(204);
  expect(await status()).toBe(200);
  await wait();
  expect((await decide('refuse', 'Not for everybody')).status).toBe(204);
  expect(await status()).toBe(404);
  expect(await own()).toMatchObject({ state: 'refused', reason: 'Not for everybody' });
});

test('a like is one of each person, taken back by them, and none of the author', async () => {
  const counted = async () => (await own())?.likes;
  expect([(await like(reader)).status, (await like(reader)).status, await counted()]).toEqual([200, 200, 1]);
  expect(await code(await like(author))).toBe('own_publication');
  const page = await (await studio.app.request('/explore?order=liked')).text();
  expect(page).toContain(publication.id);
  await like(reader, 'DELETE');
  expect(await counted()).toBe(0);
  expect(await (await studio.app.request('/explore?order=liked')).text()).not.toContain(publication.id);
  expect((await studio.app.request(`/p/${publication.id}/like`, { method: 'POST' })).headers.get('location')).toBe(
    '/login',
  );
  await studio.ask(author, 'DELETE', `/api/publications/${publication.id}`);
  expect((await like(reader)).status).toBe(404);
});
