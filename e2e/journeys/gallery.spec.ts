import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { downloaded } from '../support/download.ts';
import { boat, fox, GALLERY, galleryPage, generateFoxAndBoat, small } from '../support/gallery-page.ts';
import { expect, test } from '../support/test.ts';
import { toolPage } from '../support/tool-page.ts';
import { unzip } from '../support/unzip.ts';

const refused = 'A nude figure on a beach';

async function removeCard(page: Page, name: string): Promise<void> {
  await galleryPage(page).card(name).getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: 'Delete generation' });
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(question).toBeHidden();
}

test('an empty gallery leads to the tools, and fills by itself', async ({ studio, person }) => {
  await studio.goto(GALLERY);
  const gallery = galleryPage(studio);
  await expect(gallery.empty).toBeVisible();
  await expectAccessible(studio);
  await expect(studio.getByRole('link', { name: 'Start Creating' })).toHaveAttribute('href', '/dashboard');

  await person.order({ ...small, prompt: boat });
  await expect(gallery.card(boat)).toContainText('Completed');
  await expect(gallery.count('1 of 1')).toBeVisible();
  await person.order({ ...small, prompt: fox });
  await expect(gallery.names).toHaveText([fox, boat]);
  await expect(gallery.count('2 of 2')).toBeVisible();
});

test('search, filters, order and looks are kept in the address', async ({ studio, person }) => {
  await generateFoxAndBoat(person);
  await person.order({ ...small, prompt: refused });
  await studio.goto(GALLERY);
  const gallery = galleryPage(studio);
  await expect(gallery.names).toHaveText([refused, boat, fox]);
  await expect(gallery.card(refused)).toContainText('Generation failed');
  await expect(gallery.card(refused)).toContainText('8 tokens returned');
  await expect(gallery.card(refused), 'beside it what was kept').toContainText('Failed0 tokens');

  await gallery.sort.selectOption('Oldest first');
  await expect(gallery.names).toHaveText([fox, boat, refused]);
  await gallery.status.selectOption('Completed');
  await expect(gallery.names).toHaveText([fox, boat]);
  await gallery.tool.selectOption('FLUX Image Generator');
  await studio.getByRole('button', { name: 'List view' }).click();
  await gallery.search.fill('PAPER');
  await expect(gallery.names).toHaveText([boat]);
  await expect(gallery.count('1 of 3')).toBeVisible();
  await expect(async () => {
    expect(Object.fromEntries(new URL(studio.url()).searchParams)).toEqual({
      q: 'PAPER',
      tool: 'gen_01',
      status: 'completed',
      sort: 'oldest',
      view: 'list',
    });
  }).toPass();

  await studio.reload();
  await expect(gallery.names).toHaveText([boat]);
  await expect(gallery.search).toHaveValue('PAPER');
  await expect(gallery.status).toHaveValue('completed');
  await expect(studio.getByRole('button', { name: 'List view' })).toHaveAttribute('aria-pressed', 'true');

  await gallery.search.fill('nothing of that kind');
  await expect(gallery.empty).toBeVisible();
  await studio.getByRole('button', { name: 'Clear filters' }).click();
  await expect(gallery.names).toHaveText([fox, boat, refused]);
  await studio.getByRole('button', { name: 'Grid view' }).click();
  await expect(studio).toHaveURL(`${GALLERY}?sort=oldest`);
});

test('the details show the configuration, and Reuse carries it into the tool', async ({ studio, person }) => {
  await person.generate({ ...small, prompt: boat, negativePrompt: 'people', width: 768, seed: 41 });
  await studio.goto(GALLERY);
  await galleryPage(studio).details(boat).click();
  const dialog = studio.getByRole('dialog', { name: boat });
  await expect(dialog.getByRole('heading', { name: 'Configuration' })).toBeVisible();
  const rows = {
    Tool: 'FLUX Image Generator',
    Prompt: boat,
    'Negative prompt': 'people',
    Size: '768 x 512',
    Seed: '41',
  };
  for (const [term, value] of Object.entries(rows)) {
    const row = dialog.locator('dl > div').filter({ has: studio.getByRole('term').getByText(term, { exact: true }) });
    await expect(row.getByRole('definition'), term).toHaveText(value);
  }
  await dialog.getByRole('button', { name: 'Reuse settings' }).click();
  await expect(studio).toHaveURL('/flux-generator');
  const tool = toolPage(studio);
  await expect(tool.prompt).toHaveValue(boat);
  await expect(tool.negativePrompt).toHaveValue('people');
  await expect(tool.width).toHaveValue('768');
});

test('what can be done with a result stays at the foot of its details', async ({ studio, person }) => {
  await person.generate({ ...small, prompt: boat });
  await studio.setViewportSize({ width: 390, height: 600 });
  await studio.goto(GALLERY);
  await galleryPage(studio).details(boat).click();
  const dialog = studio.getByRole('dialog', { name: boat });
  const reuse = dialog.getByRole('button', { name: 'Reuse settings' });
  const family = dialog.getByRole('button', { name: 'Show its family tree' });
  await expect(reuse).toBeInViewport({ ratio: 1 });
  await family.scrollIntoViewIfNeeded();
  await expect(family).toBeInViewport({ ratio: 1 });
  await expect(reuse).toBeInViewport({ ratio: 1 });
});

test('a picture that cannot be downloaded opens in a new tab, and no false file is saved', async ({
  studio,
  person,
  watch,
}) => {
  watch.expectOutage();
  await person.generate({ ...small, prompt: boat });
  await studio.goto(GALLERY);
  const download = galleryPage(studio).card(boat).getByRole('link', { name: 'Download' });
  await expect(download).toBeVisible();
  const saved: unknown[] = [];
  studio.on('download', (file) => saved.push(file));
  await studio.route('**/files/**download=**', (route) => route.abort());
  // The browser's own page around a picture would complain about the policy of files.
  await studio.context().route('**/files/**', (route) => {
    const isTab = route.request().isNavigationRequest();
    return isTab ? route.fulfill({ contentType: 'text/plain', body: 'A file' }) : route.fallback();
  });
  const tab = studio.context().waitForEvent('page');
  await download.click();
  await expect(await tab).toHaveURL(/[/]files[/][^?]+$/);
  await (await tab).close();

  // A browser that opens no tabs by itself.
  await studio.evaluate(() => {
    window.open = () => null;
  });
  await download.click();
  await expect(studio.getByText('Download failed. Please try again.')).toBeVisible();
  expect(saved).toEqual([]);
});

test('one picture is downloaded as a file, several as one archive, and each says what it is', async ({
  studio,
  person,
  origin,
}) => {
  const { foxId, boatId } = await generateFoxAndBoat(person);
  await studio.goto(GALLERY);
  const gallery = galleryPage(studio);
  const single = studio.waitForEvent('download');
  await gallery.card(boat).getByRole('link', { name: 'Download' }).click();
  expect((await single).suggestedFilename()).toBe(`flux-${boatId}.png`);

  await studio.getByRole('button', { name: 'Select', exact: true }).click();
  const selection = studio.getByRole('region', { name: 'Selection' });
  await expect(selection.getByRole('button', { name: 'Download ZIP' })).toBeDisabled();
  await studio.getByRole('checkbox', { name: `Select ${fox}` }).check();
  await studio.getByRole('checkbox', { name: `Select ${boat}` }).check();
  await expect(selection).toContainText('2 selected');
  const { name, bytes } = await downloaded(studio, selection.getByRole('button', { name: 'Download ZIP' }));
  expect(name).toMatch(/^kinora-\d{4}-\d\d-\d\d-2-files\.zip$/);
  const folder = await unzip(bytes);
  try {
    for (const id of [foxId, boatId]) {
      const picture = {
        name: 'picture.png',
        mimeType: 'image/png',
        buffer: await readFile(join(folder, `flux-${id}.png`)),
      };
      const verified = await studio.request.post('/api/verify', { headers: { origin }, multipart: { file: picture } });
      expect(await verified.json()).toMatchObject({ state: 'signed', isOurs: true });
    }
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('Escape closes what is open over a selection, and only then ends the selection', async ({ studio, person }) => {
  await generateFoxAndBoat(person);
  await studio.goto(GALLERY);
  await studio.getByRole('button', { name: 'Select', exact: true }).click();
  for (const name of [fox, boat]) await studio.getByRole('checkbox', { name: `Select ${name}` }).check();
  const selection = studio.getByRole('region', { name: 'Selection' });
  for (const [act, title] of [
    ['Share', /^Share 2 results/],
    ['Compare', 'Compare'],
    ['Delete', /^Delete/],
  ] as const) {
    await selection.getByRole('button', { name: act, exact: true }).click();
    const dialog = studio.getByRole('dialog', { name: title });
    await expect(dialog).toBeVisible();
    await studio.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(selection).toContainText('2 selected');
  }
  await studio.keyboard.press('Escape');
  await expect(selection).toBeHidden();
});

test('what is deleted comes back by Undo, and later from the trash', async ({ studio, person }) => {
  await generateFoxAndBoat(person);
  await studio.goto(GALLERY);
  const gallery = galleryPage(studio);
  await removeCard(studio, boat);
  await expect(gallery.names).toHaveText([fox]);
  await expect(gallery.count('1 of 1')).toBeVisible();
  // The notification leaves the foot of a panel free.
  await studio.getByRole('button', { name: /^Filters/ }).press('Enter');
  const panel = studio.getByRole('dialog', { name: 'Filters' });
  await panel.getByRole('button', { name: 'Done' }).click({ trial: true });
  await studio.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await studio.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(gallery.names).toHaveText([boat, fox]);
  await expect(gallery.details(boat), 'the focus is on what came back').toBeFocused();

  await removeCard(studio, boat);
  await expect(gallery.names).toHaveText([fox]);
  await studio.getByRole('button', { name: 'Trash' }).click();
  await expect(studio).toHaveURL(`${GALLERY}?trash=1`);
  await expect(studio.getByRole('heading', { name: 'Trash' })).toBeVisible();
  await gallery.card(boat).getByRole('button', { name: 'Restore' }).click();
  await expect(studio.getByRole('heading', { name: 'The trash is empty' })).toBeVisible();
  await studio.getByRole('button', { name: 'Back to the gallery' }).click();
  await expect(gallery.names).toHaveText([boat, fox]);
});

test('the trash is emptied after a question, and its storage is free again', async ({ studio, person }) => {
  await generateFoxAndBoat(person);
  await studio.goto('/settings?tab=account');
  const storage = studio.getByRole('region', { name: 'Storage' });
  await expect(storage).toContainText(/of 20 GB, 4 of 100,000 files/);
  await studio.goto(GALLERY);
  await removeCard(studio, boat);
  await studio.getByRole('button', { name: 'Trash' }).click();
  await studio.getByRole('button', { name: 'Empty trash' }).click();
  await studio
    .getByRole('dialog', { name: 'Empty the trash' })
    .getByRole('button', { name: 'Delete permanently' })
    .click();
  await expect(studio.getByText('1 generation permanently deleted.')).toBeVisible();
  await expect(studio.getByRole('heading', { name: 'The trash is empty' })).toBeVisible();
  await expect(studio.getByRole('button', { name: 'Empty trash' })).toBeHidden();
  await studio.goto('/settings?tab=account');
  await expect(storage).toContainText(/of 20 GB, 2 of 100,000 files/);
});

for (const theme of ['dark', 'light'] as const) {
  test(`in the ${theme} theme, the gallery has no serious accessibility problem`, {
    tag: theme === 'light' ? ['@long'] : [],
  }, async ({ studio, person }) => {
    await studio.addInitScript((chosen) => localStorage.setItem('kinora-color-scheme', chosen), theme);
    await person.order({ ...small, prompt: refused });
    await person.generate({ ...small, prompt: boat });
    await studio.goto(GALLERY);
    await expect(studio.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme);
    const gallery = galleryPage(studio);
    await expect(gallery.names).toHaveText([boat, refused]);
    await expectAccessible(studio);
    await gallery.details(boat).click();
    await expect(studio.getByRole('dialog', { name: boat })).toBeVisible();
    await expectAccessible(studio);
    await studio.keyboard.press('Escape');
    await studio.getByRole('button', { name: 'Select', exact: true }).click();
    await studio.getByRole('checkbox', { name: `Select ${boat}` }).check();
    await expectAccessible(studio);
    await studio.getByRole('button', { name: 'List view' }).click();
    await expectAccessible(studio);
    await gallery.search.fill('nothing of that kind');
    await expect(gallery.empty).toBeVisible();
    await expectAccessible(studio);
  });
}

test('with Shift the arrow keys and a click choose a range, as ? tells', async ({ studio, person }) => {
  for (const prompt of ['First', 'Second', 'Third', 'Fourth']) await person.generate({ ...small, prompt });
  await studio.goto(GALLERY);
  const gallery = galleryPage(studio);
  await expect(gallery.names).toHaveText(['Fourth', 'Third', 'Second', 'First']);
  await studio.keyboard.press('?');
  const keys = studio.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(keys.getByText('While selecting: extend the selection')).toBeVisible();
  await expectAccessible(studio);
  await studio.keyboard.press('Escape');
  await expect(keys).toBeHidden();

  await studio.getByRole('button', { name: 'Select', exact: true }).click();
  const box = (name: string) => studio.getByRole('checkbox', { name: `Select ${name}` });
  const chosen = studio.getByRole('region', { name: 'Selection' }).getByRole('status');
  await box('Fourth').focus();
  await studio.keyboard.press('Shift+ArrowRight');
  await studio.keyboard.press('Shift+ArrowRight');
  await expect(chosen).toHaveText('3 selected');
  await expect(box('Second')).toBeFocused();
  await studio.keyboard.press('Shift+ArrowLeft');
  await expect(chosen).toHaveText('2 selected');
  await expect(box('Second')).not.toBeChecked();

  await box('Third').uncheck();
  await box('First').click({ modifiers: ['Shift'] });
  await expect(chosen).toHaveText('4 selected');
});

test('what is still being made cannot be deleted, and Delete says so', async ({ studio, person }) => {
  for (let number = 1; number <= 4; number += 1) {
    await person.order({ prompt: `Big picture ${number}`, width: 1536, height: 1536, steps: 50 });
  }
  await studio.goto(GALLERY);
  await studio.getByRole('button', { name: 'Select', exact: true }).click();
  await studio.getByRole('checkbox', { name: 'Select Big picture 4' }).check();
  const selection = studio.getByRole('region', { name: 'Selection' });
  await expect(selection).toContainText('1 selected');
  await expect(selection.getByRole('button', { name: 'Delete' })).toBeDisabled();
  await person.cancelAll();
});

test('Retry in the details asks for the picture again, and opens nothing', async ({ studio, person, watch }) => {
  watch.expectOutage();
  await person.generate({ ...small, prompt: boat });
  await studio.route('**/files/**', (route) => route.abort());
  await studio.goto(GALLERY);
  await galleryPage(studio).details(boat).click();
  const dialog = studio.getByRole('dialog', { name: boat });
  const retry = dialog.getByRole('button', { name: 'Retry' });
  await expect(retry).toBeVisible();
  await studio.unroute('**/files/**');
  await retry.click();
  await expect(dialog.getByRole('img', { name: boat })).toBeVisible();
  await expect(studio.getByRole('dialog', { name: 'Picture viewer' })).toBeHidden();
  await expect(dialog.locator('button button')).toHaveCount(0);
  await dialog.getByRole('button', { name: `View ${boat} full screen` }).click();
  await expect(studio.getByRole('dialog', { name: 'Picture viewer' })).toBeVisible();
});

test('after an update of the studio a click asks to load the page again, and the page stays', async ({
  studio,
  person,
  watch,
}) => {
  watch.expectOutage();
  await person.generate({ ...small, prompt: boat });
  await studio.goto(GALLERY);
  const gallery = galleryPage(studio);
  await expect(gallery.card(boat)).toBeVisible();
  await studio.route('**/assets/**', (route) => route.abort());
  await gallery.card(boat).getByRole('button', { name: 'Delete' }).click();
  const notice = studio.getByRole('alert').filter({ hasText: 'This part of the page did not load.' });
  await expect(notice).toBeVisible();
  await expect(gallery.card(boat)).toBeVisible();
  await notice.getByRole('button', { name: 'Not now' }).click();
  await expect(notice).toBeHidden();
  await gallery.card(boat).getByRole('button', { name: 'Delete' }).click();
  await studio.unroute('**/assets/**');
  await notice.getByRole('button', { name: 'Load again' }).click();
  await removeCard(studio, boat);
  await expect(gallery.empty).toBeVisible();
});
