import type { Page } from '@playwright/test';
import { guidePicture } from '../support/pictures.ts';
import { expect, test } from '../support/test.ts';
import { balance, chooseSide, TOOL, toolPage } from '../support/tool-page.ts';

type Gesture = 'drop' | 'paste';

/** Gives the page a file as the system does on a drop or a paste. */
async function hand(page: Page, gesture: Gesture, file: { name: string; type: string; bytes: Buffer }): Promise<void> {
  await page.evaluate(
    ([kind, name, type, base64]) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const transfer = new DataTransfer();
      transfer.items.add(new File([bytes], name, { type }));
      const event =
        kind === 'drop'
          ? new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true })
          : new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true, cancelable: true });
      document.body.dispatchEvent(event);
    },
    [gesture, file.name, file.type, file.bytes.toString('base64')] as const,
  );
}

const uploaded = (page: Page) => page.getByRole('img', { name: 'Your guide image' });
const fileInput = (page: Page) => page.locator('input[type="file"]');

test('Redux mode makes the prompt optional and asks for a guide image', async ({ studio }) => {
  await studio.goto(TOOL);
  const page = toolPage(studio);
  await page.redux.check({ force: true });
  await page.generate.click();
  await expect(studio.getByText('Please upload a guide image for Redux mode')).toBeVisible();

  const chooser = studio.waitForEvent('filechooser');
  await studio.getByRole('button', { name: /Choose an image/ }).click();
  await (await chooser).setFiles({ name: 'sea.png', mimeType: 'image/png', buffer: await guidePicture() });
  await expect(uploaded(studio)).toBeVisible();
  await chooseSide(studio, 512);
  await page.generate.click();
  await expect(page.results).toHaveCount(1);
  await expect(page.results).toContainText('Completed');
  await expect(page.pictures).toHaveCount(1);
  await expect(balance(studio, 92)).toBeVisible();
});

for (const gesture of ['drop', 'paste'] as const) {
  test(`a ${gesture} anywhere on the page is taken as the guide image`, async ({ studio }) => {
    await studio.goto(TOOL);
    const page = toolPage(studio);
    await expect(page.generate).toBeVisible();
    await hand(studio, gesture, { name: 'sea.png', type: 'image/png', bytes: await guidePicture() });
    await expect(uploaded(studio)).toBeVisible();
    await expect(page.redux).toBeChecked();
    await studio.getByRole('button', { name: 'Remove' }).click();
    await expect(uploaded(studio)).toBeHidden();
  });
}

test('a guide image must be an image under 10 MB', async ({ studio, watch }) => {
  watch.expectRefusal({ status: 400, path: '/api/uploads/guide-images' });
  await studio.goto(TOOL);
  await toolPage(studio).redux.check({ force: true });
  const message = (text: string) => studio.getByText(text, { exact: true });
  await fileInput(studio).setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('words') });
  await expect(message('Please select an image file')).toBeVisible();
  const big = { name: 'big.png', mimeType: 'image/png', buffer: Buffer.alloc(10 * 1024 * 1024) };
  await fileInput(studio).setInputFiles(big);
  await expect(message('File size must be less than 10MB')).toBeVisible();
  await expect(message('Please select an image file')).toBeHidden();
  const disguised = { name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') };
  await fileInput(studio).setInputFiles(disguised);
  await expect(message('Please select an image file'), 'the server looks inside').toBeVisible();
  const cut = (await guidePicture()).subarray(0, 60);
  await fileInput(studio).setInputFiles({ name: 'cut.png', mimeType: 'image/png', buffer: cut });
  await expect(message('This picture is damaged and cannot be opened. Please choose another one.')).toBeVisible();
});

test('text pasted from a word processor stays text, though it brings a picture of itself', async ({ studio }) => {
  await studio.goto(TOOL);
  const { prompt } = toolPage(studio);
  const picture = (await guidePicture()).toString('base64');
  const isLeftToTheField = await prompt.evaluate((field, base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const transfer = new DataTransfer();
    transfer.setData('text/plain', 'A paper boat');
    transfer.items.add(new File([bytes], 'image.png', { type: 'image/png' }));
    return field.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true, cancelable: true }),
    );
  }, picture);
  expect(isLeftToTheField).toBe(true);
  await expect(toolPage(studio).redux).not.toBeChecked();
  await expect(uploaded(studio)).toBeHidden();
});
