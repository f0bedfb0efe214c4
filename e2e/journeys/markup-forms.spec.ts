import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import sharp from 'sharp';
import { galleryPage } from '../support/gallery-page.ts';
import { inTextsOf, MARK, markupForms } from '../support/markup-forms.ts';
import { expect, test } from '../support/own-installation.ts';
import { createPerson } from '../support/person.ts';
import { toolPage } from '../support/tool-page.ts';

const ADMIN = 'admin@example.com';
/** What the engine refuses to paint: such a generation fails within moments, and costs nothing. */
const REFUSED = 'nude';
/** What fits into one line. */
const LINES = markupForms.filter((form) => !/\p{Cc}/u.test(form));
const SHORT = LINES.filter((form) => form.length <= 40);

test.use({ environment: { ADMIN_EMAILS: ADMIN } });

/** In this browser whatever runs is told in the console, which fails the journey as a broken policy does. */
async function tellWhatRuns(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    Object.defineProperty(window, '__ran', { set: () => console.error('The words of a person ran') });
  });
}

async function inBatches<Item>(items: readonly Item[], work: (item: Item, index: number) => Promise<void>) {
  for (let from = 0; from < items.length; from += 20) {
    await Promise.all(items.slice(from, from + 20).map((item, offset) => work(item, from + offset)));
  }
}

function apiOf(context: BrowserContext, origin: string) {
  return async (method: string, path: string, data?: object) => {
    const answer = await context.request.fetch(`${origin}${path}`, {
      method,
      headers: { origin },
      ...(data === undefined ? {} : { data }),
    });
    const text = await answer.text();
    expect(answer.ok(), `${method} ${path} ${JSON.stringify(data)}: ${text}`).toBe(true);
    return text === '' ? {} : JSON.parse(text);
  };
}

/** The words of people must not have become elements of a page. */
async function expectWords(page: Page): Promise<void> {
  const elements = page.locator('img[src="x"], svg[onload], [onerror], [onfocus], [href^="javascript:" i]');
  expect(await elements.count(), page.url()).toBe(0);
}

/** Opens a page and waits for what it loads. */
async function look(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForLoadState('networkidle').catch(() => undefined);
  await expectWords(page);
}

test('more than 200 forms of markup stay words wherever they are shown', { tag: '@long' }, async ({
  ownInstallation: { origin },
  openBrowser,
  watch,
}) => {
  test.slow();
  expect(new Set(markupForms).size).toBeGreaterThan(200);
  const open = async ({ cookies }: { cookies: Awaited<ReturnType<typeof createPerson>>['cookies'] }) => {
    const context = await openBrowser({ baseURL: origin });
    await tellWhatRuns(context);
    await context.addCookies(cookies);
    return context;
  };
  const [person, operator] = [await createPerson(origin), await createPerson(origin, ADMIN)];
  const [people, administration] = [await open(person), await open(operator)];
  await person.leave();
  await operator.leave();
  const [ask, administrate] = [apiOf(people, origin), apiOf(administration, origin)];
  const { user } = await ask('GET', '/api/me');
  const small = { width: 512, height: 512, steps: 10 };

  await test.step('as prompts, each of its own and all in a few', async () => {
    for (const reason of inTextsOf(500)) {
      await administrate('POST', `/api/admin/users/${user.id}/tokens`, { id: randomUUID(), amount: 80, reason });
    }
    const generate = (prompt: string) =>
      ask('POST', '/functions/v1/ai-image-generator', { generationId: randomUUID(), prompt, ...small });
    await inBatches(markupForms, async (form) => {
      await generate(`${form} ${REFUSED}`);
    });
    for (const prompt of inTextsOf(2900)) await generate(prompt);
    const stillMade = async () => (await ask('GET', '/api/generations?status=processing&limit=1')).generations.length;
    await expect.poll(stillMade, { timeout: 60_000, intervals: [500] }).toBe(0);
  });

  await test.step('as names, files, and words of administrators', async () => {
    for (const name of SHORT.slice(0, 20)) await ask('POST', '/api/keys', { name, scopes: ['read'] });
    for (const message of inTextsOf(4900)) {
      const contact = { name: SHORT.at(-1) ?? '', email: person.email, subject: 'general', message: message.trim() };
      await ask('POST', '/api/contact', contact);
    }
    const file = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#336' } })
      .png()
      .toBuffer();
    await inBatches(LINES, async (form) => {
      const answer = await people.request.post(`${origin}/api/uploads/guide-images`, {
        headers: { origin },
        multipart: { file: { name: `${form}.png`, mimeType: 'image/png', buffer: file } },
      });
      expect([answer.status(), form]).toEqual([201, form]);
    });
    const { generations } = await ask('GET', '/api/generations?limit=100');
    await inBatches(inTextsOf(500), async (reason, index) => {
      await administrate('POST', `/api/admin/generations/${generations[index].id}/flag`, { reason });
    });
    const words = markupForms.filter((form) => form.length <= 100);
    const rules = [{ name: 'House rules', category: 'studio', words }];
    await administrate('PUT', '/api/admin/settings/moderation', { value: { rules }, reason: SHORT[0] });
  });

  await test.step('the person reads them', async () => {
    const page = await people.newPage();
    const gallery = galleryPage(page);
    const all = markupForms.length + inTextsOf(2900).length;
    for (const view of ['grid', 'list']) {
      await look(page, `/gallery?view=${view}`);
      await expect(gallery.names.first()).toContainText('<');
      await expect(async () => {
        await page.mouse.wheel(0, 4000);
        await expect(gallery.count(`${all} of ${all}`)).toBeVisible({ timeout: 300 });
      }).toPass();
      await expectWords(page);
    }
    await look(page, '/gallery?status=completed');
    for (let index = 0; index < inTextsOf(2900).length; index += 1) {
      await gallery.names.nth(index).click();
      await expect(page.getByRole('dialog')).toContainText(MARK);
      await expectWords(page);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
    }
    await look(page, '/flux-generator');
    await expect(toolPage(page).results.first()).toContainText('<');
    for (const path of ['/dashboard', '/settings?tab=keys', '/settings?tab=billing&view=activity'])
      await look(page, path);
    const bios = inTextsOf(490).map((text) => text.trim());
    for (const [index, bio] of bios.entries()) {
      await ask('PATCH', '/api/profile', { username: SHORT[index % SHORT.length], bio });
      await page.goto('/settings', { waitUntil: 'commit' });
      await expect(page.getByRole('textbox', { name: 'Bio' })).toHaveValue(bio);
      await expectWords(page);
    }
  });

  await test.step('a visitor is sent to them', async () => {
    watch.expectRefusal({ status: 401, path: '/api/me' });
    const visitor = await openBrowser({ baseURL: origin });
    await tellWhatRuns(visitor);
    const page = await visitor.newPage();
    for (const words of inTextsOf(160, SHORT)) {
      await page.goto(
        `/login?${new URLSearchParams({ error: 'server_error', error_description: words, next: words })}`,
        { waitUntil: 'commit' },
      );
      await expect(page.getByText('The other service said')).toBeVisible();
      await expectWords(page);
    }
  });

  await test.step('administrators read them', async () => {
    const page = await administration.newPage();
    await look(page, '/admin/jobs?state=failed');
    const rows = page.getByRole('region', { name: 'Jobs, table' }).getByRole('row');
    const more = page.getByRole('button', { name: 'Show more' });
    while ((await more.count()) > 0) {
      const shown = await rows.count();
      await more.click();
      await expect.poll(() => rows.count()).toBeGreaterThan(shown);
    }
    expect(await rows.count(), 'all of them, below their head').toBe(markupForms.length + 1);
    await expectWords(page);
    for (const path of ['/admin/moderation?state=open', '/admin/audit', `/admin/users/${user.id}`]) {
      await look(page, path);
      await expect(page.getByText('onerror').first(), path).toBeVisible();
    }
    for (const path of ['/admin', '/admin/users', '/admin/settings', '/dev/mailbox']) await look(page, path);
  });
});
