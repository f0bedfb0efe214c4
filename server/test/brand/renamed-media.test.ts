// @module-tag long

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { brandDeskSchema } from '../../src/operate/administration/brand/wire.ts';
import { type AdminStudio, startAdminStudio } from '../support/administration.ts';
import { exampleBrand } from '../support/brand.ts';
import { eventually } from '../support/eventually.ts';
import { buildMarks, readTags } from '../support/marks.ts';
import { createPerson, type Person } from '../support/people.ts';
import { publishTool } from '../support/published-tool.ts';
import { makeSound } from '../support/sounds.ts';
import { falRoute, musicTool, pictureTool } from '../support/tool-definitions.ts';
import { buildMedia, makeVideo } from '../support/videos.ts';

// Encoders on a busy machine.
vi.setConfig({ testTimeout: 240_000 });

let media: Awaited<ReturnType<typeof buildMedia>>;
let marks: Awaited<ReturnType<typeof buildMarks>>;
let studio: AdminStudio;
let person: Person;
let folder: string;
beforeAll(async () => {
  [media, marks] = await Promise.all([buildMedia(), buildMarks()]);
  folder = await mkdtemp(join(tmpdir(), 'renamed-media-'));
  studio = await startAdminStudio({ env: { ...media.env, ...marks.env } });
  person = await createPerson(studio.database, { tokens: 10_000 });
  await publishTool(studio, 'tune-smith', musicTool());
  const filmed = { category: 'video', outputs: { kind: 'video', noun: 'videos', count: 'num_images' } } as const;
  const routes = [falRoute('fal-ai/film-smith', { outputs: { path: ['video'], kind: 'video' } })];
  await publishTool(studio, 'film-smith', pictureTool({ name: 'Film Smith', ...filmed, routes }));
  await studio.read(['PUT', '/api/admin/brand'], brandDeskSchema, { ...exampleBrand, basedOn: 0 });
  await eventually(async () => expect(await studio.deps.marks.studio()).toBe('Northlight'));
}, 240_000);
afterAll(async () => {
  await studio.stop();
  await media.remove();
  await marks.remove();
  await rm(folder, { recursive: true });
});

async function made(slug: string, delivered: object): Promise<{ body: Buffer; tags: string }> {
  studio.fal.follow(({ kind }) => (kind === 'result' ? { body: delivered } : undefined));
  const id = await studio.submitTo(person, `x/${slug}`, { prompt: 'a slow waltz' });
  const { status, outputs, metadata } = await studio.ended(person, id);
  expect(status, JSON.stringify(metadata)).toBe('completed');
  const [output] = outputs;
  const stored = await studio.deps.store.get(String(output?.url).replace('/files/', ''));
  if (output === undefined || stored === null) throw new Error('Nothing was made');
  const body = Buffer.concat(await stored.stream.toArray());
  const path = join(folder, `${id}.${output.url.split('.').at(-1)}`);
  await writeFile(path, body);
  return { body, tags: JSON.stringify(await readTags(path)) };
}

const bodyOf = (answer: unknown): object => {
  if (typeof answer !== 'object' || answer === null || !('body' in answer) || typeof answer.body !== 'object')
    throw new Error('The service has no such answer');
  return answer.body ?? {};
};

test('a video of a renamed studio says the new name in its tags and signature, and the program nowhere', async () => {
  const video = await makeVideo({ frames: 250 });
  const { body, tags } = await made('film-smith', bodyOf(studio.fal.video(video)));
  expect(tags).toContain('Northlight');
  expect(body.includes('Kinora')).toBe(false);
});

test.each(['mp3', 'wav', 'm4a', 'flac'] as const)('so does a sound as %s', async (kind) => {
  const { body, tags } = await made('tune-smith', bodyOf(studio.fal.sound(await makeSound(kind))));
  // FLAC takes no signature and no XMP: it has the words of its own comments alone.
  expect(body.includes('Northlight') || tags.includes('Northlight')).toBe(true);
  expect(body.includes('Kinora')).toBe(false);
});
