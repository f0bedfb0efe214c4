import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { brandDeskSchema, keptPictureSchema } from '../../src/operate/administration/brand/wire.ts';
import { newApiKeySchema } from '../../src/people/keys/wire.ts';
import { shareSchema } from '../../src/studio/shares/wire.ts';
import { type AdminStudio, startAdminStudio } from '../support/administration.ts';
import { exampleBrand, examplePicture } from '../support/brand.ts';
import { brandVersion } from '../support/example-records.ts';
import { buildMarks, isValidElsewhere, readTags } from '../support/marks.ts';
import { startOwnData } from '../support/own-data.ts';
import { createPerson, type Person } from '../support/people.ts';

// Encoders on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

let studio: AdminStudio;
let marks: Awaited<ReturnType<typeof buildMarks>>;
let folder: string;
beforeAll(async () => {
  marks = await buildMarks();
  folder = await mkdtemp(join(tmpdir(), 'kinora-renamed-'));
  studio = await startAdminStudio({ env: marks.env });
}, 120_000);
afterAll(async () => {
  await studio.stop();
  await marks.remove();
  await rm(folder, { recursive: true });
});

async function makePicture(): Promise<{ body: Buffer; tags: string }> {
  const person = await createPerson(studio.database, { tokens: 100 });
  const [output] = (await studio.find(person, await studio.completed(person))).outputs;
  const file = await studio.deps.store.get(String(output?.url).replace('/files/', ''));
  if (file === null) throw new Error('The picture is not stored');
  const body = Buffer.concat(await file.stream.toArray());
  const path = join(folder, 'picture');
  await writeFile(path, body);
  return { body, tags: JSON.stringify(await readTags(path)) };
}

test('after a renaming, files say the new name alone, under a signature of that name, and older ones stay known', async () => {
  const before = await makePicture();
  expect(before.body.includes('Kinora')).toBe(true);
  await studio.read(['PUT', '/api/admin/brand'], brandDeskSchema, { ...exampleBrand, basedOn: 0 });
  await expect.poll(() => studio.deps.marks.studio(), { timeout: 10_000 }).toBe('Northlight');

  const after = await makePicture();
  expect(after.tags).toContain('Northlight');
  expect(after.tags).not.toMatch(/Kinora/);
  expect(after.body.includes('Kinora')).toBe(false);
  expect(await isValidElsewhere(after.body)).toBe(true);
  for (const { body } of [before, after]) {
    const path = join(folder, 'read');
    await writeFile(path, body);
    const { manifests } = await studio.deps.marks.read({ path, contentType: 'image/png' });
    expect(manifests).toContain('"validation_state": "Trusted"');
  }
});

test('the API document, programs and the maintenance page call the studio by its new name', async () => {
  const title = async () => {
    const document: unknown = await (await studio.app.request('/openapi.json')).json();
    return document;
  };
  expect(await title()).toMatchObject({ info: { title: 'Northlight' } });
  expect(await (await studio.app.request('/api/maintenance')).json()).toMatchObject({
    title: 'Northlight is Getting Better',
  });
});

/** What machines alone read, addresses of the tests' people, and the switch that lets pages name the program. */
const TECHNICAL = /\b(?:x-)?kinora[-._][a-z_-]*|"?Powered by Kinora"?/gi;
/** All texts of the program by their key, and what of them is the operator's. */
const TEXTS = '/api/admin/texts';

const namesIt = (words: string) => /.{0,60}kinora.{0,30}/i.exec(words.replaceAll(TECHNICAL, ''))?.[0] ?? null;

test('no answer of a renamed studio names the program, whoever asks: lists, feeds, files, programs and embeds', async () => {
  const picture = { use: 'logo', data: examplePicture };
  const { file } = await studio.read(['POST', '/api/admin/brand/pictures'], keptPictureSchema, picture);
  const brand = { ...exampleBrand, logoLight: file, logoDark: file };
  await studio.read(['PUT', '/api/admin/brand'], brandDeskSchema, { ...brand, basedOn: await brandVersion(studio) });
  const member = await createPerson(studio.database, { tokens: 100 });
  const made = await studio.completed(member);
  const found: string[] = [];
  const look = async (where: string, answer: Response) => {
    const named = namesIt(await answer.text());
    if (named !== null) found.push(`${where}: ${named}`);
  };

  const open = studio.app.routes.filter(
    ({ method, path }) => method === 'GET' && !/[:*]|\/events|\/metrics/.test(path),
  );
  const paths = [...new Set(open.map(({ path }) => path))].filter((path) => path !== TEXTS);
  expect(paths.length).toBeGreaterThan(60);
  for (const path of ['/api/status/feed', '/openapi.json', '/site.webmanifest', '/api/admin/payments.csv']) {
    expect(paths).toContain(path);
  }
  const readers: readonly (readonly [string, Person | null])[] = [
    ['a visitor', null],
    ['a member', member],
    ['an administrator', studio.admin],
  ];
  for (const [who, person] of readers) {
    const asked = person === studio.admin ? paths : paths.filter((path) => !path.startsWith('/api/admin'));
    for (const path of asked) {
      const answer = await studio.ask(person, 'GET', path);
      if (path.endsWith('.csv') && person === studio.admin) expect([path, answer.status]).toEqual([path, 200]);
      await look(`${path} to ${who}`, answer);
    }
  }

  const shared = await studio.ask(member, 'POST', '/api/shares', { generationIds: [made] });
  const { link = null } = shareSchema.parse(await shared.json());
  if (link === null) throw new Error('There is no link');
  const { host, origin, pathname } = new URL(link);
  const embed = await studio.app.request(`${origin}/oembed?${new URLSearchParams({ url: link })}`, {
    headers: { host },
  });
  expect(await embed.clone().json()).toMatchObject({ provider_name: 'Northlight' });
  await look('an embed', embed);
  const card = await studio.app.request(`${origin}${pathname}/card.jpg`);
  expect(card.status).toBe(200);
  await look('a social card', card);

  const key = await studio.ask(member, 'POST', '/api/keys', { name: 'Assistant', scopes: ['read', 'generate'] });
  const { secret } = newApiKeySchema.parse(await key.json());
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    authorization: `Bearer ${secret}`,
  };
  const client = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } };
  for (const [method, params] of [
    ['initialize', client],
    ['tools/list', {}],
  ] as const) {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    const answer = await studio.app.request('/mcp', { method: 'POST', headers, body });
    expect(answer.status).toBe(200);
    await look(`the MCP server's ${method}`, answer);
  }
  expect(found).toEqual([]);
});

test('the copy of their data that somebody takes along names the studio alone, in names and files', async () => {
  const ownData = await startOwnData(studio);
  const member = await createPerson(studio.database, { tokens: 100 });
  await studio.completed(member);
  const copy = await ownData.copyOf(member);
  expect(copy.names.filter((name) => namesIt(name) !== null)).toEqual([]);
  expect(copy.names.length).toBeGreaterThan(10);
  const named: string[] = [];
  for (const name of copy.names) {
    const words = namesIt(await copy.text(name));
    if (words !== null) named.push(`${name}: ${words}`);
  }
  await ownData.stop();
  expect(named).toEqual([]);
});
