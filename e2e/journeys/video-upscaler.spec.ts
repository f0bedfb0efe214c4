import { expectAccessible } from '../support/axe.ts';
import { guideFile } from '../support/pictures.ts';
import { expect, test } from '../support/test.ts';
import { pressTooEarly } from '../support/tool-page.ts';
import { savedVideo, VIDEO_MILLISECONDS, videoPage } from '../support/video-page.ts';
import { clipFile } from '../support/videos.ts';

test.setTimeout(VIDEO_MILLISECONDS + 60_000);

test('the Video Upscaler doubles a video frame by frame, at a price that explains itself', async ({ studio }) => {
  await studio.goto('/fal-video-upscaler');
  const page = videoPage(studio);
  const act = studio.getByRole('button', { name: /^Upscale video/ });
  await expect(act).toHaveText('Upscale video - from 5 tokens');
  await pressTooEarly(act);
  const alert = studio.getByRole('alert').filter({ hasText: 'No Video Selected' });
  await expect(alert).toContainText('Please upload a video file before starting the upscaling process.');
  await expect(alert, 'goes by itself').toBeHidden();

  await page.file.setInputFiles(await clipFile({ width: 320, height: 180, frames: 24, fps: 24 }));
  await expect(studio.getByText('320 x 180 - 0:01 - 24 frames')).toBeVisible();
  const breakdown = studio.getByRole('region', { name: 'Cost breakdown' });
  await expect(breakdown).toContainText('Upscaled size640 x 360');
  await expect(breakdown).toContainText('Total frames24');
  await expect(breakdown).toContainText('Total5 tokens');
  await expectAccessible(studio);
  await studio.reload();
  await expect(breakdown, 'measured again after a reload').toContainText('Total frames24');
  await act.click();

  const { name, codec, width, height, frames, fps } = await savedVideo(studio, page.results.first());
  expect(name).toMatch(/^upscaled-video-2x-\d{13}\.mp4$/);
  expect({ codec, width, height, frames, fps }).toEqual({ codec: 'avc', width: 640, height: 360, frames: 24, fps: 24 });
  await expect(page.results.first()).toContainText(/2x, made in \d+:\d\d/);
});

test('the Video Upscaler tells of files that it cannot use before they are sent', async ({ studio }) => {
  await studio.goto('/fal-video-upscaler');
  const page = videoPage(studio);
  const sent: string[] = [];
  studio.on('request', (request) => request.url().includes('/api/uploads/') && sent.push(request.url()));
  await page.file.setInputFiles(await guideFile());
  const wrong = studio.getByRole('alert').filter({ hasText: 'Invalid File Type' });
  await expect(wrong).toContainText('Please select a video file (MP4, MOV, AVI, etc.)');
  await wrong.getByRole('button').click();
  await expect(wrong).toBeHidden();

  await page.file.setInputFiles(await clipFile({ width: 64, height: 36, frames: 1001, fps: 60 }));
  const long = studio.getByRole('alert').filter({ hasText: 'Video Too Long' });
  await expect(long).toContainText('Your video has 1001 frames, but the maximum allowed is 1000 frames.');
  expect(sent, 'nothing was uploaded').toEqual([]);
  await page.file.setInputFiles(await clipFile({ width: 64, height: 36, frames: 12, fps: 12 }));
  await expect(long, 'a better video takes it back').toBeHidden();
  await expect(studio.getByText('64 x 36 - 0:01 - 12 frames')).toBeVisible();
});
