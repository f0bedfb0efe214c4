// @module-tag long

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type ModeratedStudio, startModeratedStudio } from '../../../test/support/moderated-studio.ts';
import { createPerson, type Person } from '../../../test/support/people.ts';
import { storedInput } from '../../../test/support/stored-input.ts';
import { buildMedia, makeVideo } from '../../../test/support/videos.ts';
import { verifyLedger } from '../../money/ledger/verify.ts';
import { keepAsUpload } from '../files/upload.ts';
import type { Generation } from '../generations/wire.ts';
import { framesOf } from './frames.ts';

// Encoders on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

let media: Awaited<ReturnType<typeof buildMedia>>;
let studio: ModeratedStudio;
beforeAll(async () => {
  media = await buildMedia();
  studio = await startModeratedStudio({ env: { ...media.env, EMBEDDED: 'engine,engine:fal' } });
}, 120_000);
afterAll(async () => {
  await studio.stop();
  await media.remove();
});
beforeEach(() => {
  studio.fal.follow(() => undefined);
  studio.service.follow(() => ({}));
});
afterEach(async () => {
  for (const { problems } of await verifyLedger(studio.database)) expect(problems).toEqual([]);
});

const FRAMES = 120;

/** Five blue seconds, red from one frame to another. */
function withRed([from, to]: readonly [number, number]): Promise<Buffer> {
  const red = `drawbox=t=fill:color=red:enable='between(n\\,${from}\\,${to})'`;
  return makeVideo({ color: 'blue', frames: FRAMES, more: ['-vf', red] });
}

/** The service finds something in pictures of one color. */
function mind(color: 'red' | 'green' | 'blue', scores: Record<string, number>): void {
  studio.service.follow(async (text, picture) => {
    if (text !== null) return {};
    const { dominant } = await sharp(picture).stats();
    const most = Math.max(dominant.r, dominant.g, dominant.b);
    const [shown] = Object.entries({ red: dominant.r, green: dominant.g, blue: dominant.b }).find(
      ([, value]) => value === most,
    ) ?? ['none'];
    return shown === color ? scores : {};
  });
}

async function madeVideo(body: Buffer): Promise<{ person: Person; generation: Generation }> {
  const answer = studio.fal.video(body);
  studio.fal.follow(({ kind }) => (kind === 'result' ? answer : undefined));
  const person = await createPerson(studio.database, { tokens: 1000 });
  const imageUrl = await storedInput(studio, person, { folder: 'video-source-images' });
  const id = await studio.submitTo(person, 'fal-minimax-hailuo', { imageUrl, prompt: 'the fox runs' });
  return { person, generation: await studio.ended(person, id) };
}

async function nothingIsRead(person: Person, { id }: Generation): Promise<void> {
  const { rows } = await sql<{ key: string }>`select key from sealed_files where position(${id} in key) > 0
    union select key from removed_objects where position(${id} in key) > 0`.execute(studio.database);
  expect(rows.length).toBeGreaterThan(2);
  for (const { key } of rows) expect(await studio.fetched(person, `/files/${key}`)).toBe(404);
}

const places = {
  'first frame': [0, 0],
  'frames of its second second': [34, 46],
  'frames of its third second': [74, 86],
  'last frame': [FRAMES - 1, FRAMES - 1],
} as const;

// What is done with one found frame does not depend on its place, so that each of the three below takes another one.
test.each(Object.entries(places))('of a clip the %s are among what is looked at', async (_, red) => {
  const folder = await mkdtemp(join(tmpdir(), 'kinora-judged-'));
  try {
    await writeFile(join(folder, 'clip.mp4'), await withRed(red));
    const looked = await framesOf(studio.deps.media, { folder, file: 'clip.mp4' });
    const isRed = await Promise.all(
      looked.map(async (frame) => {
        const { dominant } = await sharp(join(folder, frame)).stats();
        return dominant.r > dominant.b;
      }),
    );
    expect(isRed.filter(Boolean)).toHaveLength(1);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('what is found in the last frame of a clip alone holds all of it, until it is released', async () => {
  mind('red', { hate: 0.9 });
  const { person, generation } = await madeVideo(await withRed(places['last frame']));
  expect(generation).toMatchObject({
    status: 'completed',
    outputs: [],
    metadata: { review: { state: 'held', rule: 'Hate' } },
    receipt: { charged: 50, returned: 0 },
  });
  await nothingIsRead(person, generation);
  expect((await studio.review(generation.id, 'release')).status).toBe(200);
  const [shown] = (await studio.find(person, generation.id)).outputs;
  for (const url of [shown?.url, shown?.posterUrl, shown?.thumbnailUrl, shown?.previewUrl]) {
    expect(await studio.fetched(person, url ?? '')).toBe(200);
  }
});

test('what is found within a clip blocks all of it, with its tokens back', async () => {
  mind('red', { sexual: 0.9 });
  const { person, generation } = await madeVideo(await withRed(places['frames of its second second']));
  expect(generation).toMatchObject({ status: 'failed', outputs: [], receipt: { charged: 50, returned: 50 } });
  await nothingIsRead(person, generation);
  expect(await studio.tokensOf(person)).toBe(1000);
});

test('an uploaded video is not taken for what is found within it', async () => {
  const person = await createPerson(studio.database);
  const body = await withRed(places['frames of its third second']);
  const send = () => keepAsUpload(studio.deps, person.token, { folder: 'video-upscaler-input', kind: 'video', body });
  mind('red', { 'self-harm': 0.9 });
  await expect(send()).rejects.toMatchObject({
    code: 'blocked_content',
    message: 'This studio does not take this video (Self-harm). Please choose another one.',
  });
  const kept = () => studio.database.selectFrom('files').select('key').where('user_id', '=', person.id).execute();
  expect(await kept()).toEqual([]);
  mind('green', { 'self-harm': 0.9 });
  expect(await send()).toMatchObject({ contentType: 'video/mp4', frames: FRAMES });
  studio.service.follow(() => new Error('It is away'));
  expect(await send()).toMatchObject({ frames: FRAMES });
});

const colors = ['red', 'lime', 'blue'] as const;

test.each([
  ['red', 'held', 'Hate', { hate: 0.9 }],
  ['green', 'held', 'Hate', { hate: 0.9 }],
  ['blue', 'refused', 'Sexual content', { sexual: 0.9 }],
] as const)(
  'the film of a scene whose %s clip is minded is %s, and none of its clips stays',
  async (color, state, rule, scores) => {
    const clips = await Promise.all(colors.map((name) => makeVideo({ color: name, frames: 24 })));
    const asked: string[] = [];
    studio.fal.follow(({ kind, requestId }) => {
      if (!asked.includes(requestId)) asked.push(requestId);
      const body = clips[asked.indexOf(requestId)];
      return kind === 'result' && body !== undefined ? studio.fal.video(body) : undefined;
    });
    mind(color, scores);
    const person = await createPerson(studio.database, { tokens: 1000 });
    const imageUrl = await storedInput(studio, person, { folder: 'scene-gen-images' });
    const id = await studio.submitTo(person, 'ai-scene-gen', { imageUrl, actionDirection: 'waves break' });
    const generation = await studio.ended(person, id);
    expect(generation).toMatchObject({ outputs: [], metadata: { review: { state, rule } } });
    await nothingIsRead(person, generation);
    const left = await sql`select from files where user_id = ${person.id} and folder = 'generations'`.execute(
      studio.database,
    );
    expect(left.rows).toEqual([]);
    expect((await studio.review(id, 'refuse')).status).toBe(state === 'held' ? 200 : 409);
    expect(await studio.tokensOf(person)).toBe(1000);
  },
);
