import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyPrompt, anySeed, describeRulesOfEveryTool, firstMessage, parsed, tokens } from '../tool.testing.ts';
import { veo3FastProvider } from './provider.ts';
import { veo3Fast } from './tool.ts';

const filledIn = { prompt: 'waves' };

describeRulesOfEveryTool(
  veo3Fast,
  fc.record({
    prompt: anyPrompt,
    negativePrompt: fc.string({ maxLength: 100 }),
    aspectRatio: fc.constantFrom('16:9', '9:16', '1:1', '21:9'),
    duration: fc.constant('8s'),
    resolution: fc.constantFrom('720p', '1080p'),
    generateAudio: fc.boolean(),
    enhancePrompt: fc.boolean(),
    seed: anySeed,
    enableSafetyChecker: fc.boolean(),
  }),
);

describe('VEO3 Fast', () => {
  test('starts from the defaults of the specification', () => {
    expect(veo3Fast.defaults).toEqual({
      prompt: '',
      negativePrompt: '',
      aspectRatio: '16:9',
      duration: '8s',
      resolution: '720p',
      generateAudio: true,
      enhancePrompt: true,
      seed: -1,
      enableSafetyChecker: true,
    });
  });

  test.each([
    [{}, 'Please enter a video prompt'],
    [{ prompt: '  ' }, 'Please enter a video prompt'],
  ])('%j is answered with %j', (input, message) => {
    expect(firstMessage(veo3Fast, input)).toBe(message);
  });

  test.each([{ duration: '6s' }, { resolution: '4k' }, { aspectRatio: '4:3' }, { generateAudio: 'on' }, { seed: -5 }])(
    '%j is refused',
    (wrong) => {
      expect(veo3Fast.parse({ ...filledIn, ...wrong }).ok).toBe(false);
    },
  );

  test.each([
    ['720p', false, 400],
    ['720p', true, 640],
    ['1080p', false, 800],
    ['1080p', true, 1280],
  ])('%s with audio %j costs %i tokens', (resolution, generateAudio, expected) => {
    expect(tokens(veo3Fast, { ...filledIn, resolution, generateAudio })).toBe(expected);
  });

  test('starts at 400 tokens', () => {
    expect(veo3Fast.leastTokens(veo3Fast.prices)).toBe(400);
  });

  test('tells in its form what resolution and audio cost together', () => {
    const fields = veo3Fast.form[0]?.fields;
    expect(fields?.resolution?.priceHint?.({ generateAudio: true }, {}, veo3Fast.prices)).toBe(
      '720p: 640, 1080p: 1280',
    );
    expect(fields?.resolution?.priceHint?.({ generateAudio: false }, {}, veo3Fast.prices)).toBe(
      '720p: 400, 1080p: 800',
    );
    expect(fields?.generateAudio?.priceHint?.({ resolution: '1080p' }, {}, veo3Fast.prices)).toBe('+480');
  });

  test('says that the model ignores prompt enhancement', () => {
    expect(veo3Fast.form[1]?.fields.enhancePrompt?.isIgnored).toBe(true);
  });

  test('downloads as veo3-fast-video-{time}.mp4', () => {
    expect(veo3Fast.downloadName({ id: 'abc', index: 0, extension: 'mp4', timestamp: 1700 })).toBe(
      'veo3-fast-video-1700.mp4',
    );
  });
});

describe('its request to the successor', () => {
  const recorded = (input: Record<string, unknown>) => parsed(veo3Fast, { ...filledIn, ...input }).record({});

  test('leaves out what was not asked for', () => {
    expect(veo3FastProvider.endpoint).toBe('fal-ai/veo3.1/fast');
    expect(veo3FastProvider.request(recorded({}))).toEqual({
      prompt: 'waves',
      aspect_ratio: '16:9',
      duration: '8s',
      resolution: '720p',
      generate_audio: true,
      safety_tolerance: '4',
    });
  });

  test('brings what was', () => {
    const input = { negativePrompt: 'text', seed: 7, resolution: '1080p', generateAudio: false };
    expect(veo3FastProvider.request(recorded({ ...input, enableSafetyChecker: false }))).toMatchObject({
      negative_prompt: 'text',
      seed: 7,
      resolution: '1080p',
      generate_audio: false,
      safety_tolerance: '6',
    });
  });

  test.each([
    ['16:9', '16:9', {}],
    ['9:16', '9:16', {}],
    ['1:1', '16:9', { video: { aspect: { width: 1, height: 1 } } }],
    ['21:9', '16:9', { video: { aspect: { width: 21, height: 9 } } }],
  ])('%s is made from %s and finished by %j', (aspectRatio, asked, finish) => {
    expect(veo3FastProvider.request(recorded({ aspectRatio }))).toMatchObject({ aspect_ratio: asked });
    expect(veo3FastProvider.finish?.(recorded({ aspectRatio }))).toEqual(finish);
  });
});
