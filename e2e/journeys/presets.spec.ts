import { crc32 } from 'node:zlib';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible, expectFitting } from '../support/axe.ts';
import { createPerson } from '../support/person.ts';
import { guideFile, guidePicture } from '../support/pictures.ts';
import { expect, test } from '../support/test.ts';
import { TOOL, toolPage } from '../support/tool-page.ts';

const TEXT_TOOL = '/flux-kontext-lora';
/** What is shared for it, everybody's journeys see. */
const PICTURE_TOOL = '/flux-redux';
const SETTINGS = `a red fox in the snow
Negative prompt: blurry
Steps: 200, Sampler: Euler a, CFG scale: 7.5, Seed: 12345, Size: 4096x2048, Model: dreamshaper_8, Version: v1.9.4`;

/** A picture in which Automatic1111 wrote down how it was made. */
async function pictureOfA1111(): Promise<Buffer> {
  const picture = await guidePicture();
  const body = Buffer.from(`tEXtparameters\0${SETTINGS}`, 'latin1');
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length - 4);
  sum.writeUInt32BE(crc32(body));
  const HEAD = 33;
  return Buffer.concat([picture.subarray(0, HEAD), length, body, sum, picture.subarray(HEAD)]);
}

async function dropOn(page: Page, bytes: Buffer): Promise<void> {
  const transfer = await page.evaluateHandle((content) => {
    const dropped = new DataTransfer();
    const data = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
    dropped.items.add(new File([data], 'fox.png', { type: 'image/png' }));
    return dropped;
  }, bytes.toString('base64'));
  await page.dispatchEvent('body', 'drop', { dataTransfer: transfer });
}

test('a picture from elsewhere fills the form, and what could not be taken over is said and can be undone', async ({
  studio,
}) => {
  await studio.goto(TEXT_TOOL);
  const { prompt, negativePrompt } = toolPage(studio);
  await prompt.fill('something of my own');
  await dropOn(studio, await pictureOfA1111());
  const dialog = studio.getByRole('dialog', { name: 'Settings from a file' });
  await expect(dialog).toContainText('Written by Automatic1111');
  await expect(dialog).toContainText('50 instead of 200');
  await expect(dialog).toContainText('dreamshaper_8');
  await expect(dialog).toContainText('Euler a');
  await expect(dialog).toContainText('This tool has no such setting.');
  await expectFitting(studio);
  await dialog.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(prompt).toHaveValue('something of my own');
  await expect(dialog.getByRole('button', { name: 'Choose a file' })).toBeVisible();

  await dialog
    .locator('input[type="file"]')
    .setInputFiles({ name: 'fox.png', mimeType: 'image/png', buffer: await pictureOfA1111() });
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
  await expect(prompt).toHaveValue('a red fox in the snow');
  await expect(negativePrompt).toHaveValue('blurry');
  await expect(studio.getByRole('spinbutton', { name: 'Width' })).toHaveValue('2048');

  await studio.getByRole('button', { name: 'From a file' }).click();
  await dialog
    .locator('input[type="file"]')
    .setInputFiles({ name: 'sea.png', mimeType: 'image/png', buffer: await guidePicture() });
  await expect(dialog).toContainText('This file does not say how it was made.');
});

test('a result that was downloaded brings its own settings back', async ({ studio, person, origin }) => {
  const id = await person.generate({ prompt: 'A paper boat on a lake', width: 512, height: 512, steps: 12, seed: 7 });
  await studio.goto(TOOL);
  const { output_file_url } = await (await studio.request.get(`${origin}/api/generations/${id}`)).json();
  const buffer = await (await studio.request.get(`${origin}${output_file_url}`)).body();
  await studio.getByRole('button', { name: 'From a file' }).press('Enter');
  const dialog = studio.getByRole('dialog', { name: 'Settings from a file' });
  await dialog.locator('input[type="file"]').setInputFiles({ name: 'boat.png', mimeType: 'image/png', buffer });
  await expect(dialog).toContainText('This is a result of yours.');
  await studio.keyboard.press('Escape');
  await expect(toolPage(studio).prompt).toHaveValue('A paper boat on a lake');
});

test('a screenshot of a result leads back to its settings by the invisible mark, when the studio is asked to look', async ({
  studio,
  person,
  origin,
}) => {
  const id = await person.generate({ prompt: 'A paper boat on a lake', width: 768, height: 768, steps: 12, seed: 7 });
  await studio.goto(TOOL);
  const { output_file_url } = await (await studio.request.get(`${origin}/api/generations/${id}`)).json();
  const made = await (await studio.request.get(`${origin}${output_file_url}`)).body();
  const shot = await sharp(made).resize(640).jpeg({ quality: 80 }).toBuffer();
  await studio.getByRole('button', { name: 'From a file' }).click();
  const dialog = studio.getByRole('dialog', { name: 'Settings from a file' });
  const input = dialog.locator('input[type="file"]');
  await input.setInputFiles({ name: 'sea.png', mimeType: 'image/png', buffer: await guidePicture() });
  await dialog.getByRole('button', { name: 'Look for the mark' }).press('Enter');
  await expect(dialog.locator('[aria-live=polite]')).toBeFocused();
  await expect(dialog).toContainText('No result of yours was found by an invisible mark.');
  await input.setInputFiles({ name: 'shot.jpg', mimeType: 'image/jpeg', buffer: shot });
  await expect(dialog).toContainText('This file does not say how it was made.');
  await expectAccessible(studio);
  await expectFitting(studio);
  await dialog.getByRole('button', { name: 'Look for the mark' }).press('Enter');
  await expect(dialog).toContainText('By its invisible mark this is a result of yours');
  await studio.keyboard.press('Escape');
  await expect(toolPage(studio).prompt).toHaveValue('A paper boat on a lake');
});

test('a dropped file that says how it was made is an input or read, by choice', { tag: '@long' }, async ({
  studio,
}) => {
  await studio.goto('/flux-kontext');
  const prompt = studio.getByRole('textbox').first();
  await expect(prompt).toBeEditable();
  await dropOn(studio, await pictureOfA1111());
  const choice = studio.getByRole('dialog', { name: 'What is this file for?' });
  await expect(choice).toContainText('This file says how it was made.');
  await expect(choice.getByRole('button', { name: 'Use as input' })).toBeFocused();
  await expectFitting(studio);
  await studio.keyboard.press('Shift+Tab');
  await studio.keyboard.press('Enter');
  await expect(studio.getByRole('dialog', { name: 'Settings from a file' })).toContainText('Written by Automatic1111');
  await studio.keyboard.press('Escape');
  await expect(prompt).toHaveValue('a red fox in the snow');
  await dropOn(studio, await pictureOfA1111());
  await choice.getByRole('button', { name: 'Use as input' }).press('Enter');
  await expect(studio.getByRole('img', { name: /^Your/ }).first()).toBeVisible();
  await expect(choice).toBeHidden();
  await dropOn(studio, await guidePicture());
  await expect(studio.getByText(/^Uploading|Your/).first()).toBeAttached();
  await expect(choice).toBeHidden();
});

test('keys open what fills a form, and the dialog of keys names them', { tag: '@long' }, async ({ studio, person }) => {
  await person.generate({ prompt: 'A paper boat', width: 512, height: 512, steps: 10 });
  await studio.goto(TOOL);
  const { prompt, results } = toolPage(studio);
  await expect(results).toHaveCount(1);
  await prompt.fill('A paper boat');
  await prompt.blur();
  const expectDialog = async (key: string, name: string) => {
    await studio.keyboard.press(key);
    const dialog = studio.getByRole('dialog', { name });
    await expect(dialog).toBeVisible();
    await studio.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  };
  await expectDialog('p', 'Presets');
  await expectDialog('o', 'Settings from a file');
  await expectDialog('b', 'Make several at once');
  await expectDialog('t', 'Send to');
  await studio.keyboard.press('c');
  await expect(studio.getByRole('region', { name: 'Chosen to compare' })).toContainText('1 chosen');
  await studio.keyboard.press('s');
  await expect(studio.getByRole('checkbox', { name: 'Cinematic' })).toBeFocused();
  await studio.keyboard.press('?');
  const keys = studio.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(keys).toContainText('Several at once');
  await expectFitting(studio);
});

test('a preset is saved, changed, taken back, shared, and used by somebody else until it is withdrawn', {
  tag: '@long',
}, async ({ studio, origin, openBrowser }) => {
  await studio.goto(TOOL);
  const { prompt } = toolPage(studio);
  await prompt.fill('A lighthouse at dusk');
  await studio.getByRole('button', { name: 'Presets' }).press('Enter');
  const dialog = studio.getByRole('dialog', { name: 'Presets' });
  await dialog.getByLabel('Save what the form holds as').fill('Dusk');
  await studio.keyboard.press('Enter');
  const row = dialog.getByRole('listitem', { name: 'Dusk' });
  await expect(row).toContainText('Version 1');
  await studio.keyboard.press('Escape');

  await prompt.fill('A lighthouse at dawn');
  await studio.getByRole('button', { name: 'Presets' }).click();
  await row.getByRole('button', { name: 'Update from the form' }).click();
  await expect(row).toContainText('Version 2');
  await row.getByRole('button', { name: 'Versions' }).click();
  await row.getByRole('button', { name: 'Go back to version 1' }).click();
  await expect(dialog.getByRole('status')).toContainText('Dusk is in the form now.');
  await expect(row).toContainText('Version 3');
  await expect(prompt).toHaveValue('A lighthouse at dusk');
  await row.getByRole('button', { name: 'Share in the studio' }).click();
  await expect(row).toContainText('version 3 is shared');
  await expectFitting(studio);

  const other = await createPerson(origin);
  const browser = await openBrowser();
  await browser.addCookies(other.cookies);
  const page = await browser.newPage();
  await page.goto(TOOL);
  await page.getByRole('button', { name: 'Presets' }).click();
  const theirs = page.getByRole('dialog', { name: 'Presets' });
  const shared = theirs.getByRole('region', { name: 'Shared in this studio' });
  await shared.getByRole('button', { name: 'Use Dusk' }).click();
  await expect(toolPage(page).prompt).toHaveValue('A lighthouse at dusk');
  await expectAccessible(page);

  await row.getByRole('button', { name: 'Withdraw' }).click();
  await expect(row).not.toContainText('is shared');
  await page.reload();
  await page.getByRole('button', { name: 'Presets' }).click();
  await expect(theirs).toContainText('None for this tool yet.');
  await expect(shared).toBeHidden();
  await row.getByRole('button', { name: 'Delete' }).click();
  await studio.getByRole('dialog', { name: 'Delete Dusk?' }).getByRole('button', { name: 'Delete' }).click();
  await expect(row).toBeHidden();
  await other.leave();
});

test('a preset is shared with its picture by a tick, and whoever uses it has a copy', async ({
  studio,
  origin,
  openBrowser,
}) => {
  await studio.goto(PICTURE_TOOL);
  const { prompt, file } = toolPage(studio);
  await prompt.fill('A kite over the sea');
  await file.setInputFiles(await guideFile());
  await expect(studio.getByRole('img', { name: /^Your/ })).toBeVisible();
  await studio.getByRole('button', { name: 'Presets' }).click();
  const dialog = studio.getByRole('dialog', { name: 'Presets' });
  await dialog.getByLabel('Save what the form holds as').fill('Sea');
  await studio.keyboard.press('Enter');
  const row = dialog.getByRole('listitem', { name: 'Sea' });
  await expect(row.getByRole('img', { name: 'Picture 1' })).toBeVisible();
  await row.getByRole('button', { name: 'Share in the studio' }).press('Enter');
  const question = studio.getByRole('dialog', { name: 'Share Sea?' });
  const tick = question.getByRole('checkbox', { name: 'Share the pictures in it too' });
  await expect(tick).toBeFocused();
  await expect(tick).not.toBeChecked();
  await expectAccessible(studio);
  await studio.keyboard.press('Space');
  await question.getByRole('button', { name: 'Share', exact: true }).press('Enter');
  await expect(row).toContainText('version 1 is shared with its pictures');

  const other = await createPerson(origin);
  const browser = await openBrowser();
  await browser.addCookies(other.cookies);
  const page = await browser.newPage();
  await page.goto(PICTURE_TOOL);
  await page.getByRole('button', { name: 'Presets' }).click();
  const shared = page.getByRole('listitem', { name: 'Sea' });
  await expect(shared.getByRole('img', { name: 'Picture 1' })).toBeVisible();
  await expectAccessible(page);
  await shared.getByRole('button', { name: 'Use Sea' }).click();
  const theirs = page.getByRole('dialog', { name: 'Presets' });
  await expect(theirs.getByRole('status')).toHaveText('Sea is in the form now.Undo');
  await page.keyboard.press('Escape');
  await expect(toolPage(page).prompt).toHaveValue('A kite over the sea');
  await expect(page.getByRole('img', { name: /^Your/ })).toBeVisible();
  await other.leave();
});

test('a style and a shape are chosen beside their fields, and the shape is there in the next tab', {
  tag: '@long',
}, async ({ studio }) => {
  await studio.goto(TEXT_TOOL);
  const { prompt } = toolPage(studio);
  await prompt.fill('A kite');
  const watercolor = studio.getByRole('checkbox', { name: 'Watercolor' });
  await watercolor.press('Space');
  await expect(prompt).toHaveValue('A kite, watercolor painting, soft washes, paper texture');
  const wide = studio.getByRole('radio', { name: '16:9' });
  await wide.press('Space');
  await expect(wide).toBeChecked();
  const width = studio.getByRole('spinbutton', { name: 'Width' });
  const asWide = await width.inputValue();
  await expectFitting(studio);
  await watercolor.press('Space');
  await expect(prompt).toHaveValue('A kite');

  const next = await studio.context().newPage();
  await next.goto(TEXT_TOOL);
  await expect(next.getByRole('radio', { name: '16:9' })).toBeChecked();
  await expect(next.getByRole('spinbutton', { name: 'Width' })).toHaveValue(asWide);
  await expect(toolPage(next).prompt).toHaveValue('');
  await next.getByRole('button', { name: 'Reset', exact: true }).press('Enter');
  await expect(next.getByRole('radio', { name: '16:9' })).not.toBeChecked();
  await next.close();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('styles and presets are used by touch', async ({ studio }) => {
    await studio.goto(TEXT_TOOL);
    const { prompt } = toolPage(studio);
    await prompt.fill('A kite');
    await studio.getByRole('checkbox', { name: 'Film noir' }).tap();
    await expect(prompt).toHaveValue(/^A kite, film noir/);
    await studio.getByRole('radio', { name: '9:16' }).tap();
    await studio.getByRole('button', { name: 'Presets' }).tap();
    const dialog = studio.getByRole('dialog', { name: 'Presets' });
    await dialog.getByLabel('Save what the form holds as').fill('Dark kite');
    await dialog.getByRole('button', { name: 'Save' }).tap();
    await expect(dialog.getByRole('listitem', { name: 'Dark kite' })).toContainText('Version 1');
    await expectFitting(studio);
    await dialog.getByRole('button', { name: 'Close' }).tap();
    await prompt.fill('Something else');
    await studio.getByRole('button', { name: 'Presets' }).tap();
    await dialog.getByRole('button', { name: 'Use Dark kite' }).tap();
    await expect(prompt).toHaveValue(/^A kite, film noir/);
    await expect(studio.getByRole('radio', { name: '9:16' })).toBeChecked();
  });

  test('a preset is shared with its picture, and withdrawn, by touch', { tag: '@long' }, async ({ studio }) => {
    await studio.goto(PICTURE_TOOL);
    const { prompt, file } = toolPage(studio);
    await prompt.fill('A kite over the sea');
    await file.setInputFiles(await guideFile());
    await expect(studio.getByRole('img', { name: /^Your/ })).toBeVisible();
    await studio.getByRole('button', { name: 'Presets' }).tap();
    const dialog = studio.getByRole('dialog', { name: 'Presets' });
    await dialog.getByLabel('Save what the form holds as').fill('Shore');
    await dialog.getByRole('button', { name: 'Save' }).tap();
    const row = dialog.getByRole('listitem', { name: 'Shore' });
    await row.getByRole('button', { name: 'Share in the studio' }).tap();
    const question = studio.getByRole('dialog', { name: 'Share Shore?' });
    await question.getByRole('checkbox', { name: 'Share the pictures in it too' }).tap();
    await expectAccessible(studio);
    await question.getByRole('button', { name: 'Share', exact: true }).tap();
    await expect(row).toContainText('version 1 is shared with its pictures');
    await row.getByRole('button', { name: 'Withdraw' }).tap();
    await expect(row).not.toContainText('is shared');
  });
});
