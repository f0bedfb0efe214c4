import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type AdminStudio, startAdminStudio } from '../../../test/support/administration.ts';
import { besideStudio, newPath, startTarget } from '../../../test/support/archives.ts';
import { buildMarks, isValidElsewhere } from '../../../test/support/marks.ts';
import { startOwnData } from '../../../test/support/own-data.ts';
import { createPerson, type Person } from '../../../test/support/people.ts';
import { newApiKeySchema } from '../../people/keys/wire.ts';
import { signFileUrl } from '../../studio/files/file-link.ts';
import { exportArchive } from './export-archive.ts';

// The marks program starts anew, and archives are written.
vi.setConfig({ testTimeout: 120_000 });

let marks: Awaited<ReturnType<typeof buildMarks>>;
let studio: AdminStudio;
let person: Person;
let result: { key: string; url: string; thumbnailUrl: string; body: Buffer };
beforeAll(async () => {
  marks = await buildMarks();
  studio = await startAdminStudio({ env: marks.env });
  studio.runware.paint(() =>
    sharp({ create: { width: 96, height: 64, channels: 3, background: '#a37' } })
      .png()
      .toBuffer(),
  );
  person = await createPerson(studio.database, { tokens: 1000 });
  const { status, outputs } = await studio.ended(person, await studio.submit(person, 'a fox that is carried around'));
  expect(status).toBe('completed');
  const url = outputs[0]?.url ?? '';
  const key = url.replace('/files/', '');
  const file = await studio.deps.store.get(key);
  if (file === null) throw new Error('Nothing is stored');
  const body = Buffer.concat(await file.stream.toArray());
  result = { key, url, thumbnailUrl: String(outputs[0]?.thumbnailUrl), body };
  expect(await isValidElsewhere(body)).toBe(true);
}, 240_000);
afterAll(async () => {
  await studio.stop();
  await marks.remove();
});

async function fetched(path: string, headers: Record<string, string> = {}): Promise<Buffer> {
  const answer = await studio.app.request(path, { headers });
  expect(answer.status, path).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

/** Byte for byte what was signed, and whole by the reader of somebody else. */
async function expectAsSigned(body: Buffer | null | undefined): Promise<void> {
  expect(body?.equals(result.body)).toBe(true);
  expect(await isValidElsewhere(body ?? Buffer.alloc(0))).toBe(true);
}

test('a program with a key gets the marks with the result that its list names, and none with the thumbnail', async () => {
  const made = await studio.ask(person, 'POST', '/api/keys', { name: 'A script', scopes: ['read'] });
  const { secret } = newApiKeySchema.parse(await made.json());
  const authorization = `Bearer ${secret}`;
  const list = await fetched('/api/generations', { authorization });
  expect(list.toString()).toContain(result.url);
  await expectAsSigned(await fetched(result.url, { authorization }));
  const shown = await fetched(result.thumbnailUrl, { authorization });
  expect([shown.includes('c2pa'), shown.includes('DigitalSourceType')]).toEqual([false, false]);
});

test('a link for somebody without an account leads to the marks', async () => {
  const link = signFileUrl(studio.deps.config.filesSecret, result.key, new Date(Date.now() + 60_000));
  await expectAsSigned(await fetched(link));
});

test("the copy of a person's data has the marks in its files", async () => {
  const ownData = await startOwnData(studio);
  try {
    const copy = await ownData.copyOf(person);
    const name = copy.names.find((one) => one.endsWith(result.key.split('/').at(-1) ?? 'nothing'));
    expect(await copy.sha256(name ?? 'nothing')).toBe(createHash('sha256').update(result.body).digest('hex'));
    await copy.close();
  } finally {
    await ownData.stop();
  }
});

test.each(['archive', 'archive.tar'])(
  'what was exported to %s and imported elsewhere keeps its marks',
  async (name) => {
    const deps = besideStudio(studio);
    const { path, remove } = await newPath(name);
    const there = await startTarget();
    try {
      await exportArchive(deps, path);
      await there.import(path);
      const file = await there.store.get(result.key);
      await expectAsSigned(file === null ? null : Buffer.concat(await file.stream.toArray()));
    } finally {
      await there.stop();
      await deps.pool.end();
      await rm(path, { recursive: true, force: true });
      await remove();
    }
  },
);
