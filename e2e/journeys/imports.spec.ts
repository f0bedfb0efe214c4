import { expectAccessible } from '../support/axe.ts';
import { GALLERY, galleryPage } from '../support/gallery-page.ts';
import { makeZip, paintedPictures } from '../support/own-files.ts';
import { guidePicture } from '../support/pictures.ts';
import { expect, test } from '../support/test.ts';

const small = { width: 512, height: 512, steps: 10 };
const fox = 'A red fox in the snow';

test('own files come into the gallery by a button and the keyboard, are told apart from what was made, and not doubled', async ({
  studio,
  watch,
}) => {
  watch.expectRefusal({ status: 400, path: '/api/imports' });
  await studio.goto(GALLERY);
  const gallery = galleryPage(studio);
  await studio.getByRole('button', { name: 'Import' }).focus();
  await studio.keyboard.press('Enter');
  const dialog = studio.getByRole('dialog', { name: 'Import your own files' });
  await expect(dialog).toBeVisible();
  await expectAccessible(studio);
  const [lake, hill] = await paintedPictures(2);
  const files = [
    { name: 'Lake.png', mimeType: 'image/png', buffer: lake ?? Buffer.alloc(0) },
    { name: 'Lake again.png', mimeType: 'image/png', buffer: lake ?? Buffer.alloc(0) },
    { name: 'Notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') },
    { name: 'Broken.png', mimeType: 'image/png', buffer: Buffer.from('no picture either') },
    {
      name: 'More.zip',
      mimeType: 'application/zip',
      buffer: await makeZip({ 'trip/Hill.png': hill ?? Buffer.alloc(0) }),
    },
  ];
  const choosing = studio.waitForEvent('filechooser');
  await studio.keyboard.press('Tab');
  await studio.getByRole('button', { name: 'Choose files' }).press('Enter');
  await (await choosing).setFiles(files);
  const lines = dialog.getByRole('list', { name: 'Files to import' });
  await expect(dialog.getByRole('status')).toHaveText('2 imported, 1 already there, 2 refused');
  await expect(lines).toContainText('Already in your gallery');
  await expect(lines).toContainText('Not a picture, video, sound or ZIP');
  await expect(lines).toContainText('This is not a picture, video or sound.');
  await expectAccessible(studio);
  await studio.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await expect(gallery.names).toHaveText([/Hill/, /Lake/]);
  await expect(gallery.card('Hill')).toContainText('Imported');
  await expect(gallery.card('Hill')).toContainText('PNG,');
  await expectAccessible(studio);
  await gallery.details('Hill').click();
  const details = studio.getByRole('dialog', { name: 'Hill' });
  await expect(details).toContainText('Hill.png');
  await expect(details.getByRole('button', { name: 'Send to' })).toBeVisible();
  await expect(details.getByText('What the file says')).toBeHidden();
  await details.getByRole('button', { name: 'More', exact: true }).click();
  await details.getByRole('link', { name: 'Find similar' }).click();
  await expect(studio.getByRole('button', { name: /Looks like “Hill”/ })).toBeVisible();
  await expect(gallery.names).toHaveText([/Hill/]);
  await expectAccessible(studio);
});

test('files that are dropped on the gallery are imported', async ({ studio, person }) => {
  await person.generate({ ...small, prompt: fox });
  await studio.goto(GALLERY);
  const gallery = galleryPage(studio);
  await expect(gallery.names).toHaveText([fox]);
  const bytes = [...(await guidePicture())];
  const transfer = await studio.evaluateHandle((picture) => {
    const data = new DataTransfer();
    data.items.add(new File([new Uint8Array(picture)], 'Sea.png', { type: 'image/png' }));
    return data;
  }, bytes);
  await studio.locator('body').dispatchEvent('dragover', { dataTransfer: transfer });
  await expect(studio.getByText('Drop to import')).toBeVisible();
  await studio.locator('body').dispatchEvent('drop', { dataTransfer: transfer });
  const dialog = studio.getByRole('dialog', { name: 'Import your own files' });
  await expect(dialog.getByRole('status')).toHaveText('1 imported, 0 already there, 0 refused');
  await studio.keyboard.press('Escape');
  await expect(gallery.names).toHaveText([/Sea/, fox]);
  await studio.getByRole('button', { name: /^Filters/ }).click();
  await studio.getByLabel('Made from').selectOption('Imported');
  await studio.keyboard.press('Escape');
  await expect(gallery.names).toHaveText([/Sea/]);
});

test('a card that is dragged onto a collection is put there, and taken out again by Undo', async ({
  studio,
  person,
}) => {
  await person.generate({ ...small, prompt: fox });
  await studio.goto(GALLERY);
  const gallery = galleryPage(studio);
  await studio.getByRole('button', { name: 'Collections' }).click();
  await studio.getByLabel('New collection').fill('Winter');
  await studio.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(studio.getByRole('heading', { name: 'Winter' })).toBeVisible();
  await studio.goto(GALLERY);

  const drag = async (over: () => Promise<void>) => {
    await gallery.card(fox).hover();
    await studio.mouse.down();
    await studio.mouse.move(500, 500, { steps: 5 });
    await over();
    await studio.mouse.up();
  };
  const winter = studio.locator('[data-drop-collection]', { hasText: 'Winter' });
  await drag(async () => {
    await winter.hover();
    await expect(winter).toHaveAttribute('data-over', 'true');
  });
  await expect(studio.getByText('Added to “Winter”')).toBeVisible();
  // It was no click on the picture.
  await expect(studio.getByRole('dialog')).toBeHidden();
  await drag(() => winter.hover());
  await expect(studio.getByText('Already in Winter')).toBeVisible();
  await studio.getByRole('button', { name: 'Undo' }).click();
  await drag(async () => {
    await expect(winter).toContainText('0');
    await studio.keyboard.press('Escape');
    await expect(winter).toBeHidden();
  });
});
