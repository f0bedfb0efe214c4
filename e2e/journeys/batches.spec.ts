import type { Page } from '@playwright/test';
import { expectAccessible, expectFitting } from '../support/axe.ts';
import { tabTo } from '../support/keyboard.ts';
import { expect, test } from '../support/test.ts';
import { balance, chooseSide, TOOL, toolPage } from '../support/tool-page.ts';

const COUNT = 12;
const alternatives = Array.from({ length: COUNT }, (_, index) => index + 1).join('|');

async function openSeveral(page: Page) {
  await page.getByRole('button', { name: 'Several at once' }).click();
  return page.getByRole('dialog', { name: 'Make several at once' });
}

function queuePage(page: Page) {
  const waiting = page.getByRole('region', { name: 'Waiting' }).getByRole('listitem');
  return {
    batch: page.getByRole('article'),
    waiting,
    names: () =>
      waiting
        .locator('p')
        .filter({ hasText: /^Fox number/ })
        .allTextContents(),
  };
}

test('alternatives in a prompt are ordered at one known price, put in order, and the rest comes back', async ({
  studio,
  person,
}) => {
  await studio.goto(TOOL);
  await chooseSide(studio, 1536);
  await toolPage(studio).prompt.fill(`Fox number {${alternatives}}`);
  const dialog = await openSeveral(studio);
  const variations = dialog.getByRole('spinbutton', { name: 'Variations' });
  await expect(variations).toBeFocused();
  await expect(variations, 'alternatives are several by themselves').toHaveValue('1');
  await variations.fill('4');
  await expect(dialog.getByText(/^Your balance is 284 tokens short/)).toBeVisible();
  await variations.fill('1');
  const order = dialog.getByRole('button', { name: `Order ${COUNT} - 96 tokens` });
  await expect(order).toBeEnabled();
  await expect(dialog.getByRole('listitem')).toContainText(['Fox number 1', 'Fox number 2']);
  await expectFitting(studio);
  await tabTo(studio, order);
  await studio.keyboard.press('Enter');
  await expect(balance(studio, 4)).toBeVisible();
  await studio.getByRole('link', { name: 'See the batch' }).click();

  const { batch, waiting, names } = queuePage(studio);
  await batch.getByRole('button', { name: 'Pause' }).click();
  await expect(batch).toContainText('Paused');
  await expect(waiting.first()).toContainText('Paused');
  const before = await names();
  expect(before.length, 'enough is left to be put in order').toBeGreaterThan(2);
  await expectFitting(studio);

  const last = waiting.last();
  await last.scrollIntoViewIfNeeded();
  const [handle, goal] = [await last.locator('svg').first().boundingBox(), await waiting.first().boundingBox()];
  if (handle === null || goal === null) throw new Error('Nothing to drag');
  await studio.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2);
  await studio.mouse.down();
  await studio.mouse.move(handle.x, goal.y + goal.height / 2, { steps: 4 });
  await studio.mouse.move(handle.x, goal.y + 2, { steps: 4 });
  await studio.mouse.up();
  const dragged = [...before.slice(-1), ...before.slice(0, -1)];
  await expect.poll(names).toEqual(dragged);

  const down = waiting.first().getByRole('button', { name: /down$/ });
  await down.focus();
  await studio.keyboard.press('ArrowDown');
  const moved = [...dragged.slice(1, 2), ...dragged.slice(0, 1), ...dragged.slice(2)];
  await expect.poll(names).toEqual(moved);
  await expect(waiting.nth(1).getByRole('button', { name: /down$/ })).toBeFocused();
  await expect(studio.getByText(`${moved[1]} is number 2 of ${moved.length}`)).toBeAttached();
  await studio.reload();
  await expect.poll(names, 'the server keeps the order').toEqual(moved);

  await batch.getByRole('button', { name: 'Resume' }).click();
  await expect(batch).toContainText('Running');
  await batch.getByRole('button', { name: 'Cancel the rest' }).click();
  const question = studio.getByRole('dialog', { name: 'Cancel the rest of this batch?' });
  await expectAccessible(studio);
  await question.getByRole('button', { name: 'Cancel the rest' }).click();
  const told = studio.getByText(/^Canceled: \d+\. Returned: \d+ tokens\.$/);
  const [cancelled = 0, returned = 0] = ((await told.textContent()) ?? '').match(/\d+/g)?.map(Number) ?? [];
  expect(returned).toBe(8 * cancelled);
  await expect(balance(studio, 4 + returned)).toBeVisible();
  await expect(batch).toContainText(`${cancelled} canceled`);
  await expect(batch).toContainText(`96 tokens charged, ${returned} tokens returned`);
  await expect(batch.getByText('8 tokens charged, 8 tokens returned')).toHaveCount(cancelled);
  await expectFitting(studio);
  await person.cancelAll();
});

test('a grid of two settings is shown in its columns and rows', { tag: '@long' }, async ({ studio }) => {
  await studio.goto(TOOL);
  await chooseSide(studio, 512);
  await toolPage(studio).prompt.fill('A boat on a lake');
  const dialog = await openSeveral(studio);
  await dialog.getByRole('spinbutton', { name: 'Variations' }).fill('1');
  await dialog.getByRole('combobox', { name: 'Columns' }).selectOption({ label: 'Steps' });
  await expect(dialog.getByRole('button', { name: 'Order', exact: true })).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Values of the columns' }).fill('10\n14');
  await dialog.getByRole('combobox', { name: 'Rows' }).selectOption({ label: 'Height' });
  const heights = dialog.getByRole('group', { name: /^Values of the rows/ });
  await heights.getByRole('checkbox', { name: '512', exact: true }).check();
  await heights.getByRole('checkbox', { name: '768', exact: true }).check();
  await expect(dialog.getByRole('listitem').first()).toContainText('Steps: 10');
  await dialog.getByRole('button', { name: 'Order 4 - 32 tokens' }).click();
  await expect(balance(studio, 68)).toBeVisible();
  await studio.getByRole('link', { name: 'See the batch' }).click();

  const grid = studio.getByRole('table');
  await expect(grid.getByRole('columnheader')).toHaveText(['Steps: 10', 'Steps: 14']);
  await expect(grid.getByRole('rowheader')).toHaveText(['Height: 512', 'Height: 768']);
  const pictures = grid.getByRole('button', { name: /^View/ });
  await expect(pictures).toHaveCount(4, { timeout: 60_000 });
  await expectFitting(studio);
  await pictures.nth(3).focus();
  await studio.keyboard.press('Enter');
  await expect(studio.getByRole('dialog')).toContainText('A boat on a lake');
  await studio.keyboard.press('Escape');
  await expect(pictures.nth(3)).toBeFocused();

  const chosen = grid.getByRole('button', { name: /to compare$/ });
  await chosen.nth(0).press('Enter');
  await chosen.nth(3).press('Enter');
  const bar = studio.getByRole('region', { name: 'Chosen to compare' });
  await bar.getByRole('button', { name: 'Compare' }).click();
  const compare = studio.getByRole('dialog', { name: 'Compare' });
  await expect(compare.getByRole('row', { name: /Steps.*differs/ })).toContainText('14');
  await compare
    .getByRole('button', { name: /^Go on from/ })
    .nth(1)
    .click();
  await expect(studio).toHaveURL(new RegExp(`${TOOL}$`));
  await expect(toolPage(studio).prompt).toHaveValue('A boat on a lake');
  await expect(toolPage(studio).height).toHaveValue('768');
});

test('of a saved list some are drawn by chance, each with its own words', { tag: '@long' }, async ({ studio }) => {
  await studio.goto(TOOL);
  await chooseSide(studio, 512);
  await toolPage(studio).prompt.fill('A boat on a lake');
  const dialog = await openSeveral(studio);
  await dialog.getByRole('spinbutton', { name: 'Variations' }).fill('1');
  await dialog.getByText('Saved lists').click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('weather');
  await dialog.getByRole('textbox', { name: 'Entries' }).fill('in the rain\nin the snow\nin a storm\nin the fog');
  await dialog.getByRole('button', { name: 'Save list' }).click();
  await expect(dialog.getByText('Saved. Write __weather__ in the prompt.')).toBeVisible();
  await studio.keyboard.press('Escape');

  await toolPage(studio).prompt.fill('A boat __weather__');
  await openSeveral(studio);
  await dialog.getByRole('spinbutton', { name: 'Variations' }).fill('1');
  await expect(dialog.getByRole('button', { name: 'Order 4 - 32 tokens' })).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Texts to use' }).selectOption({ label: 'Some by chance' });
  await dialog.getByRole('spinbutton', { name: 'How many texts' }).fill('2');
  await dialog.getByRole('button', { name: 'Order 2 - 16 tokens' }).click();
  await studio.getByRole('link', { name: 'See the batch' }).click();
  const items = studio.getByRole('article').getByRole('listitem');
  await expect(items).toHaveCount(2);
  const texts = await items.locator('p[dir="auto"]').allTextContents();
  expect(new Set(texts).size, 'they differ').toBe(2);
  for (const text of texts) expect(text).toMatch(/^A boat in (the rain|the snow|a storm|the fog)$/);
});

test('who has nothing under way is shown where to begin', async ({ studio }) => {
  await studio.goto('/dashboard');
  await studio.getByRole('button', { name: 'Account menu' }).click();
  await studio.getByRole('link', { name: 'Queue' }).click();
  await expect(studio.getByRole('heading', { name: 'Nothing is being made' })).toBeVisible();
  await expect(studio.getByRole('link', { name: 'Choose a tool' })).toHaveAttribute('href', '/tools');
  await expectFitting(studio);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('what waits is put in order, and the rest canceled, by touch', { tag: '@long' }, async ({ studio, person }) => {
    await studio.goto(TOOL);
    await chooseSide(studio, 1536);
    await toolPage(studio).prompt.fill(`Fox number {${alternatives}}`);
    await studio.getByRole('button', { name: 'Several at once' }).tap();
    const dialog = studio.getByRole('dialog', { name: 'Make several at once' });
    await dialog.getByRole('spinbutton', { name: 'Variations' }).fill('1');
    await dialog.getByRole('button', { name: `Order ${COUNT} - 96 tokens` }).tap();
    await studio.getByRole('link', { name: 'See the batch' }).tap();
    const { batch, waiting, names } = queuePage(studio);
    await batch.getByRole('button', { name: 'Pause' }).tap();
    await expect(waiting.first()).toContainText('Paused');
    const before = await names();
    expect(before.length, 'enough is left to be put in order').toBeGreaterThan(2);
    await waiting.first().getByRole('button', { name: /down$/ }).tap();
    await expect.poll(names).toEqual([...before.slice(1, 2), ...before.slice(0, 1), ...before.slice(2)]);
    await waiting.nth(1).getByRole('button', { name: /up$/ }).tap();
    await expect.poll(names).toEqual(before);
    await waiting
      .last()
      .getByRole('button', { name: /to the front$/ })
      .tap();
    const moved = [...before.slice(-1), ...before.slice(0, -1)];
    await expect.poll(names).toEqual(moved);
    await studio.reload();
    await expect.poll(names, 'the server keeps the order').toEqual(moved);
    await batch.getByRole('button', { name: 'Cancel the rest' }).tap();
    const question = studio.getByRole('dialog', { name: 'Cancel the rest of this batch?' });
    await question.getByRole('button', { name: 'Cancel the rest' }).tap();
    await expect(studio.getByText(/^Canceled: \d+\. Returned: \d+ tokens\.$/)).toBeVisible();
    await person.cancelAll();
  });
});
