import { expectAccessible } from '../support/axe.ts';
import { guideFile } from '../support/pictures.ts';
import { expect, test } from '../support/test.ts';
import { buyTokens, PACK_TOKENS } from '../support/tokens.ts';
import { pressTooEarly, toolPage } from '../support/tool-page.ts';
import { savedVideo, VIDEO_MILLISECONDS } from '../support/video-page.ts';

test.setTimeout(2 * VIDEO_MILLISECONDS);

test('the Scene Maker reads the picture, offers what each model can, and joins clips to a scene', async ({
  studio,
  origin,
}) => {
  await buyTokens(studio, origin);
  await studio.goto('/ai-scene-gen');
  const page = toolPage(studio, 'Generated Scenes');
  const field = (name: string) => studio.getByRole('textbox', { name, exact: true });
  const act = studio.getByRole('button', { name: /^Generate Scene/ });
  const update = studio.getByRole('button', { name: 'Update Scene Vision' });
  await expect(act).toHaveText('Generate Scene - 210 tokens');
  await expect(update).toBeDisabled();
  await expect(studio.getByText('Please upload an image first')).toBeVisible();
  await pressTooEarly(act);
  await expect(studio.getByText('Please upload an image', { exact: true })).toBeVisible();
  await expect(studio.getByText('Please enter an action direction')).toBeVisible();

  await page.file.setInputFiles(await guideFile());
  for (const name of ['Theme', 'Background', 'Main subject', 'Tone and color', 'Action direction', 'Scene vision'])
    await expect(field(name), `${name} is seen on the picture`).not.toHaveValue('');
  await expectAccessible(studio);

  await field('Theme').fill('Winter');
  await field('Action direction').fill('Slow zoom in, snow begins to fall');
  await update.click();
  await expect(field('Scene vision')).toHaveValue(/snow begins to fall/i);

  const model = studio.getByRole('combobox', { name: 'AI model' });
  await model.selectOption('VEO3 Fast');
  await expect(studio.getByLabel(/^Determine the number of clips/)).toBeHidden();
  await expect(studio.getByRole('switch', { name: /^Generate audio/ })).toBeVisible();
  await expect(act).toHaveText('Generate Scene - 500 tokens');
  await model.selectOption('LUMA Ray2');
  await expect(act).toHaveText('Generate Scene - 600 tokens');
  await model.selectOption('WAN Pro');
  const shapes = studio.getByRole('group', { name: 'Aspect ratio' }).getByRole('radio');
  await expect(shapes.first(), 'the model follows the image').toBeDisabled();
  await expect(studio.getByText('WAN Pro makes 1080p. This model ignores it.')).toBeVisible();
  await expect(act).toHaveText('Generate Scene - 480 tokens');
  await field('Scene vision').fill('x'.repeat(3212));
  await expect(field('Scene vision'), 'nothing is cut').toHaveValue(/^x{3212}$/);
  await expect(studio.getByText(/^Take away 212 characters: /)).toBeVisible();
  await field('Scene vision').fill('Snow begins to fall');
  await expect(studio.getByText(/^Take away /)).toBeHidden();
  await model.selectOption('WAN (Default)');
  await studio.getByRole('combobox', { name: 'Resolution' }).selectOption('360p');
  await studio.getByRole('switch', { name: /^Determine the number of clips/ }).click();
  await studio.getByRole('spinbutton', { name: 'Number of clips, exact' }).fill('2');
  await expect(act).toHaveText('Generate Scene - 120 tokens');
  await act.click();

  await expect(page.running).toContainText(/\d+%/);
  await expect(field('Action direction')).toHaveValue('');
  await expect(field('Scene vision')).toHaveValue('');
  const card = page.card('Slow zoom in, snow begins to fall');
  const scene = await savedVideo(studio, card);
  expect(scene.name).toMatch(/^ai-scene-gen-\d{13}\.mp4$/);
  expect(scene).toMatchObject({ codec: 'avc', width: 854, height: 480, fps: 16, audio: false });
  expect(scene.frames, 'two clips of 81 frames each, the one frame that both have once').toBe(161);
  await expect(card).toContainText(/WAN \(Default\), 480p, 16:9, 2 clips, made in \d+:\d\d/);
  await expect(card.getByRole('button', { name: 'Copy action direction' })).toBeVisible();
  await expect(studio.getByRole('link', { name: /^Token balance/ })).toContainText(
    String(PACK_TOKENS + 100 - 120).replace(/(\d)(\d{3})$/, '$1,$2'),
  );
});
