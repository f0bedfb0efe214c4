import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/own-installation.ts';
import { createPerson } from '../support/person.ts';
import { toolDesk } from '../support/tool-desk.ts';

const ADMIN = 'admin@example.com';
const ENDPOINT = 'fal-ai/hidream-i1-dev';
const PROMPT = 'A red fox in the snow';

test.use({ environment: { ADMIN_EMAILS: ADMIN } });

/** As it was made from a schema of another day, when the model took eight pictures at once. */
const painter = {
  name: 'Dream Painter',
  summary: 'Paints what you dream.',
  category: 'image',
  expectedSeconds: { from: 5, to: 30 },
  examples: [],
  fields: [
    { kind: 'prompt', name: 'prompt', label: 'Prompt', required: true, maxLength: 500, default: '' },
    { kind: 'number', name: 'num_images', label: 'Images', min: 1, max: 8, step: 1, default: 1 },
  ],
  outputs: { kind: 'image', noun: 'images', count: 'num_images' },
  price: { atLeast: 1000, rates: [{ label: 'Images', amount: 12_000, per: [{ kind: 'count' }], when: [] }] },
  routes: [
    {
      provider: 'fal',
      target: { kind: 'fal', endpoint: ENDPOINT, schemaHash: 'a'.repeat(64) },
      map: ['prompt', 'num_images'].map((name) => ({ to: [name], from: { kind: 'field', field: name } })),
      outputs: { path: ['images'], kind: 'image' },
      cost: { atLeast: 0, rates: [{ label: 'Images', amount: 50_000, per: [{ kind: 'count' }], when: [] }] },
      costNote: 'The cost is an estimate.',
    },
  ],
};

test('what a provider has changed about a model is seen everywhere, and mended on the page of its tool', {
  tag: '@long',
}, async ({ ownInstallation: { origin }, openBrowser }) => {
  test.slow();
  const context = await openBrowser({ baseURL: origin });
  await context.addCookies((await createPerson(origin, ADMIN)).cookies);
  const page = await context.newPage();
  const id = await toolDesk(page, origin).publish('dream-painter', painter, { prompt: PROMPT });
  const giveReason = async (reason: string, confirm: string) => {
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('textbox', { name: 'Reason' })).toBeFocused();
    await page.keyboard.type(reason);
    await dialog.getByRole('button', { name: confirm, exact: true }).click();
    await expect(dialog).toBeHidden();
  };
  const changed = page.getByRole('alert').filter({ hasText: 'fal has changed the model of version 1' });

  await test.step('after the daily look, the overview and the list of tools say so', async () => {
    const looked = await page.request.post(`${origin}/api/admin/tools/${id}/drift`, { headers: { origin } });
    expect(looked.ok(), await looked.text()).toBe(true);
    await page.goto('/admin');
    await expect(page.getByRole('alert').filter({ hasText: 'A provider has changed what you sell' })).toContainText(
      'Dream Painter may no longer fit its model.',
    );
    await expectAccessible(page);
    await page.goto('/admin/tools');
    await expect(page.getByRole('row', { name: /Dream Painter/ })).toContainText('Model changed');
    await page.getByRole('combobox', { name: 'State' }).selectOption('Model changed at its provider');
    await page.getByRole('link', { name: 'Dream Painter' }).click();
  });

  await test.step('its page says what changed, and looks again when asked', async () => {
    await expect(changed).toContainText('num_images takes at most 4, and Images goes up to 8.');
    await changed.getByRole('button', { name: 'Look again' }).click();
    await expect(changed.getByRole('button', { name: 'Look again' })).toBeEnabled();
    await expectAccessible(page);
  });

  await test.step('a new draft from the schema of today keeps the words and narrows the limits', async () => {
    await changed.getByRole('button', { name: 'Make a new draft from the schema of today' }).click();
    await page.getByRole('tab', { name: 'Fields' }).click();
    await page.getByRole('button', { name: /^Images num_images/ }).click();
    await expect(page.getByRole('textbox', { name: 'Most', exact: true })).toHaveValue('4');
    await page.getByRole('button', { name: 'Save draft' }).click();
    await expect(page.getByRole('button', { name: 'Save draft' })).toBeDisabled();
  });

  await test.step('what is left leads to the part of the page that mends it', async () => {
    const left = page.getByRole('region', { name: 'Before it can be published' });
    await left.getByRole('button', { name: /Show me Test the route to fal/ }).click();
    await expect(page.getByRole('tab', { name: 'Proof and tests' })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('region', { name: 'fal', exact: true })).toContainText('Fill in the form');
  });

  await test.step('a cost that nobody confirmed is told until somebody says what is billed', async () => {
    const doubt = page.getByRole('alert').filter({ hasText: 'The cost is not confirmed yet' });
    await doubt.getByRole('button', { name: 'Show me the cost at fal' }).click();
    await expect(page.getByRole('button', { name: 'The cost is right' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(doubt).toHaveCount(0);
    await page.getByRole('button', { name: 'Save draft' }).click();
    await expect(page.getByRole('button', { name: 'Save draft' })).toBeDisabled();
  });

  await test.step('tested for nothing by the preview engine and published, it fits again', async () => {
    await page.getByRole('tab', { name: 'Proof and tests' }).click();
    const form = page.getByRole('region', { name: 'What people see' });
    await form.getByRole('textbox', { name: 'Prompt', exact: true }).fill(PROMPT);
    const route = page.getByRole('region', { name: 'fal', exact: true });
    await expect(route).toContainText('Nothing is billed');
    await route.getByRole('button', { name: 'Test this route' }).click();
    await expect(route.getByText('Passed')).toBeVisible({ timeout: 60_000 });
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await giveReason('As the model is today', 'Publish');
    await expect(page.getByText('Published v2')).toBeVisible();
    await expect(changed).toHaveCount(0);
    await page.goto('/admin');
    await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
    await expect(page.getByText('A provider has changed what you sell')).toHaveCount(0);
  });
});
