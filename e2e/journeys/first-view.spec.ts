import type { Page } from '@playwright/test';
import { createPerson } from '../support/person.ts';
import { expect, test } from '../support/test.ts';

const PAGES = {
  '/dashboard': 'What do you want to make today?',
  '/gallery': 'Every image, video and sound that you made',
  '/flux-generator': 'Turn words into pictures',
  '/settings': 'Shown beside your name',
};

test('a page behind sign-in shows its outline before any script, which nobody can use yet', async ({
  person,
  openBrowser,
  origin,
}) => {
  const context = await openBrowser({ baseURL: origin, javaScriptEnabled: false });
  await context.addCookies(person.cookies);
  const page = await context.newPage();
  for (const [address, words] of Object.entries(PAGES)) {
    await page.goto(address);
    await expect(page.getByText(words)).toBeVisible();
    await expect(page.locator('main').getByRole('status')).toHaveText('Loading your studio...');
    await expect(page.getByRole('heading')).toHaveCount(0);
    await expect(page.getByText(/\{\{/)).toHaveCount(0);
  }
});

for (const address of Object.keys(PAGES)) {
  test(`${address} becomes the page without a shift, asks for what it begins with once, and for scripts when its outline is painted`, async ({
    studio,
  }) => {
    const asked: string[] = [];
    await studio.addInitScript(() => {
      Object.assign(window, { shifts: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          if ('value' in entry) Object.assign(window, { shifts: Reflect.get(window, 'shifts') + Number(entry.value) });
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    studio.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await studio.goto(address);
    await expect(studio.getByRole('heading', { level: 1 })).toBeVisible();
    const early = asked.slice(0, asked.indexOf('/api/events') === -1 ? asked.length : asked.indexOf('/api/events'));
    for (const path of ['/api/me', '/api/maintenance']) {
      expect(
        early.filter((each) => each === path),
        path,
      ).toHaveLength(1);
    }
    const { painted, scripts } = await studio.evaluate(() => ({
      painted: performance.getEntriesByName('first-paint').map(({ startTime }) => startTime),
      scripts: performance
        .getEntriesByType('resource')
        .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
        .map(({ startTime }) => startTime),
    }));
    expect(painted).toHaveLength(1);
    expect(scripts.length).toBeGreaterThan(5);
    expect(Math.min(...scripts)).toBeGreaterThanOrEqual(Math.max(...painted));
    await studio.waitForLoadState('networkidle');
    expect(await studio.evaluate(() => Number(Reflect.get(window, 'shifts')))).toBeLessThan(0.01);
  });
}

/** Opens the gallery while none of its scripts comes. Answers how to let them come. */
async function openWithoutScripts(page: Page): Promise<{ html: string; letCome: () => void }> {
  let letCome = () => {};
  const promise = new Promise<void>((resolve) => {
    letCome = resolve;
  });
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await promise;
    await route.continue();
  });
  const listed = page.waitForResponse((response) => response.url().endsWith('/api/generations?limit=60'));
  const response = await page.goto('/gallery', { waitUntil: 'commit' });
  await (await listed).finished();
  return { html: (await response?.text()) ?? '', letCome };
}

test('the gallery shows the first pictures of whoever is signed in before its scripts, where they stay, and the page as it was sent has none', async ({
  person,
  studio,
  openBrowser,
  origin,
}) => {
  await person.generate({ prompt: 'A paper boat', width: 768, height: 512, steps: 10 });
  for (const width of [390, 1366]) {
    await studio.setViewportSize({ width, height: 844 });
    const { html, letCome } = await openWithoutScripts(studio);
    expect(html).toContain('Every image, video and sound that you made');
    expect(html).not.toContain('/files/');
    const early = studio.locator('.waiting-cards img');
    await expect(early).toHaveCount(1);
    await expect.poll(() => early.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    const place = await early.boundingBox();
    letCome();
    const picture = studio.getByRole('article', { name: 'A paper boat' }).locator('img');
    await expect(picture).toBeVisible();
    await expect(early).toHaveCount(0);
    const after = await picture.boundingBox();
    for (const side of ['x', 'y', 'width', 'height'] as const) {
      expect(Math.abs((place?.[side] ?? 0) - (after?.[side] ?? 0)), `${side} at ${width}`).toBeLessThan(1);
    }
    await studio.unrouteAll({ behavior: 'wait' });
  }

  const other = await createPerson(origin);
  const context = await openBrowser({ baseURL: origin });
  await context.addCookies(other.cookies);
  const page = await context.newPage();
  const { letCome } = await openWithoutScripts(page);
  await expect(page.locator('.waiting-cards img')).toHaveCount(0);
  letCome();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(0);
  await other.leave();
});

test('parts that load later bring no style sheet of the frame once more, which would have the page laid out anew', async ({
  studio,
}) => {
  await studio.goto('/gallery');
  await studio.getByRole('button', { name: 'Collections' }).click();
  await expect(studio.getByRole('dialog')).toBeVisible();
  const sheets = await studio.evaluate(() =>
    [...document.querySelectorAll('link')]
      .filter(({ rel }) => rel === 'stylesheet')
      .map(({ href }) => new URL(href).pathname),
  );
  const ofFrame = sheets.flatMap((path) => /\/assets\/(common|interface|studio)-/.exec(path)?.[1] ?? []);
  expect(ofFrame.sort()).toEqual(['common', 'interface', 'studio']);
});
