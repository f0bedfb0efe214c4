import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import sharp from 'sharp';
import { galleryPage } from '../support/gallery-page.ts';
import { expect, test } from '../support/own-installation.ts';
import { createPerson } from '../support/person.ts';

const ADMIN = 'admin@example.com';
/** Sets a mark wherever it runs, in the ways in which text becomes a program. */
const MARK = 'window.__ran=1';
const SHORT = `<img src=x onerror=${MARK}>`;
const LONG = [
  `"'><script>${MARK}</script>`,
  SHORT,
  `<svg/onload=${MARK}>`,
  `<iframe srcdoc="<script>top.__ran=1</script>">`,
  `<a href="javascript:${MARK}">link</a>`,
  `</title></textarea></style><script>${MARK}</script>`,
  `{{constructor.constructor('${MARK}')()}}`,
  `\${${MARK}}`,
  `[x](javascript:${MARK})`,
].join(' ');

test.use({ environment: { ADMIN_EMAILS: ADMIN } });

async function post(context: BrowserContext, origin: string, path: string, data: object, method = 'POST') {
  const answer = await context.request.fetch(`${origin}${path}`, { method, headers: { origin }, data });
  expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
  const text = await answer.text();
  return text === '' ? {} : JSON.parse(text);
}

/** Opens a page, waits for what it loads, and looks whether anything of a person's ran on it. */
async function visit(page: Page, path: string): Promise<void> {
  const answer = await page.goto(path);
  const policy = answer?.headers()['content-security-policy'] ?? '';
  if (!path.startsWith('/dev/')) {
    expect(/script-src ([^;]*)/.exec(policy)?.[1], path).toMatch(/^'self'( 'sha256-[\w+/=]+')*$/);
    expect(policy).toContain("object-src 'none'; base-uri 'none'");
  }
  await page.waitForLoadState('networkidle').catch(() => undefined);
  expect(await page.evaluate(() => Reflect.has(window, '__ran')), `something ran on ${path}`).toBe(false);
  // A mail is shown in a frame, where no script runs: nothing of a person's may become an element there either.
  for (const frame of page.frames()) {
    expect(await frame.locator('img[src="x"], svg[onload], iframe[srcdoc^="<script"]').count(), path).toBe(0);
  }
}

test('what people and administrators write is shown as words, on every page that shows it', { tag: '@long' }, async ({
  ownInstallation: { origin },
  openBrowser,
}) => {
  test.slow();
  const person = await createPerson(origin);
  const operator = await createPerson(origin, ADMIN);
  const open = async ({ cookies }: { cookies: typeof person.cookies }) => {
    const context = await openBrowser({ baseURL: origin });
    await context.addCookies(cookies);
    return context;
  };
  const [people, administration] = [await open(person), await open(operator)];
  const generation = await person.generate({ prompt: LONG, width: 512, height: 512, steps: 10 });
  await person.leave();
  await operator.leave();

  await test.step('it is taken in every field', async () => {
    await post(people, origin, '/api/profile', { username: SHORT, bio: LONG.slice(0, 400) }, 'PATCH');
    await post(people, origin, '/api/keys', { name: SHORT, scopes: ['read'] });
    await post(people, origin, '/api/webhooks', { url: `https://example.com/?${encodeURI(SHORT)}` });
    const contact = { name: SHORT, email: person.email, subject: 'general', message: LONG };
    await post(people, origin, '/api/contact', contact);
    const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#336' } })
      .png()
      .toBuffer();
    const upload = await people.request.post(`${origin}/api/uploads/guide-images`, {
      headers: { origin },
      multipart: { file: { name: `${SHORT}.png`, mimeType: 'image/png', buffer: picture } },
    });
    expect(upload.status()).toBe(201);
    await post(administration, origin, `/api/admin/generations/${generation}/flag`, { reason: LONG.slice(0, 400) });
    const { user } = await (await people.request.get(`${origin}/api/me`)).json();
    const given = { id: randomUUID(), amount: 5, reason: LONG.slice(0, 400) };
    await post(administration, origin, `/api/admin/users/${user.id}/tokens`, given);
    const rules = [{ name: 'House rules', category: 'studio', words: [SHORT] }];
    const words = { value: { rules }, reason: SHORT };
    await post(administration, origin, '/api/admin/settings/moderation', words, 'PUT');

    const admin = await administration.newPage();
    for (const path of [
      '/admin',
      '/admin/users',
      `/admin/users?q=${encodeURIComponent(SHORT)}`,
      `/admin/users/${user.id}`,
      '/admin/jobs',
      '/admin/payments',
      '/admin/moderation?state=open',
      '/admin/settings',
      '/admin/audit',
      '/dev/mailbox',
    ]) {
      await visit(admin, path);
    }
    await admin.goto('/admin/moderation?state=open');
    await expect(admin.getByText('onerror').first(), 'the words are there').toBeVisible();
  });

  await test.step('and shown to the person as words', async () => {
    const page = await people.newPage();
    for (const path of [
      '/',
      '/dashboard',
      '/gallery',
      `/gallery?q=${encodeURIComponent(SHORT)}`,
      '/settings',
      '/settings?tab=account',
      '/settings?tab=billing&view=activity',
      '/settings?tab=keys',
      '/flux-generator',
      '/contact',
      '/verify',
      '/status',
      '/transparency',
      '/docs/api',
      `/login?next=${encodeURIComponent(`javascript:${MARK}`)}`,
      `/${encodeURIComponent(SHORT)}`,
    ]) {
      await visit(page, path);
    }
    await page.goto('/gallery');
    const gallery = galleryPage(page);
    await expect(gallery.cards.first()).toContainText(MARK);
    await gallery.names.first().click();
    await expect(page.getByRole('dialog').getByText('onload').first(), 'all of the words').toBeVisible();
    expect(await page.evaluate(() => Reflect.has(window, '__ran'))).toBe(false);
  });
});
