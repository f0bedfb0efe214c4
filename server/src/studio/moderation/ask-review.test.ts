import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { createAdaptorServer } from '@hono/node-server';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod';
import { form } from '../../../test/support/files.ts';
import { mailIn } from '../../../test/support/mails.ts';
import { type ModeratedStudio, startModeratedStudio } from '../../../test/support/moderated-studio.ts';
import { createPerson, type Person } from '../../../test/support/people.ts';
import { photo } from '../../../test/support/photo.ts';
import { sessionCookie } from '../../../test/support/session-cookie.ts';
import { errorSchema } from '../../http/wire.ts';
import { refusalsSchema } from '../../operate/administration/refusals/wire.ts';
import { MAIL_TASK } from '../../platform/mail/outbox.ts';
import { eraseRefusals } from './ask-review.ts';

const KITTENS = { name: 'House rules', category: 'studio', words: ['kitten*'] };

let studio: ModeratedStudio;
let server: ReturnType<typeof createAdaptorServer>;
beforeAll(async () => {
  studio = await startModeratedStudio({
    setting: { rules: [KITTENS, { name: 'No dogs', category: 'studio', words: ['puppy'] }] },
    env: { SUPPORT_EMAIL: 'help@kinora.test', LOG_LEVEL: 'error' },
  });
  server = createAdaptorServer({ fetch: (request, env) => studio.app.fetch(request, env) });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
}, 60_000);
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await studio.stop();
});
let person: Person;
beforeEach(async () => {
  studio.pictures({});
  person = await createPerson(studio.database, { tokens: 500 });
});

const details = z.array(z.object({ field: z.string(), rule: z.string(), refusal: z.uuid() }));
const refusedDetails = async (answer: Response) => {
  expect(answer.status).toBe(400);
  return details.parse(errorSchema.parse(await answer.json()).details);
};
const order = (by: Person, prompt: string) =>
  studio.ask(by, 'POST', '/functions/v1/ai-image-generator', { generationId: randomUUID(), prompt });
async function refused(by: Person, prompt: string): Promise<string> {
  const [detail] = await refusedDetails(await order(by, prompt));
  return detail?.refusal ?? '';
}
const ask = async (by: Person, id: string, reason = 'They are in a zoo.') =>
  (await studio.ask(by, 'POST', `/api/refusals/${id}/appeal`, { reason })).status;
const decide = (id: string, decision: 'allow' | 'uphold') =>
  studio.ask(studio.admin, 'POST', `/api/admin/refusals/${id}/decide`, { decision, note: 'I looked at it' });
const desk = async (state: 'open' | 'decided', of: Person) =>
  (await studio.read(['GET', `/api/admin/refusals?state=${state}&limit=100`], refusalsSchema)).refusals.filter(
    ({ userId }) => userId === of.id,
  );
async function mailsTo(address: string) {
  const rows = await studio.database.selectFrom('tasks').select('payload').where('kind', '=', MAIL_TASK).execute();
  return rows.map(({ payload }) => mailIn(payload)).filter(({ to }) => to === address);
}

/** To the port, as files need one. */
async function post(by: Person, path: string, file: Buffer): Promise<Response> {
  const address = server.address();
  const { config } = studio.deps;
  return fetch(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}${path}`, {
    method: 'POST',
    headers: { origin: `http://127.0.0.1:${config.port}`, cookie: sessionCookie(config, by.token) },
    body: form(file),
  });
}

test('a refused text has an id by which a person is asked; once they say that the rule was wrong, the same passes for them alone', async () => {
  const other = await createPerson(studio.database, { tokens: 500 });
  const id = await refused(person, 'two  Kittens at play');
  expect(await desk('open', person)).toEqual([]);
  expect(await ask(person, id)).toBe(204);
  expect(await desk('open', person)).toMatchObject([
    {
      ...{ id, kind: 'text', place: 'gen_01', tools: ['gen_01'], field: 'prompt', words: 'two  Kittens at play' },
      rules: [{ rule: 'House rules', category: 'studio', source: 'words' }],
      ...{ reason: 'They are in a zoo.', decision: null },
    },
  ]);
  expect((await mailsTo('help@kinora.test')).at(-1)?.text).toContain('House rules');
  await refused(person, 'two kittens at play');

  expect((await decide(id, 'allow')).status).toBe(200);
  expect(await order(person, 'Two kittens at PLAY')).toMatchObject({ status: 202 });
  await refused(person, 'three kittens at play');
  await refused(person, 'two kittens at play with a puppy');
  await refused(other, 'two kittens at play');
  expect((await mailsTo(person.email)).at(-1)).toMatchObject({ subject: 'We looked at what was refused' });
  expect((await mailsTo(person.email)).at(-1)?.text).toContain('passes it for you from now on');
  const news = await studio.database
    .selectFrom('inbox_entries')
    .select('facts')
    .where('user_id', '=', person.id)
    .where('kind', '=', 'decision')
    .execute();
  expect(news).toEqual([{ facts: { event: 'refusal_allowed', name: 'House rules', kind: 'text' } }]);
  const line = (await studio.auditLines()).at(-1);
  expect(line).toMatchObject({ action: 'refusal.allow', target_id: id, reason: 'I looked at it' });
  expect(JSON.stringify(line)).not.toContain('Kittens');
});

test('what stays refused is refused again, with nothing more to ask; and what one person was refused is nobody else’s', async () => {
  const other = await createPerson(studio.database);
  const id = await refused(person, 'a kitten');
  expect(await ask(other, id)).toBe(404);
  expect((await decide(id, 'allow')).status).toBe(404);
  expect(await ask(person, id)).toBe(204);
  expect(await ask(person, id)).toBe(409);
  expect((await decide(id, 'uphold')).status).toBe(200);
  expect(await refused(person, 'A KITTEN')).toBe(id);
  expect(await ask(person, id)).toBe(409);
  expect((await mailsTo(person.email)).at(-1)?.text).toContain('help@kinora.test');
});

test('of several reviewers who decide at once one does, and the others are told', async () => {
  const id = await refused(person, 'kittens of all reviewers');
  await ask(person, id);
  const answers = await Promise.all([decide(id, 'allow'), decide(id, 'uphold'), decide(id, 'uphold')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect((await mailsTo(person.email)).length).toBe(1);
});

test('each refused field is a refusal of its own, and one person asks five times a day', async () => {
  const send = () =>
    studio.ask(person, 'POST', '/functions/v1/fal-hidream-i1', {
      ...{ generationId: randomUUID(), prompt: 'a kitten and a puppy' },
    });
  const [first, second] = await refusedDetails(await send());
  expect([first?.rule, second?.rule]).toEqual(['House rules', 'No dogs']);
  expect(first?.refusal).toBe(second?.refusal);
  const asked: number[] = [];
  for (let n = 0; n < 6; n += 1) asked.push(await ask(person, await refused(person, `${n} kittens`), ''));
  expect(asked).toEqual([204, 204, 204, 204, 204, 429]);
});

test('a refused picture is kept only when its person sends it again for a review, and then passes for them', async () => {
  studio.pictures({ 'self-harm': 0.9 });
  const file = await photo(96, 'png');
  const upload = () => post(person, '/api/uploads/guide-images', file);
  const [detail] = await refusedDetails(await upload());
  const id = detail?.refusal ?? '';
  expect(await ask(person, id)).toBe(409);
  const send = (sent: Buffer) => post(person, `/api/refusals/${id}/file`, sent);
  expect((await send(await photo(96, 'png'))).status).toBe(400);
  expect((await send(file)).status).toBe(201);
  expect((await send(file)).status).toBe(201);
  const [sealed] = await studio.database.selectFrom('sealed_files').selectAll().where('refusal_id', '=', id).execute();
  expect(await studio.fetched(person, `/files/${sealed?.key}`)).toBe(404);
  expect((await studio.ask(studio.admin, 'GET', `/api/admin/refusals/${id}/file`)).status).toBe(404);
  expect(await ask(person, id)).toBe(204);
  const [open] = await desk('open', person);
  expect(open).toMatchObject({ kind: 'upload', place: 'guide-images', tools: ['gen_01'], words: null });
  const shown = await studio.ask(studio.admin, 'GET', open?.file?.url ?? '');
  expect(Buffer.from(await shown.arrayBuffer()).equals(file)).toBe(true);
  expect((await decide(id, 'allow')).status).toBe(200);
  expect((await upload()).status).toBe(201);
  expect((await post(person, '/api/uploads/guide-images', await photo(96, 'png'))).status).toBe(400);

  await sql`update refusals set keep_until = now() where id = ${id}`.execute(studio.database);
  await eraseRefusals(studio.deps);
  expect(await studio.deps.store.head(sealed?.key ?? '')).toBeNull();
  expect(await desk('decided', person)).toMatchObject([{ decision: 'allowed', file: null, reason: '' }]);
  expect((await upload()).status).toBe(201);
});

test('of a refused picture that is sent twice at once the later one is kept, and nothing is left of the other', async () => {
  studio.pictures({ 'self-harm': 0.9 });
  const file = await photo(96, 'png');
  const [detail] = await refusedDetails(await post(person, '/api/uploads/guide-images', file));
  const path = `/api/refusals/${detail?.refusal}/file`;
  const { store } = studio.deps;
  const { put } = store;
  const steps = new EventEmitter();
  const [begun, later] = [once(steps, 'begun'), once(steps, 'later')];
  const keys: string[] = [];
  store.put = async (key, ...asked) => {
    keys.push(key);
    if (keys.length === 1) {
      steps.emit('begun');
      await later;
    }
    return put(key, ...asked);
  };
  const first = post(person, path, file);
  await begun;
  expect((await post(person, path, file)).status).toBe(201);
  steps.emit('later');
  expect((await first).status).toBe(201);
  store.put = put;
  expect(await Promise.all(keys.map((key) => store.head(key)))).toEqual([null, { bytes: file.length }]);
});

test('words that nobody asked about are gone after a day, those of a review 30 days after its decision', async () => {
  const unasked = await refused(person, 'kittens that nobody asks about');
  const asked = await refused(person, 'kittens that somebody asks about');
  await ask(person, asked);
  const left = async () =>
    (
      await sql<{
        id: string;
        words: string | null;
      }>`select id, words from refusals where user_id = ${person.id}`.execute(studio.database)
    ).rows;
  const pass = (time: string) =>
    sql`update refusals set keep_until = keep_until - ${time}::interval where user_id = ${person.id}`.execute(
      studio.database,
    );
  await pass('23 hours');
  await eraseRefusals(studio.deps);
  expect((await left()).map(({ id }) => id).sort()).toEqual([unasked, asked].sort());
  await pass('2 hours');
  await eraseRefusals(studio.deps);
  expect(await left()).toEqual([{ id: asked, words: 'kittens that somebody asks about' }]);
  await decide(asked, 'allow');
  await pass('31 days');
  await eraseRefusals(studio.deps);
  expect(await left()).toEqual([{ id: asked, words: null }]);
  expect(await order(person, 'kittens that somebody asks about')).toMatchObject({ status: 202 });
});
