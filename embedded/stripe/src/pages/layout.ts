import type { Context } from 'hono';
import { html } from 'hono/html';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { pageStyle } from './page-style.ts';

export type Fragment = ReturnType<typeof html>;

interface Page {
  title: string;
  body: Fragment;
  /** Pages that a form of this one may lead to; browsers hold the redirect after a form to the form's policy. */
  leadsTo?: (string | null)[];
  status?: ContentfulStatusCode;
}

export const stylePath = '/assets/payments.css';

/** Answers with a page: no script, no frame, nothing from elsewhere, and forms that lead only where they should. */
export function showPage(context: Context, { title, body, leadsTo = [], status = 200 }: Page) {
  const origins = leadsTo.flatMap((address) => (address === null ? [] : [new URL(address).origin]));
  context.header(
    'Content-Security-Policy',
    [
      "default-src 'none'",
      "style-src 'self'",
      'img-src data:',
      "base-uri 'none'",
      `form-action ${["'self'", ...new Set(origins)].join(' ')}`,
      "frame-ancestors 'none'",
    ].join('; '),
  );
  context.header('Cache-Control', 'no-store');
  return context.html(
    html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${title} · Test payments</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="${stylePath}">
  </head>
  <body>
    <aside class="banner" aria-label="Notice"><strong>Test payments: no money moves.</strong> Only test cards are taken here.</aside>
    <header><strong>Test payments</strong><span class="dim">Embedded for trying out</span></header>
    ${body}
  </body>
</html>`,
    status,
  );
}

export function showMessage(
  context: Context,
  title: string,
  message: string | Fragment,
  status?: ContentfulStatusCode,
) {
  const body = html`<main class="narrow"><h1>${title}</h1><p>${message}</p></main>`;
  return showPage(context, { title, body, ...(status === undefined ? {} : { status }) });
}

export function showStyle(context: Context) {
  return context.body(pageStyle, 200, {
    'Content-Type': 'text/css; charset=utf-8',
    'Cache-Control': 'no-cache',
  });
}

export function day(moment: number): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(moment * 1000));
}
