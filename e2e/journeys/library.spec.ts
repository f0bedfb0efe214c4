import { readdir, rm } from 'node:fs/promises';
import { expectAccessible } from '../support/axe.ts';
import { downloaded } from '../support/download.ts';
import { GALLERY, galleryPage } from '../support/gallery-page.ts';
import { expect, test } from '../support/test.ts';
import { unzip } from '../support/unzip.ts';

const small = { width: 512, height: 512, steps: 10 };
const fox = 'A red fox in the snow';
const boat = 'A paper boat on a lake';
const owl = 'An owl at night';

test('results are rated by one key, gone through one by one, and the rejected go to the trash after a question', async ({
  studio,
  person,
}) => {
  for (const prompt of [fox, boat, owl]) await person.generate({ ...small, prompt });
  await studio.goto(GALLERY);
  const gallery = galleryPage(studio);
  await expect(gallery.names).toHaveText([owl, boat, fox]);

  await gallery.card(fox).locator('[data-details]').focus();
  await studio.keyboard.press('4');
  await studio.keyboard.press('f');
  await expect(gallery.card(fox).getByRole('img', { name: 'Rated 4 of 5' })).toBeVisible();
  await expect(gallery.card(fox).getByRole('button', { name: 'Favorite' })).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(studio);

  await studio.getByRole('button', { name: 'Cull' }).click();
  const cull = studio.getByRole('dialog', { name: 'Go through results one by one' });
  await expect(cull).toContainText('1 of 3');
  await expect(cull).toContainText(owl);
  await expect(cull.getByText(owl), 'what it is called is not cut off').toBeInViewport({ ratio: 1 });
  expect((await cull.boundingBox())?.y, 'it fills the screen').toBe(0);
  await expectAccessible(studio);
  await studio.keyboard.press('x');
  await expect(cull).toContainText('2 of 3');
  await studio.keyboard.press('z');
  await expect(cull).toContainText('1 of 3');
  await studio.keyboard.press('k');
  await studio.keyboard.press('x');
  await studio.keyboard.press('5');
  await expect(cull).toContainText('You decided about 3; 1 rejected.');
  await cull.getByRole('button', { name: 'Move 1 rejected to the trash' }).click();
  const question = studio.getByRole('dialog', { name: 'Delete generation' });
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(gallery.names).toHaveText([owl, fox]);
});

test('a collection is made from a selection, put in order by keyboard, and deleted without its results', async ({
  studio,
  person,
}) => {
  const foxId = await person.generate({ ...small, prompt: fox });
  const boatId = await person.generate({ ...small, prompt: boat });
  await studio.goto(GALLERY);
  const gallery = galleryPage(studio);
  await studio.getByRole('button', { name: 'Select', exact: true }).click();
  await studio.keyboard.press('Control+a');
  await studio.getByRole('button', { name: 'Add to collection' }).click();
  const dialog = studio.getByRole('dialog', { name: 'Add 2 results to a collection' });
  await dialog.getByLabel('Find a collection').fill('Winter');
  await expectAccessible(studio);
  await studio.keyboard.press('Enter');
  await expect(dialog).toBeHidden();

  await studio.getByRole('button', { name: 'Collections' }).click();
  const winter = studio.getByRole('button', { name: 'Winter (2)' });
  await expect(winter.locator('img')).toHaveJSProperty('complete', true);
  await expectAccessible(studio);
  await winter.click();
  await expect(studio.getByRole('heading', { name: 'Winter' })).toBeVisible();
  await expect(gallery.names).toHaveText([boat, fox]);
  await studio.getByRole('button', { name: 'Select', exact: true }).click();
  await gallery.card(fox).getByRole('checkbox').check();
  await studio.getByRole('button', { name: 'Move earlier' }).press('Enter');
  await expect(gallery.names).toHaveText([fox, boat]);
  const { bytes } = await downloaded(studio, studio.getByRole('button', { name: 'Download as ZIP' }));
  const folder = await unzip(bytes);
  try {
    expect((await readdir(folder)).toSorted()).toEqual([`1-flux-${foxId}.png`, `2-flux-${boatId}.png`]);
  } finally {
    await rm(folder, { recursive: true });
  }

  // Within it, everything is searched and put in order as in the gallery.
  await expect(gallery.sort).toHaveValue('');
  await gallery.sort.selectOption('Newest first');
  await expect(gallery.names).toHaveText([boat, fox]);
  await gallery.search.fill('SNÖW red');
  await expect(gallery.names).toHaveText([fox]);
  await expect(studio.getByRole('button', { name: 'Move earlier' })).toBeHidden();
  await studio.getByRole('button', { name: 'Clear search' }).click();
  await gallery.sort.selectOption('Collection order');
  await expect(gallery.names).toHaveText([fox, boat]);
  await studio.setViewportSize({ width: 390, height: 800 });
  await expectAccessible(studio);
  await studio.getByRole('button', { name: 'Delete collection' }).click();
  const question = studio.getByRole('dialog', { name: 'Delete this collection?' });
  await question.getByRole('button', { name: 'Delete collection' }).click();
  await expect(gallery.names).toHaveText([boat, fox]);
});
