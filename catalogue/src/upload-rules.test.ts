import { expect, test } from 'vitest';
import { uploadRule } from './upload-rules.ts';

test.each([
  ['image', 'guide-images', 10, 'Please select an image file', 'File size must be less than 10MB'],
  [
    'video',
    'video-upscaler-input',
    100,
    'Please select a video file (MP4, MOV, AVI, etc.)',
    'Video file size must be less than 100MB. Please compress your video or select a smaller file.',
  ],
  ['image', 'classic-input', 50, 'Please select a valid image file', 'File size must be less than 50MB'],
  ['video', 'classic-input', 50, 'Please select a valid video file', 'File size must be less than 50MB'],
] as const)('a %s in %s may have %i MB', (kind, folder, megabytes, wrongKind, tooLarge) => {
  expect(uploadRule({ kind, folder })).toEqual({ maxBytes: megabytes * 1024 * 1024, wrongKind, tooLarge });
});
