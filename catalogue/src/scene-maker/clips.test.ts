import { describe, expect, test } from 'vitest';
import { parsed, uploaded } from '../tool.testing.ts';
import { sceneClips, sceneEndpoints } from './clips.ts';
import { clipPrompt, visionFromFields } from './prompt.ts';
import { sceneMaker } from './tool.ts';

const IMAGE = 'https://studio.example/first.png';
const filledIn = {
  imageUrl: uploaded('scene-gen-images'),
  actionDirection: 'waves break',
  sceneVision: 'A stormy coast where waves break.',
};
const clips = (input: Record<string, unknown>) => sceneClips(parsed(sceneMaker, { ...filledIn, ...input }).record({}));
const firstRequest = (input: Record<string, unknown>) => clips(input)[0]?.request(IMAGE);

const prompt = 'A stormy coast where waves break.';

describe('the clips of a scene', () => {
  test.each([
    [{ numChains: 5 }, 5],
    [{ numChains: -1 }, 3],
    [{}, 3],
    [{ modelType: 'veo3', numChains: 5 }, 1],
    [{ modelType: 'veo3_fast' }, 1],
  ])('of %j are %i', (input, expected) => {
    expect(clips(input)).toHaveLength(expected);
  });

  test('each begin with the image that they are given, and later ones go on', () => {
    const [first, second] = clips({});
    expect(first?.request(IMAGE)).toMatchObject({ image_url: IMAGE, prompt });
    expect(second?.request('https://studio.example/last-frame.png')).toMatchObject({
      image_url: 'https://studio.example/last-frame.png',
      prompt: `${prompt} The movement goes on without a break.`,
    });
  });

  test.each([
    [
      'fal-ai/wan-i2v',
      { modelType: 'wan', negativePrompt: 'text', seed: 7, safetyChecker: true, aspectRatio: '1:1' },
      {
        negative_prompt: 'text',
        resolution: '720p',
        aspect_ratio: '1:1',
        num_inference_steps: 40,
        enable_safety_checker: true,
        enable_prompt_expansion: true,
        seed: 7,
      },
    ],
    [
      'fal-ai/wan-pro/image-to-video',
      { modelType: 'wan_pro', negativePrompt: 'text', resolution: '1080p', seed: 7 },
      { enable_safety_checker: false, seed: 7 },
    ],
    [
      'fal-ai/pixverse/v3.5/image-to-video',
      { modelType: 'pixverse', modelParams: { duration: 8, style: 'anime', negativePrompt: 'text' } },
      { negative_prompt: 'text', duration: '8', resolution: '720p', style: 'anime' },
    ],
    ['fal-ai/pixverse/v3.5/image-to-video', { modelType: 'pixverse' }, { duration: '5', resolution: '720p' }],
    [
      'fal-ai/luma-dream-machine/ray-2/image-to-video',
      { modelType: 'luma', modelParams: { duration: '9s', loop: true }, numChains: 1, aspectRatio: '21:9', seed: 7 },
      { aspect_ratio: '21:9', resolution: '720p', duration: '9s', loop: true },
    ],
    [
      'fal-ai/veo3.1/image-to-video',
      { modelType: 'veo3', resolution: '1080p', safetyChecker: true, seed: 7 },
      {
        aspect_ratio: '16:9',
        duration: '8s',
        resolution: '1080p',
        generate_audio: true,
        safety_tolerance: '4',
        seed: 7,
      },
    ],
    [
      'fal-ai/veo3.1/fast/image-to-video',
      { modelType: 'veo3_fast', modelParams: { generateAudio: false, negativePrompt: 'text' } },
      {
        negative_prompt: 'text',
        aspect_ratio: '16:9',
        duration: '8s',
        resolution: '720p',
        generate_audio: false,
        safety_tolerance: '6',
      },
    ],
  ])('are asked of %s for %j as %j', (endpoint, input, settings) => {
    expect(clips(input)[0]?.endpoint).toBe(endpoint);
    expect(firstRequest(input)).toEqual({ image_url: IMAGE, prompt, ...settings });
    expect(sceneEndpoints).toContain(endpoint);
  });

  test.each([
    ['360p', '480p'],
    ['540p', '480p'],
    ['720p', '720p'],
  ])('of WAN at %s are made at %s', (resolution, asked) => {
    expect(firstRequest({ resolution })).toMatchObject({ resolution: asked });
  });
});

describe('what a clip is told', () => {
  const nothing = { theme: '', background: '', mainSubject: '', toneAndColor: '', actionDirection: '' };

  test('is the sentence from the fields when nobody wrote a vision', () => {
    expect(
      visionFromFields({
        theme: 'storm',
        background: 'coast',
        mainSubject: 'lighthouse',
        toneAndColor: 'cold blue',
        actionDirection: 'waves break',
      }),
    ).toBe(
      'Create a cinematic scene where Theme: storm, Background: coast, Subject: lighthouse, Tone: cold blue, Action: waves break.',
    );
    expect(visionFromFields({ ...nothing, theme: ' storm ' })).toBe('Create a cinematic scene where Theme: storm.');
    expect(visionFromFields(nothing)).toBe('A cinematic scene with dynamic movement and engaging visual storytelling.');
  });

  test('always holds the action', () => {
    const fields = { ...nothing, actionDirection: 'waves break' };
    expect(clipPrompt({ ...fields, sceneVision: 'A stormy coast.' }, 0)).toBe('A stormy coast. Action: waves break.');
    expect(clipPrompt({ ...fields, sceneVision: '' }, 0)).toBe('Create a cinematic scene where Action: waves break.');
  });
});
