import { expectAccessible, expectFitting } from '../support/axe.ts';
import { guideFile } from '../support/pictures.ts';
import { expect, test } from '../support/test.ts';
import { toolPage } from '../support/tool-page.ts';

const TEXT_TOOL = '/flux-kontext-lora';
const PICTURE_TOOL = '/flux-redux';

test('a style of one’s own is made, put around a prompt with others, renamed, deleted and brought back', async ({
  studio,
}) => {
  await studio.goto(TEXT_TOOL);
  const { prompt } = toolPage(studio);
  await prompt.fill('a fox');
  await studio.getByRole('button', { name: 'New style' }).press('Enter');
  const dialog = studio.getByRole('dialog', { name: 'My styles' });
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await studio.keyboard.type('Chalk');
  await studio.keyboard.press('Tab');
  await studio.keyboard.type('a chalk drawing of');
  await studio.keyboard.press('Tab');
  await studio.keyboard.type('on slate');
  await studio.keyboard.press('Enter');
  const own = dialog.getByRole('region', { name: 'Yours' });
  const row = own.getByRole('listitem', { name: 'Chalk' });
  await expect(row).toContainText('a chalk drawing of … on slate');
  await expect(dialog.getByLabel('Name')).toBeFocused();

  await studio.keyboard.type('Foxes');
  await dialog.getByRole('button', { name: 'Take my prompt' }).click();
  await dialog.getByRole('button', { name: 'Keep style' }).click();
  await expect(own.getByRole('listitem', { name: 'Foxes' })).toContainText('a fox');
  await expectAccessible(studio);
  await studio.keyboard.press('Escape');

  const chalk = studio.getByRole('checkbox', { name: 'Chalk' });
  await expect(studio.getByRole('checkbox', { name: 'Foxes' })).toBeChecked();
  await chalk.press('Space');
  await studio.getByRole('checkbox', { name: 'Watercolor' }).click();
  await expect(prompt).toHaveValue(
    'a chalk drawing of a fox, on slate, watercolor painting, soft washes, paper texture',
  );
  await chalk.press('Space');
  await expect(prompt).toHaveValue('a fox, watercolor painting, soft washes, paper texture');
  await prompt.fill('a chalk drawing of a boat, on slate');
  await expect(chalk).toBeChecked();

  await studio.getByRole('button', { name: 'My styles' }).click();
  await row.getByRole('button', { name: 'Edit Chalk' }).press('Enter');
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await dialog.getByLabel('Name').fill('Blackboard');
  await dialog.getByRole('button', { name: 'Save changes' }).press('Enter');
  const renamed = own.getByRole('listitem', { name: 'Blackboard' });
  await renamed.getByRole('button', { name: 'Delete Blackboard' }).press('Enter');
  await expect(renamed).toBeHidden();
  await dialog.getByRole('status').getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(renamed).toContainText('a chalk drawing of … on slate');
  await studio.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(studio.getByRole('button', { name: 'My styles' })).toBeFocused();
  await expect(studio.getByRole('checkbox', { name: 'Blackboard' })).toBeChecked();
  await expectFitting(studio);

  const next = await studio.context().newPage();
  await next.goto(PICTURE_TOOL);
  await next.getByRole('checkbox', { name: 'Blackboard' }).press('Space');
  await expect(toolPage(next).prompt).toHaveValue('a chalk drawing of, on slate');
  await next.close();
});

test('a style takes its picture along where a tool has room for it', async ({ studio }) => {
  await studio.goto(PICTURE_TOOL);
  const { prompt, file } = toolPage(studio);
  await file.setInputFiles(await guideFile());
  const picture = studio.getByRole('img', { name: /^Your/ });
  await expect(picture).toBeVisible();
  await studio.getByRole('button', { name: 'New style' }).click();
  const dialog = studio.getByRole('dialog', { name: 'My styles' });
  await dialog.getByLabel('Name').fill('Sea');
  await dialog.getByLabel('After the prompt').fill('by the sea');
  await dialog.getByRole('checkbox', { name: 'With the picture in the form' }).press('Space');
  await dialog.getByRole('button', { name: 'Keep style' }).press('Enter');
  await expect(dialog.getByRole('listitem', { name: 'Sea' })).toBeVisible();
  await studio.keyboard.press('Escape');

  const sea = studio.getByRole('checkbox', { name: 'Sea' });
  await studio.getByRole('button', { name: 'Remove' }).click();
  await expect(picture).toBeHidden();
  await sea.press('Space');
  await expect(prompt).toHaveValue('by the sea');
  await expect(picture).toBeVisible();
  await sea.press('Space');
  await expect(picture).toBeHidden();
  await file.setInputFiles(await guideFile());
  await expect(picture).toBeVisible();
  await sea.press('Space');
  await expect(studio.getByText('Sea: its pictures find no room here.')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a style is made and used by touch', { tag: '@long' }, async ({ studio }) => {
    await studio.goto(TEXT_TOOL);
    const { prompt } = toolPage(studio);
    await prompt.fill('a kite');
    await studio.getByRole('button', { name: 'New style' }).tap();
    const dialog = studio.getByRole('dialog', { name: 'My styles' });
    await dialog.getByLabel('Name').fill('Dusk');
    await dialog.getByLabel('After the prompt').fill('at dusk');
    await dialog.getByRole('button', { name: 'Keep style' }).tap();
    await expect(dialog.getByRole('listitem', { name: 'Dusk' })).toBeVisible();
    await expectAccessible(studio);
    await dialog.getByRole('button', { name: 'Close' }).tap();
    await studio.getByRole('checkbox', { name: 'Dusk' }).tap();
    await expect(prompt).toHaveValue('a kite, at dusk');
  });
});
