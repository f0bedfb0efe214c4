import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Definition } from '@kinora/catalogue/runtime/definition';
import { parseDefinition } from '@kinora/catalogue/runtime/parse-definition';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminStudio, startAdminStudio } from '../../../test/support/administration.ts';
import { createPerson, type Person } from '../../../test/support/people.ts';
import { publishTool } from '../../../test/support/published-tool.ts';
import { type StandIn, startStandIn } from '../../../test/support/stand-in.ts';
import { storedInput } from '../../../test/support/stored-input.ts';
import { importedToolSchema } from '../../operate/administration/tools/tool-wire.ts';
import { catalogueSchema } from '../availability/wire.ts';
import { quoteSchema } from '../generations/wire.ts';
import { documentOf } from '../tools/import/fal-schemas.testing.ts';

const FOLDER = 'tool-images';
const [width, height] = [160, 144];
const painted = { left: 40, top: 32, right: 96, bottom: 80 };

let studio: AdminStudio;
let standIn: StandIn;
let person: Person;
let fill: Definition;
beforeAll(async () => {
  standIn = await startStandIn();
  studio = await startAdminStudio({
    env: {
      EMBEDDED: 'engine,engine:fal',
      FAL_KEY: standIn.key,
      FAL_QUEUE_URL: `${standIn.origin}/fal-queue`,
      FAL_REST_URL: `${standIn.origin}/fal-rest`,
    },
  });
  person = await createPerson(studio.database);
  const { definition } = await studio.read(['POST', '/api/admin/tools/import'], importedToolSchema, {
    ...{ kind: 'fal-document', endpoint: 'fal-ai/flux-lora/inpainting' },
    document: documentOf('fal-ai/flux-lora/inpainting'),
  });
  const parsed = parseDefinition(definition);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  // What a draft leaves open: what a call costs.
  const cost = { atLeast: 35_000, rates: [] };
  const routes = parsed.definition.routes.map(({ costNote: _note, ...route }) => ({ ...route, cost }));
  fill = { ...parsed.definition, routes };
  await publishTool(studio, 'fill', { ...fill, name: 'Fill anything' });
}, 120_000);
afterAll(async () => {
  await studio.stop();
  await standIn.stop();
});

const noise = (size = { width, height }) =>
  sharp(randomBytes(size.width * size.height * 3), { raw: { ...size, channels: 3 } })
    .png()
    .toBuffer();
const store = (body: Buffer, size = { width, height }) =>
  storedInput(studio, person, { folder: FOLDER, body, extension: 'png', ...size });

async function mask(isPainted: (x: number, y: number) => boolean, size = { width, height }, paint = 255) {
  const data = Uint8Array.from({ length: size.width * size.height }, (_none, at) =>
    isPainted(at % size.width, Math.floor(at / size.width)) ? paint : 255 - paint,
  );
  const raw = { ...size, channels: 1 as const };
  return store(await sharp(data, { raw }).png().toBuffer(), size);
}

const isWithin = (x: number, y: number, by = 0) =>
  x >= painted.left - by && x < painted.right + by && y >= painted.top - by && y < painted.bottom + by;

async function resultOf(id: string) {
  const generation = await studio.ended(person, id);
  expect(generation).toMatchObject({ status: 'completed' });
  const [output] = generation.outputs;
  const found = await studio.deps.store.get((output?.url ?? '').replace('/files/', ''));
  if (found === null) throw new Error('There is no result');
  const { data, info } = await sharp(await buffer(found.stream))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { generation, data, info };
}

/** How many pixels are others than before, within what was painted and outside it and its feather. */
function changes(before: Buffer, after: Buffer, isInside: (x: number, y: number) => boolean, feather: number) {
  const counts = { inside: 0, outside: 0 };
  for (let at = 0; at < width * height; at += 1) {
    if (before.compare(after, at * 3, at * 3 + 3, at * 3, at * 3 + 3) === 0) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    if (isInside(x, y)) counts.inside += 1;
    else if (!isWithin(x, y, feather)) counts.outside += 1;
  }
  return counts;
}
const pixelsOf = (file: Buffer) => sharp(file).removeAlpha().raw().toBuffer();

describe('a model that was added while the studio runs', () => {
  test('edits on the canvas, and leaves every pixel outside the mask and its feather as it was', async () => {
    const original = await noise();
    const input = { image_url: await store(original), mask_url: await mask(isWithin) };
    const quoted = await studio.ask(person, 'POST', '/api/quote', {
      ...{ tool: 'x_fill', input: { image_url: input.image_url, canvasWidth: width, canvasHeight: height } },
    });
    const { tokens } = quoteSchema.parse(await quoted.json());
    const id = await studio.submitTo(person, 'x/fill', {
      ...{ ...input, prompt: 'a red boat', canvasFeather: 6, quotedCost: tokens },
    });
    const { generation, data, info } = await resultOf(id);
    expect(info).toMatchObject({ width, height });
    expect(generation.receipt).toMatchObject({ charged: tokens });
    const { inside, outside } = changes(await pixelsOf(original), data, isWithin, 6);
    expect(outside).toBe(0);
    expect(inside).toBeGreaterThan(1000);
    const sent = standIn.bodies.map(String).find((body) => body.includes('a red boat')) ?? '';
    expect(JSON.parse(sent)).toMatchObject({ mask_url: expect.any(String), image_url: expect.any(String) });
    expect(sent).not.toContain('canvas');
    const marks = await studio.database
      .selectFrom('watermarks')
      .select('key')
      .where('generation_id', '=', id)
      .execute();
    expect(marks).toEqual([]);
  });

  test('is of the canvas for whoever asks what there is, and its result is an edit', async () => {
    const { tools } = catalogueSchema.parse(await (await studio.ask(person, 'GET', '/api/catalogue')).json());
    expect(tools.flatMap(({ id, isOfCanvas }) => (isOfCanvas ? [id] : []))).toEqual(['canvas_edit', 'x_fill']);
    const parent = await studio.completed(person);
    const { outputs } = await studio.find(person, parent);
    const [picture] = outputs;
    const size = { width: picture?.width ?? 0, height: picture?.height ?? 0 };
    const child = await studio.submitTo(person, 'x/fill', {
      ...{ image_url: picture?.url, mask_url: await mask(isWithin, size), prompt: 'a boat' },
    });
    await resultOf(child);
    const edges = await studio.database
      .selectFrom('generation_parents')
      .select(['parent', 'part'])
      .where('child', '=', child)
      .execute();
    expect(edges).toEqual([{ parent, part: 'edit' }]);
  });

  test('expands a picture, all of which is in the result', async () => {
    const original = await noise();
    const frame = { width, height: 256 };
    const top = 56;
    const isOwn = (y: number) => y >= top && y < top + height;
    const id = await studio.submitTo(person, 'x/fill', {
      image_url: await store(original),
      mask_url: await mask((_x, y) => !isOwn(y), frame),
      canvasFrame: await store(await noise(frame), frame),
      ...{ canvasMode: 'expand', canvasWidth: width, canvasHeight: 256, canvasTop: top, canvasFeather: 0 },
    });
    const { data, info } = await resultOf(id);
    expect(info).toMatchObject(frame);
    const kept = data.subarray(top * width * 3, (top + height) * width * 3);
    expect(kept.equals(await pixelsOf(original))).toBe(true);
  });

  test('may paint its mask black, or take none and change the whole picture', async () => {
    const { canvas } = fill;
    if (canvas === undefined) throw new Error('The draft has no canvas');
    await publishTool(studio, 'black', { ...fill, canvas: { ...canvas, painted: 'black' } });
    const { mask: _mask, size: _size, ...rest } = canvas;
    const [route] = fill.routes;
    if (route === undefined) throw new Error('The draft has no route');
    const map = route.map.filter(({ to }) => ['prompt', 'image_url'].includes(String(to[0])));
    const target = { kind: 'fal' as const, endpoint: 'fal-ai/flux-kontext/dev', schemaHash: 'a'.repeat(64) };
    await publishTool(studio, 'whole', {
      ...{ ...fill, canvas: rest, routes: [{ ...route, target, map }] },
      fields: fill.fields.filter(({ name }) => name !== 'mask_url'),
    });
    const original = await noise();
    const input = { image_url: await store(original), prompt: 'a red boat', canvasFeather: 0 };
    const black = await studio.submitTo(person, 'x/black', {
      ...{ ...input, mask_url: await mask(isWithin, { width, height }, 0) },
    });
    const whole = await studio.submitTo(person, 'x/whole', input);
    const before = await pixelsOf(original);
    expect(changes(before, (await resultOf(black)).data, isWithin, 0)).toMatchObject({ outside: 0 });
    const { inside, outside } = changes(before, (await resultOf(whole)).data, isWithin, 0);
    expect([inside > 1000, outside > 10_000]).toEqual([true, true]);
  });

  test('is not published with a canvas of fields that there are not', async () => {
    const { canvas } = fill;
    const answer = await studio.ask(studio.admin, 'POST', '/api/admin/tools', {
      slug: 'wrong',
      definition: { ...fill, canvas: { ...canvas, mask: 'nothing' } },
      reason: 'A new model',
    });
    expect(await answer.json()).toMatchObject({
      problems: [{ place: 'canvas.mask', message: 'There is no field nothing.' }],
    });
  });
});
