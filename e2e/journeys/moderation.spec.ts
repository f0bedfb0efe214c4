import { expectFitting } from '../support/axe.ts';
import { expect, test } from '../support/own-installation.ts';
import { createPerson, mailTo, openPageOf, type Person } from '../support/person.ts';
import { balance, TOOL, toolPage } from '../support/tool-page.ts';

const ADMIN = 'admin@example.com';
const SMALL = { width: 512, height: 512, steps: 10 };
const APPEAL = 'This is a paper sculpture, and nobody is hurt by it.';

test.use({ environment: { ADMIN_EMAILS: ADMIN } });
test.setTimeout(240_000);

test('words are blocked before the charge, results are held, blurred and decided by key, and an appeal is granted', async ({
  ownInstallation: { origin },
  openBrowser,
  watch,
}) => {
  watch.expectRefusal(
    { status: 400, path: '/api/admin/moderation/try/file' },
    { status: 400, path: '/functions/v1/ai-image-generator' },
  );
  const open = (person: Person) => openPageOf(person, openBrowser, { baseURL: origin });
  const person = await createPerson(origin);
  const operator = await createPerson(origin, ADMIN);
  const [studio, admin] = [await open(person), await open(operator)];
  const cardOf = (prompt: string) => studio.getByRole('article', { name: prompt });

  await test.step('the operator sets words that block, hold and label, and tries a text and a picture', async () => {
    await admin.goto('/admin/settings?part=moderation');
    await admin.getByLabel('Hate: texts').selectOption('Hold for review');
    await admin.getByLabel('Graphic violence: texts').selectOption('Label');
    const rules = [
      ['House rule', 'Words of this studio', 'dragonfruit'],
      ['Careful', 'Hate', 'scarecrow'],
      ['Mature', 'Graphic violence', 'lanterns'],
    ] as const;
    for (const [name, category, word] of rules) {
      await admin.getByRole('button', { name: 'Add a rule' }).click();
      const rule = admin.getByRole('group', { name: 'New rule' });
      await rule.getByRole('combobox', { name: 'Category' }).selectOption(category);
      await rule.getByRole('textbox', { name: 'Words' }).fill(word);
      await rule.getByRole('textbox', { name: /^Name/ }).fill(name);
    }
    await admin.getByRole('textbox', { name: /^Try a prompt/ }).fill('A scarecrow eats dragonfruit');
    await admin.locator('input[type="file"]').setInputFiles({
      name: 'words.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('no picture'),
    });
    await admin.getByRole('button', { name: 'Try it' }).click();
    await expect(admin.getByText('Please choose a picture or a video')).toBeVisible();
    await admin.getByRole('button', { name: 'Remove the file' }).click();
    await admin.getByRole('button', { name: 'Try it' }).click();
    await expect(admin.getByText('The text is refused, and nothing is charged.', { exact: false })).toBeVisible();
    await expect(admin.getByText('House rule: “dragonfruit” (block)')).toBeVisible();
    await expect(admin.getByText('Careful: “scarecrow” (hold for review)')).toBeVisible();
    await expectFitting(admin);
    await admin.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(admin.getByText('What is moderated, and how: saved.')).toBeVisible();
    const levelNow = async () => {
      const data = { text: 'A scarecrow eats dragonfruit' };
      const tried = await admin.request.post('/api/admin/moderation/try', { data, headers: { origin } });
      return (await tried.json()).level;
    };
    await expect.poll(levelNow).toBe('block');
  });

  await test.step('a blocked word is named at the form, with its rule, and nothing is charged', async () => {
    await studio.goto(TOOL);
    const page = toolPage(studio);
    await page.prompt.fill('A basket of dragonfruit');
    await page.generate.click();
    await expect(
      studio
        .getByText('“dragonfruit” is not taken here (House rule). Nothing was charged; please use other words.')
        .first(),
    ).toBeVisible();
    await expect(balance(studio, 100)).toBeVisible();
    await expectFitting(studio);
  });

  const [first, second, mature] = ['A scarecrow in a field', 'A scarecrow at night', 'Paper lanterns'];
  await test.step('what another rule holds says so on its card, and the reviewer sees it blurred', async () => {
    await person.generate({ prompt: first, ...SMALL });
    await studio.goto('/gallery');
    await expect(cardOf(first).getByText('Waiting for a review')).toBeVisible();
    await expect(cardOf(first).getByText('Careful')).toBeVisible();
    await expect(cardOf(first).locator('img')).toHaveCount(0);
    await expectFitting(studio);
    await admin.goto('/admin/moderation');
    await expect(admin.getByRole('heading', { name: first })).toBeVisible();
    await expect(admin.getByRole('button', { name: `Show ${first}` })).toBeVisible();
    await expectFitting(admin);
  });

  await test.step('keys show and release it, and its person sees it', async () => {
    await admin.keyboard.press('j');
    await admin.keyboard.press('s');
    await expect(admin.getByRole('link', { name: `Open ${first}` })).toBeVisible();
    await admin.keyboard.press('r');
    const dialog = admin.getByRole('dialog', { name: 'Release' });
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('It is straw');
    await dialog.getByRole('button', { name: 'Release' }).press('Enter');
    await expect(dialog).toBeHidden();
    await expect(admin.getByText('Nothing is held.')).toBeVisible();
    await expect(cardOf(first).locator('img').first()).toBeVisible();
  });

  await test.step('a second one is refused by key: its tokens are back, its person is told', async () => {
    await person.generate({ prompt: second, ...SMALL });
    await expect(cardOf(second).getByText('Waiting for a review')).toBeVisible();
    const before = await studio.request.get('/api/me');
    const { balance: left } = await before.json();
    await admin.reload();
    await expect(admin.getByRole('heading', { name: second })).toBeVisible();
    await admin.keyboard.press('x');
    const dialog = admin.getByRole('dialog', { name: 'Refuse' });
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Too dark');
    await dialog.getByRole('button', { name: 'Refuse' }).press('Enter');
    await expect(dialog).toBeHidden();
    await expect(cardOf(second).getByRole('button', { name: 'Appeal' })).toBeVisible();
    await expect(cardOf(second).getByText(/It was refused after a review \(Careful\)/)).toBeVisible();
    const after = await (await studio.request.get('/api/me')).json();
    expect(after.balance.total).toBeGreaterThan(left.total);
    expect((await mailTo(origin, person.email)).subject).toContain('refused');
    await expectFitting(studio);
  });

  await test.step('the appeal goes from the card, is granted, and the result is there', async () => {
    await cardOf(second).getByRole('button', { name: 'Appeal' }).click();
    const dialog = studio.getByRole('dialog', { name: `Appeal: ${second}` });
    await dialog.getByRole('textbox', { name: /Why should/ }).fill(APPEAL);
    await expectFitting(studio);
    await dialog.getByRole('button', { name: 'Appeal' }).click();
    await expect(cardOf(second).getByText('You have appealed. A person decides.')).toBeVisible();
    await admin.goto('/admin/moderation?state=appealed');
    await expect(admin.getByText(APPEAL)).toBeVisible();
    await expectFitting(admin);
    await admin.keyboard.press('r');
    const decision = admin.getByRole('dialog', { name: 'Release' });
    await decision.getByRole('textbox', { name: 'Reason' }).fill('You are right');
    await decision.getByRole('button', { name: 'Release' }).press('Enter');
    await expect(decision).toBeHidden();
    await expect(cardOf(second).locator('img').first()).toBeVisible();
  });

  await test.step('a labeled result is blurred until it is clicked, or always shown to whoever wants that', async () => {
    await person.generate({ prompt: mature, ...SMALL });
    const show = cardOf(mature).getByRole('button', { name: `Show ${mature}: Mature` });
    const isBlurred = () =>
      cardOf(mature)
        .locator('img')
        .first()
        .evaluate((picture) => getComputedStyle(picture).filter !== 'none');
    await expect(show).toBeVisible();
    expect(await isBlurred()).toBe(true);
    await expectFitting(studio);
    await show.click();
    await expect(cardOf(mature).getByRole('button', { name: `View ${mature} full screen` })).toBeVisible();
    expect(await isBlurred()).toBe(false);
    await studio.reload();
    await expect(show).toBeVisible();
    await cardOf(mature)
      .getByRole('button', { name: /^Details/ })
      .click();
    const details = studio.getByRole('dialog');
    await expect(details.locator('img').first()).toHaveCSS('filter', /blur/);
    await details.getByRole('button', { name: `Show ${mature}: Mature` }).click();
    await expect(details.locator('img').first()).toHaveCSS('filter', 'none');
    await studio.goto('/settings?tab=profile');
    await studio.getByRole('switch', { name: 'Show labeled results' }).click();
    await expect(studio.getByRole('switch', { name: 'Show labeled results' })).toBeChecked();
    await expectFitting(studio);
    await studio.goto('/gallery');
    await expect(cardOf(mature).getByRole('button', { name: `View ${mature} full screen` })).toBeVisible();
    expect(await isBlurred()).toBe(false);
  });
  await operator.leave();
  await person.leave();
});
