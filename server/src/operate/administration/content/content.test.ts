import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminStudio, startAdminStudio } from '../../../../test/support/administration.ts';
import { createPerson } from '../../../../test/support/people.ts';
import { type Content, contentSchema, ownContent } from '../../content/wire.ts';
import { contentDeskSchema, contentPreviewSchema } from './wire.ts';

let studio: AdminStudio;
beforeAll(async () => {
  studio = await startAdminStudio();
});
afterAll(() => studio.stop());

const reason = 'For the test';
const desk = () => studio.read(['GET', '/api/admin/content'], contentDeskSchema);
const newest = async () => (await desk()).versions[0]?.id ?? 0;

async function save(changes: Partial<Content>, basedOn?: number) {
  const body = { content: { ...ownContent, ...changes }, basedOn: basedOn ?? (await newest()), reason };
  return studio.ask(studio.admin, 'PUT', '/api/admin/content', body);
}
const banner = { text: 'We moved', link: null, from: null, until: null, audience: 'all' as const, isDismissible: true };
const announced = async () => (await studio.ask(null, 'GET', '/api/banner')).json();

test('each save is a version, and an older one can be put in force again', async () => {
  const first = await newest();
  expect((await save({ hero: { ...ownContent.hero, title: 'One' } })).status).toBe(200);
  const one = await newest();
  expect((await save({ hero: { ...ownContent.hero, title: 'Two' } })).status).toBe(200);
  expect(one).toBeGreaterThan(first);
  const restored = await studio.ask(studio.admin, 'POST', `/api/admin/content/versions/${one}/restore`, {
    basedOn: await newest(),
    reason,
  });
  expect(restored.status).toBe(200);
  const { content, versions } = await desk();
  expect(content.hero.title).toBe('One');
  expect(versions).toHaveLength(3);
  expect(versions[0]).toMatchObject({ madeBy: studio.admin.email, note: reason });
});

test('who saves over what somebody else has saved meanwhile is told', async () => {
  const basedOn = await newest();
  const answers = await Promise.all(
    ['A', 'B', 'C'].map((title) => save({ hero: { ...ownContent.hero, title } }, basedOn)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
});

test('an announcement is told while it runs, and to whom', async () => {
  await save({ banner });
  await expect.poll(announced).toMatchObject({ banner: { text: 'We moved', audience: 'all' } });
  await save({ banner: { ...banner, until: '2020-01-01T00:00:00Z' } });
  await expect.poll(announced).toMatchObject({ banner: null });
  await save({ banner: { ...banner, audience: 'paid', from: '2020-01-01T00:00:00Z' } });
  await expect.poll(announced).toMatchObject({ banner: { audience: 'paid' } });
  await save({ banner: null });
  await expect.poll(announced).toMatchObject({ banner: null });
});

test.each([
  [
    'a banner that ends before it begins',
    { banner: { ...banner, from: '2026-02-01T00:00:00Z', until: '2026-01-01T00:00:00Z' } },
  ],
  ['a tool that there is not', { tools: ['no_such_tool'] }],
  ['a link that runs a script', { footer: { text: '', links: [{ label: 'Click', to: 'javascript:alert(1)' }] } }],
  [
    'a link that only looks like a page of this studio',
    { footer: { text: '', links: [{ label: 'Click', to: '//evil.example' }] } },
  ],
  ['a link with a backslash', { footer: { text: '', links: [{ label: 'Click', to: '/\\evil.example' }] } }],
  ['a title without end', { hero: { ...ownContent.hero, title: 'x'.repeat(81) } }],
])('%s is refused', async (_what, changes) => {
  const before = await newest();
  expect((await save(changes)).status).toBe(400);
  expect(await newest()).toBe(before);
});

test('a preview shows a page as it would be, and changes nothing', async () => {
  const before = await newest();
  const content = { ...ownContent, footer: { text: 'Never saved', links: [] } };
  const { html } = await studio.read(['POST', '/api/admin/content/preview'], contentPreviewSchema, {
    content,
    page: '/about',
  });
  expect(html).toContain('/about');
  expect(await newest()).toBe(before);
});

test('nobody but an administrator reads or changes it', async () => {
  const person = await createPerson(studio.database);
  for (const who of [person, null]) {
    expect([401, 403]).toContain((await studio.ask(who, 'GET', '/api/admin/content')).status);
    expect([401, 403]).toContain((await studio.ask(who, 'PUT', '/api/admin/content', {})).status);
  }
});

test('what no operator has ever touched fits its own schema', () => {
  expect(contentSchema.parse(ownContent)).toEqual(ownContent);
});
