import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { classicFaceSwapProvider } from './classic-face-swap/provider.ts';
import { classicFaceSwap } from './classic-face-swap/tool.ts';
import { classicMotionGraphics } from './classic-motion-graphics/tool.ts';
import { classicStyleTransferProvider } from './classic-style-transfer/provider.ts';
import { classicStyleTransfer } from './classic-style-transfer/tool.ts';
import { classicVideoUpscalerProvider } from './classic-video-upscaler/provider.ts';
import { classicVideoUpscaler } from './classic-video-upscaler/tool.ts';
import { describeRulesOfEveryTool, firstMessage, parsed, picture, tokens, uploaded } from './tool.testing.ts';

const IMAGE = uploaded('classic-input', 'fox.jpg');
const VIDEO = uploaded('classic-input', 'clip.mp4');
const clip = { contentType: 'video/mp4', bytes: 1, width: 1280, height: 720, frames: 120, fps: 24, seconds: 5 };

describeRulesOfEveryTool(
  classicMotionGraphics,
  fc.record({
    imageUrl: fc.constant(IMAGE),
    animationType: fc.constantFrom('zoom', 'pan', 'rotate', 'fade'),
    duration: fc.integer({ min: 1, max: 10 }),
  }),
);
describeRulesOfEveryTool(
  classicStyleTransfer,
  fc.record({ videoUrl: fc.constant(VIDEO), styleUrl: fc.constant(IMAGE) }),
);
describeRulesOfEveryTool(classicFaceSwap, fc.record({ sourceUrl: fc.constant(IMAGE), targetUrl: fc.constant(IMAGE) }));
describeRulesOfEveryTool(
  classicVideoUpscaler,
  fc.record({ videoUrl: fc.constant(VIDEO), scaleFactor: fc.constant(2) }),
  fc.constantFrom({}, { videoUrl: clip }),
);

describe('the classic tools', () => {
  test('keep the names of the older functions and have no page', () => {
    const classic = [classicMotionGraphics, classicStyleTransfer, classicFaceSwap, classicVideoUpscaler];
    expect(classic.map(({ id, fn, route }) => [id, fn, route])).toEqual([
      ['gen_02', 'motion-graphics-creator', null],
      ['gen_03', 'video-style-transfer', null],
      ['gen_05', 'face-swap-ai', null],
      ['gen_06', 'video-upscaler', null],
    ]);
  });

  test.each([
    [classicMotionGraphics, {}, 'Please upload an image'],
    [classicMotionGraphics, { imageUrl: 'fox.jpg' }, 'Please select a valid image file'],
    [classicStyleTransfer, {}, 'Please upload a video'],
    [classicStyleTransfer, { videoUrl: 'clip.mp4' }, 'Please select a valid video file'],
    [classicStyleTransfer, { videoUrl: VIDEO }, 'Please upload a style image'],
    [classicFaceSwap, {}, 'Please upload the picture with the face'],
    [classicFaceSwap, { sourceUrl: IMAGE }, 'Please upload the picture to put it in'],
    [classicVideoUpscaler, {}, 'Please upload a video'],
  ])('%o answers %j with %j', (tool, input, message) => {
    expect(firstMessage(tool, input)).toBe(message);
  });

  test.each([
    [classicMotionGraphics, { imageUrl: IMAGE, duration: 0 }],
    [classicMotionGraphics, { imageUrl: IMAGE, duration: 11 }],
    [classicMotionGraphics, { imageUrl: IMAGE, duration: 1.5 }],
    [classicMotionGraphics, { imageUrl: IMAGE, animationType: 'spin' }],
    [classicVideoUpscaler, { videoUrl: VIDEO, scaleFactor: 4 }],
  ])('%o refuses %j', (tool, input) => {
    expect(tool.parse(input).ok).toBe(false);
  });

  test('cost what the specification says', () => {
    expect(tokens(classicMotionGraphics, { imageUrl: IMAGE })).toBe(12);
    expect(tokens(classicStyleTransfer, { videoUrl: VIDEO, styleUrl: IMAGE })).toBe(15);
    expect(tokens(classicFaceSwap, { sourceUrl: IMAGE, targetUrl: IMAGE })).toBe(15);
    expect(tokens(classicVideoUpscaler, { videoUrl: VIDEO })).toBe(5);
    expect(tokens(classicVideoUpscaler, { videoUrl: VIDEO }, { videoUrl: clip })).toBe(59);
  });

  test('show the size that a video is upscaled to beside the price', () => {
    const use = parsed(classicVideoUpscaler, { videoUrl: VIDEO });
    const figures = use.breakdown({ videoUrl: { ...picture(640, 360), frames: 10 } }, classicVideoUpscaler.prices);
    expect(figures.map(({ value }) => value)).toEqual(expect.arrayContaining(['640 x 360', '1280 x 720', '10']));
  });

  test('refuse to upscale more frames than allowed', () => {
    const problemsOf = (frames: number) =>
      parsed(classicVideoUpscaler, { videoUrl: VIDEO }).checkMeasured({ videoUrl: { ...picture(640, 360), frames } });
    expect(problemsOf(1001)).toMatchObject([{ field: 'videoUrl' }]);
    expect(problemsOf(1000)).toEqual([]);
  });

  test('ask the endpoints that an operator names, and the upscaler the usual one', () => {
    const media = { videoUrl: 'https://studio.example/v.mp4', styleUrl: 'https://studio.example/s.png' };
    expect(classicStyleTransferProvider.endpoint).toBeNull();
    expect(classicStyleTransferProvider.request({}, media)).toMatchObject({
      video_url: 'https://studio.example/v.mp4',
      reference_image_url: 'https://studio.example/s.png',
    });
    const faces = { sourceUrl: 'https://studio.example/face.png', targetUrl: 'https://studio.example/body.png' };
    expect(classicFaceSwapProvider.request({}, faces)).toMatchObject({
      image_urls: ['https://studio.example/body.png', 'https://studio.example/face.png'],
    });
    expect(classicVideoUpscalerProvider.request({}, media)).toEqual({
      video_url: 'https://studio.example/v.mp4',
      scale: 2,
    });
  });

  test.each([
    [1.9, ['Please use a video of 2 to 10 seconds']],
    [2, []],
    [10, []],
    [10.1, ['Please use a video of 2 to 10 seconds']],
  ])('restyle a video of %f seconds: %j', (seconds, messages) => {
    const input = { videoUrl: uploaded('classic-input', 'v.mp4'), styleUrl: uploaded('classic-input') };
    const video = { contentType: 'video/mp4', bytes: 1000, width: 640, height: 360, seconds };
    const problems = parsed(classicStyleTransfer, input).checkMeasured({ videoUrl: video });
    expect(problems.map(({ message }) => message)).toEqual(messages);
  });
});
