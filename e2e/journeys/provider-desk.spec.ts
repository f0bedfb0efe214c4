import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { tabTo } from '../support/keyboard.ts';
import { expect, test } from '../support/own-installation.ts';
import { createPerson } from '../support/person.ts';

const ADMIN = 'admin@example.com';
const NAME = 'Studio GPU';

test.use({ environment: { ADMIN_EMAILS: ADMIN } });

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

/** Where the built-in engine speaks ComfyUI's protocol: at the address of its stand-in for fal, below another path. */
async function comfyAddress(page: Page): Promise<string> {
  const { providers } = await (await page.request.get('/api/admin/tool-providers')).json();
  const { baseUrl } = providers.find(({ id }: { id: string }) => id === 'fal');
  return `${new URL(baseUrl).origin}/comfy`;
}

test('administrators add a provider, check it, change its key and turn it off', { tag: '@long' }, async ({
  ownInstallation: { origin, engineKey },
  openBrowser,
  watch,
}) => {
  const operator = await createPerson(origin, ADMIN);
  const context = await openBrowser({ baseURL: origin });
  await context.addCookies(operator.cookies);
  const page = await context.newPage();
  const card = page.getByRole('article', { name: NAME });

  await test.step('those of the environment are shown, and which of them is the preview engine', async () => {
    await page.goto('/admin');
    await page.getByRole('link', { name: 'Providers', exact: true }).click();
    await expect(page).toHaveURL('/admin/providers');
    const fal = page.getByRole('article', { name: 'fal', exact: true });
    await expect(fal).toContainText('Preview engine');
    await expect(fal).toContainText('Set by the environment');
    await expect(fal).toContainText('FLUX Kontext');
    await expect(fal.getByRole('button', { name: 'Change fal' })).toHaveCount(0);
    await expect(fal).toContainText('Changed where the studio is started (FAL_KEY');
    await fal.getByRole('button', { name: 'Check fal' }).click();
    await expect(fal.getByRole('status')).toContainText('The preview engine of this machine answers.');
    await expect(page.getByText('Connect your own GPU, or one more service')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('a ComfyUI server is added by the keyboard alone', async () => {
    const adding = dialog(page, 'Add a provider');
    await page.getByRole('button', { name: 'Add a provider' }).focus();
    await page.keyboard.press('Enter');
    await expect(adding.getByLabel('Kind')).toBeFocused();
    await expect(adding.getByLabel('Kind')).toHaveValue('comfy');
    await page.keyboard.press('Tab');
    await page.keyboard.type(NAME);
    await expect(adding.getByLabel('ID')).toHaveValue('studio-gpu');
    await expectAccessible(page);
    await tabTo(page, adding.getByLabel('Address'));
    watch.expectRefusal({ status: 400, path: '/api/admin/tool-providers' });
    await page.keyboard.type('not an address');
    await tabTo(page, adding.getByLabel('Key', { exact: true }));
    await page.keyboard.type('a wrong key');
    await expect(adding.getByRole('button', { name: 'Show the key' })).toBeVisible();
    await tabTo(page, adding.getByRole('textbox', { name: 'Reason' }));
    await page.keyboard.type('A card of our own');
    await tabTo(page, adding.getByRole('button', { name: 'Add', exact: true }));
    await page.keyboard.press('Enter');
    await expect(
      adding.getByText('Please enter an address that begins with https:// or http://').first(),
    ).toBeVisible();
    await adding.getByLabel('Address').fill(await comfyAddress(page));
    await adding.getByRole('button', { name: 'Add', exact: true }).press('Enter');
    await expect(adding).toBeHidden();
    await expect(card).toContainText('ComfyUI');
    await expect(card).toContainText('Preview engine');
    await expect(page.getByRole('button', { name: 'Add a provider' })).toBeFocused();
  });

  await test.step('its check says that the key is wrong, and once it is right, who answers', async () => {
    await card.getByRole('button', { name: `Check ${NAME}` }).click();
    await expect(card.getByRole('status')).toContainText('It is there, but it does not take this key.');
    await card.getByRole('button', { name: `Change ${NAME}` }).click();
    const changing = dialog(page, `Change ${NAME}`);
    await expect(changing.getByRole('combobox', { name: 'Key' })).toHaveValue('keep');
    await changing.getByRole('combobox', { name: 'Key' }).selectOption('Replace it');
    await changing.getByLabel('New key').fill(engineKey());
    await changing.getByRole('textbox', { name: 'More headers' }).fill('X-Room: 12');
    await changing.getByRole('textbox', { name: 'Reason' }).fill('The right key');
    await changing.getByRole('button', { name: 'Save' }).click();
    await expect(changing).toBeHidden();
    await expect(card).toContainText('headers X-Room');
    await card.getByRole('button', { name: `Check ${NAME}` }).click();
    await expect(card.getByRole('status')).toContainText('It answers: ComfyUI');
    await expectAccessible(page);
  });

  await test.step('another address does not get the key that was kept for this one', async () => {
    await card.getByRole('button', { name: `Change ${NAME}` }).click();
    const changing = dialog(page, `Change ${NAME}`);
    await changing.getByLabel('Address').fill('http://127.0.0.1:9');
    await expect(changing.getByRole('combobox', { name: 'Key' })).toHaveValue('replace');
    await expect(changing.getByText('You changed the address, so enter it again.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(changing).toBeHidden();
  });

  await test.step('it is turned off with a reason, and on again', async () => {
    await card.getByRole('button', { name: `Turn off ${NAME}` }).click();
    const asking = dialog(page, `Turn off ${NAME}?`);
    await expect(asking).toContainText('It finishes the jobs it has and gets no new ones.');
    await expectAccessible(page);
    await asking.getByRole('textbox', { name: 'Reason' }).fill('It is being cleaned');
    await asking.getByRole('button', { name: 'Turn off' }).click();
    await expect(asking).toBeHidden();
    await expect(card.getByText('Off', { exact: true })).toBeVisible();
    await card.getByRole('button', { name: `Turn on ${NAME}` }).click();
    await dialog(page, `Turn on ${NAME}?`).getByRole('textbox', { name: 'Reason' }).fill('It is clean');
    await dialog(page, `Turn on ${NAME}?`).getByRole('button', { name: 'Turn on' }).click();
    await expect(card.getByText('On', { exact: true })).toBeVisible();
  });

  await test.step('what was added by mistake is removed with a reason, unless a tool needs it', async () => {
    const remove = card.getByRole('button', { name: `Remove ${NAME}` });
    const asking = dialog(page, `Remove ${NAME}?`);
    const route = {
      provider: 'studio-gpu',
      target: { kind: 'sdcpp', mode: 'img_gen' },
      outputs: { path: [], kind: 'image' },
    };
    const drafted = await page.request.post('/api/admin/tools', {
      data: { slug: 'needs-it', definition: { name: 'Needs It', routes: [route] }, reason: 'A draft' },
      headers: { origin },
    });
    expect(drafted.ok(), await drafted.text()).toBe(true);
    watch.expectRefusal({ status: 409, path: '/api/admin/tool-providers/studio-gpu' });
    await remove.click();
    await expect(asking.getByRole('textbox', { name: 'Reason' })).toBeFocused();
    await page.keyboard.type('A typo in its id');
    await asking.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(asking.getByRole('alert')).toContainText('Needs It has a route to it.');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.request.delete('/api/admin/tools/x_needs_it/draft?reason=Not%20needed', { headers: { origin } });
    await remove.click();
    await asking.getByRole('textbox', { name: 'Reason' }).fill('A typo in its id');
    await asking.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(card).toHaveCount(0);
    await expect(page.getByText('Connect your own GPU, or one more service')).toBeVisible();
  });

  await test.step('the audit log tells it without the key', async () => {
    await page.goto('/admin/audit');
    await expect(page.getByText('It is being cleaned')).toBeVisible();
    await expect(page.getByText(engineKey())).toHaveCount(0);
  });
});
