import { expectFitting } from '../support/axe.ts';
import { expect, test } from '../support/own-installation.ts';
import { createPerson, mailTo, openPageOf, type Person } from '../support/person.ts';
import { balance, TOOL, toolPage } from '../support/tool-page.ts';

const ADMIN = 'admin@example.com';
const PROMPT = 'A basket of dragonfruit on a table';
const REASON = 'It is a fruit, and nothing else.';
const DESKTOP = { width: 1366, height: 768 };
const PHONE = { width: 390, height: 844 };

test.use({ environment: { ADMIN_EMAILS: ADMIN } });
test.setTimeout(180_000);

test('what a rule refused before the charge goes from the form to a person, who lets it pass', async ({
  ownInstallation: { origin },
  openBrowser,
  watch,
}) => {
  watch.expectRefusal({ status: 400, path: '/functions/v1/ai-image-generator' });
  const open = (person: Person) => openPageOf(person, openBrowser, { baseURL: origin, viewport: DESKTOP });
  const person = await createPerson(origin);
  const operator = await createPerson(origin, ADMIN);
  const [studio, admin] = [await open(person), await open(operator)];
  const rules = [{ name: 'House rule', category: 'studio', words: ['dragonfruit'] }];
  const set = await admin.request.put('/api/admin/settings/moderation', {
    data: { value: { rules }, reason: 'As an example' },
    headers: { origin },
  });
  expect(set.status()).toBe(200);
  const page = toolPage(studio);
  const refused = studio.getByText(/“dragonfruit” is not taken here \(House rule\)/).first();
  const ask = studio.getByRole('button', { name: 'Ask for a review' });

  await test.step('the review is asked for right at the refusal, by keyboard', async () => {
    await studio.goto(TOOL);
    await page.prompt.fill(PROMPT);
    // Settings are read again within seconds.
    await expect(async () => {
      const data = { text: PROMPT };
      const tried = await admin.request.post('/api/admin/moderation/try', { data, headers: { origin } });
      expect((await tried.json()).level).toBe('block');
    }).toPass();
    await page.generate.click();
    await expect(refused).toBeVisible();
    await expect(page.prompt, 'it is no mistake in the form').not.toHaveAttribute('aria-invalid', 'true');
    await expect(page.prompt).toHaveValue(PROMPT);
    await ask.focus();
    await studio.keyboard.press('Enter');
    const reason = studio.getByRole('textbox', { name: /Why should it pass/ });
    await expect(reason).toBeFocused();
    await studio.keyboard.type(REASON);
    // The settings of a phone are another place of the page: what was written comes along.
    await studio.setViewportSize(PHONE);
    await expect(reason).toHaveValue(REASON);
    await expectFitting(studio);
    await studio.setViewportSize(DESKTOP);
    await expect(reason).toHaveValue(REASON);
    await ask.focus();
    await studio.keyboard.press('Enter');
    await expect(studio.getByText('A person will look at it.', { exact: false })).toBeFocused();
    await expect(balance(studio, 100)).toBeVisible();
  });

  await test.step('the desk shows what was refused when it is asked to, and decides', async () => {
    await admin.goto('/admin/moderation');
    await admin.getByRole('link', { name: 'Refused before charge (1)' }).click();
    await expect(admin.getByText(REASON)).toBeVisible();
    await expect(admin.getByText(PROMPT)).toHaveCount(0);
    await expect(admin.getByRole('heading', { name: 'Text for FLUX Image Generator, field prompt' })).toBeVisible();
    await expectFitting(admin);
    await admin.keyboard.press('j');
    await admin.keyboard.press('s');
    await expect(admin.getByText(PROMPT)).toBeVisible();
    await admin.setViewportSize(PHONE);
    await expectFitting(admin);
    await admin.setViewportSize(DESKTOP);
    await admin.keyboard.press('r');
    const dialog = admin.getByRole('dialog', { name: 'The rule was wrong here' });
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('It is a fruit indeed');
    await expectFitting(admin);
    await dialog.getByRole('button', { name: 'The rule was wrong here' }).click();
    await expect(dialog).toBeHidden();
    await expect(admin.getByText('Nothing waits')).toBeVisible();
  });

  await test.step('its person is told in the inbox and by mail, and the same text is taken', async () => {
    await expect.poll(async () => (await mailTo(origin, person.email)).subject).toBe('We looked at what was refused');
    await studio.goto(TOOL);
    await studio.getByRole('button', { name: /^Notifications/ }).click();
    await expect(studio.getByText('The rule was wrong about yours: send it again')).toBeVisible();
    await studio.keyboard.press('Escape');
    await page.prompt.fill(PROMPT);
    await page.generate.click();
    await expect(page.card(PROMPT)).toBeVisible();
    await expect(balance(studio, 92)).toBeVisible();
  });
  await operator.leave();
  await person.leave();
});
