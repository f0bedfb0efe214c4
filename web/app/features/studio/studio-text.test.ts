import { videoUpscaler } from '@kinora/catalogue/video-upscaler/tool';
import { beforeAll, describe, expect, test } from 'vitest';
import { ApiError, noAnswer } from '../../shared/api/api-error.ts';
import { loadEnglish } from '../../shared/texts/load-english.testing.ts';
import { fileProblem, unfitFile, uploadFailure } from './form/file-problem.ts';
import { clearedNotice, isStalled } from './processing-list.tsx';

beforeAll(() => loadEnglish('studio', 'common'));

describe('a job counts as stalled', () => {
  const created_at = '2026-01-01T00:00:00.000Z';
  const start = Date.parse(created_at);

  test('only after two minutes', () => {
    expect(isStalled({ created_at, status: 'processing' }, start + 120_000)).toBe(false);
    expect(isStalled({ created_at, status: 'processing' }, start + 120_001)).toBe(true);
  });

  test('only while it runs', () => {
    expect(isStalled({ created_at, status: 'failed' }, start + 999_999)).toBe(false);
  });
});

test.each([
  [0, 0, 0, 'No stalled generations found (older than 2 minutes)'],
  [1, 0, 0, 'None were lost. 1 is still running.'],
  [3, 0, 0, 'None were lost. 3 are still running.'],
  [1, 1, 8, '1 was lost. You got 8 tokens back.'],
  [1, 1, 1, '1 was lost. You got 1 token back.'],
  [3, 1, 8, '1 was lost. You got 8 tokens back. 2 are still running.'],
  [2, 2, 24, '2 were lost. You got 24 tokens back.'],
])(
  'a look at %i stalled jobs that removed %i and returned %i tokens reads "%s"',
  (checked, removed, returned, words) => {
    expect(clearedNotice({ checked, removed, returned })).toBe(words);
  },
);

describe('a chosen file', () => {
  test.each([
    ['image', 'a.txt', 'text/plain', 10, 'Please select an image file'],
    ['image', 'a.png', 'image/png', 10 * 1024 * 1024, 'File size must be less than 10MB'],
    ['image', 'a.png', 'image/png', 10 * 1024 * 1024 - 1, undefined],
    ['image', 'a.gif', 'image/gif', 10, 'Please use JPEG, PNG, or WebP format'],
    ['image', 'a.heic', 'image/heic', 10, 'Please use JPEG, PNG, or WebP format'],
    ['image', 'a.webp', 'image/webp', 10, undefined],
    ['image', 'a.mov', '', 10, 'Please select an image file'],
    ['video', 'a.png', 'image/png', 10, 'Please select a video file (MP4, MOV, AVI, etc.)'],
    ['video', 'a.mov', '', 10, undefined],
    ['video', 'a.avi', 'video/x-msvideo', 100 * 1024 * 1024 - 1, undefined],
  ] as const)('for an %s field: %s of type "%s", %i bytes: %s', (kind, name, type, size, problem) => {
    expect(fileProblem({ kind, folder: 'some-files' }, { name, type, size })?.message).toBe(problem);
  });

  test('is refused under a title', () => {
    const file = { name: 'a.mp4', type: 'video/mp4', size: 100 * 1024 * 1024 };
    expect(fileProblem({ kind: 'video', folder: 'some-files' }, file)?.title).toBe('File Too Large');
    expect(fileProblem({ kind: 'video', folder: 'some-files' }, { ...file, type: 'text/plain' })?.title).toBe(
      'Invalid File Type',
    );
  });
});

describe('a measured video', () => {
  const video = { contentType: 'video/mp4', bytes: 1, width: 640, height: 360, seconds: 1, fps: 30 };

  test('that is too long is refused before it is sent', () => {
    const unfit = unfitFile(videoUpscaler, videoUpscaler.defaults, 'videoUrl', { ...video, frames: 1001 });
    expect(unfit?.title).toBe('Video Too Long');
    expect(unfit?.message).toContain('Your video has 1001 frames');
    expect(unfit?.stays, 'until it is dismissed').toBe(true);
  });

  test('of a thousand frames is not', () => {
    expect(unfitFile(videoUpscaler, videoUpscaler.defaults, 'videoUrl', { ...video, frames: 1000 })).toBeNull();
  });

  test('that nobody could look into is told of for a while', () => {
    const unfit = unfitFile(videoUpscaler, videoUpscaler.defaults, 'videoUrl', video);
    expect(unfit).toEqual({ title: 'Analysis Failed', message: 'Failed to analyze video' });
  });
});

describe('an upload that failed', () => {
  const refused = new ApiError({ status: 408, code: 'too_slow', message: 'Error uploading file. Please try again.' });

  test('says so in the words for its kind', () => {
    expect(uploadFailure(videoUpscaler, 'video', new Error('No room left.'))).toEqual({
      title: 'Upload Failed',
      message: 'Error uploading video: No room left. Please try again.',
    });
    expect(uploadFailure(videoUpscaler, 'video', noAnswer()).message, 'asked once to try again').toBe(
      'Error uploading video: The studio could not be reached. Check your connection and try again.',
    );
    expect(uploadFailure(videoUpscaler, 'video', refused).message, 'and told once that it failed').toBe(
      'Error uploading video: The upload was cut off. Please try again.',
    );
    expect(uploadFailure(videoUpscaler, 'image', new Error('No room left.')).message).toBe(
      'Error uploading image. Please try again.',
    );
  });

  test('in a dialog is a file where it is no picture', () => {
    expect(uploadFailure({ route: null }, 'video', noAnswer()).message).toBe('Error uploading file. Please try again.');
    expect(uploadFailure({ route: null }, 'video', refused).message).toBe('Error uploading file. Please try again.');
    expect(uploadFailure({ route: null }, 'image', noAnswer()).message).toBe(
      'Error uploading image. Please try again.',
    );
  });
});
