import { describe, expect, test } from 'vitest';
import { findTool, tools } from './index.ts';
import { uploaded } from './tool.testing.ts';

const file = uploaded('a-folder');

describe('the button of a tool waits for what must be filled in', () => {
  test.each([
    ['fal_flux_kontext_lora', { prompt: '  ' }, { prompt: 'a boat' }],
    ['fal_hidream_i1', { prompt: '' }, { prompt: 'a boat' }],
    ['fal_minimax_hailuo', { prompt: 'waves' }, { prompt: 'waves', imageUrl: file }],
    ['fal_wan_pro', { imageUrl: file }, { prompt: 'waves', imageUrl: file }],
    ['fal_kling_pro', { prompt: ' ', imageUrl: file }, { prompt: 'waves', imageUrl: file }],
    ['fal_veo2', {}, { prompt: 'waves', imageUrl: file }],
    ['fal_ltxv', { prompt: 'waves', imageUrl: '' }, { prompt: 'waves', imageUrl: file }],
    ['fal_veo3_fast', { prompt: '' }, { prompt: 'waves' }],
    ['fal_video_upscaler', {}, { videoUrl: file }],
    ['ai_scene_gen', { imageUrl: file, actionDirection: ' ' }, { imageUrl: file, actionDirection: 'zoom' }],
  ])('%s', (id, incomplete, complete) => {
    const tool = findTool({ id });
    expect(tool?.isAwaiting({ ...tool.defaults, ...incomplete })).toBe(true);
    expect(tool?.isAwaiting({})).toBe(true);
    expect(tool?.isAwaiting({ ...tool.defaults, ...complete })).toBe(false);
  });

  test.each(['gen_01', 'fal_flux_redux', 'fal_flux_kontext', 'fal_bria_bg_remove'])(
    'but that of %s says on a click what is missing',
    (id) => {
      const tool = findTool({ id });
      expect(tool?.isAwaiting(tool.defaults)).toBe(false);
    },
  );
});

test('Redux is waited for five minutes and WAN Pro for 30 seconds, which says nothing; others as long as it takes', () => {
  const limited = tools.flatMap(({ id, submitTimeout }) => (submitTimeout === undefined ? [] : [[id, submitTimeout]]));
  expect(Object.fromEntries(limited)).toEqual({
    fal_flux_redux: {
      seconds: 300,
      message: 'Request timed out, but your generation may still be processing. Check your Gallery in a few minutes.',
    },
    fal_wan_pro: { seconds: 30, message: null },
  });
});

test.each([
  ['fal_flux_redux', 60, 180],
  ['fal_flux_kontext_lora', 120, 240],
  ['fal_hidream_i1', 60, 180],
  ['fal_bria_bg_remove', 30, 60],
  ['fal_minimax_hailuo', 120, 300],
  ['fal_wan_pro', 180, 420],
  ['fal_kling_pro', 180, 480],
  ['fal_veo2', 300, 600],
  ['fal_ltxv', 300, 720],
  ['fal_veo3_fast', 120, 300],
  ['fal_video_upscaler', 180, 480],
  ['ai_scene_gen', 300, 900],
])('%s usually takes %i to %i seconds', (id, from, to) => {
  expect(findTool({ id })?.expectedSeconds).toEqual({ from, to });
});

test.each([
  ['gen_01', 'flux-ab12.png'],
  ['fal_flux_redux', 'flux-redux-1700000000000-1.png'],
  ['fal_flux_kontext', 'flux-kontext-1700000000000-1.png'],
  ['fal_flux_kontext_lora', 'flux-kontext-lora-1700000000000-1.png'],
  ['fal_hidream_i1', 'hidream-i1-1700000000000-1.png'],
  ['fal_bria_bg_remove', 'background-removed-1700000000000.png'],
  ['fal_minimax_hailuo', 'minimax-hailuo-1700000000000.png'],
  ['fal_wan_pro', 'wan-pro-video.png'],
  ['fal_kling_pro', 'kling-pro-video.png'],
  ['fal_veo2', 'veo2-video.png'],
  ['fal_ltxv', 'ltxv-video-1700000000000.png'],
  ['fal_veo3_fast', 'veo3-fast-video-1700000000000.png'],
  ['fal_video_upscaler', 'upscaled-video-4x-1700000000000.png'],
  ['ai_scene_gen', 'ai-scene-gen-1700000000000.png'],
])('a result of %s is saved as %s, with the ending of what it is', (id, name) => {
  const record = { scale: 4 };
  const asked = { id: 'ab12', index: 0, extension: 'png', timestamp: 1_700_000_000_000, record };
  expect(findTool({ id })?.downloadName(asked)).toBe(name);
});
