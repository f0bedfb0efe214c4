import type { Progress } from '@kinora/server/wire';
import { beforeAll, describe, expect, test } from 'vitest';
import { loadEnglish } from '../texts/load-english.testing.ts';
import { loadToolsOf } from '../tools/registry.ts';
import { resultRows } from './detail-rows.tsx';
import { progressOf } from './generation.testing.ts';
import {
  keptTokens,
  percentOf,
  progressText,
  receiptText,
  refundText,
  remainingTime,
  stageText,
  usualTime,
} from './progress-text.ts';
import { leavesOutNotice, notDrawnNotice, partialDelivery, settingsSummary } from './result-text.ts';

beforeAll(() => loadEnglish('common', 'details', 'generation'));
beforeAll(async () => {
  await loadToolsOf([
    { tool_type: 'fal_flux_redux' },
    { tool_type: 'ai_scene_gen' },
    { tool_type: 'fal_video_upscaler' },
    { tool_type: 'fal_wan_pro' },
    { tool_type: 'gen_01' },
  ]);
});

const waiting = progressOf({ state: 'queued', waiting_for: 'start', cancel: 'free' });

describe('a running job says what it is doing', () => {
  test.each([
    [{}, 'Waiting to start'],
    [{ place: 1 }, 'Next in line'],
    [{ place: 2 }, 'Second in line'],
    [{ waiting_for: 'own_work' }, 'Waiting for your other work'],
    [{ waiting_for: 'own_work', place: 3 }, 'Third in line behind your other work'],
    [{ state: 'at_provider', waiting_for: 'provider', queue_position: 14, place: 14 }, 'Number 14 in line'],
    [{ state: 'submitting', waiting_for: null }, 'Sending to the model'],
    [{ state: 'at_provider', waiting_for: null, message: 'Step 4 of 30' }, 'Step 4 of 30'],
    [{ state: 'at_provider', waiting_for: null }, 'Processing...'],
    [{ state: 'saving', waiting_for: null, percent: 97 }, 'Saving to your gallery'],
    [{ state: 'at_provider', waiting_for: null, cancel: 'requested' }, 'Asked to stop'],
  ] as const)('%j reads "%s"', (changes, words) => {
    expect(progressText({ ...waiting, ...changes })).toBe(words);
  });
});

test('what is read aloud of a running job changes with its stage, not with every step', () => {
  const step = (number: number): Progress => ({
    ...waiting,
    state: 'at_provider',
    waiting_for: null,
    message: `Step ${number} of 30`,
  });
  expect(stageText(step(4))).toBe(stageText(step(5)));
  expect(stageText({ ...waiting, state: 'saving' })).toBe('Saving to your gallery');
  expect(stageText(null)).toBe('Waiting to start');
});

test('a job that waits in a queue is no part of the way, whatever its provider says', () => {
  expect(percentOf({ ...waiting, percent: 40 })).toBeNull();
  expect(percentOf({ ...waiting, waiting_for: null, percent: 40 })).toBe(40);
  expect(percentOf(null)).toBeNull();
});

describe('the time that is left', () => {
  const now = Date.UTC(2026, 0, 1);
  const after = (seconds: number) => new Date(now + seconds * 1000).toISOString();
  const usual = { usual_seconds: 42, expected_at: after(38), expected_by: after(90) };
  const catalogue = { from: 5, to: 30 };

  test.each([
    [waiting, 'typically 5-30 seconds'],
    [{ ...waiting, usual_seconds: 42 }, 'usually about 45 seconds once it starts'],
    [progressOf(usual), 'about 40 seconds left'],
    [progressOf({ ...usual, expected_at: after(3) }), 'a few seconds left'],
    [progressOf({ ...usual, expected_at: after(61) }), 'about a minute left'],
    [progressOf({ ...usual, expected_at: after(200) }), 'about 3 minutes left'],
    [progressOf({ ...usual, expected_at: after(-1) }), 'almost done'],
    [progressOf({ ...usual, expected_at: after(-60), expected_by: after(-1) }), 'taking longer than usual'],
    [progressOf(), 'typically 5-30 seconds'],
    [null, 'typically 5-30 seconds'],
  ])('%j reads "%s"', (progress, words) => {
    expect(remainingTime(progress, now, catalogue)).toBe(words);
  });

  test('is not spoken of where nothing is known', () => {
    expect(remainingTime(null, now, undefined)).toBeNull();
  });
});

test('usual times are in seconds as long as those are easy to read', () => {
  expect(usualTime({ from: 5, to: 30 })).toBe('5-30 seconds');
  expect(usualTime({ from: 60, to: 180 })).toBe('1-3 minutes');
});

describe('a receipt says what was paid and what came back', () => {
  test('when the tokens are kept', () => {
    expect(receiptText({ charged: 8, returned: 0, reason: null })).toBe('8 tokens quoted and charged');
    expect(keptTokens({ charged: 8, returned: 0, reason: null })).toBe(8);
  });

  test('when they came back', () => {
    const receipt = { charged: 8, returned: 8, reason: 'The model refused' };
    expect(receiptText(receipt)).toBe('8 tokens quoted and charged, 8 tokens returned: The model refused');
    expect(refundText(receipt)).toBe('8 tokens returned');
    expect(keptTokens(receipt)).toBe(0);
  });
});

describe('a partial delivery', () => {
  const receipt = { charged: 40, returned: 20, reason: 'Only 2 of 4 were delivered' };
  const tool_type = 'fal_flux_redux';

  test('says how many came and what came back', () => {
    const generation = { tool_type, status: 'completed', metadata: { delivered: 2, asked: 4 }, receipt };
    expect(partialDelivery(generation)).toBe('2 of 4 delivered, 20 tokens returned');
    expect(partialDelivery({ ...generation, tool_type: 'ai_scene_gen' })).toBe(
      '2 of 4 clips delivered, 20 tokens returned',
    );
  });

  test('is not spoken of when all came, or when nothing is known', () => {
    expect(
      partialDelivery({ tool_type, status: 'completed', metadata: { delivered: 4, asked: 4 }, receipt }),
    ).toBeNull();
    expect(partialDelivery({ tool_type, status: 'completed', metadata: {}, receipt })).toBeNull();
  });
});

describe('the details of a result', () => {
  const common = { url: '/files/a', thumbnailUrl: null, posterUrl: null, placeholder: null, bytes: 1 };

  test('tell the length, the frames and the sound of a video', () => {
    const video = { ...common, contentType: 'video/mp4', width: 1280, height: 720 };
    expect(resultRows([{ ...video, seconds: 5.04, frames: 121, fps: 24000 / 1001, hasAudio: true }])).toEqual([
      { label: 'Video', value: '1280 x 720, 0:05, 121 frames, 23.98 fps, with sound' },
    ]);
    expect(resultRows([video])).toEqual([{ label: 'Video', value: '1280 x 720' }]);
  });

  test('tell the size of a picture', () => {
    const picture = { ...common, contentType: 'image/png', width: 512, height: 768 };
    expect(resultRows([picture, picture])).toEqual([{ label: 'Result size', value: '512 x 768' }]);
    expect(resultRows([])).toEqual([]);
  });
});

test('a video that is told apart by its settings also says how long it took', () => {
  const times = { created_at: '2026-01-01T10:00:00.000Z', completed_at: '2026-01-01T10:02:31.500Z' };
  const upscaled = { tool_type: 'fal_video_upscaler', input_data: { scale: 4 }, status: 'completed', ...times };
  expect(settingsSummary(upscaled)).toEqual(['4x', 'made in 2:31']);
  expect(settingsSummary({ ...upscaled, status: 'processing', completed_at: null })).toEqual(['4x']);
  expect(settingsSummary({ ...upscaled, tool_type: 'fal_wan_pro', input_data: {} })).toEqual([]);
});

describe('a picture of the preview engine', () => {
  test('tells before the order what will be left out, and nothing when every word is understood', () => {
    expect(leavesOutNotice(['neon sign', '"HELLO"'])).toBe(
      'The built-in preview engine will not draw: neon sign, "HELLO".',
    );
    expect(leavesOutNotice([])).toBeNull();
  });

  test('says what of the prompt is not in it', () => {
    const metadata = { preview_not_drawn: ['neon sign', '"HELLO"'] };
    expect(notDrawnNotice({ status: 'completed', metadata })).toBe(
      'Made by the built-in preview engine. Not drawn: neon sign, "HELLO".',
    );
  });

  test('says nothing when all is in it, or when a real model made it', () => {
    expect(notDrawnNotice({ status: 'completed', metadata: {} })).toBeNull();
    expect(notDrawnNotice({ status: 'completed', metadata: { preview_not_drawn: 'all' } })).toBeNull();
  });
});
