import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible, expectFitting } from '../support/axe.ts';
import { guideFile } from '../support/pictures.ts';
import { expect, test } from '../support/test.ts';
import { balance } from '../support/tool-page.ts';

async function openCanvas(page: Page) {
  await page.goto('/edit');
  await page.locator('input[type=file]').setInputFiles(await guideFile());
  const canvas = page.getByRole('application', { name: 'Canvas' });
  await expect(canvas).toBeVisible();
  const box = await canvas.boundingBox();
  if (box === null) throw new Error('The canvas has no place');
  return { canvas, box, middle: { x: box.x + box.width / 2, y: box.y + box.height / 2 } };
}

/** How much is painted, in percent of the picture. */
async function painted(page: Page): Promise<number> {
  return Number.parseFloat((await page.getByText(/% painted$/).textContent()) ?? '');
}

/** How many pixels of the screen a pixel of the picture takes. */
async function zoom(page: Page): Promise<number> {
  const said = await page
    .getByRole('application')
    .getByText(/^[\d,.]+%$/)
    .textContent();
  return Number.parseFloat((said ?? '').replace(',', '')) / 100;
}

test('a box around the sun paints the sun, growing and taking away change it, and all else is one press away', async ({
  studio,
}) => {
  const { middle } = await openCanvas(studio);
  const scale = await zoom(studio);
  await studio.getByRole('button', { name: 'Object' }).click();
  await studio.mouse.move(middle.x - 60 * scale, middle.y - 60 * scale);
  await studio.mouse.down();
  await studio.mouse.move(middle.x + 60 * scale, middle.y + 60 * scale, { steps: 4 });
  await studio.mouse.up();
  // A disc of 40 pixels in a picture of 320 x 240.
  const share = (100 * Math.PI * 40 ** 2) / (320 * 240);
  await expect(studio.locator('[data-said]')).toContainText('Found and painted', { timeout: 60_000 });
  expect(Math.abs((await painted(studio)) - share)).toBeLessThan(0.4);
  await expectAccessible(studio);

  const by = studio.getByRole('slider', { name: 'Grow and shrink by' });
  await by.focus();
  for (let step = 0; step < 6; step += 1) await by.press('ArrowRight');
  await studio.getByRole('button', { name: 'Grow' }).click();
  const grown = (100 * Math.PI * 50 ** 2) / (320 * 240);
  expect(Math.abs((await painted(studio)) - grown)).toBeLessThan(0.5);
  await studio.getByText('Take away', { exact: true }).click();
  await studio.mouse.click(middle.x, middle.y - 20 * scale);
  await expect.poll(() => painted(studio), { timeout: 60_000 }).toBeLessThan(grown - share + 0.6);
  await studio.getByRole('button', { name: 'Undo' }).click();
  expect(Math.abs((await painted(studio)) - grown)).toBeLessThan(0.5);

  await studio.getByText('Replace the background', { exact: true }).click();
  await studio.getByRole('button', { name: 'Select the background' }).click();
  await expect.poll(() => painted(studio), { timeout: 60_000 }).toBeGreaterThan(90);
  expect(Math.abs((await painted(studio)) - (100 - share))).toBeLessThan(0.4);
  await expectFitting(studio);
});

test('a picture gets room by number, by dragging a side and by keys, and is filled at the price of its new size', async ({
  studio,
}) => {
  const { canvas } = await openCanvas(studio);
  await studio.getByRole('radio', { name: 'Expand' }).locator('..').click();
  await studio.getByText('1:1', { exact: true }).click();
  await expect(studio.getByText('It becomes 320 x 320 pixels.')).toBeVisible();
  await expectAccessible(studio);
  await canvas.focus();
  await studio.keyboard.press('Shift+ArrowUp');
  const above = studio.getByRole('textbox', { name: 'Above' });
  await expect.poll(async () => Number.parseInt(await above.inputValue(), 10)).toBeLessThan(40);
  await studio.getByText('Free', { exact: true }).click();
  for (const [side, pixels] of [
    ['Above', '0'],
    ['Below', '0'],
    ['Left', '30'],
    ['Right', '50'],
  ] as const) {
    const field = studio.getByRole('textbox', { name: side });
    await field.fill(pixels);
    await field.press('Tab');
  }
  await expect(studio.getByText('It becomes 400 x 240 pixels.')).toBeVisible();

  // The right side, dragged out by twenty pixels of the picture.
  await canvas.focus();
  await studio.keyboard.press('0');
  const box = await canvas.boundingBox();
  if (box === null) throw new Error('The canvas has no place');
  const scale = await zoom(studio);
  const [right, middle] = [box.x + box.width / 2 + 200 * scale, box.y + box.height / 2];
  await studio.mouse.move(right, middle);
  await studio.mouse.down();
  await studio.mouse.move(right + 20 * scale, middle, { steps: 4 });
  await studio.mouse.up();
  await expect(studio.getByText(/^It becomes (419|420|421) x 240 pixels\.$/)).toBeVisible();
  await canvas.press('Control+z');
  await expect(studio.getByText('It becomes 400 x 240 pixels.')).toBeVisible();
  await canvas.press('Control+Shift+z');
  await expect(studio.getByText(/^It becomes (419|420|421) x 240 pixels\.$/)).toBeVisible();
  await studio.getByRole('textbox', { name: 'Right' }).fill('70');
  await expect(studio.getByText('It becomes 420 x 240 pixels.')).toBeVisible();
  await expectFitting(studio);
  await studio.getByRole('button', { name: 'Expand - 10 tokens' }).click();
  const result = studio.getByRole('img', { name: 'The edited picture' });
  await expect(result).toBeVisible({ timeout: 60_000 });
  await expect(balance(studio, 90)).toBeVisible();
  const source = await studio.getByRole('img', { name: 'The picture before' }).getAttribute('src');
  const bytes = await (await studio.request.get((await result.getAttribute('src')) ?? '')).body();
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 420, height: 240 });
  const original = await (await studio.request.get(source ?? '')).body();
  const place = { left: 30, top: 0, width: 320, height: 240 };
  const kept = await sharp(bytes).extract(place).removeAlpha().raw().toBuffer();
  expect(Buffer.compare(kept, await sharp(original).removeAlpha().raw().toBuffer())).toBe(0);
});

test('fingers paint, and two of them move and zoom without painting', async ({ openBrowser, person }) => {
  const context = await openBrowser({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
  await context.addCookies(person.cookies);
  const page = await context.newPage();
  const { middle } = await openCanvas(page);
  const fingers = await context.newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: [number, number][]) =>
    fingers.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map(([x, y], id) => ({ x: middle.x + x, y: middle.y + y, id })),
    });
  await touch('touchStart', [-40, 0]);
  for (const x of [-20, 0, 20, 40]) await touch('touchMove', [x, 0]);
  await touch('touchEnd');
  await expect.poll(() => painted(page)).toBeGreaterThan(1);
  const [share, scale] = [await painted(page), await zoom(page)];
  await touch('touchStart', [-20, 30]);
  await touch('touchStart', [-20, 30], [20, 30]);
  for (const x of [30, 50, 70, 80]) await touch('touchMove', [-x, 30], [x, 30]);
  await touch('touchEnd');
  await expect.poll(() => zoom(page)).toBeGreaterThan(scale * 2);
  expect(await painted(page)).toBe(share);
  await page.getByRole('button', { name: 'Undo' }).tap();
  await expect.poll(() => painted(page)).toBe(0);
  await expectAccessible(page);
});

test('a pen paints as wide as it is pressed', async ({ studio }) => {
  const { middle } = await openCanvas(studio);
  const pen = await studio.context().newCDPSession(studio);
  async function stroke(force: number): Promise<number> {
    const send = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', x: number) =>
      pen.send('Input.dispatchMouseEvent', {
        ...{ type, x: middle.x + x, y: middle.y, button: 'left', pointerType: 'pen', clickCount: 1 },
        ...(type === 'mouseReleased' ? { buttons: 0, force: 0 } : { buttons: 1, force }),
      });
    await send('mousePressed', -60);
    for (const x of [-30, 0, 30, 60]) await send('mouseMoved', x);
    await send('mouseReleased', 60);
    await expect(studio.getByRole('button', { name: 'Undo' })).toBeEnabled();
    const share = await painted(studio);
    await studio.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => painted(studio)).toBe(0);
    return share;
  }
  const [light, firm] = [await stroke(0.1), await stroke(0.9)];
  expect(light).toBeGreaterThan(0);
  expect(firm).toBeGreaterThan(light * 2);
  await expectAccessible(studio);
});

test('an edit is painted, ordered and looked up by keys alone', async ({ studio }) => {
  const { canvas } = await openCanvas(studio);
  await canvas.focus();
  await studio.keyboard.press('?');
  const keys = studio.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(keys.getByText('Order the edit')).toBeVisible();
  await expect(keys.getByText('Object', { exact: true })).toBeVisible();
  await expectAccessible(studio);
  await studio.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await canvas.focus();
  await studio.keyboard.press('l');
  await studio.keyboard.press('Space');
  for (const arrow of ['ArrowRight', 'ArrowDown', 'ArrowLeft']) await studio.keyboard.press(`Shift+${arrow}`);
  await studio.keyboard.press('Space');
  await expect.poll(() => painted(studio)).toBeGreaterThan(0);
  await studio.keyboard.press('Control+Enter');
  await expect(studio.getByText('Please say what should be there')).toBeVisible();
  const words = studio.getByRole('textbox', { name: 'What should be there' });
  await words.focus();
  await studio.keyboard.type('a red boat');
  await studio.keyboard.press('Control+Enter');
  await expect(studio.getByRole('img', { name: 'The edited picture' })).toBeVisible({ timeout: 60_000 });
  await expect(balance(studio, 90)).toBeVisible();
  await expectAccessible(studio);
});
