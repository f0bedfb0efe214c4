import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/own-installation.ts';
import { createPerson } from '../support/person.ts';
import { toolPage } from '../support/tool-page.ts';

const ADMIN = 'admin@example.com';
const MODEL = 'black-forest-labs/flux-schnell';
const PROMPT = 'A red fox in the snow';
/** A machine that is busy paints for a while. */
const MADE_WITHIN = { timeout: 60_000 };

test.use({ environment: { ADMIN_EMAILS: ADMIN } });

/** Where the built-in engine speaks Replicate's protocol: at the address of its stand-in for fal, below another path. */
async function replicateAddress(page: Page): Promise<string> {
  const { providers } = await (await page.request.get('/api/admin/tool-providers')).json();
  const { baseUrl } = providers.find(({ id }: { id: string }) => id === 'fal');
  return `${new URL(baseUrl).origin}/replicate/v1`;
}

async function madeBy({ request }: Page): Promise<string[]> {
  const { generations } = await (await request.get('/api/generations')).json();
  return generations.map(({ metadata }: { metadata: { provider: string } }) => metadata.provider);
}

test('an administrator gives a tool that comes with the program a second route, and takes it back', {
  tag: '@long',
}, async ({ ownInstallation: { origin, engineKey }, openStudio }) => {
  test.setTimeout(120_000);
  const admin = await openStudio(await createPerson(origin, ADMIN));
  const page = await openStudio(await createPerson(origin));
  const tool = toolPage(page, 'Generated Images');
  const dialog = admin.getByRole('dialog');
  const part = (name: string) => admin.getByRole('tab', { name, exact: true });
  const save = admin.getByRole('button', { name: 'Save draft' });
  const serve = admin.getByRole('button', { name: 'Put in service' });
  const left = admin.getByRole('region', { name: 'Before they can be put in service' });
  const answerWhy = async (reason: string, confirm: string) => {
    await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason);
    await dialog.getByRole('button', { name: confirm, exact: true }).click();
    await expect(dialog).toBeHidden();
  };
  const order = async () => {
    await page.goto('/hidream-i1');
    await tool.prompt.fill(PROMPT);
    await tool.generate.click();
  };

  await test.step('the other provider is added', async () => {
    await admin.goto('/admin/providers');
    await admin.getByRole('button', { name: 'Add a provider' }).click();
    await dialog.getByLabel('Kind').selectOption('Replicate');
    await dialog.getByLabel('Name').fill('Replicate');
    await dialog.getByLabel('Address').fill(await replicateAddress(admin));
    await dialog.getByLabel('API token', { exact: true }).fill(engineKey());
    await answerWhy('A second one', 'Add');
    await expect(admin.getByRole('article', { name: 'Replicate' })).toBeVisible();
  });

  await test.step('a model of it becomes a route of the tool, and each field that it lacks is told', async () => {
    await admin.goto('/admin/tools');
    await expectAccessible(admin);
    await admin.getByRole('link', { name: /HiDream/ }).click();
    await admin.getByRole('button', { name: 'Add a route' }).click();
    await dialog.getByRole('combobox', { name: 'Provider' }).selectOption('Replicate');
    await dialog.getByRole('textbox', { name: 'Model' }).fill(MODEL);
    await admin.keyboard.press('Enter');
    await expect(admin.getByRole('heading', { name: 'Added: Replicate' })).toBeVisible();
    const problems = admin.getByRole('alert').filter({ hasText: 'Fix this first' });
    await expect(problems).toContainText('Negative prompt is neither sent nor left out.');
    await expectAccessible(admin);
    await admin.getByRole('button', { name: 'Leave all others to the other routes' }).click();
    await expect(problems).toBeHidden();
    await save.click();
    await expect(left).toContainText('Say what a call of replicate costs.');
    await expect(serve).toBeDisabled();
  });

  await test.step('it is proved, tested until it works, and asked first from then on', async () => {
    await admin.getByRole('button', { name: 'Add a rate' }).click();
    await admin.getByRole('textbox', { name: 'Amount' }).fill('0.003');
    await admin.getByRole('combobox', { name: 'When it is asked' }).selectOption('Asked after Replicate');
    await save.click();
    await part('Proof and tests').click();
    const route = admin.getByRole('region', { name: 'Replicate', exact: true });
    await expect(route).toContainText('Proved');
    const preview = admin.getByRole('region', { name: 'What people see' });
    await preview.getByRole('textbox', { name: 'Prompt', exact: true }).fill(PROMPT);
    await route.getByRole('button', { name: 'Test this route' }).click();
    await expect(route, 'this model takes four steps at most').toContainText('expected number to be <=4', MADE_WITHIN);
    await expectAccessible(admin);
    await part('Routes').click();
    await admin.getByRole('button', { name: 'Send no num_inference_steps' }).click();
    await admin.getByRole('combobox', { name: 'Steps' }).selectOption('All orders: it is ignored');
    await save.click();
    await part('Proof and tests').click();
    await route.getByRole('button', { name: 'Test this route' }).click();
    await expect(route.getByText('Passed')).toBeVisible(MADE_WITHIN);
    await serve.click();
    await answerWhy('It works', 'Put in service');
    await expect(admin.getByText(/^Made by .*Replicate.*, then Preview engine \(for fal\)$/)).toBeVisible();
  });

  await test.step('somebody else orders as before, and the other provider makes it', async () => {
    await order();
    await expect(tool.card(PROMPT)).toContainText('Completed', MADE_WITHIN);
    expect(await madeBy(page)).toEqual(['replicate']);
  });

  await test.step('while the other is turned off, the first makes it again', async () => {
    await admin.goto('/admin/providers');
    await admin.getByRole('button', { name: 'Turn off Replicate' }).click();
    await answerWhy('It is dear today', 'Turn off');
    await order();
    await expect.poll(() => madeBy(page), MADE_WITHIN).toEqual(['fal', 'replicate']);
  });
});
