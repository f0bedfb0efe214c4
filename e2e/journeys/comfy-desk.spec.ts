import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { GALLERY, galleryPage } from '../support/gallery-page.ts';
import { expect, test } from '../support/own-installation.ts';
import { createPerson } from '../support/person.ts';
import { balance, toolPage } from '../support/tool-page.ts';

const ADMIN = 'admin@example.com';
const NAME = 'Red foxes';
const PAGE = '/tools/red-foxes';
const PROMPT = 'A red fox in the snow';
const reason = 'A workflow of our own';

test.use({ environment: { ADMIN_EMAILS: ADMIN } });

/** As ComfyUI exports it. */
const workflow = {
  1: { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name: 'kinora-preview.safetensors' } },
  2: { class_type: 'CLIPTextEncode', inputs: { text: 'a fox', clip: ['1', 1] }, _meta: { title: 'What to paint' } },
  3: { class_type: 'CLIPTextEncode', inputs: { text: 'blurry', clip: ['1', 1] } },
  4: { class_type: 'EmptyLatentImage', inputs: { width: 512, height: 512, batch_size: 1 } },
  5: {
    class_type: 'KSampler',
    inputs: {
      ...{ model: ['1', 0], positive: ['2', 0], negative: ['3', 0], latent_image: ['4', 0] },
      ...{ seed: 7, steps: 4, cfg: 7, sampler_name: 'euler', scheduler: 'normal', denoise: 1 },
    },
  },
  6: { class_type: 'VAEDecode', inputs: { samples: ['5', 0], vae: ['1', 2] } },
  7: { class_type: 'SaveImage', inputs: { images: ['6', 0], filename_prefix: 'fox' } },
};
const fileOf = (name: string, content: unknown) => ({
  ...{ name, mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(content)) },
});

/** The built-in engine as a ComfyUI server of one's own. */
async function addComfy(page: Page, origin: string, secret: string): Promise<void> {
  const { providers } = await (await page.request.get('/api/admin/tool-providers')).json();
  const { baseUrl } = providers.find(({ id }: { id: string }) => id === 'fal');
  const answer = await page.request.post('/api/admin/tool-providers', {
    headers: { origin },
    data: {
      ...{ id: 'studio-gpu', kind: 'comfy', name: 'Studio GPU', baseUrl: `${new URL(baseUrl).origin}/comfy`, secret },
      ...{ headers: {}, concurrency: 1, isEnabled: true, reason },
    },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

async function giveReason(page: Page, button: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason);
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** Sets the price of a picture, tests the route and publishes. */
async function publishAt(page: Page, tokens: number): Promise<void> {
  await page.getByRole('tab', { name: 'Price' }).click();
  await page.getByLabel('Amount').first().fill(String(tokens));
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByRole('tab', { name: 'Proof and tests' }).click();
  await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill(PROMPT);
  await page.getByRole('button', { name: 'Test this route' }).click();
  const publish = page.getByRole('button', { name: 'Publish', exact: true });
  await expect(publish).toBeEnabled({ timeout: 60_000 });
  await publish.click();
  await giveReason(page, 'Publish');
}

test('a workflow of ComfyUI becomes a tool that people pay for', { tag: '@long' }, async ({
  ownInstallation: { origin, engineKey },
  openStudio,
  watch,
}) => {
  const page = await openStudio(await createPerson(origin, ADMIN));
  const input = (key: string) => page.getByRole('listitem').filter({ has: page.locator(`[id="input-${key}"]`) });

  await test.step('without a ComfyUI server the page says where one is added', async () => {
    await page.goto('/admin/tools/new');
    await page.getByRole('tab', { name: 'From a provider' }).click();
    await page.getByLabel('Provider', { exact: true }).selectOption('ComfyUI');
    await expect(page.getByRole('link', { name: 'Add ComfyUI under Providers' })).toBeVisible();
    await addComfy(page, origin, engineKey());
    await page.reload();
    await page.getByRole('tab', { name: 'From a provider' }).click();
    await page.getByLabel('Provider', { exact: true }).selectOption('ComfyUI');
    await expect(page.getByLabel('Which one')).toHaveValue('studio-gpu');
  });

  await test.step("a file of ComfyUI's editor is refused with what to export in its place", async () => {
    watch.expectRefusal({ status: 400, path: '/api/admin/tools/import/workflow' });
    await page
      .locator('input[type="file"]')
      .first()
      .setInputFiles(fileOf('red_foxes.json', { nodes: [], links: [] }));
    await page.getByRole('button', { name: 'Read the workflow' }).click();
    await expect(page.getByRole('alert')).toContainText('choose Workflow, then Export (API)');
  });

  await test.step('the workflow lists the inputs of its nodes, what people are best offered marked', async () => {
    await page.locator('input[type="file"]').first().setInputFiles(fileOf('red_foxes.json', workflow));
    await page.getByRole('button', { name: 'Read the workflow' }).click();
    await expect(page.getByRole('heading', { name: 'What to paint' })).toBeVisible();
    await expect(input('2.text')).toContainText('Suggested: People choose');
    await expect(input('1.ckpt_name')).toContainText('Suggested: Always this');
    await expect(input('7.filename_prefix')).toContainText('The studio names the files of each run itself.');
    await expect(input('7.filename_prefix').getByRole('radio')).toHaveCount(0);
    await expectAccessible(page);
  });

  await test.step('the keyboard chooses what is offered, under which label and within which limits', async () => {
    await input('5.steps').getByRole('radio', { name: 'Always this' }).focus();
    await page.keyboard.press('ArrowLeft');
    await expect(input('5.steps').getByRole('radio', { name: 'People choose' })).toBeChecked();
    await page.getByLabel('Label of 5.steps').fill('Care');
    await page.getByLabel('Most of 5.steps').fill('8');
    await input('5.seed').getByText('Draw anew').click();
    await input('3.text').getByText('Always this').click();
    await page.getByLabel('Value of 3.text').fill('ugly');
    await page.setViewportSize({ width: 390, height: 844 });
    const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect(isTooWide).toBe(false);
    await page.setViewportSize({ width: 1366, height: 768 });
    await page.getByRole('button', { name: 'Draw the draft' }).click();
    await expect(page.getByText('A call of your own machine counts as free.')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(NAME);
    await page.getByRole('button', { name: 'Add as a draft' }).click();
    await giveReason(page, 'Add');
    await expect(page).toHaveURL(/\/admin\/tools\/x_red_foxes/);
  });

  await test.step('it is priced, tested and published', () => publishAt(page, 5));

  const person = await openStudio(await createPerson(origin));
  const tool = toolPage(person);
  await test.step('somebody else makes a picture with it', async () => {
    await expect(async () => {
      await person.goto(PAGE);
      await expect(tool.generate).toHaveText('Generate - 5 tokens', { timeout: 2000 });
    }).toPass();
    await tool.prompt.fill(PROMPT);
    await expect(person.getByText('Care', { exact: true })).toBeVisible();
    await expect(person.getByText('Negative prompt')).toHaveCount(0);
    await tool.generate.click();
    await expect(tool.card(PROMPT)).toContainText('Completed', { timeout: 60_000 });
    await expect(tool.pictures).toHaveCount(1);
    await expect(balance(person, 95)).toBeVisible();
  });

  const showsPrice = (words: string) =>
    expect(async () => {
      await person.reload();
      await expect(tool.generate).toHaveText(words, { timeout: 2000 });
    }).toPass();

  await test.step('a new version is sold at its own price, and the one before again', async () => {
    await publishAt(page, 7);
    await showsPrice('Generate - 7 tokens');
    await page.getByRole('tab', { name: 'Versions' }).click();
    await page.getByRole('button', { name: 'Sell version 1 again' }).click();
    await giveReason(page, 'Roll back');
    await showsPrice('Generate - 5 tokens');
  });

  await test.step('once it is retired nobody is offered it, and its picture stays', async () => {
    await page.getByRole('button', { name: 'Retire', exact: true }).click();
    await giveReason(page, 'Retire');
    await expect(async () => {
      await person.goto(PAGE);
      await expect(person.getByRole('heading', { name: 'This tool is no longer offered' })).toBeVisible({
        timeout: 2000,
      });
    }).toPass();
    await person.goto(GALLERY);
    await galleryPage(person).details(PROMPT).click();
    await expect(person.getByRole('dialog', { name: PROMPT })).toContainText(NAME);
  });
});
