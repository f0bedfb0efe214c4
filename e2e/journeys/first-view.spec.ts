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
  test(`${address} becomes the page without a shift, and asks for what it begins with once`, async ({ studio }) => {
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
    await studio.waitForLoadState('networkidle');
    expect(await studio.evaluate(() => Number(Reflect.get(window, 'shifts')))).toBeLessThan(0.01);
  });
}
