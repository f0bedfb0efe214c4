import { describe, expect, test } from 'vitest';
import { changed, everyKind, HASH } from './definition.testing.ts';
import { parseDefinition } from './parse-definition.ts';

function problemsOf(value: unknown) {
  const parsed = parseDefinition(value);
  return parsed.ok ? [] : parsed.problems.map(({ place, message }) => `${place}: ${message}`);
}

/** With one thing more in a list of it. */
function withOne(path: string, at: number, value: unknown): unknown {
  return changed(`${path}.${at}`, value);
}

describe('a definition', () => {
  test('with a field of every kind is taken as it is', () => {
    const parsed = parseDefinition(everyKind());
    expect(parsed).toEqual({ ok: true, definition: everyKind() });
  });

  test.each([
    ['name', '', 'name: Name is missing.'],
    ['name', undefined, 'name: Name is missing.'],
    ['colour', 'red', 'This request has a field that is not known: colour.'],
    ['category', 'cooking', 'category: Category must be one of image, video, enhancement or audio.'],
    ['expectedSeconds.to', 1, 'expectedSeconds: The usual time must begin with the shorter figure.'],
    ['category', 'video', 'category: A tool that makes image files is listed under image or enhancement.'],
    ['fields.0.name', 'Prompt', /^fields\.0\.name: A name begins with a small letter/],
    ['fields.0.name', 'quotedCost', /^fields\.0\.name: quotedCost is a name that no field can have\./],
    ['fields.0.name', 'tool_version', /^fields\.0\.name: tool_version is a name that no field can have\./],
    ['fields.0.name', 'constructor', /^fields\.0\.name: constructor is a name that no field can have\./],
    ['fields.1.name', 'prompt', /^fields\.1\.name: Another field is called prompt already\./],
    ['fields.14.widthName', 'seed', 'fields.14.name: Another field is called seed already.'],
    ['fields.0.maxLength', 1_000_000, 'fields.0.maxLength: Fields 1 max length must be at most 20,000.'],
    ['fields.0.default', 'x'.repeat(501), 'fields.0.default: Prompt begins with more than its 500 characters.'],
    ['fields.6.default', '7s', 'fields.6.default: "7s" is none of the choices of Duration.'],
    ['fields.6.choices', [], 'fields.6.choices: Fields 7 choices must have at least 1 entry.'],
    ['fields.7.max', 9, 'fields.7.max: Moods has 3 choices, of which 0 to 9 cannot be taken.'],
    ['fields.7.default', ['calm', 'calm'], 'fields.7.default: Moods begins with a choice twice.'],
    ['fields.5.min', 2, 'fields.5.min: References asks for 2 files at least, so it must be required.'],
    ['fields.9.default', 98, 'fields.9.default: Frames goes from 9 to 257 in steps of 8; 98 is none of them.'],
    ['fields.9.step', 0, 'fields.9.step: Fields 10 step must be at least 0.'],
    [
      'fields.13.showWhen.field',
      'blunt',
      'fields.13.showWhen: Sharpness is shown by a field blunt, which there is not.',
    ],
    ['fields.13.showWhen.in', ['yes'], 'fields.13.showWhen: Sharpness is shown by a value that Sharp cannot have.'],
    ['fields.14.presets.0.width', 1000, 'fields.14.presets.0: 1000 x 1024 is outside the limits of Size.'],
    ['fields.14.default.width', 4096, 'fields.14.default: Size does not take 4096 x 1024, with which it begins.'],
    ['examples.0.field', 'seed', 'examples.0.field: An example fills a field of words; seed is none.'],
    ['outputs.count', 'strength', 'outputs.count: How many are made must be a whole number from 1 to 16.'],
    ['price.atLeast', 0, 'price.atLeast: A price needs a least figure, so that nothing is made for nothing.'],
    ['price.rates.0.amount', 1.5, 'price.rates.0.amount: Price rates 1 amount must be a whole number.'],
    ['price.rates.0.amount', -1, 'price.rates.0.amount: Price rates 1 amount must be at least 0.'],
    ['price.rates.0.per.1.field', 'area', 'price.rates.0.per.1: There is no field area.'],
    [
      'price.rates.0.per.1',
      { kind: 'number', field: 'prompt' },
      /Prompt is no number, so nothing can be asked by it\./,
    ],
    ['price.rates.0.per.1', { kind: 'count' }, /A rate counts the same quantity twice\./],
    ['price.rates', [], /^price\.rates: No rate is always asked for each of the images/],
    ['price.rates.1.when.0.in', ['7s'], 'price.rates.1.when.0: "7s" is none of the choices of Duration.'],
    ['routes', [], 'routes: Routes must have at least 1 entry.'],
    ['routes.0.outputs.kind', 'video', 'routes.0.outputs.kind: The tool makes image files, this route video files.'],
    ['routes.0.target.endpoint', 'http://10.0.0.1/', /^routes\.0\.target\.endpoint: An endpoint of fal is named like/],
    [
      'routes.0.map.0.from.field',
      'avoid',
      /^routes\.0\.map: Prompt must be filled in, and this route does not send it\./,
    ],
    ['routes.0.map.0.from.field', 'poem', /^routes\.0\.map\.0\.from\.field: There is no field poem\./],
    ['routes.0.map.1.to', ['prompt'], 'routes.0.map.1.to: Something else is sent at prompt already.'],
    ['routes.0.map.1.to', ['sharpening'], 'routes.0.map.13.to: Something else is sent at sharpening.amount already.'],
    ['routes.0.map.1.to', ['__proto__', 'x'], 'routes.0.map.1.to: Nothing can be sent at __proto__.'],
    [
      'routes.0.map.12.to',
      ['enable_safety_checker'],
      /enable_safety_checker is a safety switch: leave it out, or fix it\./,
    ],
    [
      'routes.0.map.15.to',
      ['webhook_url'],
      /webhook_url is about how results are delivered, which the studio decides\./,
    ],
    ['routes.0.map.2.from.kind', 'field', /^routes\.0\.map\.2\.from\.kind: Start image is a field of another kind/],
  ])('with %s as %j is refused, with the place and the reason', (path, value, message) => {
    const matching = typeof message === 'string' ? expect.stringContaining(message) : expect.stringMatching(message);
    expect(problemsOf(changed(path, value))).toEqual(expect.arrayContaining([matching]));
  });

  test('is refused when its cost depends on what is not sent', () => {
    const route = everyKind().routes[0];
    const without = { ...route, map: route?.map.filter(({ to }) => to[0] !== 'image_size') };
    expect(problemsOf(changed('routes.0', without))).toEqual([
      'routes.0.cost.rates.0.per.1: The cost depends on Size, which this route does not send.',
    ]);
  });

  test('prices no choice of which the model decides', () => {
    const auto = withOne('fields.6.choices', 2, { value: 'auto', label: 'Automatic' });
    const rate = { label: 'Seconds', amount: 1, per: [{ kind: 'number', field: 'duration' }], when: [] };
    expect(problemsOf(changed('price.rates.3', rate, auto))[0]).toContain(
      'Duration has choices that are no numbers, such as "auto".',
    );
  });

  test.each([
    ['nothing', undefined],
    ['a list', []],
    ['words', 'FLUX'],
    ['a million fields', { fields: Array.from({ length: 100_000 }, () => ({ kind: 'image' })) }],
    ['an endless nest of lists', nested(50_000)],
  ])('that is %s is refused without a crash', (_what, value) => {
    expect(problemsOf(value)).not.toEqual([]);
  });
});

function nested(depth: number): unknown {
  let value: unknown = [];
  for (let level = 0; level < depth; level += 1) value = [value];
  return value;
}

describe('a workflow of ComfyUI in a definition', () => {
  const comfy = {
    kind: 'comfy',
    graph: {
      3: { class_type: 'KSampler', inputs: { seed: 1, steps: 20, model: ['4', 0] } },
      4: { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name: 'a.safetensors' } },
      6: { class_type: 'CLIPTextEncode', inputs: { text: 'a cat', clip: ['4', 1] } },
    },
    bindings: [{ nodeId: '6', classType: 'CLIPTextEncode', title: 'Prompt', input: 'text', type: 'string' }],
  };
  const base = {
    ...everyKind(),
    fields: everyKind().fields.slice(0, 1),
    outputs: { kind: 'image', noun: 'images' },
    price: { atLeast: 1000, rates: [] },
    routes: [
      {
        provider: 'own',
        target: comfy,
        map: [{ to: ['6', 'inputs', 'text'], from: { kind: 'field', field: 'prompt' } }],
        outputs: { path: [], kind: 'image' },
        cost: { atLeast: 0, rates: [] },
      },
    ],
  };

  test('is taken with an input that was chosen', () => {
    expect(problemsOf(base)).toEqual([]);
  });

  test.each([
    [
      'routes.0.map.0.to',
      ['3', 'inputs', 'steps'],
      /3\.inputs\.steps is none of the inputs of the workflow that were chosen/,
    ],
    ['routes.0.map.0.to', ['6', 'class_type'], /6\.class_type is none of the inputs/],
    ['routes.0.map.0.as', 'list', /A list would be read as a link between nodes/],
    [
      'fields.0',
      {
        ...{ kind: 'multiselect', name: 'prompt', label: 'Moods', choices: [{ value: 'a', label: 'A' }] },
        ...{ min: 0, max: 1, default: [] },
      },
      /A list would be read as a link between nodes/,
    ],
    ['routes.0.target.bindings.0.input', 'clip', /clip of node 6 is linked to another node/],
    ['routes.0.target.bindings.0.classType', 'KSampler', /Node 6 is a CLIPTextEncode, not a KSampler/],
    ['routes.0.target.bindings.0.nodeId', '9', /The workflow has no node 9/],
    ['routes.0.target.outputNode', '9', /The workflow has no node 9/],
  ])('is refused with %s as %j', (path, value, message) => {
    expect(problemsOf(changed(path, value, base)).join('\n')).toMatch(message);
  });
});

describe('a route to an image API in the shape of OpenAI', () => {
  const picture = { to: ['image'], from: { kind: 'file', field: 'start' } };
  const prompt = { to: ['prompt'], from: { kind: 'field', field: 'prompt' } };
  const base = {
    ...everyKind(),
    fields: everyKind().fields.filter(({ name }) => ['prompt', 'start', 'moods', 'size', 'references'].includes(name)),
    outputs: { kind: 'image', noun: 'images' },
    price: { atLeast: 1000, rates: [] },
    routes: [
      {
        provider: 'own',
        target: { kind: 'openai', model: 'gpt-image-1', operation: 'edits' },
        map: [prompt, picture, { to: ['size'], from: { kind: 'field', field: 'size' }, as: 'string' }],
        outputs: { path: [], kind: 'image' },
        cost: { atLeast: 0, rates: [] },
      },
    ],
  };

  test('takes pictures for an edit, and a size in words', () => {
    expect(problemsOf(base)).toEqual([]);
  });

  test.each([
    ['routes.0.target.operation', 'generations', /routes\.0\.map\.1\.from: Only edits take files/],
    ['routes.0.map.1.to', ['mask'], /routes\.0\.map: An edit needs a picture/],
    ['routes.0.map.1.to', ['image', 0], /routes\.0\.map\.1\.to: image\.0 lies within another field/],
    ['routes.0.map.2.as', undefined, /routes\.0\.map\.2\.from: size has to be a text, a number, or a switch/],
    ['routes.0.map.3', { to: ['x'], from: { kind: 'fixed', value: [1] } }, /routes\.0\.map\.3\.from: x has to be/],
    ['routes.0.map.3', { to: ['mask'], from: { kind: 'files', field: 'references' } }, /A mask is one file/],
    [
      'routes.0.map.3',
      { to: ['suffix'], from: { kind: 'fixed', value: '<lora:style:1>' } },
      /routes\.0\.map\.3\.from\.value: This holds words in <angle brackets>/,
    ],
    [
      'fields.0.default',
      'a fox <sd_cpp_extra_args>{}',
      /routes\.0\.map\.0\.from: Prompt: This holds words in <angle brackets>/,
    ],
    ['examples.0.text', '<lora:style:1>', /routes\.0\.map\.0\.from: Prompt: This holds words in <angle brackets>/],
  ])('is refused with %s as %j', (path, value, message) => {
    expect(problemsOf(changed(path, value, base)).join('\n')).toMatch(message);
  });
});

test('the hash of a schema is told apart from other words', () => {
  expect(problemsOf(changed('routes.0.target.schemaHash', HASH.slice(1)))).toEqual([
    'routes.0.target.schemaHash: A hash is 64 hexadecimal digits.',
  ]);
});
