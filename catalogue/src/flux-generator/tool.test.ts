import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { describeRulesOfEveryTool, firstMessage, parsed, tokens, uploaded } from '../tool.testing.ts';
import { fluxGeneratorProvider } from './provider.ts';
import { BLANK_PROMPT, fluxGenerator, promptInStyle } from './tool.ts';

const GUIDE = uploaded('guide-images');
const parsedFlux = (input: Record<string, unknown>) => parsed(fluxGenerator, input);

/** Any input that the tool accepts. */
const validInput = fc
  .record({
    prompt: fc.string({ minLength: 2, maxLength: 200 }).filter((text) => text.trim().length > 1),
    negativePrompt: fc.string({ maxLength: 200 }).filter((text) => text.trim().length !== 1),
    width: fc.constantFrom(512, 768, 1024, 1536),
    height: fc.constantFrom(512, 768, 1024, 1536),
    steps: fc.integer({ min: 10, max: 50 }),
    guidanceScale: fc.integer({ min: 2, max: 40 }).map((half) => half / 2),
    seed: fc.oneof(fc.constant(-1), fc.integer({ min: 1, max: 2_147_483_647 })),
    useRedux: fc.boolean(),
    style: fc.constantFrom('', 'realistic', 'artistic', 'cartoon', 'abstract'),
  })
  .map((input) => ({ ...input, guideImageUrl: input.useRedux ? GUIDE : '' }));

describeRulesOfEveryTool(fluxGenerator, validInput);

describe('FLUX Image Generator', () => {
  test('starts from the defaults of the specification', () => {
    expect(fluxGenerator.defaults).toEqual({
      prompt: '',
      negativePrompt: '',
      width: 1024,
      height: 1024,
      steps: 30,
      guidanceScale: 7.5,
      seed: -1,
      useRedux: false,
      guideImageUrl: '',
    });
  });

  test.each([
    [{}, 'Please enter a prompt or enable Redux mode with a guide image'],
    [{ prompt: '   ' }, 'Please enter a prompt or enable Redux mode with a guide image'],
    [{ prompt: BLANK_PROMPT }, 'Please enter a prompt or enable Redux mode with a guide image'],
    [{ useRedux: true }, 'Please upload a guide image for Redux mode'],
    [{ useRedux: true, prompt: 'a cat' }, 'Please upload a guide image for Redux mode'],
    [{ prompt: 'x' }, 'Please describe your image in at least 2 characters'],
    [{ prompt: 'a cat', negativePrompt: 'x' }, 'Negative prompt must be 2-3000 characters or empty'],
    [{ prompt: 'a cat', negativePrompt: 'x'.repeat(3001) }, 'Negative prompt must be 2-3000 characters or empty'],
    [{ prompt: 'x'.repeat(3001) }, 'Take away 1 character: a prompt can have at most 3,000 characters.'],
    [
      { prompt: 'x'.repeat(3000), style: 'abstract' },
      'Take away 14 characters: a prompt and the words of its style together can have at most 3,000 characters.',
    ],
  ])('%j is answered with %j', (input, message) => {
    expect(firstMessage(fluxGenerator, input)).toBe(message);
  });

  test.each([
    { prompt: 'a cat' },
    { prompt: 'a cat', negativePrompt: 'no' },
    { useRedux: true, guideImageUrl: GUIDE },
    { useRedux: true, guideImageUrl: GUIDE, prompt: BLANK_PROMPT },
    { useRedux: true, guideImageUrl: GUIDE, prompt: 'at night' },
  ])('%j is accepted', (input) => {
    expect(firstMessage(fluxGenerator, input)).toBeUndefined();
  });

  test.each([
    { width: 640 },
    { height: '1024' },
    { steps: 9 },
    { steps: 51 },
    { steps: 20.5 },
    { guidanceScale: 0.5 },
    { guidanceScale: 7.3 },
    { guidanceScale: Number.NaN },
    { seed: 0 },
    { seed: -2 },
    { seed: 1.5 },
    { useRedux: 'yes' },
    { style: 'baroque' },
    { guideImageUrl: 'https://example.com/a.png' },
    { guideImageUrl: '/files/../../etc/passwd.png' },
    { prompt: ['a cat'] },
    { tokens_used: 0 },
  ])('%j is refused, never clamped', (wrong) => {
    expect(fluxGenerator.parse({ prompt: 'a cat', ...wrong }).ok).toBe(false);
  });

  test('costs 8 tokens a generation, whatever the settings', () => {
    fc.assert(
      fc.property(validInput, (input) => {
        expect(tokens(fluxGenerator, input)).toBe(8);
      }),
    );
  });

  test('records the names of the entity table', () => {
    expect(parsedFlux({ prompt: 'a cat', useRedux: true, guideImageUrl: GUIDE }).record({})).toEqual({
      model: 'runware:101@1',
      positivePrompt: 'a cat',
      negativePrompt: '',
      width: 1024,
      height: 1024,
      steps: 30,
      guidanceScale: 7.5,
      seed: -1,
      useRedux: true,
      guideImage: 'picture.png',
      guideImageUrl: GUIDE,
    });
  });

  test('takes its guide image from guide-images', () => {
    expect(fluxGenerator.files).toEqual([{ name: 'guideImageUrl', kind: 'image', folder: 'guide-images' }]);
  });

  test('takes a prompt that has 3000 characters together with the words of its style', () => {
    const style = 'abstract';
    const prompt = 'x'.repeat(3000 - ', abstract art'.length);
    expect(firstMessage(fluxGenerator, { prompt, style })).toBeUndefined();
    expect(firstMessage(fluxGenerator, { prompt: `${prompt}x`, style })).toBe(
      'Take away 1 character: a prompt and the words of its style together can have at most 3,000 characters.',
    );
  });

  test('tells the style of words alone: without any there is none to tell', () => {
    expect(promptInStyle({ prompt: '', style: 'abstract' })).toBe('');
    expect(promptInStyle({ prompt: 'a cat', style: 'abstract' })).toBe('a cat, abstract art');
  });

  test('keeps the style of the classic dialog, and nothing of it where none was chosen', () => {
    expect(parsedFlux({ prompt: 'a cat', style: 'cartoon' }).record({})).toMatchObject({ style: 'cartoon' });
    expect(JSON.stringify(parsedFlux({ prompt: 'a cat', style: '' }).values)).toBe(
      JSON.stringify(parsedFlux({ prompt: 'a cat' }).values),
    );
    expect(parsedFlux({ prompt: 'a cat' }).record({})).not.toHaveProperty('style');
  });

  test('is also offered as a classic tool, with styles and three square sizes', () => {
    const form = fluxGenerator.classic?.form ?? [];
    expect(Object.keys(form[0]?.fields ?? {})).toEqual(['prompt', 'style']);
    expect(form[1]?.presets?.map(({ values }) => values)).toEqual([
      { width: 512, height: 512 },
      { width: 768, height: 768 },
      { width: 1024, height: 1024 },
    ]);
  });

  test('offers shapes of the sides that it has, of which none makes 16:9', () => {
    const size = fluxGenerator.form.find(({ title }) => title === 'Size');
    const shapes = size?.presets?.map(({ label, values }) => [label, Number(values.width) / Number(values.height)]);
    expect(shapes).toEqual([
      ['1:1', 1],
      ['4:3', 4 / 3],
      ['3:4', 3 / 4],
      ['3:2', 3 / 2],
      ['2:3', 2 / 3],
      ['2:1', 2],
      ['1:2', 1 / 2],
    ]);
    for (const { values } of size?.presets ?? [])
      expect(parsedFlux({ prompt: 'a cat', ...values }).values).toMatchObject(values);
  });

  test('names a generation by its first 50 characters, with an ellipsis only if it was cut', () => {
    expect(parsedFlux({ prompt: 'a cat' }).generationName()).toBe('a cat');
    expect(parsedFlux({ prompt: 'x'.repeat(50) }).generationName()).toBe('x'.repeat(50));
    expect(parsedFlux({ prompt: '🦊'.repeat(51) }).generationName()).toBe(`${'🦊'.repeat(50)}...`);
    expect(parsedFlux({ useRedux: true, guideImageUrl: GUIDE }).generationName()).toBe('FLUX variation of picture.png');
  });

  test('downloads as flux-{id}.png', () => {
    expect(fluxGenerator.downloadName({ id: 'abc', index: 0, extension: 'png', timestamp: 0 })).toBe('flux-abc.png');
  });
});

describe('its request to Runware', () => {
  const request = (input: Record<string, unknown>, media: Record<string, string> = {}) =>
    fluxGeneratorProvider.request(parsedFlux(input).record({}), media);

  test('leaves out what was not asked for', () => {
    expect(request({ prompt: 'a cat' })).toEqual({
      model: 'runware:101@1',
      positivePrompt: 'a cat',
      width: 1024,
      height: 1024,
      steps: 30,
      CFGScale: 7.5,
      outputFormat: 'PNG',
    });
  });

  test('asks for pure variations when Redux mode has no prompt', () => {
    expect(
      request({ useRedux: true, guideImageUrl: GUIDE, seed: 5 }, { guideImageUrl: 'data:image/png;base64,AA' }),
    ).toMatchObject({
      positivePrompt: '__BLANK__',
      seed: 5,
      ipAdapters: [{ guideImages: ['data:image/png;base64,AA'] }],
    });
  });

  test.each([
    ['realistic', 'a cat, realistic photograph'],
    ['artistic', 'a cat, artistic painting'],
    ['cartoon', 'a cat, cartoon illustration'],
    ['abstract', 'a cat, abstract art'],
    ['', 'a cat'],
  ])('tells the style %j in words', (style, positivePrompt) => {
    expect(request({ prompt: 'a cat', style })).toMatchObject({ positivePrompt });
  });

  test('uses a guide image in Redux mode only', () => {
    const media = { guideImageUrl: 'data:image/png;base64,AA' };
    expect(request({ prompt: 'a cat', guideImageUrl: GUIDE }, media)).not.toHaveProperty('ipAdapters');
  });
});
