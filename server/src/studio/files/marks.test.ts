import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  BY_ALGORITHM,
  CHOSEN,
  EDITED,
  MADE,
  type MarkedStudio,
  startMarkedStudio,
} from '../../../test/support/marked-studio.ts';
import { isValidElsewhere, readTags } from '../../../test/support/marks.ts';
import { createPerson } from '../../../test/support/people.ts';
import { publishTool } from '../../../test/support/published-tool.ts';
import { makeSound, type SoundKind } from '../../../test/support/sounds.ts';
import { storedInput } from '../../../test/support/stored-input.ts';
import { musicTool } from '../../../test/support/tool-definitions.ts';
import { makeVideo } from '../../../test/support/videos.ts';
import { startWorkingStudio } from '../../../test/support/working-studio.ts';

// Encoders on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

let marked: MarkedStudio;
let studio: MarkedStudio['studio'];
let rich: MarkedStudio['rich'];
let stored: MarkedStudio['stored'];
let onDisk: MarkedStudio['onDisk'];
let readMarks: MarkedStudio['readMarks'];
let madeBy: MarkedStudio['madeBy'];
let expectMarked: MarkedStudio['expectMarked'];
beforeAll(async () => {
  marked = await startMarkedStudio();
  ({ studio, rich, stored, onDisk, readMarks, madeBy, expectMarked } = marked);
  await publishTool(studio, 'tune-smith', musicTool());
}, 120_000);
afterAll(() => marked.stop());
beforeEach(() => studio.fal.follow(() => undefined));

describe('what a result says about itself', () => {
  test.each(['png', 'jpeg', 'webp'] as const)('a %s says that a model made it, and shows the same', async (format) => {
    const delivered = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#c63' } })
      .toFormat(format)
      .toBuffer();
    studio.runware.paint(async () => delivered);
    const person = await rich();
    const made = await madeBy(person, await studio.submit(person));
    await expectMarked(made, { sourceType: MADE, tool: 'FLUX' });
    expect(await isValidElsewhere(made.body)).toBe(format === 'webp' ? null : true);
    expect(await sharp(made.body).raw().toBuffer()).toEqual(await sharp(delivered).raw().toBuffer());
    const thumbnail = await readMarks(await stored(made.output.thumbnailUrl), 'image/webp').catch(() => null);
    expect(thumbnail).toBeNull();
  });

  test('a video says so too, its poster and its preview say nothing', async () => {
    const body = studio.fal.video(await makeVideo({ frames: 120 }));
    studio.fal.follow(({ kind }) => (kind === 'result' ? body : undefined));
    const person = await rich();
    const imageUrl = await storedInput(studio, person, { folder: 'video-source-images' });
    const id = await studio.submitTo(person, 'fal-minimax-hailuo', { imageUrl, prompt: 'the fox runs' });
    const made = await madeBy(person, id);
    await expectMarked(made, { sourceType: MADE, tool: 'Minimax' });
    expect((await readMarks(made.body, 'video/mp4')).active).toContain('inputTo');
    for (const url of [made.output.posterUrl, made.output.previewUrl]) {
      expect(await isValidElsewhere(await stored(url))).toBeNull();
    }
  });

  test.each<[SoundKind]>([['mp3'], ['wav'], ['m4a'], ['flac']])('a sound as %s says so too', async (kind) => {
    const body = studio.fal.sound(await makeSound(kind));
    studio.fal.follow(({ kind: asked }) => (asked === 'result' ? body : undefined));
    const person = await rich();
    const made = await madeBy(person, await studio.submitTo(person, 'x/tune-smith', { prompt: 'a slow waltz' }));
    await expectMarked(made, { sourceType: MADE, tool: 'Tune Smith' });
  });

  test('what the engine paints that stands in for models says that it was made by an algorithm', async () => {
    const engine = await startWorkingStudio({ env: { ...marked.env, EMBEDDED: 'engine,engine:runware' } });
    try {
      const person = await createPerson(engine.database, { tokens: 5000 });
      const { metadata, outputs } = await engine.ended(person, await engine.submit(person));
      expect(metadata).toMatchObject({ preview_engine: true });
      const file = await engine.deps.store.get(String(outputs[0]?.url).replace('/files/', ''));
      const tags = await readTags(await onDisk(await buffer(file?.stream ?? Readable.from([])), 'engine.png'));
      expect([tags['XMP:DigitalSourceType'], tags['JUMBF:ActionsDigitalSourceType']]).toEqual([
        BY_ALGORITHM,
        BY_ALGORITHM,
      ]);
    } finally {
      await engine.stop();
    }
  });

  test('what is downloaded is what was signed, byte for byte, and what is only shown carries no marks', async () => {
    studio.runware.paint(() =>
      sharp({ create: { width: 64, height: 48, channels: 3, background: '#36c' } })
        .png()
        .toBuffer(),
    );
    const person = await rich();
    const { output, body } = await madeBy(person, await studio.submit(person));
    const downloaded = Buffer.from(await (await studio.ask(person, 'GET', output.url)).arrayBuffer());
    expect(downloaded.equals(body)).toBe(true);
    expect(await isValidElsewhere(downloaded)).toBe(true);
    const shown = Buffer.from(await (await studio.ask(person, 'GET', String(output.thumbnailUrl))).arrayBuffer());
    expect([shown.includes('c2pa'), shown.includes('DigitalSourceType')]).toEqual([false, false]);
  });

  test('a picture that this studio filmed itself says that a person chose that, and no model', async () => {
    const person = await rich();
    const imageUrl = await storedInput(studio, person, { folder: 'classic-tools' });
    const made = await madeBy(
      person,
      await studio.submitTo(person, 'motion-graphics-creator', { imageUrl, duration: 1 }),
    );
    await expectMarked(made, { sourceType: CHOSEN, tool: 'Motion Graphics' });
  });

  test('what is made of an earlier result names it with its marks, and stays the work of a model', async () => {
    const person = await rich();
    const first = await madeBy(person, await studio.submit(person));
    const input = { imageUrl: first.output.url, duration: 1 };
    const made = await madeBy(person, await studio.submitTo(person, 'motion-graphics-creator', input));
    await expectMarked(made, { sourceType: EDITED, tool: 'Motion Graphics' });
    const { active, all } = await readMarks(made.body, made.output.contentType);
    expect(active).toContain('Earlier image');
    expect(Object.keys(all.manifests)).toHaveLength(2);
    expect(JSON.stringify(all.manifests)).toContain('FLUX');
  });

  test('a film names its clips, each with marks of its own, and the picture that it began with', async () => {
    const clip = await makeVideo({ frames: 24 });
    studio.fal.follow(({ kind }) => (kind === 'result' ? studio.fal.video(clip) : undefined));
    const person = await rich();
    const imageUrl = await storedInput(studio, person, { folder: 'scene-gen-images' });
    const id = await studio.submitTo(person, 'ai-scene-gen', { imageUrl, actionDirection: 'waves break' });
    const made = await madeBy(person, id);
    await expectMarked(made, { sourceType: MADE, tool: 'AI Scene Maker' });
    const { active, all } = await readMarks(made.body, made.output.contentType);
    expect(active.match(/"title":"Clip \d","format":"video\/mp4"/g)).toHaveLength(3);
    expect(active).toContain('componentOf');
    expect(Object.keys(all.manifests)).toHaveLength(4);
    expect(JSON.stringify(all.manifests)).toContain('Uploaded image');
  });

  test('the prompt stands in the file only where its owner wants that', async () => {
    studio.runware.paint(async () =>
      sharp({ create: { width: 64, height: 64, channels: 3, background: '#c63' } })
        .png()
        .toBuffer(),
    );
    const person = await rich();
    const PROMPT = 'a very secret fox';
    const silent = await madeBy(person, await studio.submit(person, PROMPT));
    expect(silent.body.includes(PROMPT)).toBe(false);
    expect((await studio.ask(person, 'PATCH', '/api/profile', { prompt_in_files: true })).status).toBe(200);
    const telling = await madeBy(person, await studio.submit(person, PROMPT));
    expect(telling.body.includes(PROMPT)).toBe(true);
    await expectMarked(telling, { sourceType: MADE, tool: 'FLUX' });
  });

  test('words that a provider writes into a picture do not stay in it', async () => {
    const delivered = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#c63' } })
      .withExif({ IFD0: { ImageDescription: 'the workflow of a secret prompt' } })
      .png()
      .toBuffer();
    expect(delivered.includes('secret prompt')).toBe(true);
    studio.runware.paint(async () => delivered);
    const person = await rich();
    const { body } = await madeBy(person, await studio.submit(person));
    expect(body.includes('secret prompt')).toBe(false);
  });

  test('words that a provider writes into a sound do not stay in it either', async () => {
    const delivered = await makeSound('flac', { title: 'a secret prompt' });
    expect(delivered.includes('secret prompt')).toBe(true);
    const body = studio.fal.sound(delivered);
    studio.fal.follow(({ kind: asked }) => (asked === 'result' ? body : undefined));
    const person = await rich();
    const made = await madeBy(person, await studio.submitTo(person, 'x/tune-smith', { prompt: 'a slow waltz' }));
    expect(made.body.includes('secret prompt')).toBe(false);
  });

  test.each(['png', 'jpeg', 'webp'] as const)('one changed bit of a %s is found', async (format) => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const delivered = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#000', noise } })
      .toFormat(format)
      .toBuffer();
    studio.runware.paint(async () => delivered);
    const person = await rich();
    const { body, output } = await madeBy(person, await studio.submit(person));
    const place = Math.floor(body.length / 2);
    body[place] = (body[place] ?? 0) ^ 1;
    expect((await readMarks(body, output.contentType)).state).toBe('Invalid');
    expect([false, null]).toContain(await isValidElsewhere(body));
  });
});

test('a clip in a format that cannot be signed is kept as it came, and known for it', async () => {
  const video = await makeVideo({ frames: 120, extension: 'webm' });
  const body = studio.fal.video(video);
  studio.fal.follow(({ kind }) => (kind === 'result' ? body : undefined));
  const person = await rich();
  const imageUrl = await storedInput(studio, person, { folder: 'video-source-images' });
  const id = await studio.submitTo(person, 'fal-minimax-hailuo', { imageUrl, prompt: 'the fox runs' });
  const made = await madeBy(person, id);
  expect(made.body.equals(video)).toBe(made.output.contentType === 'video/webm');
  const rows = await studio.database.selectFrom('unmarked_files').selectAll().where('generation_id', '=', id).execute();
  expect(rows.map(({ reason }) => reason)).toEqual(['unsupported']);
});
