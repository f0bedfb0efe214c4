import { expect, test } from '../support/test.ts';
import { buyTokens } from '../support/tokens.ts';
import { pressTooEarly } from '../support/tool-page.ts';
import { savedVideo, VIDEO_MILLISECONDS, videoPage } from '../support/video-page.ts';

test.setTimeout(VIDEO_MILLISECONDS + 60_000);

test('VEO3 Fast makes eight seconds with sound, in the aspect that was asked for', async ({ studio, origin }) => {
  await buyTokens(studio, origin);
  await studio.goto('/veo3-fast');
  const page = videoPage(studio);
  await expect(page.generate).toHaveText('Generate - 640 tokens');
  await pressTooEarly(page.generate);
  await expect(studio.getByText('Please enter a video prompt')).toBeVisible();
  await studio.getByLabel('1080p').check();
  await expect(page.generate).toHaveText('Generate - 1,280 tokens');
  await studio.getByLabel('720p').check();
  await studio.getByRole('group', { name: 'Aspect ratio' }).getByRole('radio', { name: '1:1 square' }).check();
  await studio.getByRole('textbox', { name: 'Video prompt' }).fill('Waves break against a lighthouse');
  await page.generate.click();
  const saved = await savedVideo(studio, page.card('Waves break against a lighthouse'));
  expect(saved.name).toMatch(/^veo3-fast-video-\d{13}\.mp4$/);
  expect(saved).toMatchObject({ codec: 'avc', width: 720, height: 720, fps: 24, frames: 192, audio: true });
  expect(saved.seconds).toBeCloseTo(8, 1);
});
