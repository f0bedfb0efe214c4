import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { describeRulesOfEveryTool, firstMessage, parsed, tokens, uploaded } from '../tool.testing.ts';
import type { StoredMedia } from '../tool.ts';
import { videoUpscalerProvider } from './provider.ts';
import { videoUpscaler } from './tool.ts';
import { upscalingBanner } from './upscaling.ts';

const VIDEO = uploaded('video-upscaler-input', 'clip.mp4');
const filledIn = { videoUrl: VIDEO };

function video(width: number, height: number, frames: number): StoredMedia {
  return { contentType: 'video/mp4', bytes: 1000, width, height, frames, fps: 25, seconds: frames / 25 };
}

const anyVideo = fc
  .record({
    width: fc.integer({ min: 1, max: 4096 }),
    height: fc.integer({ min: 1, max: 2160 }),
    frames: fc.integer({ min: 1, max: 1000 }),
  })
  .map(({ width, height, frames }) => video(width, height, frames));

describeRulesOfEveryTool(
  videoUpscaler,
  fc.record({ videoUrl: fc.constant(VIDEO), scale: fc.constantFrom(2, 4) }),
  fc.record({ videoUrl: anyVideo }),
);

describe('Video Upscaler', () => {
  test('starts from the defaults of the specification', () => {
    expect(videoUpscaler.defaults).toEqual({ videoUrl: '', scale: 2 });
    expect(videoUpscaler.files).toEqual([{ name: 'videoUrl', kind: 'video', folder: 'video-upscaler-input' }]);
  });

  test.each([
    [{}, 'Please upload a video file before starting the upscaling process.'],
    [{ videoUrl: 'https://example.com/a.mp4' }, 'Please select a video file (MP4, MOV, AVI, etc.)'],
    [{ settings: 'x' }, 'settings must be {videoUrl, scale}'],
    [{ settings: null }, 'settings must be {videoUrl, scale}'],
  ])('%j is answered with %j', (input, message) => {
    expect(firstMessage(videoUpscaler, input)).toBe(message);
  });

  test.each([{ scale: 8 }, { scale: '2' }, { settings: { scale: 3 } }, { settings: { videoUrl: VIDEO, fps: 60 } }])(
    '%j is refused',
    (wrong) => {
      expect(videoUpscaler.parse({ ...filledIn, ...wrong }).ok).toBe(false);
    },
  );

  test('takes its settings flat or in "settings", and ignores what the browser measured', () => {
    const flat = parsed(videoUpscaler, { videoUrl: VIDEO, scale: 4 }).values;
    const nested = { settings: { videoUrl: VIDEO, scale: 4 }, videoAnalysis: { width: 1, totalFrames: 1 } };
    expect(parsed(videoUpscaler, nested).values).toEqual(flat);
  });

  test.each([
    [2, 1920, 1080, 240, 266],
    [4, 1920, 1080, 240, 1062],
    [2, 1280, 720, 120, 59],
    [2, 640, 360, 30, 5],
    [2, 1, 1, 1, 5],
    [4, 4096, 2160, 1000, 18_870],
    // Just above and just below the least.
    [2, 10_000, 1_000, 1, 6],
    [2, 5_000, 1_875, 1, 5],
  ])('by %i from %i x %i with %i frames costs %i tokens', (scale, width, height, frames, expected) => {
    expect(tokens(videoUpscaler, { ...filledIn, scale }, { videoUrl: video(width, height, frames) })).toBe(expected);
  });

  test('agrees with exact arithmetic for any video', () => {
    fc.assert(
      fc.property(anyVideo, fc.constantFrom(2, 4), (stored, scale) => {
        const pixels = BigInt(stored.width * stored.height) * BigInt(scale * scale) * BigInt(stored.frames ?? 0);
        const exact = Number((pixels * 1333n + 9_999_999_999n) / 10_000_000_000n);
        expect(tokens(videoUpscaler, { ...filledIn, scale }, { videoUrl: stored })).toBe(Math.max(5, exact));
      }),
    );
  });

  test('never costs less for more frames or a larger factor', () => {
    fc.assert(
      fc.property(anyVideo, (stored) => {
        const price = (scale: number, more: number) =>
          tokens(
            videoUpscaler,
            { ...filledIn, scale },
            { videoUrl: { ...stored, frames: (stored.frames ?? 0) + more } },
          );
        expect(price(2, 1)).toBeGreaterThanOrEqual(price(2, 0));
        expect(price(4, 0)).toBeGreaterThanOrEqual(price(2, 0));
      }),
    );
  });

  test('quotes 5 tokens before a video is measured', () => {
    expect(tokens(videoUpscaler, filledIn)).toBe(5);
    expect(videoUpscaler.leastTokens(videoUpscaler.prices)).toBe(5);
  });

  test('shows the figures behind its price', () => {
    const input = parsed(videoUpscaler, { ...filledIn, scale: 2 });
    expect(input.breakdown({ videoUrl: video(1280, 720, 120) }, videoUpscaler.prices)).toEqual([
      { label: 'Original size', value: '1280 x 720' },
      { label: 'Upscaled size', value: '2560 x 1440' },
      { label: 'Megapixels per frame', value: '3.69' },
      { label: 'Total frames', value: '120' },
      { label: 'Total megapixels', value: '442.4' },
      { label: 'Estimated cost', value: '$0.59' },
    ]);
    expect(input.breakdown({}, videoUpscaler.prices)).toEqual([]);
  });

  const tooLong =
    'Your video has 1001 frames, but the maximum allowed is 1000 frames. Please upload a shorter video or reduce the frame rate.';
  test.each([
    [video(640, 360, 1000), []],
    [video(640, 360, 1001), [{ field: 'videoUrl', message: tooLong }]],
    [
      { contentType: 'video/mp4', bytes: 1, width: 1, height: 1 },
      [{ field: 'videoUrl', message: 'Failed to analyze video' }],
    ],
  ])('a video measured as %j is answered with %j', (stored, problems) => {
    expect(parsed(videoUpscaler, filledIn).checkMeasured({ videoUrl: stored })).toEqual(problems);
  });

  test('has the words of the specification for its banner', () => {
    const { missing, unfit, insufficient, failed } = upscalingBanner;
    expect(missing.title).toBe('No Video Selected');
    expect(unfit(video(640, 360, 1001))).toEqual({ title: 'Video Too Long', message: tooLong, stays: true });
    expect(unfit(video(640, 360, 1000))).toBeUndefined();
    expect(failed('Video upscaling failed').message, 'said once').toBe('Video upscaling failed');
    expect(failed('no memory').message).toBe('Video upscaling failed: no memory');
    expect(insufficient(59, 12).message).toBe(
      'You need 59 tokens but only have 12. Please purchase more tokens or upgrade your plan.',
    );
  });

  test('tells of videos whose detail the embedded engine does not restore, and only of those', () => {
    const note = (file?: StoredMedia) => videoUpscaler.words?.preview?.(file === undefined ? {} : { videoUrl: file });
    expect(note(video(640, 480, 1000))).toContain('Lanczos');
    expect(note(video(640, 360, 60))).toContain('Lanczos');
    expect(note(video(500, 250, 24))).toBeUndefined();
    expect(note()).toBeUndefined();
  });

  test('records what the server measured', () => {
    expect(parsed(videoUpscaler, filledIn).record({ videoUrl: video(1280, 720, 250) })).toEqual({
      videoUrl: VIDEO,
      scale: 2,
      videoAnalysis: {
        width: 1280,
        height: 720,
        duration: 10,
        frameRate: 25,
        totalFrames: 250,
        megapixels: 0.9216,
        resolution: '1280 x 720',
      },
    });
  });

  test('downloads as upscaled-video-{scale}x-{time}.mp4', () => {
    const name = { id: 'abc', index: 0, extension: 'mp4', timestamp: 1700 };
    expect(videoUpscaler.downloadName({ ...name, record: { scale: 4 } })).toBe('upscaled-video-4x-1700.mp4');
    expect(videoUpscaler.downloadName(name)).toBe('upscaled-video-1700.mp4');
  });

  test('asks fal for the video at the factor', () => {
    const record = parsed(videoUpscaler, { ...filledIn, scale: 4 }).record({ videoUrl: video(640, 360, 30) });
    expect(videoUpscalerProvider.endpoint).toBe('fal-ai/video-upscaler');
    expect(videoUpscalerProvider.request(record, { videoUrl: 'https://studio.example/clip.mp4' })).toEqual({
      video_url: 'https://studio.example/clip.mp4',
      scale: 4,
    });
  });
});
