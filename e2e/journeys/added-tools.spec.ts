import { expectAccessible } from '../support/axe.ts';
import { GALLERY, galleryPage } from '../support/gallery-page.ts';
import { expect, test } from '../support/own-installation.ts';
import { createPerson } from '../support/person.ts';
import { dreamPainter } from '../support/tool-definition.ts';
import { isOffered, toolDesk } from '../support/tool-desk.ts';
import { balance, toolPage } from '../support/tool-page.ts';

const ADMIN = 'admin@example.com';
const PROMPT = 'A red fox in the snow';
const PAGE = '/tools/dream-painter';

test.use({ environment: { ADMIN_EMAILS: ADMIN } });

test('a tool that an operator adds is found, used and looked back at like every other, until it is retired', async ({
  ownInstallation: { origin },
  openStudio,
}) => {
  const operator = await createPerson(origin, ADMIN);
  const desk = toolDesk(await openStudio(operator), origin);
  const person = await createPerson(origin);
  const page = await openStudio(person);
  const tool = toolPage(page);
  const gallery = galleryPage(page);
  const id = await desk.publish('dream-painter', dreamPainter, { prompt: PROMPT });
  await expect.poll(() => isOffered(page, origin, id)).toBe(true);

  await test.step('it is in the list of tools, and the keyboard finds it', async () => {
    await page.goto('/tools');
    await page.getByRole('textbox', { name: 'Search tools' }).fill('dream');
    await page.getByRole('link', { name: 'Create Now with Dream Painter' }).click();
    await expect(page).toHaveURL(PAGE);
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: 'Find a tool or page' })).toBeFocused();
    await page.keyboard.type('dream painter');
    await expect(page.getByRole('option', { selected: true })).toContainText('from 4 tokens');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Dream Painter', level: 1 })).toBeVisible();
    await expect(page).toHaveTitle('Dream Painter - Kinora');
  });

  await test.step('its form says the price and makes a picture, also after a reload', async () => {
    await page.reload();
    await tool.prompt.fill(PROMPT);
    const images = page.getByRole('group', { name: 'Images' });
    await images.getByLabel('2').check();
    await expect(tool.generate).toHaveText('Generate - 8 tokens');
    await images.getByLabel('1').check();
    await expect(tool.generate).toHaveText('Generate - 4 tokens');
    await page.getByRole('group', { name: 'Shape' }).getByLabel('Portrait').check();
    await expectAccessible(page);
    await tool.generate.click();
    await expect(tool.card(PROMPT)).toContainText('Completed', { timeout: 60_000 });
    await expect(tool.pictures).toHaveCount(1);
    await expect(balance(page, 96)).toBeVisible();
  });

  const dialog = page.getByRole('dialog', { name: PROMPT });
  await test.step('the gallery tells its settings, which can be used again', async () => {
    await page.goto(GALLERY);
    await gallery.details(PROMPT).click();
    await expect(dialog).toContainText('Dream Painter');
    await expect(dialog).toContainText('Portrait');
    await dialog.getByRole('button', { name: 'Reuse settings' }).click();
    await expect(page).toHaveURL(PAGE);
    await expect(tool.prompt).toHaveValue(PROMPT);
    await expect(page.getByRole('group', { name: 'Shape' }).getByLabel('Portrait')).toBeChecked();
  });

  await test.step('once it is retired its page says so, and what it made stays with its details', async () => {
    await desk.retire(id);
    await expect.poll(() => isOffered(page, origin, id)).toBe(false);
    await page.goto(PAGE);
    await expect(page.getByRole('heading', { name: 'This tool is no longer offered', level: 1 })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Show all tools' }).click();
    await expect(page).toHaveURL('/tools');
    await page.goto(GALLERY);
    await gallery.details(PROMPT).click();
    await expect(dialog).toContainText('Dream Painter');
    await expect(dialog).toContainText('Portrait');
  });
});
