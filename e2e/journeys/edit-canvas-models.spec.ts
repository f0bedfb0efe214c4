import sharp from 'sharp';
import { expectAccessible, expectFitting } from '../support/axe.ts';
import { GALLERY, galleryPage } from '../support/gallery-page.ts';
import { expect, test } from '../support/own-installation.ts';
import { createPerson } from '../support/person.ts';
import { guideFile } from '../support/pictures.ts';
import { toolDesk } from '../support/tool-desk.ts';

const ADMIN = 'admin@example.com';
test.use({ environment: { ADMIN_EMAILS: ADMIN } });

const HASH = 'a'.repeat(64);
const words = { kind: 'prompt', name: 'prompt', label: 'Prompt', required: true, maxLength: 500, default: '' };
const picture = { kind: 'image', name: 'image_url', label: 'Image', required: true };
const sends = (to: string, kind: string) => ({ to: [to], from: { kind, field: to } });

/** A model of fal that fills what is painted, and one that changes a whole picture by words. */
function definitions() {
  const shared = {
    ...{ category: 'image', expectedSeconds: { from: 5, to: 30 }, examples: [] },
    outputs: { kind: 'image', noun: 'images' },
  };
  const route = (endpoint: string, map: object[]) => ({
    ...{ provider: 'fal', target: { kind: 'fal', endpoint, schemaHash: HASH }, map },
    ...{ outputs: { path: ['images'], kind: 'image' }, cost: { atLeast: 10_000, rates: [] } },
  });
  const each = (amount: number, field: string) => ({
    ...{ label: 'Each', amount, per: [] },
    when: [{ kind: 'choice', field, in: ['fine'] }],
  });
  const care = {
    ...{ kind: 'select', name: 'care', label: 'Care', default: 'quick' },
    choices: [
      { value: 'quick', label: 'Quick' },
      { value: 'fine', label: 'Fine' },
    ],
  };
  return {
    fill: {
      ...{ ...shared, name: 'Careful Fill', summary: 'Fills what is painted, with care.' },
      fields: [words, picture, { kind: 'image', name: 'mask_url', label: 'Mask', required: true }, care],
      canvas: { image: 'image_url', mask: 'mask_url', prompt: 'prompt', outpaint: false },
      price: { atLeast: 20_000, rates: [each(35_000, 'care')] },
      routes: [
        route('fal-ai/flux-lora/inpainting', [
          ...[sends('prompt', 'field'), sends('image_url', 'file'), sends('mask_url', 'file')],
        ]),
      ],
    },
    whole: {
      ...{ ...shared, name: 'Whole Picture', summary: 'Changes all of a picture.' },
      fields: [words, picture],
      canvas: { image: 'image_url', prompt: 'prompt', outpaint: true },
      price: { atLeast: 15_000, rates: [] },
      routes: [route('fal-ai/flux-kontext/dev', [sends('prompt', 'field'), sends('image_url', 'file')])],
    },
  };
}

const pixelsOf = (file: Buffer) => sharp(file).removeAlpha().raw().toBuffer();

test('models that were added edit on the canvas, each at its price and with what it can, and strokes stay', async ({
  ownInstallation: { origin },
  openBrowser,
}) => {
  const admin = await createPerson(origin, ADMIN);
  const desk = await openBrowser();
  await desk.addCookies(admin.cookies);
  const administrator = await desk.newPage();
  const tools = toolDesk(administrator, origin);
  const upload = async (file: Buffer) => {
    const answer = await administrator.request.post(`${origin}/api/uploads/tool-images`, {
      headers: { origin },
      multipart: { file: { name: 'a.png', mimeType: 'image/png', buffer: file } },
    });
    return (await answer.json()).url;
  };
  const blank = (background: string) =>
    sharp({ create: { width: 128, height: 96, channels: 3, background } })
      .png()
      .toBuffer();
  const [image, mask] = [await upload(await blank('#334455')), await upload(await blank('#ffffff'))];
  const { fill, whole } = definitions();
  await tools.publish('careful-fill', fill, { prompt: 'a boat', image_url: image, mask_url: mask });
  await tools.publish('whole-picture', whole, { prompt: 'Make it winter', image_url: image });

  const person = await createPerson(origin);
  const browser = await openBrowser({ viewport: { width: 1366, height: 900 } });
  await browser.addCookies(person.cookies);
  const page = await browser.newPage();
  await page.goto(`${origin}/tools/careful-fill`);
  await expect(page).toHaveURL(/\/edit\?tool=x_careful_fill$/);
  await page.locator('input[type=file]').setInputFiles(await guideFile());
  const canvas = page.getByRole('application', { name: 'Canvas' });
  await expect(canvas).toBeVisible();
  const model = page.getByRole('combobox', { name: 'Model' });
  await expect(model).toHaveValue('x_careful_fill');
  await expect(model.locator('option')).toHaveText([/^Edit Canvas \(/, /^Careful Fill \(/, /^Whole Picture \(/]);
  await expect(page.getByRole('button', { name: 'Fill - 20 tokens' })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Expand' })).toHaveCount(0);
  await page.getByRole('radio', { name: 'Fine' }).check({ force: true });
  const submit = page.getByRole('button', { name: 'Fill - 35 tokens' });
  await expect(submit).toBeVisible();

  const box = await canvas.boundingBox();
  if (box === null) throw new Error('The canvas has no place');
  const [middleX, middleY] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(middleX - 30, middleY);
  await page.mouse.down();
  await page.mouse.move(middleX + 30, middleY, { steps: 6 });
  await page.mouse.up();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeEnabled();

  await model.selectOption('x_whole_picture');
  await expect(page.getByRole('button', { name: 'Change - 15 tokens' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Brush' })).toHaveCount(0);
  await expect(page.getByRole('radio', { name: 'Expand' })).toHaveCount(1);
  await expectAccessible(page);
  await model.selectOption('canvas_edit');
  await expect(page.getByRole('button', { name: 'Fill - 10 tokens' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeEnabled();
  await model.selectOption('x_careful_fill');
  await expect(submit).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeEnabled();
  await page.getByRole('textbox', { name: 'What should be there' }).fill('a red boat');
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectFitting(page);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1366, height: 900 });
  await submit.click();

  const result = page.getByRole('img', { name: 'The edited picture' });
  await expect(result).toBeVisible({ timeout: 60_000 });
  const source = await page.getByRole('img', { name: 'The picture before' }).getAttribute('src');
  const made = await result.getAttribute('src');
  const bytes = async (url: string | null) => pixelsOf(await (await page.request.get(`${origin}${url}`)).body());
  const [before, after] = [await bytes(source), await bytes(made)];
  const isNear = (at: number) => {
    const [x, y] = [Math.floor(at / 3) % 320, Math.floor(at / 3 / 320)];
    return Math.abs(x - 160) < 60 && Math.abs(y - 120) < 30;
  };
  const changed = [...before.keys()].filter((at) => before[at] !== after[at]);
  expect(after).toHaveLength(before.length);
  expect(changed.filter((at) => !isNear(at))).toEqual([]);
  expect(changed.length).toBeGreaterThan(100);
  await page.getByRole('link', { name: 'Edit again' }).click();
  await expect(page).toHaveURL(/generation=.*tool=x_careful_fill/);
  await expect(model).toHaveValue('x_careful_fill');

  await page.goto(`${origin}${GALLERY}`);
  await galleryPage(page).card('a red boat').getByRole('button', { name: 'Send to another tool' }).click();
  await page
    .getByRole('dialog', { name: 'Send to' })
    .getByRole('button', { name: /^Whole Picture/ })
    .click();
  await expect(page).toHaveURL(/\/edit\?generation=.*tool=x_whole_picture/);
  await expect(page.getByRole('button', { name: 'Change - 15 tokens' })).toBeVisible();

  await administrator.goto(`${origin}/admin/tools/x_careful_fill`);
  const section = administrator.getByRole('region', { name: 'Edit canvas' });
  await expect(section.getByRole('combobox', { name: 'The mask' })).toHaveValue('mask_url');
  await section.getByRole('combobox', { name: 'The mask' }).selectOption({ label: 'Image' });
  await expect(section).toContainText('image_url cannot be two parts of the canvas.');
  await expectAccessible(administrator);
  await administrator.setViewportSize({ width: 390, height: 844 });
  await expectFitting(administrator);
  await section.getByRole('switch', { name: 'Edits on the canvas' }).click({ force: true });
  await expect(section.getByRole('combobox')).toHaveCount(0);
});
