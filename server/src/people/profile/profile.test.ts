import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPerson, type Person } from '../../../test/support/people.ts';
import { type Studio, startStudio } from '../../../test/support/studio.ts';
import { errorSchema } from '../../http/wire.ts';
import { inboxChoicesSchema } from '../../operate/inbox/wire.ts';
import { meSchema, type Profile, profileSchema } from '../account/me-wire.ts';

let studio: Studio;
let person: Person;
beforeAll(async () => {
  studio = await startStudio();
  person = await createPerson(studio.deps.database);
});
afterAll(() => studio.stop());

const change = (body: unknown, who: Person | null = person) => studio.ask(who, 'PATCH', '/api/profile', body);

async function profileOf(who: Person): Promise<Profile> {
  return meSchema.parse(await (await studio.ask(who, 'GET', '/api/me')).json()).profile;
}

test('people change what they say about themselves, field by field, and take it away again', async () => {
  const first = await change({ username: ' Ada L. ', bio: 'I paint.\nOften.', twitter: '@ada', instagram: null });
  expect(first.status).toBe(200);
  expect(profileSchema.parse(await first.json())).toMatchObject({
    username: 'Ada L.',
    bio: 'I paint.\nOften.',
    twitter: '@ada',
    instagram: null,
  });
  await change({ instagram: 'https://instagram.com/ada', bio: '' });
  expect(await profileOf(person)).toMatchObject({
    username: 'Ada L.',
    bio: null,
    twitter: '@ada',
    instagram: 'https://instagram.com/ada',
  });
  expect((await change({})).status).toBe(200);
});

test('results with a label are blurred until somebody wants to see them at once', async () => {
  expect(await profileOf(person)).toMatchObject({ show_labeled: false });
  expect((await change({ show_labeled: true })).status).toBe(200);
  expect(await profileOf(person)).toMatchObject({ show_labeled: true });
  expect((await change({ show_labeled: 'yes' })).status).toBe(400);
});

test('pages are dark, light or as the system of whoever reads them, once that is said', async () => {
  expect(await profileOf(person)).toMatchObject({ color_scheme: null });
  for (const color_scheme of ['light', 'auto', 'dark', null]) {
    expect((await change({ color_scheme })).status).toBe(200);
    expect(await profileOf(person)).toMatchObject({ color_scheme });
  }
  expect((await change({ color_scheme: 'sepia' })).status).toBe(400);
});

test('people say in which zone they are, by a name of the list, and the mail of the day moves with them', async () => {
  const traveler = await createPerson(studio.deps.database);
  const zoneOfMorning = async () => {
    const response = await studio.ask(traveler, 'GET', '/api/inbox/settings');
    return inboxChoicesSchema.parse(await response.json()).zone;
  };
  expect(await profileOf(traveler)).toMatchObject({ time_zone: null });
  await studio.ask(traveler, 'PUT', '/api/inbox/settings', { digest: 'daily', zone: 'Europe/Vienna' });
  expect(await profileOf(traveler), 'where none was known').toMatchObject({ time_zone: 'Europe/Vienna' });
  expect((await change({ time_zone: 'Asia/Tokyo' }, traveler)).status).toBe(200);
  expect(await zoneOfMorning()).toBe('Asia/Tokyo');
  await studio.ask(traveler, 'PUT', '/api/inbox/settings', { digest: 'weekly', zone: 'Europe/Vienna' });
  expect([await zoneOfMorning(), (await profileOf(traveler)).time_zone]).toEqual(['Asia/Tokyo', 'Asia/Tokyo']);
  for (const time_zone of ['Mars/Olympus', '+02:00', "'; drop table profiles", '', 7]) {
    expect((await change({ time_zone }, traveler)).status).toBe(400);
  }
  expect((await change({ time_zone: null }, traveler)).status).toBe(200);
  expect((await profileOf(traveler)).time_zone).toBeNull();
});

test("nobody changes another person's profile, and visitors none", async () => {
  const other = await createPerson(studio.deps.database);
  await change({ username: 'Somebody' }, other);
  expect((await profileOf(person)).username).not.toBe('Somebody');
  expect((await change({ username: 'Nobody' }, null)).status).toBe(401);
  expect((await change({ username: 'Nobody' }, { ...other, token: 'not-a-session' })).status).toBe(401);
});

test.each([
  ['username', 'A'],
  ['username', '\u{1f98a}'],
  ['username', 'x'.repeat(41)],
  ['username', 'two\nlines'],
  ['username', 7],
  ['bio', 'x'.repeat(501)],
  ['bio', 'nul \u0000'],
  ['twitter', 'javascript:alert(1)'],
  ['twitter', 'two words'],
  ['twitter', `https://example.com/${'x'.repeat(200)}`],
  ['instagram', 'https://user:secret@example.com/'],
  ['instagram', 'ftp://example.com/'],
  ['email', 'other@example.com'],
  ['tokens', 1000],
  ['avatar_url', '/files/x'],
])('%s cannot be %j', async (field, value) => {
  const before = await profileOf(person);
  const answer = await change({ [field]: value });
  expect(answer.status).toBe(400);
  expect(errorSchema.parse(await answer.json())).toMatchObject({
    code: 'invalid_input',
    details: [{ field, message: expect.any(String) }],
  });
  expect(await profileOf(person)).toEqual(before);
});

test('whatever is sent is taken as it is shown, or refused; never a failure of ours', async () => {
  const anything = fc.record(
    {
      username: fc.oneof(fc.string({ unit: 'binary', maxLength: 60 }), fc.constant(null), fc.integer()),
      bio: fc.oneof(fc.string({ unit: 'binary', maxLength: 600 }), fc.constant(null)),
      twitter: fc.oneof(fc.webUrl(), fc.string({ maxLength: 20 })),
      instagram: fc.oneof(fc.webUrl({ validSchemes: ['http', 'ftp'] }), fc.anything()),
    },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(anything, async (body) => {
      const answer = await change(body);
      expect([200, 400]).toContain(answer.status);
      if (answer.status !== 200) return;
      const { username, twitter } = profileSchema.parse(await answer.json());
      if (username !== null) expect(username).toMatch(/^\P{Cc}{2,40}$/u);
      if (twitter?.includes(':')) expect(new URL(twitter).protocol).toMatch(/^https?:$/);
    }),
    { numRuns: 60 },
  );
});
