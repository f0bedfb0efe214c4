import { expectAccessible } from '../support/axe.ts';
import { boat, fox, GALLERY, galleryPage, generateFoxAndBoat } from '../support/gallery-page.ts';
import { expect, test } from '../support/test.ts';

test('the viewer shows the prompt, and deletes what it shows', async ({ studio, person }) => {
  await generateFoxAndBoat(person);
  await studio.goto(GALLERY);
  await studio.getByRole('button', { name: `View ${boat} full screen` }).click();
  const viewer = studio.getByRole('dialog', { name: 'Picture viewer' });
  await expect(viewer.getByText(boat, { exact: true })).toBeInViewport();
  await viewer.getByRole('button', { name: 'Delete' }).click();
  const question = studio.getByRole('dialog', { name: 'Delete generation' });
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(galleryPage(studio).names).toHaveText([fox]);
  await expect(viewer).toBeHidden();
});

test('the viewer goes through the list and counts', async ({ studio, person }) => {
  await generateFoxAndBoat(person);
  await studio.goto(GALLERY);
  await studio.getByRole('button', { name: `View ${boat} full screen` }).click();
  const viewer = studio.getByRole('dialog', { name: 'Picture viewer' });
  await expect(viewer).toContainText('1 of 2');
  await studio.keyboard.press('ArrowRight');
  await expect(viewer).toContainText('2 of 2');
  await expect(viewer.getByRole('img', { name: fox })).toBeInViewport();
  await studio.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
});

test('in the viewer a key says what somebody thinks, which is marked, read aloud and stays in sight; ? lists the keys', async ({
  studio,
  person,
}) => {
  await generateFoxAndBoat(person);
  await studio.goto(GALLERY);
  const open = studio.getByRole('button', { name: `View ${boat} full screen` });
  await open.press('Enter');
  const viewer = studio.getByRole('dialog', { name: 'Picture viewer' });
  await expect(viewer).toContainText('1 of 2');
  const { keyboard } = studio;
  const said = (words: string) => viewer.getByRole('status').getByText(words);
  const opinion = viewer.getByRole('group', { name: 'What you think of it' });
  for (const [key, words, sign] of [
    ['3', 'Rated 3 of 5', 'Rate 3 of 5'],
    ['f', 'Favorite', 'Favorite'],
    ['x', 'Rejected', 'Reject'],
  ] as const) {
    await keyboard.press(key);
    await expect(said(words)).toBeVisible();
    await expect(opinion.getByRole('button', { name: sign })).toHaveAttribute('aria-pressed', 'true');
  }
  await expect(viewer.getByRole('status')).toBeEmpty();
  await opinion.getByRole('button', { name: 'Rate 3 of 5' }).click();
  await expect(said('No stars')).toBeVisible();
  await expectAccessible(studio);

  const keys = studio.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await keyboard.press('?');
  await expect(keys.getByText('Reject it, or no longer')).toBeVisible();
  await keyboard.press('5');
  await keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await expect(opinion.getByRole('button', { name: 'Rate 5 of 5' })).toHaveAttribute('aria-pressed', 'false');

  // The page behind is out of reach.
  await viewer.getByRole('button', { name: 'Close' }).focus();
  for (let press = 0; press < 3; press += 1) {
    await keyboard.press('Tab');
    await expect(viewer.locator(':focus')).toHaveCount(1);
  }
  await keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(open).toBeFocused();
  await expect(galleryPage(studio).card(boat).getByRole('button', { name: 'Favorite' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
});
