import { downloaded } from '../support/download.ts';
import { guideFile } from '../support/pictures.ts';
import { expect, test } from '../support/test.ts';
import { VIDEO_MILLISECONDS } from '../support/video-page.ts';
import { clipFile, probed } from '../support/videos.ts';

test.setTimeout(VIDEO_MILLISECONDS + 60_000);

test('a motion graphic is made of a picture in a dialog on the dashboard', async ({ studio }) => {
  await studio.goto('/dashboard');
  await studio.getByRole('button', { name: 'Open Motion Graphics Creator' }).click();
  const dialog = studio.getByRole('dialog', { name: 'Motion Graphics Creator' });
  await dialog.locator('input[type="file"]').setInputFiles(await guideFile());
  await expect(dialog).toContainText('320 x 240');
  await dialog.getByRole('combobox', { name: 'Animation' }).selectOption('Rotate');
  await dialog.getByRole('spinbutton', { name: 'Duration, exact' }).fill('1');
  await dialog.getByRole('button', { name: 'Generate - 12 tokens' }).click();
  await expect(dialog).toContainText('Your result is ready.', { timeout: VIDEO_MILLISECONDS });
  await expect(dialog.locator('video')).toBeVisible();
  const { name, bytes } = await downloaded(studio, dialog.getByRole('link', { name: 'Download' }));
  expect(name).toMatch(/^motion-graphics-creator-\d{13}-1\.mp4$/);
  const saved = await probed(bytes);
  expect(saved).toMatchObject({ codec: 'avc', width: 320, height: 240, audio: false });
  expect(saved.frames).toBe(Math.round(saved.fps));
  expect(saved.seconds).toBeCloseTo(1, 1);
});

test('the classic upscaler doubles a video in a dialog on the dashboard', async ({ studio }) => {
  await studio.goto('/dashboard');
  await studio.getByRole('button', { name: 'Open Classic Video Upscaler' }).click();
  const dialog = studio.getByRole('dialog', { name: 'Classic Video Upscaler' });
  await dialog
    .locator('input[type="file"]')
    .setInputFiles(await clipFile({ width: 160, height: 90, frames: 12, fps: 24 }));
  await expect(dialog).toContainText('160 x 90');
  await dialog.getByRole('button', { name: 'Upscale video - 5 tokens' }).click();
  await expect(dialog).toContainText('Your result is ready.', { timeout: VIDEO_MILLISECONDS });
  const { name, bytes } = await downloaded(studio, dialog.getByRole('link', { name: 'Download' }));
  expect(name).toMatch(/^video-upscaler-\d{13}-1\.mp4$/);
  const { codec, width, height, frames, fps, audio } = await probed(bytes);
  expect({ codec, width, height, frames, fps, audio }).toEqual({
    codec: 'avc',
    width: 320,
    height: 180,
    frames: 12,
    fps: 24,
    audio: false,
  });
});

test('classic tools without a service say why they are not available', async ({ studio }) => {
  await studio.goto('/dashboard');
  for (const name of ['Video Style Transfer', 'Face Swap AI'])
    await expect(studio.getByRole('button', { name: `Not available: ${name}` })).toBeDisabled();
});
