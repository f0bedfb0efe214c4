import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

const KILOBYTE = 1000;

/** Bytes of all scripts, as sent (brotli), that a first visit to an address fetches until it is quiet. */
async function scriptBytes(page: Page, address: string): Promise<number> {
  const sizes: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() !== 'script' && !new URL(request.url()).pathname.endsWith('.js')) return;
    sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  await page.goto(address, { waitUntil: 'networkidle' });
  return (await Promise.all(sizes)).reduce((sum, bytes) => sum + bytes, 0);
}

const publicPages = [
  '/',
  '/about',
  '/contact',
  '/report',
  '/status',
  '/transparency',
  '/verify',
  '/privacy',
  '/terms',
  '/login',
  '/signup',
  '/forgot-password',
  '/tools/never-was',
];

const studioBudgets = {
  '/dashboard': 212,
  '/gallery': 211,
  '/settings': 195,
  '/flux-generator': 227,
  '/ai-scene-gen': 231,
};

const devices = {
  'a desktop': {},
  'a phone': { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
};

/** What others see of a result by a link, one with comments, and of a published one. */
async function addressesToOthers(page: Page, generationId: string): Promise<string[]> {
  const post = async (address: string, data: object) => {
    const response = await page.request.post(address, { data, headers: { origin: new URL(page.url()).origin } });
    const { link }: { link: string } = await response.json();
    return new URL(link).pathname;
  };
  return [
    await post('/api/shares', { generationIds: [generationId] }),
    await post('/api/shares', { generationIds: [generationId], mayComment: true, mayApprove: true }),
    await post('/api/publications', { generationId, title: 'Winter', credit: 'Ada' }),
  ];
}

test('the pages of a link and of a published result send at most 60 KB of scripts', async ({
  studio,
  openBrowser,
  origin,
  person,
}) => {
  const generationId = await person.generate({ prompt: 'A red fox in the snow', width: 512, height: 512, steps: 10 });
  await studio.goto('/about');
  for (const address of await addressesToOthers(studio, generationId)) {
    const visitor = await (await openBrowser({ baseURL: origin, viewport: { width: 390, height: 844 } })).newPage();
    const bytes = await scriptBytes(visitor, address);
    await expect(visitor.getByRole('img').first()).toHaveJSProperty('complete', true);
    expect(bytes, address).toBeLessThanOrEqual(60 * KILOBYTE);
  }
});

for (const [device, options] of Object.entries(devices)) {
  test.describe(() => {
    test.use(options);
    // A phone is sent what a desktop is, but for what its layout leaves out.
    const tag = device === 'a phone' ? ['@long'] : [];

    for (const address of publicPages) {
      test(`${address} sends at most 100 KB of scripts to ${device}`, { tag }, async ({ page, watch }) => {
        watch.expectRefusal({ status: 404, path: '/tools/never-was' });
        expect(await scriptBytes(page, address)).toBeLessThanOrEqual(100 * KILOBYTE);
      });
    }

    for (const language of ['de', 'es', 'fr', 'pt', 'ja', 'zh-hans', 'ar']) {
      test(`public pages in ${language} send at most 100 KB of scripts to ${device}`, {
        // What runs from right to left is weighed in every run, the others in a long one.
        tag: language === 'ar' ? tag : ['@long'],
      }, async ({ browser, contextOptions, origin }) => {
        for (const address of publicPages.filter((each) => each !== '/tools/never-was')) {
          const context = await browser.newContext({ ...contextOptions, ...options, baseURL: origin });
          const page = await context.newPage();
          const bytes = await scriptBytes(page, `/${language}${address === '/' ? '' : address}`);
          expect(await page.locator('html').getAttribute('lang'), address).toMatch(new RegExp(`^${language}$`, 'i'));
          expect(bytes, address).toBeLessThanOrEqual(100 * KILOBYTE);
          await context.close();
        }
      });
    }

    for (const [address, budget] of Object.entries(studioBudgets)) {
      test(`${address} sends at most ${budget} KB of scripts to ${device}`, { tag }, async ({ studio }) => {
        const bytes = await scriptBytes(studio, address);
        expect(bytes, 'the scripts were seen').toBeGreaterThan(100 * KILOBYTE);
        expect(bytes).toBeLessThanOrEqual(budget * KILOBYTE);
      });
    }
  });
}
