import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { expectTextsToFit } from '../support/fitting-texts.ts';
import { GALLERY, galleryPage } from '../support/gallery-page.ts';
import { tabTo } from '../support/keyboard.ts';
import { expect, test } from '../support/test.ts';

const fox = 'A red fox in the snow';
const boat = 'A paper boat on a lake';
const tower = 'A lighthouse at dusk';
const orders = [
  { prompt: fox, width: 512, height: 512, steps: 10, seed: 11 },
  { prompt: boat, width: 768, height: 512, steps: 10, seed: 5 },
  { prompt: tower, width: 512, height: 768, steps: 10, seed: 7 },
];

const filters = (page: Page) => page.getByRole('button', { name: /^Filters/ });
const chip = (page: Page, filter: string) => page.getByRole('button', { name: `Remove the filter ${filter}` });

/** The pictures of what is asked for anew are pale meanwhile. */
async function expectWell(page: Page): Promise<void> {
  await expect(page.locator('[data-arriving="true"]')).toHaveCount(0);
  await expectTextsToFit(page);
  await expectAccessible(page);
}

test('several filters narrow the gallery down, and each is taken off by itself, also where nothing is left', async ({
  studio,
  person,
}) => {
  for (const order of orders) await person.generate(order);
  await studio.goto(GALLERY);
  const gallery = galleryPage(studio);
  await expect(gallery.names).toHaveText([tower, boat, fox]);

  await filters(studio).focus();
  await studio.keyboard.press('Enter');
  const panel = studio.getByRole('dialog', { name: 'Filters' });
  await expect(panel.getByLabel('Shape')).toBeFocused();
  await panel.getByLabel('Shape').selectOption('Landscape');
  await expect(panel.getByText('1 result', { exact: true })).toBeVisible();
  await panel.getByRole('group', { name: 'Cost in tokens' }).getByLabel('At least').fill('1');
  await panel.getByRole('group', { name: 'Made' }).getByLabel('From').fill('2020-01-01');
  await panel.getByLabel('Seed').fill('eleven');
  await expect(panel.getByText('A seed is a whole number')).toBeVisible();
  await panel.getByLabel('Seed').fill('5');
  await expect(studio).toHaveURL(/seed=5/);
  await expectWell(studio);
  await studio.keyboard.press('Enter');
  await expect(panel).toBeHidden();
  await expect(gallery.names).toHaveText([boat]);
  await expect(filters(studio)).toHaveText('Filters (4)');
  await expect(studio).toHaveURL(/shape=landscape/);

  // What the address says is there again.
  await studio.reload();
  await expect(chip(studio, 'Tokens: 1 or more')).toBeVisible();
  await expect(gallery.names).toHaveText([boat]);
  await studio.setViewportSize({ width: 390, height: 844 });
  await expectWell(studio);

  await gallery.search.fill('fox');
  await expect(gallery.empty).toBeVisible();
  const empty = studio.getByRole('list', { name: 'Take one filter off:' });
  await expect(empty.getByRole('listitem')).toHaveText([
    '“fox”',
    'Landscape',
    'Seed: 5',
    'Tokens: 1 or more',
    'From Jan 1, 2020',
  ]);
  await expectWell(studio);
  await empty.getByRole('button', { name: 'Remove the filter Landscape' }).click();
  await empty.getByRole('button', { name: 'Remove the filter Seed: 5' }).click();
  await expect(gallery.names).toHaveText([fox]);
  await studio.getByRole('button', { name: 'Clear search' }).click();

  const active = studio.getByRole('list', { name: 'Active filters' });
  await chip(studio, 'Tokens: 1 or more').focus();
  await studio.keyboard.press('Enter');
  await expect(active.getByRole('listitem')).toHaveText(['From Jan 1, 2020']);
  await expect(chip(studio, 'From Jan 1, 2020')).toBeFocused();
  await studio.keyboard.press('Enter');
  await expect(active).toBeHidden();
  await expect(filters(studio)).toBeFocused();
  await expect(gallery.names).toHaveText([tower, boat, fox]);
});

test('what can be read already never fades: neither the filters as they come, nor what is listed while others are on their way', async ({
  studio,
  person,
}) => {
  for (const order of orders.slice(0, 2)) await person.generate(order);
  await studio.goto(GALLERY);
  const gallery = galleryPage(studio);
  await expect(gallery.names).toHaveText([boat, fox]);
  await studio.evaluate(() => {
    const seen: number[] = [];
    const look = () => {
      const drawer = document.querySelector('.mantine-Drawer-content');
      if (drawer !== null) seen.push(Number(getComputedStyle(drawer).opacity));
      if (seen.length < 30) requestAnimationFrame(look);
      else document.body.dataset.seen = String(Math.min(...seen));
    };
    look();
  });
  await filters(studio).click();
  await expect(studio.locator('body')).toHaveAttribute('data-seen', '1');
  await studio.keyboard.press('Escape');

  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await studio.route(/\/api\/generations\?.*q=fox/, async (route) => {
    await held;
    await route.continue();
  });
  await gallery.search.fill('fox');
  const arriving = studio.locator('[data-arriving="true"]');
  await expect(arriving).toHaveCSS('opacity', '1');
  await expect(arriving.locator('img').first()).toHaveCSS('opacity', '0.55');
  await expectAccessible(studio);
  answer();
  await expect(gallery.names).toHaveText([fox]);
});

test('a search is kept as a collection that fills itself, and its filters are changed later', { tag: '@long' }, async ({
  studio,
  person,
}) => {
  for (const order of orders.slice(0, 2)) await person.generate(order);
  await studio.goto(`${GALLERY}?shape=landscape`);
  const gallery = galleryPage(studio);
  await expect(gallery.names).toHaveText([boat]);
  await filters(studio).click();
  const panel = studio.getByRole('dialog', { name: 'Filters' });
  await panel.getByRole('button', { name: 'Save as a collection' }).click();
  const dialog = studio.getByRole('dialog', { name: 'Save as a collection' });
  await dialog.getByLabel('Name').fill('Wide ones');
  await expectWell(studio);
  await studio.keyboard.press('Enter');
  await expect(studio.getByRole('heading', { name: 'Wide ones' })).toBeVisible();
  const rule = studio.getByRole('list', { name: 'Fills itself with' });
  await expect(rule.getByRole('listitem')).toHaveText(['Landscape']);
  await expect(gallery.names).toHaveText([boat]);

  // Later results come by themselves.
  const river = 'A river in the morning';
  await person.generate({ prompt: river, width: 768, height: 512, steps: 10 });
  await studio.goto(GALLERY);
  await studio.getByRole('button', { name: 'Collections' }).click();
  await studio.getByRole('dialog', { name: 'Collections' }).getByRole('button', { name: 'Wide ones' }).click();
  await expect(gallery.names).toHaveText([river, boat]);

  await studio.setViewportSize({ width: 390, height: 844 });
  await expectWell(studio);
  await studio.getByRole('button', { name: 'Change its filters' }).click();
  await panel.getByLabel('Seed').fill('5');
  await expect(panel.getByText('1 result', { exact: true })).toBeVisible();
  await panel.getByRole('button', { name: 'Save as a collection' }).click();
  await expect(dialog.getByLabel('Save to')).toHaveValue(/.+/);
  await expectWell(studio);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(rule.getByRole('listitem')).toHaveText(['Landscape', 'Seed: 5']);
  await expect(gallery.names).toHaveText([boat]);
});

test('a result is rated, tagged, labelled and put into a collection from its details, and found by its tag', {
  tag: '@long',
}, async ({ studio, person }) => {
  for (const order of orders.slice(0, 2)) await person.generate(order);
  await studio.goto(GALLERY);
  const gallery = galleryPage(studio);
  await gallery.details(fox).click();
  const details = studio.getByRole('dialog', { name: fox });
  await tabTo(studio, details.getByRole('button', { name: 'More', exact: true }));
  await studio.keyboard.press('Enter');
  await details.getByRole('button', { name: 'Add to favorites' }).press('Enter');
  await details.getByRole('button', { name: 'More', exact: true }).press('Enter');
  await expect(details.getByRole('button', { name: 'Remove from favorites' })).toBeVisible();
  await tabTo(studio, details.getByRole('button', { name: 'Tags and label' }));
  await studio.keyboard.press('Enter');
  const dialog = studio.getByRole('dialog', { name: 'Tags and label' });
  await expect(dialog.getByLabel('Add a tag')).toBeFocused();
  await studio.keyboard.type('winter, animals');
  await studio.keyboard.press('Enter');
  const tags = dialog.getByRole('list', { name: 'Tags' });
  await expect(tags.getByRole('listitem')).toHaveText(['animals', 'winter']);
  await dialog.getByLabel('Label', { exact: true }).selectOption('Green');
  await expectWell(studio);
  await dialog.getByRole('button', { name: 'Remove the tag animals' }).click();
  await expect(tags.getByRole('listitem')).toHaveText(['winter']);
  await expect(dialog.getByLabel('Add a tag')).toBeFocused();
  await studio.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(details.getByRole('button', { name: 'More', exact: true })).toBeFocused();
  await expect(details.getByText('winter', { exact: true })).toBeVisible();
  await details.getByRole('radio', { name: 'Rate 4 of 5' }).press('Space');
  await expect(details.getByRole('radio', { name: 'Rate 4 of 5' })).toBeChecked();
  await details.getByRole('button', { name: 'More', exact: true }).press('Enter');
  await details.getByRole('button', { name: 'Add to a collection' }).press('Enter');
  await expect(studio.getByLabel('Find a collection, or name a new one')).toBeFocused();
  await expectWell(studio);
  await studio.keyboard.type('Cold days');
  await studio.keyboard.press('Enter');
  await expect(studio.getByText('Added to “Cold days”')).toBeVisible();
  await studio.keyboard.press('Escape');
  await expect(details).toBeHidden();

  const collections = studio.getByRole('dialog', { name: 'Collections' });
  await studio.getByRole('button', { name: 'Collections' }).click();
  await expectWell(studio);
  await collections.getByRole('button', { name: 'winter' }).click();
  await expect(gallery.names).toHaveText([fox]);
  await studio.getByRole('button', { name: 'Collections' }).click();
  await expect(collections.getByRole('button', { name: 'Cold days' })).toBeVisible();
  await collections.getByRole('button', { name: 'Green' }).click();
  await expect(studio.getByRole('heading', { name: 'Green' })).toBeVisible();
  await expect(gallery.names).toHaveText([fox]);

  // A tag is one filter among others.
  await studio.goto(`${GALLERY}?kind=image`);
  await filters(studio).click();
  const panel = studio.getByRole('dialog', { name: 'Filters' });
  await panel.getByLabel('Tag').fill('Winter');
  await panel.getByLabel('Label').selectOption('Green');
  await studio.keyboard.press('Escape');
  await expect(chip(studio, 'Tag: Winter')).toBeVisible();
  await expect(gallery.names).toHaveText([fox]);
});

test('several results are tagged at once on a phone', async ({ studio, person }) => {
  for (const order of orders.slice(0, 2)) await person.generate(order);
  await studio.setViewportSize({ width: 390, height: 844 });
  await studio.goto(GALLERY);
  const gallery = galleryPage(studio);
  await studio.getByRole('button', { name: 'Select', exact: true }).click();
  await gallery.card(fox).getByRole('checkbox').check();
  await studio.getByRole('button', { name: 'Tags', exact: true }).click();
  const one = studio.getByRole('dialog', { name: 'Tags and label', exact: true });
  await one.getByLabel('Add a tag').fill('winter');
  await studio.keyboard.press('Enter');
  await expect(one.getByRole('listitem')).toHaveText(['winter']);
  await studio.keyboard.press('Escape');
  await expect(one).toBeHidden();
  await studio.keyboard.press('Control+a');
  await studio.getByRole('button', { name: 'Tags', exact: true }).click();
  const both = studio.getByRole('dialog', { name: 'Tags and label of 2 results' });
  await expect(both.getByRole('listitem')).toHaveText(['winter (1 of 2)']);
  await both.getByLabel('Add a tag').fill('winter');
  await studio.keyboard.press('Enter');
  await expect(both.getByRole('listitem')).toHaveText(['winter']);
  await expectWell(studio);
});
