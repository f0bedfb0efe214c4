import { requestOf } from '@kinora/catalogue/runtime/request';
import { runtimeTool } from '@kinora/catalogue/runtime/tool';
import { describe, expect, test } from 'vitest';
import { type AskedWorkflow, type ChosenWorkflow, importWorkflow, knowWorkflow } from './comfy.ts';
import { askClass, textToImage, words } from './server.testing.ts';

type More = Omit<AskedWorkflow, 'workflow'> & Omit<ChosenWorkflow, 'provider'>;

async function imported(workflow: unknown, { choices, name, ...more }: More = {}) {
  const read = await knowWorkflow({ workflow, ...more }, askClass);
  return read.ok ? importWorkflow({ provider: 'gpu', choices, name }, read.known) : read;
}

async function drafted(workflow: unknown, more: More = {}) {
  const result = await imported(workflow, more);
  if (!result.ok) throw new Error(`${result.place}: ${JSON.stringify(result.reason)}`);
  return result.draft;
}

async function inputsOf(workflow: unknown, more: More = {}) {
  const read = await knowWorkflow({ workflow, ...more }, askClass);
  if (!read.ok) throw new Error(`${read.place}: ${read.reason}`);
  return new Map(read.known.inputs.map((one) => [one.key, one]));
}

const draw = { seed: (max: number) => max, prefix: 'order' };

/** What ComfyUI would be sent for an input of people. */
async function sentFor(workflow: unknown, input: Record<string, unknown>, more: More = {}) {
  const { definition } = await drafted(workflow, more);
  const tool = runtimeTool({ id: 'x_own', fn: 'own', version: 1, definition });
  const parsed = tool.parse(input);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  const [route] = definition.routes;
  if (route === undefined) throw new Error('A definition without a route');
  return requestOf({ definition, route }, parsed.input.record({}), { image: 'upload.png' }, draw);
}

describe('the inputs of a workflow', () => {
  test('are those that are no links, each with its type, its limits and what is suggested', async () => {
    const inputs = await inputsOf(textToImage());
    expect([...inputs].map(([key, { info, suggested }]) => [key, info.type, suggested])).toEqual([
      ['1.ckpt_name', 'choice', 'fix'],
      ['2.text', 'string', 'offer'],
      ['3.text', 'string', 'offer'],
      ['4.width', 'integer', 'offer'],
      ['4.height', 'integer', 'offer'],
      ['4.batch_size', 'integer', 'fix'],
      ['5.seed', 'integer', 'offer'],
      ['5.steps', 'integer', 'fix'],
      ['5.cfg', 'number', 'fix'],
      ['5.sampler_name', 'choice', 'fix'],
      ['5.scheduler', 'choice', 'fix'],
      ['5.denoise', 'number', 'fix'],
      ['7.filename_prefix', 'string', 'fix'],
    ]);
    expect(inputs.get('2.text')?.label).toBe('Prompt');
    expect(inputs.get('3.text')?.label).toBe('Negative prompt');
    expect(inputs.get('5.steps')?.info).toMatchObject({ min: 1, max: 10_000 });
    expect(inputs.get('7.filename_prefix')?.uses).toEqual(['fix']);
  });

  test('of the app that its maker built are offered, and no others', async () => {
    const app = {
      extra: {
        linearData: {
          inputs: [
            [5, 'cfg'],
            ['2', 'text'],
          ],
          outputs: [7],
        },
      },
      nodes: [],
    };
    const inputs = await inputsOf(textToImage(), { app });
    const offered = [...inputs.values()].filter(({ suggested }) => suggested === 'offer').map(({ key }) => key);
    expect(offered).toEqual(['2.text', '5.cfg']);
    expect(inputs.get('5.seed')?.suggested).toBe('hide');
  });

  test('that reach files, addresses, programs, secrets or safety are never offered', async () => {
    const workflow = textToImage({
      8: { class_type: 'ReadUrl', inputs: { url: 'http://10.0.0.1/', code: 'x', api_key: 'k', safety_checker: true } },
      9: { class_type: 'ImageScale', inputs: { image: ['8', 0], mode: 'area', note: '', unheard_of: 1 } },
      10: { class_type: 'Lists', inputs: { colors: 'red', many: { __value__: ['a'] } } },
      11: { class_type: 'LoadImageOutput', inputs: { image: 'x.png', other: ['10', 0] } },
      12: { class_type: 'SaveImage', inputs: { images: ['9', 0], more: ['11', 0], filename_prefix: 'x' } },
    });
    const inputs = await inputsOf(workflow, { outputNode: '12' });
    for (const key of [
      '8.url',
      '8.code',
      '8.api_key',
      '8.safety_checker',
      '10.colors',
      '10.many',
      '11.image',
      '9.unheard_of',
    ]) {
      expect([key, inputs.get(key)?.uses.includes('offer')]).toEqual([key, false]);
      expect(await imported(workflow, { outputNode: '12', choices: { [key]: { use: 'offer' } } })).toMatchObject({
        ok: false,
        place: `choices.${key}`,
        reason: expect.stringMatching(/cannot be offered/),
      });
    }
  });
});

describe('a workflow', () => {
  test('becomes a tool with what is suggested', async () => {
    const { definition, warnings } = await drafted(textToImage(), { name: 'Foxes' });
    expect(definition).toMatchObject({ name: 'Foxes', category: 'image', outputs: { kind: 'image' } });
    expect(definition.fields.map(({ kind, name }) => [kind, name])).toEqual([
      ['prompt', 'prompt'],
      ['text', 'negative_prompt'],
      ['size', 'size'],
      ['seed', 'seed'],
    ]);
    expect(definition.fields.at(-1)).toMatchObject({ max: Number.MAX_SAFE_INTEGER });
    expect(definition.fields[2]).toMatchObject({ default: { width: 768, height: 512 } });
    expect(warnings.at(-1)).toMatch(/^A call of your own machine counts as free/);
  });

  test('is sent with what people choose, and for the rest as it was made', async () => {
    const sent = await sentFor(textToImage(), {
      prompt: 'a blue whale',
      negative_prompt: '',
      width: 1024,
      height: 1024,
      seed: 5,
    });
    expect(sent).toMatchObject({
      1: { inputs: { ckpt_name: 'dreams.safetensors' } },
      2: { inputs: { text: 'a blue whale', clip: ['1', 1] } },
      3: { inputs: { text: '' } },
      4: { inputs: { width: 1024, height: 1024, batch_size: 1 } },
      5: { inputs: { seed: 5, steps: 20, cfg: 7.5 } },
    });
  });

  test('has the limits, labels and values that were chosen', async () => {
    const choices = {
      '5.steps': { use: 'offer' as const, label: 'Care', min: 10, max: 40 },
      '5.cfg': { use: 'fix' as const, value: 4.5 },
      '5.sampler_name': { use: 'offer' as const },
      '4.batch_size': { use: 'offer' as const, label: 'Pictures', max: 3 },
      '4.width': { use: 'fix' as const, value: 640 },
      '4.height': { use: 'fix' as const },
    };
    const { definition } = await drafted(textToImage(), { choices });
    expect(definition.fields).toContainEqual(
      expect.objectContaining({ kind: 'number', label: 'Care', name: 'care', min: 10, max: 40, default: 20 }),
    );
    expect(definition.outputs.count).toBe('batch_size');
    expect(definition.fields).toContainEqual(
      expect.objectContaining({
        kind: 'select',
        choices: [
          { value: 'euler', label: 'Euler' },
          { value: 'heun', label: 'Heun' },
        ],
      }),
    );
    expect(await sentFor(textToImage(), { prompt: 'x', batch_size: 2, care: 30 }, { choices })).toMatchObject({
      4: { inputs: { width: 640, height: 512, batch_size: 2 } },
      5: { inputs: { steps: 30, cfg: 4.5 } },
    });
  });

  test('has one size of the two sides of a node, also where a page repeats their labels', async () => {
    const choices = {
      '4.width': { use: 'offer' as const, label: 'Width', min: 256, max: 1024 },
      '4.height': { use: 'offer' as const, label: 'Height', min: 256, max: 1024 },
    };
    const { definition } = await drafted(textToImage(), { choices });
    expect(definition.fields.filter(({ kind }) => kind === 'size')).toMatchObject([
      { name: 'size', label: 'Size', custom: { min: 256, max: 1024, multipleOf: 8 } },
    ]);
  });

  test('draws a new seed where people choose none', async () => {
    const choices = { '5.seed': { use: 'hide' as const } };
    const sent = await sentFor(textToImage(), { prompt: 'x' }, { choices });
    expect(sent).toMatchObject({ 5: { inputs: { seed: 2_147_483_647 } } });
  });

  test('asks for a file where it loads one, and takes out what is left out', async () => {
    const workflow = {
      1: { class_type: 'LoadImage', inputs: { image: 'a.png' }, _meta: { title: 'Your photo' } },
      2: { class_type: 'ImageScale', inputs: { image: ['1', 0], mode: 'area', note: 'x', sharpen: true } },
      3: { class_type: 'SaveImage', inputs: { images: ['2', 0], filename_prefix: 'x' } },
    };
    const choices = { '2.sharpen': { use: 'hide' as const }, '2.note': { use: 'fix' as const } };
    const { definition } = await drafted(workflow, { choices });
    expect(definition).toMatchObject({
      category: 'enhancement',
      fields: [{ kind: 'image', name: 'your_photo', label: 'Your photo', required: true }],
    });
    const graph = definition.routes[0]?.target.kind === 'comfy' ? definition.routes[0].target.graph : {};
    expect(graph['2']?.inputs).toEqual({ image: ['1', 0], mode: 'area', note: 'x' });
  });

  test.each([
    [
      'video',
      {
        7: { class_type: 'SaveVideo', inputs: { video: ['8', 0], filename_prefix: 'x' } },
        8: { class_type: 'CreateVideo', inputs: { images: ['6', 0], fps: 24 } },
      },
    ],
    ['audio', { 7: { class_type: 'SaveAudioMP3', inputs: { audio: ['6', 0], filename_prefix: 'x' } } }],
  ])('that keeps %s makes it', async (kind, changes) => {
    expect((await drafted(textToImage(changes))).definition).toMatchObject({ category: kind, outputs: { kind } });
  });

  test.each([
    ['VHS_LoadVideo', 'video', 'video'],
    ['LoadAudio', 'audio', 'audio'],
  ])('with a %s asks for a file of this kind', async (classType, input, kind) => {
    const workflow = textToImage({ 8: { class_type: classType, inputs: { [input]: 'a.mp4' } } });
    const joined = { ...workflow, 6: { class_type: 'VAEDecode', inputs: { samples: ['5', 0], vae: ['8', 0] } } };
    expect((await drafted(joined)).definition.fields).toContainEqual(expect.objectContaining({ kind, required: true }));
  });

  test('says whose credits its nodes spend, and what of it is not made', async () => {
    const workflow = textToImage({
      8: { class_type: 'KlingTextToVideo', inputs: { prompt: 'a fox' } },
      9: { class_type: 'SaveVideo', inputs: { video: ['8', 0], filename_prefix: 'x' } },
    });
    const { definition, warnings } = await drafted(workflow, { outputNode: '9' });
    expect(definition.outputs.kind).toBe('video');
    expect(warnings[0]).toMatch(/^Node 8 \(Kling Text to Video\) spends your credits at Kling with every run\./);
    expect(warnings[1]).toMatch(/what node 7 \(Save Image\) would keep is not made\.$/);
    const graph = definition.routes[0]?.target.kind === 'comfy' ? definition.routes[0].target.graph : {};
    expect(Object.keys(graph)).toEqual(['8', '9']);
  });

  test.each<[string, unknown, string, RegExp]>([
    ['nothing', undefined, 'workflow', /no workflow in this file/],
    ['a list', [], 'workflow', /no workflow in this file/],
    [
      'the format of the editor',
      { nodes: [], links: [], version: 0.4 },
      'workflow',
      /choose Workflow, then Export \(API\)/,
    ],
    ['no nodes', { 1: 'a' }, 'workflow.1', /has no class_type and inputs/],
    ['an odd id', { '../x': textToImage()[1] }, 'workflow.../x', /A node is named/],
    ['a class that is no text', { 1: { class_type: 7, inputs: {} } }, 'workflow.1', /has no class_type/],
    [
      'an unknown class',
      textToImage({ 8: { class_type: '__proto__', inputs: {} } }),
      'workflow.8',
      /has no node __proto__/,
    ],
    ['a list for a value', textToImage({ 2: words(['a', 'b', 'c']) }), 'workflow.2.inputs.text', /is a list/],
    ['a link to nowhere', textToImage({ 2: words(['99', 0]) }), 'workflow.2.inputs.text', /linked to node 99/],
    [
      'a circle',
      textToImage({
        2: { class_type: 'CLIPTextEncode', inputs: { text: 'x', clip: ['3', 0] } },
        3: { class_type: 'CLIPTextEncode', inputs: { text: 'x', clip: ['2', 0] } },
      }),
      'workflow.2',
      /leads back to itself: 2, 3, 2/,
    ],
    [
      'previews alone',
      textToImage({ 7: { class_type: 'PreviewImage', inputs: { images: ['6', 0] } } }),
      'workflow',
      /keeps no file/,
    ],
    [
      'too many nodes',
      Object.fromEntries(Array.from({ length: 501 }, (_none, n) => [String(n), words('x')])),
      'workflow',
      /has 501 nodes; at most 500/,
    ],
    ['too many words', textToImage({ 2: words('x'.repeat(200_000)) }), 'workflow', /characters; at most 150,000/],
    ['an endless nest', { 1: { class_type: 'A', inputs: nested(100) } }, 'workflow', /more than 60 deep/],
  ])('that is %s is refused with the place and the reason', async (_what, workflow, place, reason) => {
    expect(await imported(workflow)).toEqual({ ok: false, place, reason: expect.stringMatching(reason) });
  });

  test.each<[string, ChosenWorkflow['choices'], RegExp]>([
    ['5.model', { '5.model': { use: 'offer' } }, /is linked to another node/],
    ['9.text', { '9.text': { use: 'offer' } }, /has no input 9\.text/],
    ['5.steps', { '5.steps': { use: 'hide' } }, /cannot be left out/],
    ['5.steps', { '5.steps': { use: 'offer', max: 100_000 } }, /goes from 1 to 10000; 100000 is outside/],
    ['5.steps', { '5.steps': { use: 'offer', min: 30, max: 20 } }, /begins above its end/],
    ['5.steps', { '5.steps': { use: 'offer', min: 1.5 } }, /takes whole numbers/],
    ['5.cfg', { '5.cfg': { use: 'offer', step: -1 } }, /has to be above 0/],
    ['5.steps', { '5.steps': { use: 'fix', value: 'many' } }, /takes a whole number/],
    ['5.sampler_name', { '5.sampler_name': { use: 'fix', value: 'magic' } }, /"magic" is none of its choices/],
    ['2.text', { '2.text': { use: 'offer', max: 5 } }, /is no figure, and has no limits/],
    ['7.filename_prefix', { '7.filename_prefix': { use: 'offer' } }, /The studio names the files/],
  ])('refuses for %s the choice %j', async (key, choices, reason) => {
    expect(await imported(textToImage(), { choices })).toEqual({
      ok: false,
      place: `choices.${key}`,
      reason: expect.stringMatching(reason),
    });
  });

  test('keeps the nodes of others out of what it offers, words that load weights too', async () => {
    const choices = { '3.text': { use: 'offer' as const } };
    expect(await imported(textToImage({ 3: words('<lora:style:1>') }), { choices })).toMatchObject({
      ok: false,
      reason: expect.stringMatching(/Negative prompt: This holds words in <angle brackets>/),
    });
  });

  test('that was posted to ComfyUI, or lies in a picture of it, is taken out of there', async () => {
    expect((await drafted({ prompt: textToImage() })).definition.fields).toHaveLength(4);
  });
});

function nested(depth: number): unknown {
  let value: unknown = {};
  for (let level = 0; level < depth; level += 1) value = { value };
  return value;
}
