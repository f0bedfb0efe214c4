// @module-tag long

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { codeTools } from '@kinora/catalogue/code-tools';
import type { Tool } from '@kinora/catalogue/tool';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { type AdminStudio, startAdminStudio } from '../../../test/support/administration.ts';
import { findStore } from '../../../test/support/c2pa-container.ts';
import { readC2pa } from '../../../test/support/c2pa-reader.ts';
import { buildMarks, isValidElsewhere, readTags } from '../../../test/support/marks.ts';
import { createPerson, type Person } from '../../../test/support/people.ts';
import { photo } from '../../../test/support/photo.ts';
import { publishTool } from '../../../test/support/published-tool.ts';
import { makeSound, type SoundKind } from '../../../test/support/sounds.ts';
import { storedInput } from '../../../test/support/stored-input.ts';
import { falRoute, musicTool, pictureTool } from '../../../test/support/tool-definitions.ts';
import { buildMedia, makeVideo } from '../../../test/support/videos.ts';

// Encoders on a busy machine.
vi.setConfig({ testTimeout: 240_000 });

const SOURCE_TYPES = 'http://cv.iptc.org/newscodes/digitalsourcetype/';
const pictures = ['png', 'jpeg', 'webp'] as const;
const films = ['mp4', 'mov', 'avi'] as const;
const sounds = ['mp3', 'wav', 'm4a', 'flac'] as const satisfies SoundKind[];
const contentTypes: Readonly<Record<string, string>> = {
  ...{ png: 'image/png', jpeg: 'image/jpeg', webp: 'image/webp' },
  ...{ mp4: 'video/mp4', mov: 'video/quicktime', avi: 'video/x-msvideo' },
  ...{ mp3: 'audio/mpeg', wav: 'audio/wav', m4a: 'audio/mp4', flac: 'audio/flac' },
};
/** Which files the reader of another vendor knows; no other one on npm is built on anything but the library that signs. */
const readElsewhere: readonly string[] = ['png', 'jpeg'];
/** They have the engine's own pictures: no model takes part, and a person chose the movement. */
const withoutModel: Readonly<Record<string, string>> = { gen_02: 'humanEdits' };

const tools = await Promise.all(codeTools.map(({ load }) => load()));
/** What is laid over a picture is a PNG, whatever was delivered. */
const formatsOf = ({ outputKind, canvas }: Tool) =>
  outputKind === 'video' ? ['mp4'] : canvas === null ? pictures : (['png'] as const);
const ordered = tools.flatMap((tool) => formatsOf(tool).map((format) => [tool.name, format, tool] as const));

let media: Awaited<ReturnType<typeof buildMedia>>;
let marks: Awaited<ReturnType<typeof buildMarks>>;
let studio: AdminStudio;
let person: Person;
let folder: string;
let video: Buffer;
let root: string;
beforeAll(async () => {
  [media, marks] = await Promise.all([buildMedia(), buildMarks()]);
  folder = await mkdtemp(join(tmpdir(), 'kinora-everywhere-'));
  const endpoints = { STYLE_TRANSFER_ENDPOINT: 'fal-ai/x/edit-video', FACE_SWAP_ENDPOINT: 'fal-ai/x/edit' };
  studio = await startAdminStudio({ env: { ...media.env, ...marks.env, ...endpoints } });
  person = await createPerson(studio.database, { tokens: 100_000 });
  video = await makeVideo({ frames: 250 });
  await publishTool(studio, 'dream-painter', pictureTool());
  await publishTool(studio, 'tune-smith', musicTool());
  const filmed = { category: 'video', outputs: { kind: 'video', noun: 'videos', count: 'num_images' } } as const;
  const routes = [falRoute('fal-ai/film-smith', { outputs: { path: ['video'], kind: 'video' } })];
  await publishTool(studio, 'film-smith', pictureTool({ name: 'Film Smith', ...filmed, routes }));
}, 240_000);
afterAll(async () => {
  await studio.stop();
  await media.remove();
  await marks.remove();
  await rm(folder, { recursive: true });
});

const offers = ({ defaults, parseDraft }: Tool, format: string) =>
  'outputFormat' in defaults && parseDraft({ outputFormat: format }).ok;

/** What every provider delivers from now on: what it is asked for where the tool offers that, else this. */
async function deliver(format: string, tool?: Tool): Promise<void> {
  const picture = pictures.find((one) => one === format);
  const body =
    picture === undefined
      ? null
      : await sharp(await photo(96, 'png'))
          .toFormat(picture)
          .toBuffer();
  const sound = sounds.find((one) => one === format);
  const film = format === 'mov' || format === 'avi' ? await makeVideo({ frames: 48, extension: format }) : video;
  const made = sound === undefined ? film : await makeSound(sound);
  const png = await photo(96, 'png');
  studio.runware.paint(async () => body ?? png);
  studio.fal.paint(async () => {
    const isPngAsked = studio.fal.requests.at(-1)?.input.output_format === 'png';
    return tool !== undefined && offers(tool, format) && isPngAsked ? png : (body ?? png);
  });
  studio.fal.follow(({ kind }) => {
    if (kind !== 'result') return undefined;
    const url = `${studio.fal.origin}/picture-0.png`;
    const files = z.object({ body: z.looseObject({}) });
    const [a, b] = [files.parse(studio.fal.video(made)).body, files.parse(studio.fal.sound(made)).body];
    return { body: { images: [{ url }], image: { url }, ...a, ...b } };
  });
}

async function inputOf(tool: Tool, format: string): Promise<Record<string, unknown>> {
  const [example] = tool.examples;
  const files = await Promise.all(
    tool.files
      .filter(
        ({ name, kind, list }) =>
          list === undefined && (kind === 'video' || name !== 'guideImageUrl' || tool.id !== 'gen_01'),
      )
      .map(async ({ name, kind, folder: into }) => {
        const filmed = { contentType: 'video/mp4', extension: 'mp4', width: 160, height: 90, frames: 48, fps: 24 };
        const of = kind === 'video' ? { ...filmed, seconds: 2, body: await makeVideo({ frames: 48 }) } : {};
        return [name, await storedInput(studio, person, { folder: into, width: 640, height: 360, ...of })];
      }),
  );
  return {
    ...(example === undefined ? {} : { [example.field]: example.text }),
    ...Object.fromEntries(files),
    ...(tool.canvas === null ? {} : { prompt: 'a red boat', width: 640, height: 360 }),
    ...('outputFormat' in tool.defaults && tool.parseDraft({ outputFormat: format }).ok
      ? { outputFormat: format }
      : {}),
  };
}

async function made(fn: string, input: Record<string, unknown>) {
  const id = await studio.submitTo(person, fn, input);
  const { status, outputs, metadata } = await studio.ended(person, id);
  expect(status, JSON.stringify(metadata)).toBe('completed');
  const [output] = outputs;
  const stored = await studio.deps.store.get(String(output?.url).replace('/files/', ''));
  if (output === undefined || stored === null) throw new Error('Nothing was made');
  const body = Buffer.concat(await stored.stream.toArray());
  const path = join(folder, `${id}.${output.url.split('.').at(-1)}`);
  await writeFile(path, body);
  return { output, body, path };
}

async function rootOfStudio(): Promise<string> {
  root ??= (await studio.database.selectFrom('mark_issuers').select('root_certificate').executeTakeFirstOrThrow())
    .root_certificate;
  return root;
}

const actionsSchema = z.object({
  actions: z.array(
    z.looseObject({
      action: z.string(),
      digitalSourceType: z.string().optional(),
      softwareAgent: z.looseObject({ name: z.string() }).optional(),
    }),
  ),
});

/** By two readers that share nothing with what signed it, and by ExifTool. */
async function expectMarked(
  { output, body, path }: Awaited<ReturnType<typeof made>>,
  { format, tool, sourceType }: { format: string; tool: string; sourceType: string },
): Promise<void> {
  expect(output.contentType).toBe(contentTypes[format]);
  const reading = readC2pa(body, await rootOfStudio());
  expect(reading?.problems).toEqual([]);
  expect(await isValidElsewhere(body)).toBe(readElsewhere.includes(format) ? true : null);
  const said = reading?.active.assertions.find(({ label }) => label.startsWith('c2pa.actions'))?.data;
  const making = actionsSchema.parse(said).actions.find(({ softwareAgent }) => softwareAgent !== undefined);
  expect([making?.digitalSourceType, making?.softwareAgent?.name]).toEqual([SOURCE_TYPES + sourceType, tool]);

  const tags = await readTags(path);
  const remarks = [tags['ExifTool:Error'], tags['ExifTool:Warning']].filter((one) => one !== undefined);
  expect(remarks.filter((one) => !String(one).startsWith('[minor]'))).toEqual([]);
  expect(tags['XMP:DigitalSourceType']).toBe(SOURCE_TYPES + sourceType);
}

/** The file with one bit of it turned. */
function turned(body: Buffer, place: number): Buffer {
  const changed = Buffer.from(body);
  changed.writeUInt8(changed.readUInt8(place) ^ 1, place);
  return changed;
}

/** What the reader says of it. */
async function withBitTurned(body: Buffer, place: number): Promise<string[]> {
  try {
    return readC2pa(turned(body, place), await rootOfStudio())?.problems ?? ['no manifests'];
  } catch (error) {
    return [String(error)];
  }
}

/** Of the content: in the middle of the longest part that is no manifest. Of the manifest: a word of an assertion. */
function placesIn(body: Buffer, tool: string): { content: number; manifest: number } {
  const frames = findStore(body)?.frames ?? [];
  const [start, end] = [frames[0]?.start ?? 0, frames.at(-1)?.end ?? 0];
  const content = start > body.length - end ? Math.floor(start / 2) : Math.floor((end + body.length) / 2);
  return { content, manifest: body.indexOf(tool, start) };
}

async function expectTheirChangesFound({ body, output, path }: Awaited<ReturnType<typeof made>>, tool: string) {
  const { content, manifest } = placesIn(body, tool);
  expect(await withBitTurned(body, content)).toEqual(['the content was changed']);
  expect(await withBitTurned(body, manifest)).not.toEqual([]);
  if (readElsewhere.some((format) => contentTypes[format] === output.contentType)) {
    expect(await isValidElsewhere(turned(body, content))).toBe(false);
  }
  for (const place of [content, manifest]) {
    await writeFile(path, turned(body, place));
    const { manifests } = await studio.deps.marks.read({ path, contentType: output.contentType });
    expect(JSON.parse(manifests ?? 'null')).toMatchObject({ validation_state: 'Invalid' });
  }
}

describe('every tool signs what it makes', () => {
  test.each(ordered)('%s as %s', async (name, format, tool) => {
    await deliver(format, tool);
    const result = await made(tool.fn, await inputOf(tool, format));
    const sourceType =
      withoutModel[tool.id] ??
      (tool.edits === null ? 'trainedAlgorithmicMedia' : 'compositeWithTrainedAlgorithmicMedia');
    await expectMarked(result, { format, tool: name, sourceType });
    await expectTheirChangesFound(result, name);
  });

  test.each<[fn: string, tool: string, format: string]>([
    ...pictures.map((format): [string, string, string] => ['x/dream-painter', 'Dream Painter', format]),
    ...films.map((format): [string, string, string] => ['x/film-smith', 'Film Smith', format]),
    ...sounds.map((format): [string, string, string] => ['x/tune-smith', 'Tune Smith', format]),
  ])('the added tool %s (%s) as %s', async (fn, tool, format) => {
    await deliver(format);
    const result = await made(fn, { prompt: 'a slow waltz by the sea' });
    await expectMarked(result, { format, tool, sourceType: 'trainedAlgorithmicMedia' });
    await expectTheirChangesFound(result, tool);
  });
});
