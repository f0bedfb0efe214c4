import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { partOf } from '../file-part.ts';
import type { StoredMedia } from '../measured.ts';
import { totalTokens } from '../prices.ts';
import { sizeToMake } from './canvas.ts';
import { changed, fillTool } from './definition.testing.ts';
import type { Definition, FieldOf } from './definition.ts';
import { parseDefinition } from './parse-definition.ts';
import { leastTokenValue, prove } from './prove.ts';
import { requestOf } from './request.ts';
import { runtimeTool } from './tool.ts';

const draw = { seed: () => 7, prefix: 'order' };
const file = (name: string) => `/files/6f6ff3c6-6d0f-4b1b-9a51-0d4fd6c2a5f4/tool-images/${name}.png`;
const picture = (width: number, height: number): StoredMedia => ({
  ...{ contentType: 'image/png', bytes: 1000, width, height },
});
const toolOf = (definition: Definition) => runtimeTool({ id: 'x_fill', fn: 'x/fill', version: 3, definition });
const order = { image_url: file('picture'), mask_url: file('mask'), prompt: 'a red boat' };

function read(definition: Definition, input: Record<string, unknown>) {
  const parsed = toolOf(definition).parse(input);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed.input;
}

function sent(input: Record<string, unknown>, measured: Record<string, StoredMedia>, definition = fillTool()) {
  const record = read(definition, input).record(measured);
  const media = Object.fromEntries(
    ['image_url', 'mask_url', 'canvasFrame'].flatMap((name) =>
      typeof record[name] === 'string' && record[name] !== '' ? [[name, `https://studio.example/${name}`]] : [],
    ),
  );
  const [route] = definition.routes;
  if (route === undefined) throw new Error('A definition without a route');
  return { record, request: requestOf({ definition, route }, record, media, draw) };
}

const problemsIn = (definition: Definition, input: Record<string, unknown>, measured: Record<string, StoredMedia>) => {
  const parsed = toolOf(definition).parse(input);
  return parsed.ok ? parsed.input.checkMeasured(measured) : parsed.problems;
};

describe('a definition with a canvas', () => {
  test('is a tool of the canvas, whose picture is edited', () => {
    expect(parseDefinition(fillTool())).toMatchObject({ ok: true });
    const tool = toolOf(fillTool());
    expect(tool).toMatchObject({
      compareWith: 'image_url',
      canvas: { image: 'image_url', mask: 'mask_url', painted: 'white', prompt: 'prompt', expands: true },
    });
    expect(tool.files.map((one) => [one.name, partOf(tool, one)])).toEqual([
      ['image_url', 'edit'],
      ['mask_url', 'reference'],
      ['canvasFrame', 'reference'],
    ]);
  });

  test.each<[string, string, unknown, string, RegExp]>([
    ['names a field that there is not', 'canvas.mask', 'nothing', 'canvas.mask', /no field nothing/],
    ['takes words for its picture', 'canvas.image', 'prompt', 'canvas.image', /of another kind \(prompt\)/],
    ['takes a picture for its words', 'canvas.prompt', 'mask_url', 'canvas.prompt', /here belongs words/],
    ['takes one field for two parts', 'canvas.mask', 'image_url', 'canvas.mask', /two parts/],
    ['edits a picture that may be missing', 'fields.1.required', undefined, 'canvas.image', /must be filled in/],
    ['has a name of the canvas', 'fields.4.name', 'canvasWidth', 'fields.4.name', /has for itself/],
    ['says more than it may', 'canvas.more', true, 'canvas', /more/],
    ['does not send its mask', 'routes.0.map.2.from.field', 'image_url', 'canvas.mask', /not sent by every route/],
    ['makes no pictures', 'outputs.kind', 'video', 'canvas', /makes none/],
  ])('that %s is refused', (_what, path, value, place, message) => {
    const parsed = parseDefinition(changed(path, value, fillTool()));
    expect(parsed.ok ? [] : parsed.problems).toContainEqual({ place, message: expect.stringMatching(message) });
  });

  test('that could do nothing is refused', () => {
    const { mask: _mask, prompt: _prompt, ...rest } = fillTool().canvas ?? { image: 'image_url' };
    const parsed = parseDefinition(fillTool({ canvas: { painted: 'white', ...rest, outpaint: false } }));
    expect(parsed.ok ? [] : parsed.problems).toContainEqual(
      expect.objectContaining({ place: 'canvas', message: expect.stringMatching(/needs a mask/) }),
    );
  });
});

describe('a model that takes a list of pictures', () => {
  const list = { kind: 'files', name: 'image_url', label: 'Images', required: true, of: 'image', min: 1, max: 16 };
  const listed = (field = list) => {
    const parsed = parseDefinition(
      changed('routes.0.map.1.from', { kind: 'files', field: 'image_url' }, changed('fields.1', field, fillTool())),
    );
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
    return parsed.definition;
  };
  const whole = { image_url: picture(1600, 1200), mask_url: picture(1600, 1200) };

  test('edits one, and is sent a list of it, or of its larger frame', () => {
    expect(toolOf(listed())).toMatchObject({ canvas: { image: 'image_url' }, compareWith: 'image_url' });
    expect(sent(order, whole, listed()).request).toMatchObject({
      image_url: ['https://studio.example/image_url'],
      mask_url: 'https://studio.example/mask_url',
    });
    const larger = { ...order, canvasFrame: file('frame'), canvasWidth: 2000, canvasHeight: 1200 };
    const measured = { ...whole, mask_url: picture(2000, 1200), canvasFrame: picture(2000, 1200) };
    expect(sent(larger, measured, listed()).request).toMatchObject({
      image_url: ['https://studio.example/canvasFrame'],
    });
    expect(toolOf(listed()).parse({ ...order, image_url: [file('picture')] })).toMatchObject({ ok: false });
  });

  test('costs for one picture, and is proved for one', () => {
    const each = { label: 'Pictures', amount: 5000, per: [{ kind: 'entries', field: 'image_url' }], when: [] };
    const priced = (amount: number) => ({ atLeast: 1000, rates: [{ ...each, amount }] });
    const definition = changed('price', priced(5000), changed('routes.0.cost', priced(1), listed()));
    const parsed = parseDefinition(definition);
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
    expect(totalTokens(read(parsed.definition, order).cost(whole, {}))).toBe(5);
    const [proof] = prove(parsed.definition, { tokenValue: leastTokenValue(), margin: 1 });
    expect(proof).toMatchObject({ isProved: true, worst: { tokens: 5 } });
  });

  test('that has to have two is refused', () => {
    const parsed = parseDefinition(changed('fields.1', { ...list, min: 2 }, fillTool()));
    expect(parsed.ok ? [] : parsed.problems).toContainEqual(expect.objectContaining({ place: 'canvas.image' }));
  });
});

describe('an edit by a tool of data', () => {
  const whole = { image_url: picture(1600, 1200), mask_url: picture(1600, 1200) };

  test('has the frame of its picture, and the model makes its shape', () => {
    const { record, request } = sent(order, whole);
    expect(record).toMatchObject({ canvasWidth: 1600, canvasHeight: 1200, canvasMode: 'fill', tool_version: 3 });
    expect(request).toMatchObject({
      image_url: 'https://studio.example/image_url',
      image_size: { width: 1536, height: 1152 },
      prompt: 'a red boat',
    });
    expect(JSON.stringify(request)).not.toContain('canvas');
  });

  test('that expands its picture shows the model the frame', () => {
    const frame = { canvasWidth: 1600, canvasHeight: 1600, canvasTop: 200, canvasFrame: file('frame') };
    const { request } = sent({ ...order, prompt: '', canvasMode: 'expand', ...frame }, whole);
    expect(request).toMatchObject({
      image_url: 'https://studio.example/canvasFrame',
      image_size: { width: 1536, height: 1536 },
      prompt: 'The same picture continues naturally beyond its edges',
    });
  });

  test('is recorded, so that the same order comes of its record', () => {
    const { record } = sent(order, whole);
    const again = toolOf(fillTool()).readRecord(record);
    expect(again.ok && again.input.record(whole)).toEqual(record);
  });

  test.each([
    [{ mask_url: picture(64, 64) }, {}, 'mask_url', /as large as the frame/],
    [{}, { canvasWidth: 2000, canvasHeight: 1200 }, 'canvasFrame', /frame is missing/],
    [{}, { canvasLeft: 32 }, 'canvasLeft', /stand within the frame/],
    [{}, { prompt: '' }, 'prompt', /what should be there/],
    [{}, { mask_url: '' }, 'mask_url', /paint over/],
    [{ image_url: picture(8000, 4000), mask_url: picture(8000, 4000) }, {}, 'image_url', /4096 x 4096/],
    [{}, { canvasMode: 'remove', prompt: 'x'.repeat(450) }, 'prompt', /Take away/],
  ])('of files %j with %j is refused', (files, wrong, field, message) => {
    expect(problemsIn(fillTool(), { ...order, ...wrong }, { ...whole, ...files })).toContainEqual({
      field,
      message: expect.stringMatching(message),
    });
  });

  test('by a model that stays within the picture takes no larger frame', () => {
    const inside = fillTool({ canvas: { ...(fillTool().canvas ?? { image: '' }), painted: 'white', outpaint: false } });
    expect(problemsIn(inside, { ...order, canvasMode: 'expand' }, whole)).toMatchObject([{ field: 'canvasMode' }]);
    const larger = { ...order, canvasWidth: 2000, canvasHeight: 2000, canvasFrame: file('frame') };
    expect(
      problemsIn(inside, larger, { ...whole, mask_url: picture(2000, 2000), canvasFrame: picture(2000, 2000) }),
    ).toMatchObject([{ field: 'canvasWidth', message: expect.stringMatching(/beyond the picture/) }]);
  });

  test('costs at the order what was said before a mask or a frame was sent, and never less than it costs us', () => {
    const definition = fillTool();
    const guard = { tokenValue: leastTokenValue(), margin: 1200 };
    expect(prove(definition, guard)).toMatchObject([{ isProved: true }]);
    const side = fc.integer({ min: 64, max: 4000 });
    fc.assert(
      fc.property(side, side, fc.nat({ max: 300 }), (width, height, more) => {
        const frame = { canvasWidth: width + more, canvasHeight: height };
        const draft = toolOf(definition).parseDraft({ image_url: order.image_url, ...frame });
        if (!draft.ok) throw new Error('A draft that has no price');
        const said = totalTokens(draft.input.cost({ image_url: picture(width, height) }, {}));
        const measured = {
          ...{ image_url: picture(width, height), mask_url: picture(width + more, height) },
          ...(more === 0 ? {} : { canvasFrame: picture(width + more, height) }),
        };
        const input = { ...order, ...frame, ...(more === 0 ? {} : { canvasFrame: file('frame') }) };
        if (frame.canvasWidth * height > 4096 * 4096) return;
        expect(totalTokens(read(definition, input).cost(measured, {}))).toBe(said);
      }),
      { numRuns: 200, seed: 11 },
    );
  });
});

test('any frame is made in a size that the model takes, of nearly its shape where the model has it', () => {
  const size: FieldOf<'size'> = {
    ...{ kind: 'size', name: 'size', label: 'Size', widthName: 'w', heightName: 'h' },
    presets: [{ label: 'Square', width: 512, height: 512 }],
    custom: { min: 250, max: 2000, multipleOf: 32 },
    default: { width: 512, height: 512 },
  };
  const side = fc.integer({ min: 64, max: 8192 });
  fc.assert(
    fc.property(side, side, (width, height) => {
      const made = sizeToMake(size, { width, height });
      for (const one of [made.width, made.height]) {
        expect([one % 32, one >= 250, one <= 2000]).toEqual([0, true, true]);
      }
      const shape = width / height;
      if (shape > 0.25 && shape < 4) expect(Math.abs(Math.log(made.width / made.height / shape))).toBeLessThan(0.13);
    }),
    { seed: 3 },
  );
  const { custom: _custom, ...listed } = size;
  const presets = [
    { label: 'Square', width: 512, height: 512 },
    { label: 'Wide', width: 1024, height: 512 },
    { label: 'Larger', width: 1024, height: 1024 },
  ];
  expect(sizeToMake({ ...listed, presets }, { width: 3000, height: 1700 })).toEqual({ width: 1024, height: 512 });
  expect(sizeToMake({ ...listed, presets }, { width: 900, height: 900 })).toEqual({ width: 1024, height: 1024 });
});
