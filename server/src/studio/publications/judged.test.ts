import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ModeratedStudio, startModeratedStudio } from '../../../test/support/moderated-studio.ts';
import { createPerson, type Person } from '../../../test/support/people.ts';
import { errorSchema } from '../../http/wire.ts';
import { publicationSchema } from './wire.ts';

const kittens = { name: 'House rules', category: 'studio', words: ['kitten*'] };
const owls = { name: 'Owls', category: 'violence', words: ['owl*'] };
const hold = { violence: { texts: 'hold', uploads: 'off', results: 'off', from: 0.5 } };

let studio: ModeratedStudio;
let author: Person;
beforeAll(async () => {
  const levels = { hate: { texts: 'off', uploads: 'off', results: 'hold', from: 0.5 }, ...hold };
  studio = await startModeratedStudio({ setting: { levels, rules: [kittens, owls] } });
  author = await createPerson(studio.database, { tokens: 5000 });
});
afterAll(() => studio.stop());

async function publish(more: Record<string, unknown> = {}) {
  studio.pictures({});
  const generationId = await studio.completed(author, 'a fox');
  return studio.ask(author, 'POST', '/api/publications', { generationId, title: 'Winter', ...more });
}
const stateOf = async (answer: Response) => publicationSchema.parse(await answer.json()).state;

test('words that are not taken are refused wherever everybody would read them, and held ones wait for a person', async () => {
  for (const field of ['title', 'description', 'credit']) {
    const refused = await publish({ [field]: 'My kittens' });
    expect(errorSchema.parse(await refused.json()), field).toMatchObject({ code: 'blocked_content' });
    expect(await stateOf(await publish({ [field]: 'My owls' })), field).toBe('waiting');
  }
  expect(await stateOf(await publish())).toBe('public');
  const profile = { handle: 'ada', displayName: 'Owls', isOn: true };
  const put = (body: Record<string, unknown>) => studio.ask(author, 'PUT', '/api/public-profile', body);
  expect(errorSchema.parse(await (await put(profile)).json()).code).toBe('blocked_content');
  expect((await put({ ...profile, displayName: 'Ada' })).status).toBe(200);
});

test('a picture is looked at once more before everybody sees it', async () => {
  studio.pictures({});
  const generationId = await studio.completed(author, 'a fox');
  studio.pictures({ hate: 0.9 });
  const answer = await studio.ask(author, 'POST', '/api/publications', { generationId, title: 'Winter' });
  const { state, link } = publicationSchema.parse(await answer.json());
  expect(state).toBe('waiting');
  expect((await studio.app.request(new URL(link).pathname)).status).toBe(404);
});

test('whatever people do with their results, nothing is public but what they published', async () => {
  studio.pictures({});
  const person = await createPerson(studio.database, { tokens: 5000 });
  const WORD = 'a heron that nobody shall see';
  const id = await studio.completed(person, WORD);
  const ask = (method: string, path: string, body?: unknown) => studio.ask(person, method, path, body);
  const acts: Record<string, () => Promise<Response>> = {
    share: () => ask('POST', '/api/shares', { generationIds: [id], title: WORD, showsPrompt: true }),
    favor: () => ask('POST', '/api/generations/keep', { ids: [id], set: { favorite: true, rating: 5 } }),
    tag: () => ask('POST', '/api/generations/tags', { ids: [id], add: ['heron'], remove: [] }),
    collect: () => ask('POST', '/api/collections', { name: WORD }),
    preset: () => ask('POST', '/api/presets', { tool_type: 'gen_01', name: WORD, settings: { prompt: WORD } }),
    trash: () => ask('DELETE', `/api/generations/${id}`),
    restore: () => ask('POST', `/api/generations/${id}/restore`),
    style: () => ask('PUT', `/api/styles/${crypto.randomUUID()}`, { name: WORD, after: WORD }),
    profile: () => ask('PUT', '/api/public-profile', { handle: 'heron', displayName: 'H', isOn: true }),
  };
  const pages = [
    '/explore',
    '/explore?order=liked',
    '/explore/feed.xml',
    '/by/heron',
    '/by/heron/feed.xml',
    '/sitemap.xml',
  ];
  const isSilent = async () => {
    for (const page of pages) {
      const told = await (await studio.app.request(page)).text();
      for (const secret of [WORD, id, person.id]) expect(told, page).not.toContain(secret);
    }
    const paths = [`/p/${id}`, `/p/${person.id}`];
    for (const path of paths) {
      expect((await studio.app.request(path)).status).toBe(404);
      const url = encodeURIComponent(`http://localhost:3999${path}`);
      expect((await studio.app.request(`/oembed?url=${url}`)).status).toBe(404);
    }
  };
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...Object.keys(acts)), { minLength: 1, maxLength: 8 }), async (names) => {
      for (const name of names) {
        const answer = await acts[name]?.();
        // Twice to the trash is once too often, and what is there is not shared.
        expect(answer?.status, `${name}: ${await answer?.text()}`).toBeOneOf([200, 201, 204, 404]);
      }
      await isSilent();
    }),
    { numRuns: 8 },
  );
  await ask('POST', `/api/generations/${id}/restore`);
  const answer = await ask('POST', '/api/publications', { generationId: id, title: 'A heron' });
  expect(await stateOf(answer)).toBe('public');
  expect(await (await studio.app.request('/explore')).text()).toContain('A heron');
});
