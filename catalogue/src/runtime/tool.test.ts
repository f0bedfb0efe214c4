import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { factsOf } from '../field-facts.ts';
import { filesIn } from '../stored-files.ts';
import { describeRulesOfEveryTool, firstMessage, parsed, picture, tokens, uploaded } from '../tool.testing.ts';
import { totalTokens } from '../tool.ts';
import { anyDefinition, anyInput, anyMeasured } from './any-definition.testing.ts';
import { changed, everyKind } from './definition.testing.ts';
import { anyRecord, requestFor, toolOf } from './runtime-tool.testing.ts';
import { runtimeFolders } from './tool-folders.ts';

const tool = toolOf(everyKind());
const image = uploaded(runtimeFolders.image);

describeRulesOfEveryTool(
  tool,
  anyInput(everyKind()).map((input) => ({ ...input })),
);

describe('any definition', () => {
  const anyUse = anyDefinition.chain((definition) =>
    anyInput(definition).chain((input) => {
      const names = filesIn(toolOf(definition), input).map(({ name }) => name);
      return anyMeasured(names).map((measured) => ({ definition, input, measured }));
    }),
  );

  test('makes a tool that keeps each input as it was, and costs a whole number of tokens', () => {
    fc.assert(
      fc.property(anyUse, ({ definition, input, measured }) => {
        const any = toolOf(definition);
        const use = parsed(any, input);
        const kept = anyRecord.parse(JSON.parse(JSON.stringify(use.record(measured))));
        expect(parsed(any, any.fromRecord(kept)).values).toEqual(use.values);
        expect(use.checkMeasured(measured)).toEqual([]);
        const lines = use.cost(measured, any.prices);
        expect(lines.every((line) => Number.isInteger(line.tokens) && line.tokens > 0)).toBe(true);
        expect(totalTokens(lines)).toBeGreaterThanOrEqual(any.leastTokens(any.prices));
      }),
      { numRuns: 300 },
    );
  });
});

describe('a tool made of a definition', () => {
  test('has the address of its name, and the version of which it is', () => {
    expect([tool.route, tool.fn, tool.version]).toEqual(['/tools/every-kind', 'every-kind', 3]);
    expect(tool.downloadName({ id: 'a1', index: 1, extension: 'png', timestamp: 0 })).toBe('every-kind-a1-2.png');
  });

  test('begins with the defaults of its fields', () => {
    expect(tool.defaults).toEqual({
      prompt: '',
      avoid: '',
      start: '',
      motion: '',
      voice: '',
      references: [],
      duration: '5s',
      moods: ['calm'],
      images: 1,
      frames: 97,
      strength: 0.8,
      seed: -1,
      sharp: false,
      sharpness: 5,
      width: 1024,
      height: 1024,
    });
  });

  test('shows a control for each field, what is advanced at the end', () => {
    const widgets = tool.form.map(({ title, advanced, fields }) => [
      title,
      advanced ?? false,
      Object.entries(fields).map(([name, spec]) => `${name}: ${spec?.widget ?? 'implied'}`),
    ]);
    expect(widgets).toEqual([
      [
        undefined,
        false,
        [
          'prompt: textarea',
          'avoid: textarea',
          'start: image',
          'motion: video',
          'voice: audio',
          'references: files',
          'duration: implied',
          'moods: multiselect',
          'images: slider',
          'frames: slider',
          'sharp: switch',
          'sharpness: slider',
        ],
      ],
      ['Size', false, ['width: number', 'height: number']],
      ['Advanced', true, ['strength: slider', 'seed: seed']],
    ]);
  });

  test('tells what a control needs to know of lists, steps and several choices', () => {
    const facts = (name: string) => {
      const field = tool.schema.shape[name];
      return field === undefined ? undefined : factsOf(field);
    };
    expect(facts('references')).toMatchObject({ file: 'image', folder: 'tool-images', list: { min: 0, max: 3 } });
    expect(facts('moods')).toMatchObject({ choices: ['calm', 'wild', 'dark'], list: { min: 0, max: 2 } });
    expect(facts('frames')).toMatchObject({ type: 'integer', minimum: 9, maximum: 257, multipleOf: 8 });
    expect(facts('strength')).toMatchObject({ type: 'number', minimum: 0, maximum: 1, multipleOf: 0.05 });
  });

  test.each([
    [{}, 'Please enter a prompt'],
    [{ prompt: 'x', frames: 98 }, 'Frames must be a number from 9 to 257, in steps of 8.'],
    [{ prompt: 'x', duration: '7s' }, 'Duration must be one of 5s or 10s.'],
    [{ prompt: 'x', moods: ['calm', 'wild', 'dark'] }, 'Please choose at most 2'],
    [{ prompt: 'x', moods: ['calm', 'calm'] }, 'Please choose each one once'],
    [{ prompt: 'x', references: [image, image, image, image] }, 'Please use at most 3 files'],
    [{ prompt: 'x', references: ['https://example.com/a.png'] }, 'Please select an image file'],
    [{ prompt: 'x', seed: 2 ** 31 }, 'The seed must be -1 for a random one, or a whole number up to 2147483647'],
    [{ prompt: 'x', width: 1000 }, 'Width must be a multiple of 32.'],
    [{ prompt: 'x'.repeat(501) }, 'Take away 1 character: a prompt can have at most 500 characters.'],
    [{ prompt: 'x', voice: '/files/../a.mp3' }, 'Please select an audio file (MP3, WAV, M4A, etc.)'],
  ])('answers %j with %j', (input, message) => {
    expect(firstMessage(tool, input)).toBe(message);
  });

  test('says how many files a list takes, also where it is one', () => {
    const single = toolOf(changed('fields.5.max', 1));
    expect(firstMessage(single, { prompt: 'x', references: [image, image] })).toBe('Please use at most 1 file');
  });

  test('takes no size but its own where there are no others', () => {
    const fixed = toolOf(changed('fields.14.custom', undefined));
    expect(firstMessage(fixed, { prompt: 'x', width: 1536, height: 1024 })).toBeUndefined();
    expect(firstMessage(fixed, { prompt: 'x', width: 1024, height: 1536 })).toBe('Height must be 1024.');
  });

  test('waits for what must be filled in, only while it is shown', () => {
    expect([tool.isAwaiting({}), tool.isAwaiting({ prompt: 'x' })]).toEqual([true, false]);
    const hidden = { ...everyKind().fields[2], required: true, showWhen: { field: 'sharp', in: [true] } };
    const other = toolOf(changed('fields.2', hidden));
    expect(firstMessage(other, { prompt: 'x' })).toBeUndefined();
    expect(firstMessage(other, { prompt: 'x', sharp: true })).toBe('Please upload a file for "Start image"');
  });

  test('prices and sends a hidden field as if nobody had touched it', () => {
    expect(requestFor(everyKind(), { prompt: 'x', sharpness: 9 })).toMatchObject({ sharpening: { amount: 5 } });
    expect(requestFor(everyKind(), { prompt: 'x', sharpness: 9, sharp: true })).toMatchObject({
      sharpening: { amount: 9 },
    });
  });

  test('takes no file that is larger than its price was proved for', () => {
    const rate = { label: 'Input', amount: 1, per: [{ kind: 'megapixels', field: 'start', most: 2 }], when: [] };
    const priced = toolOf(changed('price.rates.3', rate));
    const use = parsed(priced, { prompt: 'x', start: image });
    expect(use.checkMeasured({ start: picture(1000, 1000) })).toEqual([]);
    expect(use.checkMeasured({ start: picture(3000, 1000) })).toEqual([
      { field: 'start', message: 'Start image has 3 megapixels; it can have at most 2.' },
    ]);
  });

  test.each([
    ['sdcpp', 'a cat <sd_cpp_extra_args>{"steps":150}</sd_cpp_extra_args>', '<sd_cpp_extra_args'],
    ['a1111', 'a cat <LoRA:big:1>', '<lora:'],
  ])('refuses words that %s would read as an order', (kind, prompt, order) => {
    const target = kind === 'sdcpp' ? { kind, mode: 'img_gen' } : { kind, operation: 'txt2img' };
    const other = toolOf(changed('routes.0.target', target));
    expect(firstMessage(other, { prompt })).toBe(`Please take out "${order}": the model would not read it as words.`);
    expect(firstMessage(tool, { prompt })).toBeUndefined();
  });

  test('shows its price line by line, rounded up once', () => {
    const input = parsed(tool, { prompt: 'x', images: 3, duration: '10s', width: 1536, height: 1024 });
    expect(input.cost({}, tool.prices)).toEqual([
      { label: 'Images', tokens: 19 },
      { label: 'Longer', tokens: 6 },
      { label: 'Each', tokens: 3 },
    ]);
    expect(tokens(tool, { prompt: 'x', width: 256, height: 256 })).toBe(2);
    expect(tool.leastTokens(tool.prices)).toBe(2);
  });

  test('tells what was chosen, in words', () => {
    const input = parsed(tool, { prompt: 'A calm sea', references: [image, image], duration: '10s', frames: 257 });
    expect(input.generationName()).toBe('A calm sea');
    expect(input.brief()).toEqual(['10 seconds', '1', '257 frames']);
    expect(input.detail()).toEqual(
      expect.arrayContaining([
        { label: 'References', value: '2 files' },
        { label: 'Moods', value: 'Calm' },
        { label: 'Seed', value: 'Random' },
        { label: 'Sharp', value: 'Off' },
      ]),
    );
    expect(input.detail().map(({ label }) => label)).not.toContain('Sharpness');
  });
});
