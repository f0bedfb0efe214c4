import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/own-installation.ts';
import { createPerson } from '../support/person.ts';

const ADMIN = 'admin@example.com';

test.use({ environment: { ADMIN_EMAILS: ADMIN } });

test('prices have names, are published after a question by keys alone, and an earlier version comes back', async ({
  ownInstallation: { origin },
  openStudio,
}) => {
  const operator = await createPerson(origin, ADMIN);
  const admin = await openStudio(operator);
  await operator.leave();
  const publish = admin.getByRole('button', { name: 'Publish', exact: true });
  const price = admin.getByRole('textbox', { name: 'New price of AI Scene Maker: WAN: each clip', exact: true });

  await test.step('the settings begin at what is missing', async () => {
    await admin.goto('/admin/settings');
    const start = admin.getByRole('region', { name: 'What a new studio needs' });
    const step = (name: string) => start.getByRole('listitem').filter({ has: admin.getByRole('heading', { name }) });
    await expect(step('Mail')).toContainText('To do');
    await expect(step('Providers')).toContainText('The preview engine stands in for');
    await expectAccessible(admin);
  });

  await test.step('a tool leads to its price, and that back to the tool', async () => {
    await admin.goto('/admin/tools');
    const row = admin.getByRole('row').filter({ hasText: 'FLUX Kontext LoRA' });
    await expect(row).toContainText('Preview engine (for fal)');
    await row.getByRole('link', { name: 'from 10 tokens' }).click();
    await expect(admin.getByRole('combobox', { name: 'Tool' })).toHaveValue('fal_flux_kontext_lora');
    await expect(admin.getByRole('table').first()).toContainText('Each megapixel of a custom size customMegapixel');
    await admin.getByRole('link', { name: 'FLUX Kontext LoRA' }).click();
    await expect(admin).toHaveURL('/admin/tools/fal_flux_kontext_lora');
    await admin.getByRole('link', { name: 'Provider', exact: true }).click();
    await expect(admin.getByRole('heading', { name: 'fal', exact: true })).toBeFocused();
  });

  await test.step('nothing is published before it is asked', async () => {
    await admin.goto('/admin/settings?part=prices');
    await expect(publish).toBeDisabled();
    await expect(publish).toHaveAccessibleDescription(/Nothing is changed yet/);
    await price.fill('60');
    await expect(publish).toHaveAccessibleDescription('1 price is changed and not published yet.');
    await publish.focus();
    await admin.keyboard.press('Enter');
    const question = admin.getByRole('dialog', { name: 'Publish these prices?' });
    await expect(question.getByRole('row').nth(1)).toContainText('50 tokens');
    await expect(question.getByRole('row').nth(1)).toContainText('60 tokens');
    await expect(question).toContainText('keeps the price it was ordered at');
    await expect(question).toContainText('publish version 1 again');
    await expectAccessible(admin);
    await expect(question.getByRole('textbox', { name: 'Reason' })).toBeFocused();
    await admin.keyboard.type('Clips became dearer');
    await question.getByRole('button', { name: 'Publish now' }).focus();
    await admin.keyboard.press('Enter');
    await expect(question).toBeHidden();
    await expect(price).toHaveValue('60 tokens');
  });

  await test.step('the version before it is published again', async () => {
    await admin.getByRole('button', { name: 'Publish version 1 again' }).click();
    const question = admin.getByRole('dialog', { name: 'Publish the prices of version 1 again?' });
    await expect(question.getByRole('row').nth(1)).toContainText('60 tokens');
    await question.getByRole('textbox', { name: 'Reason' }).fill('It was too dear');
    await question.getByRole('button', { name: 'Publish now' }).click();
    await expect(price).toHaveValue('50 tokens');
  });

  await test.step('the studio is not closed without a question', async () => {
    await admin.goto('/admin/settings?part=maintenance');
    await admin.getByRole('switch', { name: 'The studio is closed' }).click({ force: true });
    await admin.getByRole('button', { name: 'Save' }).click();
    const question = admin.getByRole('dialog', { name: 'Close the studio?' });
    await expect(question).toContainText('everyone except administrators');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(admin.getByText('Default value')).toBeVisible();
  });
});
