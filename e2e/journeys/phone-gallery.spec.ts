import type { CDPSession, Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { galleryPage } from '../support/gallery-page.ts';
import { expect, test } from '../support/test.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** As an installed studio opens on a phone with a notch above and a bar of gestures below. */
async function install(page: Page): Promise<CDPSession> {
  // What a browser says of an installed app; it has no way to be told so from outside.
  await page.addInitScript(() => {
    const asked = window.matchMedia.bind(window);
    window.matchMedia = (query) => asked(query.replace('(display-mode: standalone)', 'all'));
  });
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setEmulatedMedia', {
    features: [{ name: 'prefers-reduced-motion', value: 'reduce' }],
  });
  await session.send('Emulation.setSafeAreaInsetsOverride', { insets: { top: 47, bottom: 34 } });
  return session;
}

async function pull(session: CDPSession, far: number): Promise<void> {
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x: 180, y }] });
  await touch('touchStart', 200);
  for (let step = 1; step <= 10; step += 1) await touch('touchMove', 200 + (far * step) / 10);
  await touch('touchEnd', 0);
}

test('in an installed studio the top of the gallery is pulled down to be read anew, and said', async ({
  person,
  studio: page,
}) => {
  await person.generate({ prompt: 'A red fox in the snow', width: 512, height: 512, steps: 10 });
  const session = await install(page);
  await page.goto('/gallery');
  const { card } = galleryPage(page);
  await expect(card('A red fox in the snow')).toBeVisible();
  const lists = () =>
    page.evaluate(
      () => performance.getEntriesByType('resource').filter(({ name }) => name.includes('/api/generations?')).length,
    );
  const said = (words: string) => page.getByRole('status').filter({ hasText: words });
  await expect(page.locator('html')).toHaveCSS('overscroll-behavior-y', 'contain');
  const before = await lists();
  await pull(session, 60);
  await expect(said('The gallery is up to date')).toHaveCount(0);
  await pull(session, 240);
  await expect(said('The gallery is up to date')).toHaveCount(1);
  expect(await lists()).toBeGreaterThan(before);
  await expectAccessible(page);
});

test('nothing of an installed studio lies below a notch or the bar of gestures', async ({ person, studio: page }) => {
  await person.generate({ prompt: 'A lighthouse', width: 512, height: 1024, steps: 10 });
  await install(page);
  await page.goto('/gallery');
  const { card } = galleryPage(page);
  await expect(card('A lighthouse')).toBeVisible();
  const logo = await page.getByRole('banner').getByRole('link').first().boundingBox();
  expect(logo?.y, 'the upper edge of what is in the header').toBeGreaterThanOrEqual(47);
  const send = card('A lighthouse').getByRole('button', { name: 'Send to another tool' });
  await page.screenshot({ path: 'test-results/phone-gallery.png' });
  await send.tap();
  const dialog = page.getByRole('dialog', { name: 'Send to' });
  await expect(dialog.getByRole('button', { name: /^Edit Canvas/ })).toBeVisible();
  const box = await dialog.boundingBox();
  expect(box?.y).toBeGreaterThanOrEqual(47);
  expect((box?.y ?? 0) + (box?.height ?? 999)).toBeLessThanOrEqual(844 - 34);
});

test('what opens from the menu of the gallery gives the focus back to the menu', async ({ studio: page }) => {
  await page.goto('/gallery');
  const menu = page.getByRole('button', { name: 'More of the gallery' });
  await menu.tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Collections' }).tap();
  const collections = page.getByRole('dialog', { name: 'Collections' });
  await expect(collections.locator(':focus')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(collections).toBeHidden();
  await expect(menu).toBeFocused();
});
