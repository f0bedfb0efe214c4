import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminStudio, startAdminStudio } from '../../../../test/support/administration.ts';
import { exampleBrand, examplePicture } from '../../../../test/support/brand.ts';
import { readBrand } from '../../../platform/brand/brand.ts';
import { readMailLook } from '../../../platform/mail/look.ts';
import { createSettings } from '../../../platform/settings/settings.ts';
import type { ChosenBrand } from './choice-body.ts';
import { brandDeskSchema, brandPreviewSchema, keptPictureSchema } from './wire.ts';

let studio: AdminStudio;
beforeAll(async () => {
  studio = await startAdminStudio();
}, 60_000);
afterAll(() => studio.stop());

const newest = async () => (await studio.read(['GET', '/api/admin/brand'], brandDeskSchema)).versions[0]?.version ?? 0;
const ask = (choice: ChosenBrand, basedOn: number) =>
  studio.ask(studio.admin, 'PUT', '/api/admin/brand', { ...choice, basedOn });
const save = async (choice: ChosenBrand) =>
  studio.read(['PUT', '/api/admin/brand'], brandDeskSchema, { ...choice, basedOn: await newest() });
const restore = async (version: number | null) =>
  studio.read(['POST', '/api/admin/brand/restore'], brandDeskSchema, { version, basedOn: await newest() });
const send = (use: string, data = examplePicture) =>
  studio.read(['POST', '/api/admin/brand/pictures'], keptPictureSchema, { use, data });
const get = (path: string, headers = {}) => studio.app.request(path, { headers });
/** As a process reads it that has just begun. */
const now = () => {
  const { database, log, config } = studio.deps;
  return readBrand({ config, settings: createSettings({ database, log }) });
};

test('a brand is put in force, noted, and read by every process', async () => {
  const desk = await save(exampleBrand);
  expect(desk).toMatchObject({
    isSaved: true,
    choice: exampleBrand,
    versions: [{ name: 'Northlight', isCurrent: true }],
  });
  expect(await now()).toMatchObject({ name: 'Northlight', socialCard: { isMade: true } });
  const line = (await studio.auditLines()).at(-1);
  expect(line).toMatchObject({ action: 'brand.change', target_id: 'brand' });
});

test('of operators who save at once one is in time, and the others are told what to do next', async () => {
  const basedOn = await newest();
  const names = ['Northlight', 'Southlight', 'Eastlight'];
  const answers = await Promise.all(names.map((name) => ask({ ...exampleBrand, name }, basedOn)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  const late = answers.find(({ status }) => status === 409);
  expect(await late?.json()).toMatchObject({
    code: 'changed_meanwhile',
    error: expect.stringContaining('Look at their version'),
  });
  expect(await newest()).toBe(basedOn + 1);
  const restored = await studio.ask(studio.admin, 'POST', '/api/admin/brand/restore', { version: null, basedOn });
  expect(restored.status).toBe(409);
  await save(exampleBrand);
});

test('a color on which text does not read is refused, and says which would do', async () => {
  const colors = { primary: '#fde047', accent: '#9a3412' };
  const answer = await ask({ ...exampleBrand, colors }, await newest());
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({
    code: 'invalid_input',
    error: expect.stringMatching(
      /White text on the primary color #fde047 .* nearest color that passes is #[0-9a-f]{6}/,
    ),
    details: [{ field: 'colors.primary' }],
  });
  expect(await now()).toMatchObject({ colors: exampleBrand.colors });
});

test('one picture becomes the icons, and logos stand in mails and on the card', async () => {
  const logo = await send('logo');
  const { icons } = await send('icon');
  await save({ ...exampleBrand, logoDark: logo.file, icons, mail: { ...exampleBrand.mail, hasLogo: true } });
  const { database, log, config } = studio.deps;
  const { look, attachments } = await readMailLook({ config, database, settings: createSettings({ database, log }) });
  expect(look).toMatchObject({ name: 'Northlight', band: { color: '#134e4a', text: '#ffffff' } });
  expect(attachments).toMatchObject([{ cid: look.logoId, contentType: 'image/png' }]);
  expect(look.footer).toEqual(['Northlight Ltd', '1 Harbor Road, Oslo']);
});

test('its files come from our own origin, cannot run anything, and are kept by browsers for good', async () => {
  const { logoDark, icons } = await now();
  const answer = await get(`/brand/${logoDark}`);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/svg+xml',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  });
  expect(answer.headers.get('content-security-policy')).toContain('sandbox');
  expect((await get(`/brand/${'0'.repeat(32)}.svg`)).status).toBe(404);
  expect((await get('/brand/..%2Fpackage.json')).status).toBe(404);
  expect(icons?.ico).toMatch(/\.ico$/);
});

test('icons, card and manifest follow at the addresses where browsers look for them', async () => {
  // The program reads settings again after two seconds.
  await expect
    .poll(async () => (await get('/favicon.ico')).headers.get('etag'), { timeout: 10_000 })
    .toBe(`"${(await now()).icons?.ico}"`);
  for (const [path, type] of [
    ['/favicon.svg', 'image/svg+xml'],
    ['/favicon-done.svg', 'image/svg+xml'],
    ['/apple-touch-icon.png', 'image/png'],
    ['/icon-192.png', 'image/png'],
    ['/icon-maskable-512.png', 'image/png'],
    ['/social-card.png', 'image/png'],
  ]) {
    const answer = await get(path ?? '');
    expect([path, answer.status, answer.headers.get('content-type')]).toEqual([path, 200, type]);
    const tag = answer.headers.get('etag') ?? '';
    expect((await get(path ?? '', { 'if-none-match': tag })).status).toBe(304);
  }
  expect(await (await get('/site.webmanifest')).json()).toMatchObject({
    name: 'Northlight',
    short_name: 'North',
    theme_color: '#042f2e',
    lang: 'en',
    dir: 'ltr',
    // What a browser asks for before it offers to install a page.
    ...{ id: '/', start_url: '/dashboard', scope: '/', display: 'standalone' },
    icons: [
      { src: '/icon-192.png', type: 'image/png', sizes: '192x192', purpose: 'any' },
      { src: '/icon-512.png', type: 'image/png', sizes: '512x512', purpose: 'any' },
      { src: '/icon-maskable-512.png', sizes: '512x512', purpose: 'maskable' },
    ],
    share_target: { action: '/receive', method: 'POST', enctype: 'multipart/form-data' },
  });
});

test('a preview shows colors, mail and card, names what does not read, and keeps nothing', async () => {
  const before = await studio.auditLines();
  const colors = { primary: '#fde047', accent: '#9a3412' };
  const preview = await studio.read(['POST', '/api/admin/brand/preview'], brandPreviewSchema, {
    ...exampleBrand,
    name: 'Try',
    colors,
  });
  expect(preview.problems).toMatchObject([{ field: 'colors.primary', suggestion: expect.stringMatching(/^#/) }]);
  expect(preview.shared['--brand-7']).toBe('#fde047');
  expect(preview.mail).toContain('Confirm your email for Try');
  expect(preview.card).toMatch(/^data:image\/png;base64,/);
  expect(preview.icon).toMatch(/^data:image\/png;base64,/);
  expect(await studio.auditLines()).toEqual(before);
  expect((await now()).name).toBe('Northlight');
});

test('an earlier brand comes back, and so does the look of the program', async () => {
  const { versions } = await save({ ...exampleBrand, name: 'Southlight' });
  const earlier = versions.find(({ name }) => name === 'Northlight');
  expect((await restore(earlier?.version ?? 0)).choice.name).toBe('Northlight');
  const bare = await restore(null);
  expect(bare).toMatchObject({ isSaved: false, choice: { name: 'Kinora', isPoweredByShown: false } });
  expect(bare.versions[0]).toMatchObject({ name: null, isCurrent: true });
  const unknown = { version: 999_999, basedOn: await newest() };
  expect((await studio.ask(studio.admin, 'POST', '/api/admin/brand/restore', unknown)).status).toBe(404);
});

test.each([
  ['a name that ends a tag', { name: '<b>Bold' }],
  ['a name that ends a line of a mail', { name: 'A\r\nBcc: b@example.com' }],
  ['a font that does not come with the program', { font: 'comic' }],
  ['a file of another place', { logoLight: '../../etc/passwd' }],
  ['a file that is not there', { logoLight: `${'0'.repeat(32)}.svg` }],
  ['a color that is more than one', { themeColor: '#fff;background:url(//evil.example)' }],
])('%s is refused', async (_, change) => {
  const answer = await studio.ask(studio.admin, 'PUT', '/api/admin/brand', {
    ...exampleBrand,
    basedOn: await newest(),
    ...change,
  });
  expect(answer.status).toBe(400);
});

test('a hostile drawing is refused where it cannot be cleaned', async () => {
  const bomb =
    '<!DOCTYPE svg [<!ENTITY a "lol"><!ENTITY b "&a;&a;">]><svg xmlns="http://www.w3.org/2000/svg"><text>&b;</text></svg>';
  const answer = await studio.ask(studio.admin, 'POST', '/api/admin/brand/pictures', {
    use: 'logo',
    data: Buffer.from(bomb).toString('base64'),
  });
  expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'invalid_file' }]);
});
