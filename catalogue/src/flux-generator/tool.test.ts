import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { totalTokens } from '../tool.ts';
import { fluxGeneratorProvider } from './provider.ts';
import { BLANK_PROMPT, fluxGenerator } from './tool.ts';

const GUIDE = '/files/6f6ff3c6-6d0f-4b1b-9a51-0d4fd6c2a5f4/guide-images/picture.png';

function parsed(input: Record<string, unknown>) {
  const result = fluxGenerator.parse(input);
  if (!result.ok) throw new Error(result.problems.map((problem) => problem.message).join());
  return result.input;
}

function firstMessage(input: unknown): string | undefined {
  const result = fluxGenerator.parse(input);
  return result.ok ? undefined : result.problems[0]?.message;
}

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
  })
  .map((input) => ({ ...input, guideImageUrl: input.useRedux ? GUIDE : '' }));

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
    [{ prompt: 'x'.repeat(3001) }, 'Please keep the prompt under 3000 characters'],
  ])('%j is answered with %j', (input, message) => {
    expect(firstMessage(input)).toBe(message);
  });

  test.each([
    { prompt: 'a cat' },
    { prompt: 'a cat', negativePrompt: 'no' },
    { useRedux: true, guideImageUrl: GUIDE },
    { useRedux: true, guideImageUrl: GUIDE, prompt: BLANK_PROMPT },
    { useRedux: true, guideImageUrl: GUIDE, prompt: 'at night' },
  ])('%j is accepted', (input) => {
    expect(firstMessage(input)).toBeUndefined();
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
        expect(totalTokens(parsed(input).cost({}, fluxGenerator.prices))).toBe(8);
      }),
    );
  });

  test('can be quoted with nothing filled in', () => {
    const draft = fluxGenerator.parseDraft({});
    expect(draft.ok && totalTokens(draft.input.cost({}, fluxGenerator.prices))).toBe(8);
  });

  test('a record brings back the very input that made it', () => {
    fc.assert(
      fc.property(validInput, (input) => {
        const first = parsed(input);
        expect(parsed(fluxGenerator.fromRecord(first.record({}))).values).toEqual(first.values);
      }),
    );
  });

  test('records the names of the entity table', () => {
    expect(parsed({ prompt: 'a cat', useRedux: true, guideImageUrl: GUIDE }).record({})).toEqual({
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

  test('names a generation by its first 50 characters, with an ellipsis only if it was cut', () => {
    expect(parsed({ prompt: 'a cat' }).generationName()).toBe('a cat');
    expect(parsed({ prompt: 'x'.repeat(50) }).generationName()).toBe('x'.repeat(50));
    expect(parsed({ prompt: '🦊'.repeat(51) }).generationName()).toBe(`${'🦊'.repeat(50)}...`);
    expect(parsed({ useRedux: true, guideImageUrl: GUIDE }).generationName()).toBe('FLUX variation of picture.png');
  });

  test('downloads as flux-{id}.png', () => {
    expect(fluxGenerator.downloadName({ id: 'abc', index: 0, extension: 'png', timestamp: 0 })).toBe('flux-abc.png');
  });
});

describe('its request to Runware', () => {
  const request = (input: Record<string, unknown>, media: Record<string, string> = {}) =>
    fluxGeneratorProvider.request(parsed(input).record({}), media);

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
      ipAdapters: [{ model: 'runware:105@1', guideImage: 'data:image/png;base64,AA' }],
    });
  });

  test('uses a guide image in Redux mode only', () => {
    const media = { guideImageUrl: 'data:image/png;base64,AA' };
    expect(request({ prompt: 'a cat', guideImageUrl: GUIDE }, media)).not.toHaveProperty('ipAdapters');
  });
});
