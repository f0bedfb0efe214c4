import sharp from 'sharp';
import { pictureLook } from '../../server/src/platform/media/picture-look.ts';
import { startModerationService } from '../../server/test/support/moderation-service.ts';
import { photo } from '../../server/test/support/photo.ts';
import { expectFitting } from '../support/axe.ts';
import { expect, test } from '../support/own-installation.ts';
import { createPerson, mailWhere, openPageOf, type Person } from '../support/person.ts';
import { toolPage } from '../support/tool-page.ts';

const ADMIN = 'admin@example.com';
const REASON = 'That is tomato soup.';
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1366, height: 768 };

test.use({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants to see what a fixture needs.
  environment: async ({}, use) => {
    const service = await startModerationService();
    // It minds whatever is red.
    service.follow(async (_, picture) => {
      if (picture.length === 0) return {};
      const [red, green] = (await sharp(picture).stats()).channels;
      return { violence: (red?.mean ?? 0) > 2 * (green?.mean ?? 0) ? 0.9 : 0.1 };
    });
    await use({ ADMIN_EMAILS: ADMIN, MODERATION_BASE_URL: service.url });
    await service.stop();
  },
});
test.setTimeout(180_000);

const hexOf = (look: string | null) => BigInt(`0b${look}`).toString(16).padStart(16, '0');
const asPng = (buffer: Buffer) => ({ name: 'chosen.png', mimeType: 'image/png', buffer });

test('a refused upload goes from the field to a person, who lets it pass; a near copy of what is known passes once its list is gone', async ({
  ownInstallation: { origin },
  openBrowser,
  watch,
}) => {
  watch.expectRefusal({ status: 400, path: '/api/uploads/bria-bg-remove-input' });
  const open = (person: Person) => openPageOf(person, openBrowser, { baseURL: origin, viewport: DESKTOP });
  const person = await createPerson(origin);
  const operator = await createPerson(origin, ADMIN);
  const [studio, admin] = [await open(person), await open(operator)];
  const { file } = toolPage(studio);
  const taken = studio.getByRole('button', { name: 'Replace' });
  const red = await sharp({ create: { width: 160, height: 120, channels: 3, background: '#c22' } })
    .png()
    .toBuffer();
  const set = await admin.request.put('/api/admin/settings/moderation', {
    data: {
      value: { levels: { violence: { texts: 'off', uploads: 'block', results: 'off', from: 0.5 } } },
      reason: 'As an example',
    },
    headers: { origin },
  });
  expect(set.status()).toBe(200);

  await test.step('the field says which rule refused the picture, and a review is asked for there', async () => {
    await studio.goto('/bria-bg-remove');
    // Settings are read again within seconds.
    const refused = studio.getByText('This studio does not take this picture (Violence).', { exact: false }).first();
    await expect(async () => {
      await file.setInputFiles(asPng(red));
      await expect(refused).toBeVisible({ timeout: 1000 });
    }).toPass();
    const ask = studio.getByRole('button', { name: 'Ask for a review' });
    await ask.click();
    await studio.getByRole('textbox', { name: /Why should it pass/ }).fill(REASON);
    await studio.setViewportSize(PHONE);
    await expectFitting(studio);
    const [why, what] = [await refused.boundingBox(), await ask.boundingBox()];
    expect(why?.y, 'why it was refused stands before what can be done').toBeLessThan(what?.y ?? 0);
    await ask.click();
    await expect(studio.getByText('A person will look at it.', { exact: false })).toBeFocused();
    await studio.setViewportSize(DESKTOP);
  });

  await test.step('the desk names the tool, hides the picture until it is asked for, and decides by key', async () => {
    await admin.goto('/admin/moderation?state=refusals');
    await expect(admin.getByRole('heading', { name: 'File for Background Remover' })).toBeVisible();
    await expect(admin.getByText(REASON)).toBeVisible();
    await expectFitting(admin);
    await admin.keyboard.press('j');
    await admin.keyboard.press('s');
    const shown = admin.getByRole('link', { name: 'Open Refused file' });
    await expect
      .poll(() => shown.locator('img').evaluate((img) => img instanceof HTMLImageElement && img.naturalWidth))
      .toBe(160);
    await admin.keyboard.press('r');
    const dialog = admin.getByRole('dialog', { name: 'The rule was wrong here' });
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('It is soup indeed');
    await dialog.getByRole('button', { name: 'The rule was wrong here' }).press('Enter');
    await expect(dialog).toBeHidden();
    await expect(admin.getByText('Nothing waits')).toBeVisible();
  });

  await test.step('its person is told, and the same picture is taken', async () => {
    const told = 'We looked at what was refused';
    await mailWhere(origin, ({ to, subject }) => to === person.email && subject === told);
    await studio.reload();
    await studio.getByRole('button', { name: /^Notifications/ }).click();
    await expect(studio.getByText('The rule was wrong about yours: send it again')).toBeVisible();
    await studio.keyboard.press('Escape');
    await file.setInputFiles(asPng(red));
    await expect(taken).toBeVisible();
  });

  const picture = await photo(96, 'png');
  const nearCopy = await sharp(picture).resize(64).jpeg({ quality: 80 }).toBuffer();
  const notAllowed = studio.getByText('This content is not allowed here and cannot be stored.').first();

  await test.step('an operator imports a list of known hashes, and a near copy of what is on it is refused', async () => {
    await admin.goto('/admin/moderation?state=hashes');
    await admin.getByRole('button', { name: 'Import a list' }).click();
    const dialog = admin.getByRole('dialog', { name: 'Import a list' });
    await dialog.getByRole('textbox', { name: 'Source' }).fill('A hotline');
    await dialog.getByRole('textbox', { name: 'Hashes' }).fill(`${hexOf(await pictureLook(picture))}  seen.png`);
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('They sent it');
    await expectFitting(admin);
    await dialog.getByRole('button', { name: 'Import a list' }).click();
    await expect(dialog).toBeHidden();
    await expect(admin.getByRole('row', { name: /A hotline/ })).toBeVisible();
    await expectFitting(admin);
    await file.setInputFiles(asPng(nearCopy));
    await expect(notAllowed).toBeVisible();
    await expect(studio.getByRole('button', { name: 'Ask for a review' })).toHaveCount(0);
    await admin.reload();
    await expect(admin.getByText('1 file was refused in the last 30 days', { exact: false })).toBeVisible();
  });

  await test.step('once the list is removed, the same file is taken', async () => {
    await admin.getByRole('button', { name: 'Remove A hotline' }).click();
    const dialog = admin.getByRole('dialog', { name: 'Remove A hotline' });
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('They took it back');
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect(admin.getByText('No list has been imported yet.')).toBeVisible();
    await file.setInputFiles(asPng(nearCopy));
    await expect(notAllowed).toHaveCount(0);
    await expect(taken).toBeVisible();
  });
  await operator.leave();
  await person.leave();
});
