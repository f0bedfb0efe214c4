import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { type BuiltProgram, buildProgram } from '../../../test/support/build-program.ts';
import { launchProgram, type RunningProgram } from '../../../test/support/launch-program.ts';
import { createPerson, type Person } from '../../../test/support/people.ts';
import { storedInput } from '../../../test/support/stored-input.ts';
import { buildMedia, makeVideo } from '../../../test/support/videos.ts';
import { startWorkingStudio, type WorkingStudio } from '../../../test/support/working-studio.ts';
import { catalogueSchema } from '../availability/wire.ts';
import type { Generation } from '../generations/wire.ts';

const PATIENCE = 240_000;
const KEY = 'engine-key';

let media: Awaited<ReturnType<typeof buildMedia>>;
let built: BuiltProgram;
let preview: BuiltProgram;
let engine: RunningProgram;
let folder: string;
let studio: WorkingStudio;

beforeAll(async () => {
  media = await buildMedia();
  built = await buildProgram('embedded/providers');
  preview = await buildProgram('preview');
  folder = await mkdtemp(join(tmpdir(), 'kinora-engine-'));
  engine = await launchProgram([built.script], {
    ...media.env,
    PREVIEW_PROGRAM: preview.script,
    DATA_DIR: folder,
    API_KEY: KEY,
  });
  const origin = /ready (http:\S+)/.exec(engine.output())?.[1] ?? '';
  studio = await startWorkingStudio({
    env: {
      ...media.env,
      EMBEDDED: 'engine,engine:fal,engine:vision',
      FAL_KEY: KEY,
      FAL_QUEUE_URL: `${origin}/fal-queue`,
      FAL_REST_URL: `${origin}/fal-rest`,
      VISION_BASE_URL: `${origin}/vision/v1`,
      VISION_API_KEY: KEY,
    },
  });
}, PATIENCE);
afterAll(async () => {
  await studio.stop();
  await engine.kill();
  await built.remove();
  await preview.remove();
  await media.remove();
  await rm(folder, { recursive: true, force: true });
});

const finished = (person: Person, id: string): Promise<Generation> =>
  vi.waitFor(
    async () => {
      const generation = await studio.find(person, id);
      expect(generation.status).not.toBe('processing');
      return generation;
    },
    { timeout: PATIENCE, interval: 250 },
  );

test('the engine that comes with the studio offers every video tool that needs no endpoint of the operator', async () => {
  const { tools } = catalogueSchema.parse(await (await studio.ask(null, 'GET', '/api/catalogue')).json());
  const off = tools.filter(({ enabled, comingSoon }) => !enabled && !comingSoon).map(({ id }) => id);
  expect(off).toEqual(['gen_03', 'gen_05']);
});

test('a picture becomes a clip of exactly as many frames as were asked for', { timeout: PATIENCE }, async () => {
  const person = await createPerson(studio.database, { tokens: 1000 });
  const imageUrl = await storedInput(studio, person, { folder: 'ltxv-images', width: 320, height: 180 });
  const input = { imageUrl, prompt: 'slow zoom in', resolution: '480p', aspectRatio: '16:9', numFrames: 24 };
  const generation = await finished(person, await studio.submitTo(person, 'fal-ltxv', input));
  expect(generation).toMatchObject({
    status: 'completed',
    metadata: { preview_engine: true },
    outputs: [{ contentType: 'video/mp4', frames: 24, fps: 24, posterUrl: expect.any(String) }],
  });
});

test('a video becomes twice as wide and high, frame by frame', { timeout: PATIENCE }, async () => {
  const person = await createPerson(studio.database, { tokens: 1000 });
  const size = { width: 96, height: 64, frames: 12, fps: 24 };
  const videoUrl = await storedInput(studio, person, {
    folder: 'video-upscaler-input',
    body: await makeVideo(size),
    ...{ contentType: 'video/mp4', extension: 'mp4', seconds: 0.5, ...size },
  });
  const generation = await finished(person, await studio.submitTo(person, 'fal-video-upscaler', { videoUrl }));
  expect(generation).toMatchObject({
    status: 'completed',
    metadata: { original_resolution: '96 x 64', upscaled_resolution: '192 x 128' },
    outputs: [{ width: 192, height: 128, frames: 12 }],
  });
});

test('a picture is described in six fields', { timeout: PATIENCE }, async () => {
  const person = await createPerson(studio.database);
  const imageUrl = await storedInput(studio, person, { folder: 'scene-gen-images', width: 320, height: 180 });
  const answer = await studio.ask(person, 'POST', '/functions/v1/analyze-image', { imageUrl });
  expect(answer.status).toBe(200);
  const said = z.record(z.string(), z.string().min(4)).parse(await answer.json());
  expect(Object.keys(said)).toHaveLength(6);
});
