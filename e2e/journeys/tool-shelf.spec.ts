import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/own-installation.ts';
import { createPerson } from '../support/person.ts';
import { guidePicture } from '../support/pictures.ts';
import { balance } from '../support/tool-page.ts';

const ADMIN = 'admin@example.com';
const reason = 'People ask for it';

test.use({ environment: { ADMIN_EMAILS: ADMIN } });

const shelfCard = (page: Page, name: string) => page.getByRole('article', { name, exact: true });

/** Keeps the draft at hand under the address that it suggests; the editor opens. */
async function keepDraft(page: Page, name: string, slug: string): Promise<void> {
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(name);
  await expect(page.getByRole('textbox', { name: 'Address' })).toHaveValue(slug);
  await page.getByRole('button', { name: 'Add as a draft' }).click();
  const asking = page.getByRole('dialog', { name: `Add ${name}` });
  await asking.getByRole('textbox', { name: 'Reason' }).fill(reason);
  await asking.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page).toHaveURL(`/admin/tools/x_${slug.replaceAll('-', '_')}`);
}

/** Tests the route of a draft and publishes it, over HTTP. */
async function publish({ request }: Page, origin: string, id: string, input: Record<string, unknown>): Promise<void> {
  const address = `${origin}/api/admin/tools/${id}`;
  const read = async () => (await request.get(address)).json();
  const post = async (path: string, data: unknown) => {
    const answer = await request.post(`${address}${path}`, { data, headers: { origin } });
    expect(answer.ok(), await answer.text()).toBe(true);
  };
  await post('/test', { provider: 'fal', input });
  await expect.poll(async () => (await read()).tests[0]?.isPassed, { timeout: 90_000 }).toBe(true);
  await post('/publish', { draftNo: (await read()).draftNo, note: reason });
}

test('a ready-made model is one click from a draft, and one that was announced takes its place', {
  tag: '@long',
}, async ({ ownInstallation: { origin }, openBrowser, openStudio }) => {
  test.slow();
  const operator = await createPerson(origin, ADMIN);
  const admin = await openStudio(operator);
  const page = await openStudio(await createPerson(origin));

  await test.step('while nobody offers it, an announced tool is coming soon', async () => {
    await page.goto('/tools');
    await expect(page.getByRole('region', { name: 'Coming soon' })).toContainText('Auto 9:16 Img Improver');
  });

  await test.step('the shelf is searched, and says from how many tokens on and how sure a cost is', async () => {
    await admin.goto('/admin/tools/new?from=shelf');
    await expect(shelfCard(admin, 'FLUX.2 Pro')).toContainText('fal-ai/flux-2-pro');
    await expect(shelfCard(admin, 'FLUX.2 Pro')).toContainText("what the provider's price list said in January 2026");
    await expectAccessible(admin);
    await admin.getByRole('combobox', { name: 'Kind' }).selectOption('Music and sounds');
    await expect(shelfCard(admin, 'FLUX.2 Pro')).toHaveCount(0);
    await expect(shelfCard(admin, 'Lyria 2')).toBeVisible();
    await admin.getByRole('combobox', { name: 'Kind' }).selectOption('All kinds');
    await admin.getByRole('textbox', { name: 'Search ready-made tools' }).fill('9:16');
    const card = shelfCard(admin, 'Auto 9:16 Img Improver');
    await expect(card).toContainText('Takes the place of Auto 9:16 Img Improver.');
    await expect(admin.getByRole('article')).toHaveCount(1);
  });

  await test.step('one click draws the draft, with a word on its cost', async () => {
    await admin.getByRole('button', { name: 'Add Auto 9:16 Img Improver' }).click();
    await expect(
      admin.getByText("Check it against your provider's price list of today before you publish."),
    ).toBeVisible();
    await keepDraft(admin, 'Auto 9:16 Img Improver', 'upright-image-improver');
    await admin.goto('/admin/tools/new?from=shelf');
    await admin.getByRole('textbox', { name: 'Search ready-made tools' }).fill('9:16');
    await expect(admin.getByRole('link', { name: 'Open Auto 9:16 Img Improver' })).toHaveText('Open the draft');
  });

  await test.step('once it is published, its place leads to it', async () => {
    const uploaded = await admin.request.post(`${origin}/api/uploads/tool-images`, {
      headers: { origin },
      multipart: { file: { name: 'sea.png', mimeType: 'image/png', buffer: await guidePicture() } },
    });
    const { url } = await uploaded.json();
    await publish(admin, origin, 'x_upright_image_improver', { input_image_urls: [url] });
    await expect(async () => {
      await page.goto('/tools');
      await expect(page.getByRole('region', { name: 'Coming soon' })).not.toContainText('Auto 9:16 Img Improver', {
        timeout: 2000,
      });
    }).toPass();
    await page.getByRole('link', { name: 'Create Now with Auto 9:16 Img Improver' }).click();
    await expect(page).toHaveURL('/tools/upright-image-improver');
    await expect(page.getByRole('heading', { name: 'Auto 9:16 Img Improver', level: 1 })).toBeVisible();
    const visitor = await (await openBrowser({ baseURL: origin })).newPage();
    await visitor.goto('/');
    await expect(visitor.getByRole('list', { name: 'More tools of this studio' })).toContainText(
      /Auto 9:16 Img Improver.*from 28 tokens/,
    );
    await expectAccessible(visitor);
    await page.goto('/dashboard');
    await expect(page.getByRole('link', { name: 'Create Now with Auto 9:16 Img Improver' })).toBeAttached();
  });

  await test.step('somebody else uses it from the place in which it was announced, and pays its price', async () => {
    await page.goto('/tools');
    await page.getByRole('link', { name: 'Create Now with Auto 9:16 Img Improver' }).click();
    await page
      .locator('input[type="file"]')
      .first()
      .setInputFiles({ name: 'sea.png', mimeType: 'image/png', buffer: await guidePicture() });
    const generate = page.getByRole('button', { name: /^Generate - \d+ tokens$/ });
    await expect(generate).toBeEnabled();
    const tokens = Number(/\d+/.exec((await generate.textContent()) ?? '')?.[0]);
    await generate.click();
    await expect(page.getByText('Completed').first()).toBeVisible({ timeout: 90_000 });
    await expect(balance(page, 100 - tokens)).toBeVisible();
  });
});
