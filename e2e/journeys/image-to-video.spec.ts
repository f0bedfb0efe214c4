import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';
import { buyTokens } from '../support/tokens.ts';
import { balance, pressTooEarly } from '../support/tool-page.ts';
import { savedVideo, VIDEO_MILLISECONDS, videoPage } from '../support/video-page.ts';

test.setTimeout(VIDEO_MILLISECONDS + 60_000);

test('LTXV makes exactly the frames that were asked for, plays them and tells everything about them', async ({
  studio,
}) => {
  await studio.goto('/ltxv-video');
  const page = videoPage(studio);
  await expect(page.generate).toHaveText('Generate - 25 tokens');
  await pressTooEarly(page.generate);
  await expect(studio.getByText('Please upload an image')).toBeVisible();
  await page.chooseImage();
  await page.prompt.fill('Slow zoom in, waves');
  await studio.getByLabel('480p').check();
  await studio.getByLabel('30 fps').check();
  await expect(page.generate).toHaveText('Generate - 33 tokens');
  await studio.getByRole('combobox', { name: 'Frames' }).selectOption('24 frames');
  await expect(studio.getByRole('slider', { name: 'Number of frames' }), 'beside the presets').toHaveValue('24');

  await studio.getByRole('button', { name: 'Style models' }).click();
  const add = studio.getByRole('button', { name: 'Add', exact: true });
  await expect(add).toBeDisabled();
  const weights = 'https://huggingface.co/some/weights.safetensors';
  const address = studio.getByRole('textbox', { name: 'Style models: address' });
  const listed = studio.getByRole('list', { name: 'Style models' });
  await address.fill('http://huggingface.co/some/weights.safetensors');
  await add.click();
  await expect(address, 'refused where it is added, not with the order').toHaveAccessibleDescription(
    'A LoRA address must begin with https:// and a host, and name a file there',
  );
  await expect(address).toHaveAttribute('aria-invalid', 'true');
  await expect(listed).toBeHidden();
  await address.fill(weights);
  await expect(address).not.toHaveAttribute('aria-invalid', 'true');
  await add.click();
  await expect(listed).toContainText(weights);
  await expect(address).toHaveValue('');
  await studio.getByRole('button', { name: `Remove ${weights}` }).click();
  await expectAccessible(studio);
  await page.generate.click();

  await expect(balance(studio, 67)).toBeVisible();
  await expect(page.prompt, 'ready for the next one').toHaveValue('');
  const card = page.card('Slow zoom in, waves');
  const { name, codec, frames, fps, audio, width, height } = await savedVideo(studio, card);
  expect(name).toMatch(/^ltxv-video-\d{13}\.mp4$/);
  expect({ codec, frames, fps, audio }).toEqual({ codec: 'avc', frames: 24, fps: 30, audio: false });
  expect(width / height).toBeCloseTo(4 / 3, 1);
  await expect(page.pictures, 'its poster').toHaveCount(1);

  await card.getByRole('button', { name: /^Details of/ }).click();
  const dialog = studio.getByRole('dialog');
  await expect(dialog).toContainText('24 at 30 fps');
  await expect(dialog).toContainText(`${width} x ${height}, 0:01, 24 frames, 30 fps`);
  const player = dialog.locator('video');
  await expect(player).toHaveText('Your browser does not support the video tag.');
  await player.focus();
  await studio.keyboard.press('m');
  await expect.poll(() => player.evaluate((video: HTMLVideoElement) => video.muted)).toBe(true);
  await studio.keyboard.press('Space');
  await expect.poll(() => player.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0);
  await expectAccessible(studio);
});

test('Minimax Hailuo brings a picture to life for six seconds, and the viewer plays it', async ({ studio }) => {
  await studio.goto('/minimax-hailuo');
  const page = videoPage(studio);
  await page.chooseImage();
  await expect(page.generate).toHaveText('Generate - 50 tokens');
  await studio.getByLabel('10 seconds').check();
  await expect(page.generate).toHaveText('Generate - 90 tokens');
  await studio.getByLabel('6 seconds').check();
  await page.prompt.fill('Clouds drift to the left');
  await page.generate.click();
  const card = page.card('Clouds drift to the left');
  const saved = await savedVideo(studio, card);
  expect(saved.name).toMatch(/^minimax-hailuo-\d{13}\.mp4$/);
  expect(saved).toMatchObject({ codec: 'avc', width: 1024, height: 768, fps: 24, frames: 144, audio: false });
  expect(saved.seconds).toBeCloseTo(6, 1);

  await card.getByRole('button', { name: 'View Clouds drift to the left full screen' }).click();
  const viewer = studio.getByRole('dialog', { name: 'Video viewer' });
  const player = viewer.locator('video');
  await expect(player).toBeVisible();
  await studio.keyboard.press('Space');
  await expect.poll(() => player.evaluate((video: HTMLVideoElement) => video.paused)).toBe(false);
  await studio.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
});

test('Kling Pro makes five seconds in the aspect that was asked for', async ({ studio, origin }) => {
  await buyTokens(studio, origin);
  await studio.goto('/kling-pro');
  const page = videoPage(studio);
  await page.chooseImage();
  await studio.getByLabel('1:1 square').check();
  await page.prompt.fill('Gentle push in');
  await expect(page.generate).toHaveText('Generate - 90 tokens');
  await page.generate.click();
  const saved = await savedVideo(studio, page.card('Gentle push in'));
  expect(saved.name).toBe('kling-pro-video.mp4');
  expect(saved).toMatchObject({ codec: 'avc', width: 1080, height: 1080, fps: 24, frames: 120, audio: false });
  expect(saved.seconds).toBeCloseTo(5, 1);
});

test('WAN Pro costs 150 tokens and keeps the picture’s aspect', async ({ studio, origin }) => {
  await buyTokens(studio, origin);
  await studio.goto('/wan-pro');
  const page = videoPage(studio);
  await page.chooseImage();
  await page.prompt.fill('Slow zoom out');
  await expect(page.generate).toHaveText('Generate - 150 tokens');
  await page.generate.click();
  const saved = await savedVideo(studio, page.card('Slow zoom out'));
  expect(saved.name).toBe('wan-pro-video.mp4');
  expect(saved).toMatchObject({ codec: 'avc', width: 1440, height: 1080, fps: 30, frames: 180, audio: false });
  expect(saved.seconds).toBeCloseTo(6, 1);
});

test('VEO2 makes five seconds without sound', async ({ studio, origin }) => {
  await buyTokens(studio, origin);
  await studio.goto('/veo2-video');
  const page = videoPage(studio);
  await page.chooseImage();
  await studio.getByRole('combobox', { name: 'Duration' }).selectOption('5 seconds');
  await studio.getByRole('group', { name: 'Aspect ratio' }).getByRole('radio', { name: '16:9 wide' }).check();
  await page.prompt.fill('Natural light');
  await expect(page.generate).toHaveText('Generate - 500 tokens');
  await page.generate.click();
  const saved = await savedVideo(studio, page.card('Natural light'));
  expect(saved.name).toBe('veo2-video.mp4');
  expect(saved).toMatchObject({ codec: 'avc', width: 1280, height: 720, fps: 24, frames: 120, audio: false });
  expect(saved.seconds).toBeCloseTo(5, 1);
});
