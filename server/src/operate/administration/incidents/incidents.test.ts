import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminStudio, startAdminStudio } from '../../../../test/support/administration.ts';
import { createPerson } from '../../../../test/support/people.ts';
import { bannerAnswerSchema } from '../../content/banner-wire.ts';
import { readStatus } from '../../status/read-status.ts';
import { incidentsDeskSchema } from './wire.ts';

let studio: AdminStudio;
beforeAll(async () => {
  studio = await startAdminStudio();
});
afterAll(() => studio.stop());

const incident = {
  ...{ kind: 'incident', impact: 'failing', parts: ['making'], tools: ['gen_01'] },
  ...{ title: { en: 'Pictures fail', de: 'Bilder scheitern' }, startsAt: null, endsAt: null },
  ...{ state: 'investigating', words: { en: 'We are looking into it' } },
};
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const work = {
  ...incident,
  ...{ kind: 'maintenance', tools: [], title: { en: 'New disks' }, state: 'planned' },
  ...{ startsAt: inHours(2), endsAt: inHours(4) },
};

async function write(method: string, path: string, body: unknown) {
  const { incidents } = await studio.read([method, `/api/admin/${path}`], incidentsDeskSchema, body);
  return incidents;
}
const send = (method: string, path: string, body: unknown) =>
  studio.ask(studio.admin, method, `/api/admin/${path}`, body);
async function create(body: object = incident) {
  const before = new Set((await write('GET', 'incidents', undefined)).map(({ id }) => id));
  const made = (await write('POST', 'incidents', body)).find(({ id }) => !before.has(id));
  if (made === undefined) throw new Error('Nothing was made');
  return made;
}
async function announced(language = 'en') {
  const response = await studio.app.request('/api/banner', { headers: { 'accept-language': language } });
  return bannerAnswerSchema.parse(await response.json()).incidents;
}

test('who uses the studio is told of trouble in their own language, until it is resolved', async () => {
  const { id } = await create();
  await expect.poll(() => announced('de')).toMatchObject([{ id, title: 'Bilder scheitern', tools: ['gen_01'] }]);
  expect(await announced('fr')).toMatchObject([{ title: 'Pictures fail' }]);
  const [resolved] = await write('POST', `incidents/${id}/updates`, { state: 'resolved', words: { en: 'It works' } });
  expect(resolved?.resolvedAt).not.toBeNull();
  await expect.poll(() => announced()).toEqual([]);
  const status = await readStatus(studio.deps);
  expect(status?.incidents).toMatchObject([{ id, state: 'resolved', updates: [{}, {}] }]);
  await write('POST', `incidents/${id}/updates`, { state: 'monitoring', words: { en: 'It came back' } });
  await expect.poll(() => announced()).toMatchObject([{ id }]);
  await write('POST', `incidents/${id}/withdraw`, { reason: 'For the test' });
  await expect.poll(() => announced()).toEqual([]);
});

test('planned work is announced a day before, and changes nothing until it begins', async () => {
  const soon = await create(work);
  const later = await create({ ...work, startsAt: inHours(48), endsAt: inHours(50) });
  await expect.poll(() => announced()).toMatchObject([{ id: soon.id, kind: 'maintenance' }]);
  expect((await readStatus(studio.deps))?.state).not.toBe('failing');
  for (const { id } of [soon, later]) await write('POST', `incidents/${id}/withdraw`, { reason: 'For the test' });
});

test('what was said before stays in the history, and every change leaves a line', async () => {
  const before = (await studio.auditLines()).length;
  const { id, updates, revision } = await create();
  const { kind: _kind, state: _state, words: _words, ...about } = incident;
  await write('PUT', `incidents/${id}`, { ...about, title: { en: 'Pictures fail at times' }, basedOn: revision });
  const [found] = (await write('PUT', `incident-updates/${updates[0]?.id}`, { words: { en: 'We know why' } })).filter(
    (each) => each.id === id,
  );
  expect(found).toMatchObject({
    title: { en: 'Pictures fail at times' },
    updates: [{ words: { en: 'We know why' }, by: studio.admin.email }],
    edits: [
      { ofUpdate: true, words: { en: 'We are looking into it' } },
      { ofUpdate: false, words: { en: 'Pictures fail', de: 'Bilder scheitern' } },
    ],
  });
  expect(found?.updates[0]?.editedAt).not.toBeNull();
  const lines = (await studio.auditLines()).slice(before).map(({ action }) => action);
  expect(lines).toEqual(['incident.open', 'incident.change', 'incident.edit']);
});

test('two who change it at once do not overwrite each other', async () => {
  const { id } = await create();
  const { kind: _kind, state: _state, words: _words, ...about } = incident;
  const answers = await Promise.all([1, 2].map(() => send('PUT', `incidents/${id}`, { ...about, basedOn: 1 })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test.each([
  ['a tool that there is not', { tools: ['no_such_tool'] }],
  ['no words in the language of the studio', { title: { de: 'Nur deutsch' } }],
  ['a language that the studio does not speak', { words: { en: 'x', tlh: 'nuqneH' } }],
  ['an incident with an end', { endsAt: inHours(1) }],
  ['planned work without times', { kind: 'maintenance', state: 'planned' }],
  ['planned work that ends before it begins', { ...work, endsAt: inHours(1) }],
  ['a state that its kind does not have', { state: 'planned' }],
  ['words without end', { words: { en: 'x'.repeat(2001) } }],
])('%s is refused', async (_what, changes) => {
  expect((await send('POST', 'incidents', { ...incident, ...changes })).status).toBe(400);
});

test('what was withdrawn takes no more updates, and nobody else writes any', async () => {
  const { id } = await create();
  await write('POST', `incidents/${id}/withdraw`, { reason: 'For the test' });
  const update = { state: 'resolved', words: { en: 'x' } };
  expect((await send('POST', `incidents/${id}/updates`, update)).status).toBe(404);
  const person = await createPerson(studio.database);
  expect((await studio.ask(person, 'POST', '/api/admin/incidents', incident)).status).toBe(403);
});
