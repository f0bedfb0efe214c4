import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { GALLERY, galleryPage } from '../support/gallery-page.ts';
import { tabTo } from '../support/keyboard.ts';
import { expect, test } from '../support/own-installation.ts';
import { createPerson } from '../support/person.ts';
import { balance, toolPage } from '../support/tool-page.ts';

const ADMIN = 'admin@example.com';
const ENDPOINT = 'fal-ai/hidream-i1-dev';
const PROMPT = 'A red fox in the snow';
const PAGE = '/tools/dream-painter';
/** A machine that is busy paints for a while. */
const MADE_WITHIN = { timeout: 60_000 };

test.use({ environment: { ADMIN_EMAILS: ADMIN } });

/** The parts of the desk of one tool, by the names that people see and hear. */
function toolDesk(page: Page) {
  const dialog = page.getByRole('dialog');
  return {
    part: (name: string) => page.getByRole('tab', { name, exact: true }),
    save: page.getByRole('button', { name: 'Save draft' }),
    publish: page.getByRole('button', { name: 'Publish', exact: true }),
    left: page.getByRole('region', { name: 'Before it can be published' }),
    preview: page.getByRole('region', { name: 'What people see' }),
    amount: page.getByRole('textbox', { name: 'Amount' }),
    /** Answers the question why. */
    async giveReason(reason: string, confirm: string): Promise<void> {
      await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason);
      await dialog.getByRole('button', { name: confirm, exact: true }).click();
      await expect(dialog).toBeHidden();
    },
    async saveDraft(): Promise<void> {
      await this.save.click();
      await expect(this.save).toBeDisabled();
    },
    /** Sets what one picture is sold for. */
    async setPrice(tokens: number): Promise<void> {
      await this.part('Price').click();
      await this.amount.fill(String(tokens));
      await this.saveDraft();
    },
    /** Tries the route with what the preview of the form says. */
    async testRoute(): Promise<void> {
      await this.part('Proof and tests').click();
      await this.preview.getByRole('textbox', { name: 'Prompt', exact: true }).fill(PROMPT);
      const route = page.getByRole('region', { name: 'fal', exact: true });
      await expect(route).toContainText('Nothing is billed');
      await route.getByRole('button', { name: 'Test this route' }).click();
      await expect(route.getByText('Passed')).toBeVisible(MADE_WITHIN);
    },
  };
}

test('an administrator adds a model on pages alone, sells it, changes its price, goes back and retires it', async ({
  ownInstallation: { origin },
  openStudio,
  watch,
}) => {
  test.setTimeout(240_000);
  const admin = await openStudio(await createPerson(origin, ADMIN));
  const desk = toolDesk(admin);
  const page = await openStudio(await createPerson(origin));
  const tool = toolPage(page);
  const gallery = galleryPage(page);

  await test.step('the empty list says what it is for, and the keyboard leads to a new tool', async () => {
    await admin.goto('/admin/tools');
    await expect(admin.getByRole('heading', { name: 'Offer any model as a tool' })).toBeVisible();
    await expectAccessible(admin);
    await tabTo(admin, admin.getByRole('link', { name: 'Add a tool' }));
    await admin.keyboard.press('Enter');
    await expect(admin.getByRole('heading', { name: 'Add a tool', level: 1 })).toBeVisible();
  });

  await test.step('a model of fal is read by the address of its page, and becomes a draft', async () => {
    await admin.getByRole('tab', { name: 'From a provider' }).click();
    const known = admin.getByRole('region', { name: 'What can be tried without a key' });
    await expect(known.getByRole('listitem').first()).toContainText('Followed');
    await admin.getByRole('textbox', { name: 'Endpoint' }).fill('flux-2-pro');
    await expect(known.getByRole('listitem').filter({ hasText: 'fal-ai/flux-2-pro' }).first()).toContainText(
      'Stand-in',
    );
    await admin.getByRole('textbox', { name: 'Endpoint' }).fill(`https://fal.ai/models/${ENDPOINT}/api`);
    await expect(known.getByRole('listitem')).toContainText(/made already: .*HiDream/);
    await expectAccessible(admin);
    await admin.keyboard.press('Enter');
    await expect(admin.getByText('What a call costs is not in the schema')).toBeVisible();
    const same = admin.getByRole('alert').filter({ hasText: 'The studio has this model already' });
    await expect(same.getByRole('link', { name: /HiDream/ })).toHaveAttribute('href', /^\/hidream/);
    await admin.getByRole('textbox', { name: 'Name' }).fill('Dream Painter');
    await expect(admin.getByRole('textbox', { name: 'Address' })).toHaveValue('dream-painter');
    await admin.getByRole('button', { name: 'Add as a draft' }).click();
    await desk.giveReason('A new model', 'Add');
    await expect(admin).toHaveURL('/admin/tools/x_dream_painter');
    await expect(desk.left).toContainText('Say what a call of fal costs.');
    await expect(desk.publish).toBeDisabled();
    await expectAccessible(admin);
    await desk.left.getByRole('button', { name: /Show me Say what a call of fal costs/ }).click();
    await expect(admin.getByRole('button', { name: 'Add a rate' })).toBeFocused();
    await expect(admin.getByText('The cost is not confirmed yet')).toBeVisible();
  });

  await test.step('every part of it can be changed, and the form beside it follows at once', async () => {
    await desk.part('Fields').click();
    await expectAccessible(admin);
    await admin.getByRole('button', { name: 'Remove Negative prompt' }).click();
    await expect(desk.preview.getByRole('textbox', { name: 'Negative prompt' })).toBeHidden();
    await admin.getByRole('button', { name: /^Prompt prompt/ }).click();
    await admin.getByRole('textbox', { name: 'Hint' }).fill('Say what you dream.');
    await expect(desk.preview).toContainText('Say what you dream.');
    await admin.getByRole('textbox', { name: 'Label' }).fill('');
    const wrong = admin.getByRole('button', { name: 'Show me fields.0.label' });
    await desk.part('Overview').click();
    await wrong.click();
    await expect(admin.getByRole('textbox', { name: 'Label' })).toBeFocused();
    await admin.getByRole('textbox', { name: 'Label' }).fill('Prompt');
    await expect(wrong).toBeHidden();
    await admin.getByRole('button', { name: 'Move Image size up' }).click();
    await desk.part('As JSON').click();
    const text = admin.getByRole('textbox', { name: 'Definition' });
    const whole = await text.inputValue();
    await text.fill(whole.replace('"Image size"', '0'));
    await admin.getByRole('button', { name: 'Show me fields.0.label' }).click();
    await expect(text).toBeFocused();
    expect(await text.evaluate((area: HTMLTextAreaElement) => area.value.slice(area.selectionStart))).toMatch(/^0,?\n/);
    await text.fill(whole);
    await expectAccessible(admin);
    await desk.saveDraft();
    await expect(desk.left).toBeVisible();
  });

  await test.step('a price below the cost is not proved, and cannot be published', async () => {
    await desk.part('Routes').click();
    await expectAccessible(admin);
    await admin.getByRole('button', { name: 'Add a rate' }).click();
    await desk.amount.fill('0.06');
    await admin.getByRole('combobox', { name: 'Times something' }).selectOption('How many images are made');
    await expect(admin.getByText('The cost is not confirmed yet')).toHaveCount(0);
    await desk.part('Price').click();
    await desk.amount.fill('2');
    const proof = admin.getByRole('region', { name: 'Against the cost at fal' });
    await expect(proof).toContainText('Not proved.');
    await expect(proof).toContainText('$0.06');
    await expectAccessible(admin);
    await desk.saveDraft();
    await expect(desk.left).toContainText('The price against fal');
    await expect(desk.publish).toBeDisabled();
    await desk.amount.fill('12');
    await expect(proof).toContainText('Proved');
    await desk.saveDraft();
    await expect(desk.left).not.toContainText('The price against fal');
  });

  await test.step('a test makes a real picture, and then everything is done', async () => {
    await desk.testRoute();
    await expect(admin.getByRole('img', { name: 'What the test delivered' })).toBeVisible();
    await expectAccessible(admin);
    await expect(desk.left).toBeHidden();
    await desk.publish.click();
    await desk.giveReason('It works', 'Publish');
    await expect(admin.getByText('Published v1')).toBeVisible();
  });

  await test.step('somebody else finds it, orders a picture and pays the price that is shown', async () => {
    await page.goto('/tools');
    await page.getByRole('link', { name: 'Create Now with Dream Painter' }).click();
    await expect(page).toHaveURL(PAGE);
    await tool.prompt.fill(PROMPT);
    await expect(tool.generate).toHaveText('Generate - 12 tokens');
    await tool.generate.click();
    await expect(tool.card(PROMPT)).toContainText('Completed', MADE_WITHIN);
    await expect(balance(page, 88)).toBeVisible();
  });

  await test.step('another price is another version, which can be compared and taken back', async () => {
    await desk.setPrice(20);
    await desk.testRoute();
    await desk.publish.click();
    await desk.giveReason('Dearer', 'Publish');
    await expect(admin.getByText('Published v2')).toBeVisible();
    await desk.part('Versions').click();
    const change = admin.getByRole('region', { name: 'Changes, table' }).getByRole('row', { name: /amount/i });
    await expect(change).toContainText('12 tokens');
    await expect(change).toContainText('20 tokens');
    await expectAccessible(admin);
    await page.reload();
    await tool.prompt.fill(PROMPT);
    await expect(tool.generate).toHaveText('Generate - 20 tokens');
    await admin.getByRole('button', { name: 'Sell version 1 again' }).click();
    await desk.giveReason('Too dear', 'Roll back');
    await expect(admin.getByText('Published v1')).toBeVisible();
    // Every process knows it within half a second.
    await expect(async () => {
      await page.reload();
      await tool.prompt.fill(PROMPT);
      await expect(tool.generate).toHaveText('Generate - 12 tokens', { timeout: 2000 });
    }).toPass();
  });

  await test.step('what is typed is not lost to another page, nor to somebody who saves meanwhile', async () => {
    await desk.part('Overview').click();
    await admin.getByRole('textbox', { name: 'Summary' }).fill('Paints what you dream.');
    await admin.getByRole('link', { name: 'All tools' }).click();
    await admin.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click();
    const address = `${origin}/api/admin/tools/x_dream_painter`;
    const stored = await (await admin.request.get(address)).json();
    const theirs = { definition: { ...stored.definition, name: 'Their Painter' }, draftNo: stored.draftNo };
    const saved = await admin.request.put(`${address}/draft`, { data: theirs, headers: { origin } });
    expect(saved.ok(), await saved.text()).toBe(true);
    watch.expectRefusal({ status: 409, path: '/api/admin/tools/x_dream_painter/draft' });
    await desk.save.click();
    const overtaken = admin.getByRole('alert').filter({ hasText: 'Somebody else has changed this tool meanwhile' });
    await overtaken.getByRole('button', { name: 'Show the difference' }).click();
    await expect(overtaken).toContainText('Their Painter');
    await overtaken.getByRole('button', { name: 'Go on with mine' }).click();
    await desk.saveDraft();
    await expect(admin.getByRole('textbox', { name: 'Summary' })).toHaveValue('Paints what you dream.');
    await admin.getByRole('button', { name: 'Discard the draft' }).click();
    await desk.giveReason('Not needed', 'Discard');
    await expect(admin.getByRole('textbox', { name: 'Summary' })).not.toHaveValue('Paints what you dream.');
  });

  await test.step('once it is retired nobody can order it, and what it made stays readable', async () => {
    await admin.getByRole('button', { name: 'Retire', exact: true }).click();
    await desk.giveReason('Nobody uses it', 'Retire');
    await expect(admin.getByRole('button', { name: 'Offer again' })).toBeVisible();
    await admin.getByRole('link', { name: 'All tools' }).click();
    await expect(admin.getByRole('row', { name: /Dream Painter/ })).toContainText('Retired');
    await expectAccessible(admin);
    await page.goto(GALLERY);
    await gallery.details(PROMPT).click();
    const dialog = page.getByRole('dialog', { name: PROMPT });
    await expect(dialog).toContainText('Dream Painter is no longer offered');
    await expect(dialog.getByRole('img').first()).toBeVisible();
    await dialog.getByRole('button', { name: 'Use the words elsewhere' }).click();
    await expect(page).toHaveURL(PAGE);
    await expect(page.getByRole('main').getByText(PROMPT, { exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Use FLUX Image Generator/ }).click();
    await expect(page).toHaveURL('/flux-generator');
    await expect(tool.prompt).toHaveValue(PROMPT);
  });
});
