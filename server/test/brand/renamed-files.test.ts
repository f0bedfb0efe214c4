import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { brandDeskSchema } from '../../src/operate/administration/brand/wire.ts';
import { type AdminStudio, startAdminStudio } from '../support/administration.ts';
import { exampleBrand } from '../support/brand.ts';
import { buildMarks, isValidElsewhere, readTags } from '../support/marks.ts';
import { createPerson } from '../support/people.ts';

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
  await studio.read(['PUT', '/api/admin/brand'], brandDeskSchema, exampleBrand);
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
