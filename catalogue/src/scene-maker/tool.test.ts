import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyPrompt, anySeed, describeRulesOfEveryTool, firstMessage, parsed, uploaded } from '../tool.testing.ts';
import { modelTypes, sceneModels } from './models.ts';
import { sceneMaker } from './tool.ts';

const IMAGE = uploaded('scene-gen-images');
const filledIn = { imageUrl: IMAGE, actionDirection: 'waves break' };
const someText = fc.string({ maxLength: 60 });

const anyInput = fc
  .record({
    imageUrl: fc.constant(IMAGE),
    theme: someText,
    background: someText,
    mainSubject: someText,
    toneAndColor: someText,
    actionDirection: anyPrompt,
    sceneVision: someText,
    modelType: fc.constantFrom(...modelTypes),
    resolution: fc.constantFrom('360p', '540p', '720p', '1080p'),
    aspectRatio: fc.constantFrom('16:9', '9:16', '1:1', '4:3', '3:4', '21:9', '9:21'),
    autoChains: fc.boolean(),
    numChains: fc.integer({ min: 1, max: 10 }),
    pixverseDuration: fc.constantFrom(5, 8),
    lumaDuration: fc.constantFrom('5s', '9s'),
    style: fc.constantFrom('realistic', '3d_animation', 'anime', 'comic', 'cyberpunk', 'clay'),
    loop: fc.boolean(),
    negativePrompt: someText,
    generateAudio: fc.boolean(),
    enhancePrompt: fc.boolean(),
    inferenceSteps: fc.integer({ min: 2, max: 40 }),
    seed: anySeed,
    safetyChecker: fc.boolean(),
    promptExpansion: fc.boolean(),
  })
  .filter((input) => sceneMaker.parse(input).ok);

describeRulesOfEveryTool(sceneMaker, anyInput);

test('a scene is described by every text that was written for it, and by no blank one', () => {
  const texts = {
    ...{ theme: 'harbour', background: 'cliffs', mainSubject: 'a boat', toneAndColor: 'teal' },
    ...{ actionDirection: 'waves break', sceneVision: 'a storm nears', negativePrompt: 'people' },
  };
  const shown = (input: Record<string, unknown>) =>
    parsed(sceneMaker, { imageUrl: IMAGE, ...input })
      .detail()
      .map(({ value }) => value);
  expect(shown(texts)).toEqual(expect.arrayContaining(Object.values(texts)));
  expect(shown({ actionDirection: 'waves break', theme: '  ' })).not.toContain('');
});

describe('AI Scene Maker', () => {
  test('starts from the defaults of the specification', () => {
    expect(sceneMaker.defaults).toMatchObject({
      modelType: 'wan',
      resolution: '720p',
      aspectRatio: '16:9',
      inferenceSteps: 40,
      safetyChecker: false,
      promptExpansion: true,
      autoChains: true,
      numChains: 3,
      lumaDuration: '5s',
      style: 'realistic',
      seed: -1,
    });
  });

  test.each([
    [{}, 'Please upload an image'],
    [{ imageUrl: IMAGE }, 'Please enter an action direction'],
    [{ imageUrl: IMAGE, actionDirection: '  ' }, 'Please enter an action direction'],
    [{ ...filledIn, resolution: '1080p' }, 'WAN (Default) offers 360p, 540p, 720p'],
    [{ ...filledIn, modelType: 'luma', resolution: '360p' }, 'LUMA Ray2 offers 540p, 720p, 1080p'],
    [{ ...filledIn, modelType: 'veo3', resolution: '540p' }, 'VEO3 offers 720p, 1080p'],
    [{ ...filledIn, aspectRatio: '21:9' }, 'WAN (Default) offers 16:9, 9:16, 1:1'],
    [{ ...filledIn, modelType: 'luma', aspectRatio: '1:1' }, 'LUMA Ray2 offers 16:9, 9:16, 4:3, 3:4, 21:9, 9:21'],
    [{ ...filledIn, modelType: 'veo3_fast', aspectRatio: '1:1' }, 'VEO3 Fast offers 16:9, 9:16'],
    [
      { ...filledIn, modelType: 'pixverse', resolution: '1080p', pixverseDuration: 8 },
      'Pixverse v3.5 makes 1080p clips of 5 seconds only',
    ],
    [{ ...filledIn, modelType: 'luma', loop: true }, 'Only a scene of one clip can loop'],
    [{ ...filledIn, modelParams: 'fast' }, 'modelParams must be an object'],
    [{ ...filledIn, modelParams: { imageUrl: IMAGE } }, 'modelParams has no setting imageUrl'],
    [{ ...filledIn, modelType: 'veo3', modelParams: { duration: '5s' } }, 'VEO3 clips last 8s'],
    [{ ...filledIn, numChains: -1, autoChains: false }, 'numChains must be 1 to 10 when autoChains is off'],
  ])('%j is answered with %j', (input, message) => {
    expect(firstMessage(sceneMaker, input)).toBe(message);
  });

  test.each([
    { modelType: 'sora' },
    { numChains: 0 },
    { numChains: 11 },
    { numChains: -2 },
    { numChains: 2.5 },
    { modelType: 'pixverse', modelParams: { duration: 9 } },
    { modelType: 'luma', modelParams: { duration: '8s' } },
    { modelParams: { style: 'baroque' } },
    { inferenceSteps: 1 },
    { inferenceSteps: 41 },
    { seed: -2 },
    { aspectRatio: 'auto' },
  ])('%j is refused, never clamped', (wrong) => {
    expect(sceneMaker.parse({ ...filledIn, ...wrong }).ok).toBe(false);
  });

  test.each([
    [{ numChains: -1 }, { autoChains: true, numChains: 3 }],
    [{ numChains: 5 }, { autoChains: false, numChains: 5 }],
    [{}, { autoChains: true, numChains: 3 }],
    [{ seed: null }, { seed: -1 }],
    [{ seed: 7 }, { seed: 7 }],
    [
      { modelType: 'pixverse', modelParams: { duration: 8, style: 'anime' } },
      { pixverseDuration: 8, style: 'anime' },
    ],
    [{ modelType: 'luma', modelParams: { duration: '9s' } }, { lumaDuration: '9s' }],
    [
      { modelType: 'veo3', modelParams: { duration: '8s', generateAudio: false } },
      { modelType: 'veo3', generateAudio: false },
    ],
  ])('understands %j of the function table as %j', (input, values) => {
    expect(parsed(sceneMaker, { ...filledIn, ...input }).values).toMatchObject(values);
  });

  test('records the settings of the models apart, as the entity table has them', () => {
    const input = { ...filledIn, modelType: 'pixverse', pixverseDuration: 8, style: 'clay', autoChains: false };
    expect(parsed(sceneMaker, input).record({})).toMatchObject({
      imageUrl: IMAGE,
      actionDirection: 'waves break',
      modelType: 'pixverse',
      autoChains: false,
      numChains: 3,
      pixverseDuration: 8,
      lumaDuration: '5s',
      modelParams: { duration: 8, style: 'clay', negativePrompt: '', generateAudio: true, loop: false },
    });
    expect(parsed(sceneMaker, { ...filledIn, modelType: 'luma' }).record({})).toMatchObject({
      modelParams: { duration: '5s' },
    });
  });

  test('names a generation by its action', () => {
    expect(parsed(sceneMaker, filledIn).generationName()).toBe('waves break');
  });

  test('downloads as ai-scene-gen-{time}.mp4', () => {
    expect(sceneMaker.downloadName({ id: 'abc', index: 0, extension: 'mp4', timestamp: 1700 })).toBe(
      'ai-scene-gen-1700.mp4',
    );
  });

  test('offers only what goes with the model, always with the default', () => {
    const fields = sceneMaker.form.find(({ title }) => title === 'Model')?.fields;
    for (const modelType of modelTypes) {
      const offered = fields?.resolution?.offered?.({ modelType }) ?? [];
      expect(offered).toEqual(sceneModels[modelType].resolutions);
      expect(offered).toContain(sceneMaker.defaults.resolution);
    }
    expect(fields?.pixverseDuration?.offered?.({ modelType: 'pixverse', resolution: '1080p' })).toEqual([5]);
    expect(fields?.style?.showWhen?.({ modelType: 'wan' })).toBe(false);
  });

  test('offers 720p and 1080p with WAN Pro', () => {
    expect(sceneModels.wan_pro.resolutions).toEqual(['720p', '1080p']);
  });

  test.each([
    ['wan', []],
    ['wan_pro', ['resolution', 'aspectRatio', 'inferenceSteps', 'promptExpansion']],
    ['pixverse', ['aspectRatio', 'inferenceSteps', 'safetyChecker', 'promptExpansion']],
    ['luma', ['inferenceSteps', 'seed', 'safetyChecker', 'promptExpansion']],
    ['veo3', ['inferenceSteps', 'promptExpansion']],
  ])('shows everything that %s has no place for, as ignored: %j', (modelType, ignored) => {
    const fields = Object.assign({}, ...sceneMaker.form.map((section) => section.fields));
    for (const name of ['resolution', 'aspectRatio', 'inferenceSteps', 'seed', 'safetyChecker', 'promptExpansion']) {
      expect(fields[name].showWhen, name).toBeUndefined();
      expect(fields[name].isIgnored({ modelType }), name).toBe(ignored.includes(name));
    }
  });

  test.each([
    [
      { modelType: 'wan_pro', resolution: '720p', aspectRatio: '9:16' },
      { resolution: '1080p', aspectRatio: 'image' },
    ],
    [
      { modelType: 'pixverse', resolution: '540p' },
      { resolution: '540p', aspectRatio: 'image' },
    ],
    [{ resolution: '360p' }, { resolution: '480p', aspectRatio: '16:9' }],
    [
      { modelType: 'luma', aspectRatio: '21:9' },
      { resolution: '720p', aspectRatio: '21:9' },
    ],
  ])('records of %j that %j is made', (input, made) => {
    expect(parsed(sceneMaker, { ...filledIn, ...input }).record({})).toMatchObject({ made });
  });

  test('tells what is made beside what was chosen', () => {
    const rows = parsed(sceneMaker, { ...filledIn, modelType: 'wan_pro' }).detail();
    expect(rows).toEqual(
      expect.arrayContaining([
        { label: 'Resolution', value: '1080p (720p was chosen)' },
        { label: 'Aspect ratio', value: 'As the image' },
      ]),
    );
  });

  test.each([
    [{ modelType: 'wan', resolution: '540p' }, /WAN \(Default\) makes 480p\.$/],
    [{ modelType: 'wan_pro' }, /^WAN Pro makes 1080p\.$/],
    [{ modelType: 'luma' }, /^540p: 300, 720p: 600, 1080p: 1200\.$/],
  ])('%j has a hint on its resolution like %s', (values, hint) => {
    const field = sceneMaker.form.find(({ title }) => title === 'Model')?.fields.resolution;
    expect(field?.priceHint?.(values, {}, sceneMaker.prices)).toMatch(hint);
  });

  test('prices only the lengths that a resolution offers', () => {
    const field = sceneMaker.form.find(({ title }) => title === 'Model')?.fields.pixverseDuration;
    const hint = (resolution: string) =>
      field?.priceHint?.({ modelType: 'pixverse', resolution }, {}, sceneMaker.prices);
    expect(hint('720p')).toBe('8 seconds: 315 for the scene');
    expect(hint('1080p')).toBe('At 1080p, 5 seconds only');
  });

  test.each([
    [
      { modelType: 'luma', sceneVision: 'x'.repeat(3000), actionDirection: 'y'.repeat(2400) },
      'sceneVision',
      /^Take away 448 characters: what LUMA Ray2 is told, .* at most 5,000 characters\.$/,
    ],
    [
      { modelType: 'luma', sceneVision: 'x', actionDirection: 'x' },
      'sceneVision',
      /^Add 2 characters: what LUMA Ray2 is told, .* needs at least 3\.$/,
    ],
    [
      {
        modelType: 'pixverse',
        autoChains: false,
        numChains: 1,
        sceneVision: `${'é'.repeat(1100)}a`,
        actionDirection: 'a',
      },
      'sceneVision',
      /^Take away 77 characters: what Pixverse v3\.5 is told, .* at most 2,048 bytes/,
    ],
    [{ modelType: 'pixverse', negativePrompt: 'x'.repeat(2100) }, 'negativePrompt', /^Take away 52 characters: /],
  ])('%# refuses a text that the model does not take, at the quote and at the order', (input, field, message) => {
    for (const answer of [
      sceneMaker.parse({ ...filledIn, ...input }),
      sceneMaker.parseDraft({ ...filledIn, ...input }),
    ]) {
      const [problem] = answer.ok ? [] : answer.problems;
      expect(problem).toEqual({ field, message: expect.stringMatching(message) });
    }
  });

  test('still understands a record of before its limits', () => {
    const { record } = parsed(sceneMaker, filledIn);
    const old = { ...record({}), inferenceSteps: 50, modelType: 'luma', sceneVision: 'x'.repeat(9000) };
    const read = sceneMaker.readRecord(old);
    expect(read.ok && read.input.values).toMatchObject({ inferenceSteps: 40, sceneVision: old.sceneVision });
    expect(sceneMaker.parseDraft(sceneMaker.fromRecord(old)).ok).toBe(false);
  });

  test('asks for a number of clips only where clips follow one another and it is not automatic', () => {
    const shown = (values: Record<string, unknown>) =>
      sceneMaker.form.find(({ title }) => title === 'Length')?.fields.numChains?.showWhen?.(values);
    expect(shown({ autoChains: true })).toBe(false);
    expect(shown({ autoChains: false })).toBe(true);
    expect(shown({ autoChains: false, modelType: 'veo3' })).toBe(false);
  });

  test.each([
    [{}, ['WAN (Default)', '720p', '16:9', '3 clips']],
    [{ modelType: 'wan_pro', autoChains: false, numChains: 1 }, ['WAN Pro', '1080p', 'as the image', '1 clip']],
    [{ resolution: '540p' }, ['WAN (Default)', '480p', '16:9', '3 clips']],
    [{ modelType: 'veo3', generateAudio: true }, ['VEO3', '720p', '16:9', '1 clip', 'with audio']],
    [{ modelType: 'veo3_fast', generateAudio: false }, ['VEO3 Fast', '720p', '16:9', '1 clip', 'silent']],
  ])('%j is told apart by %j', (settings, words) => {
    expect(parsed(sceneMaker, { ...filledIn, ...settings }).brief()).toEqual(words);
  });
});
