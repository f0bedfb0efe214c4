import { Hono } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import type { MailFolder } from './mail-folder.ts';
import { contentSecurityPolicy, refreshScript, renderPage } from './page.ts';

const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * `GET /mailbox.json` -> Mail[], newest first (`?limit=n`); `GET /` -> the page (`?mail=id` chooses one).
 * The page's own links are queries of its own address, so that it works mounted under any other address.
 */
export function createApp(mails: MailFolder): Hono {
  const app = new Hono();
  app.use(secureHeaders({ xFrameOptions: 'DENY', referrerPolicy: 'no-referrer' }));
  app.use(async (c, next) => {
    // A foreign name that resolves to this machine (DNS rebinding) would let a web page read the mails.
    if (!loopbackNames.has(new URL(c.req.url).hostname)) {
      return c.json({ error: 'The mailbox answers to loopback names only.', code: 'forbidden' }, 403);
    }
    await next();
    c.header('Cache-Control', 'no-store');
    return undefined;
  });

  app.get('/mailbox.json', async (c) => {
    const limit = Number(c.req.query('limit') ?? Number.NaN);
    return c.json(await mails.list(Number.isInteger(limit) && limit > 0 ? limit : undefined));
  });

  app.get('/', async (c) => {
    if (c.req.query('script') !== undefined) {
      return c.body(refreshScript, 200, { 'Content-Type': 'text/javascript; charset=utf-8' });
    }
    if (c.req.query('newest') !== undefined) {
      const [newest] = await mails.list(1);
      return c.json({ id: newest?.id ?? null });
    }
    c.header('Content-Security-Policy', contentSecurityPolicy);
    return c.html(renderPage(await mails.list(), c.req.query('mail')));
  });

  app.notFound((c) => c.json({ error: 'There is nothing here.', code: 'not_found' }, 404));
  return app;
}
