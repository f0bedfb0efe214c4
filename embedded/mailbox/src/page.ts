import { html, raw } from 'hono/html';
import type { Mail } from './mail-folder.ts';
import { pageStyle } from './page-style.ts';

/** A mail's frame inherits this policy: no scripts and nothing from other hosts, whatever the mail says. */
export const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "connect-src 'self'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "base-uri 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

type Fragment = ReturnType<typeof html>;

/** The list beside one mail: the one with `chosenId`, else the newest. On a phone the list alone until one is chosen. */
export function renderPage(mails: Mail[], chosenId: string | undefined): Fragment {
  const chosen = mails.find(({ id }) => id === chosenId);
  const shown = chosen ?? mails[0];
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>Kinora mailbox</title>
    <style>${raw(pageStyle)}</style>
    <noscript><meta http-equiv="refresh" content="5"></noscript>
    <script src="?script" defer></script>
  </head>
  <body data-newest="${mails[0]?.id ?? ''}"${chosen ? raw(' class="chosen"') : ''}>
    <header>
      <h1>Kinora mailbox</h1>
      <p>embedded, for trying out: mails stay on this machine</p>
    </header>
    ${shown === undefined ? renderEmpty() : html`<main>${renderList(mails, shown)}${renderMail(shown)}</main>`}
  </body>
</html>`;
}

function renderEmpty(): Fragment {
  return html`<main class="empty">
    <p><strong>No mail yet.</strong> Sign up, reset a password or write to us: what Kinora sends arrives here at once.</p>
  </main>`;
}

function renderList(mails: Mail[], shown: Mail): Fragment {
  return html`<nav aria-label="Mails"><ol>${mails.map(
    (mail) => html`<li><a href="?mail=${mail.id}"${mail === shown ? raw(' aria-current="true"') : ''}>
      <strong>${mail.subject || 'No subject'}</strong>
      <span>${mail.to}</span>
      ${renderTime(mail)}
    </a></li>`,
  )}</ol></nav>`;
}

function renderMail(mail: Mail): Fragment {
  return html`<article>
    <a class="back" href="?">All mails</a>
    <h2>${mail.subject || 'No subject'}</h2>
    <p class="meta">To ${mail.to}, ${renderTime(mail)}</p>
    ${mail.text === '' ? '' : html`<pre>${linkAddresses(mail.text)}</pre>`}
    ${mail.html === '' ? '' : renderHtmlBody(mail)}
  </article>`;
}

// Only following links is allowed out of the sandbox: a confirmation link has to open as a normal page.
function renderHtmlBody(mail: Mail): Fragment {
  return html`<section>
    <h3>HTML version</h3>
    <iframe title="HTML version of the mail" sandbox="allow-popups allow-popups-to-escape-sandbox"
      srcdoc="${`<!doctype html><base target="_blank">${mail.html}`}"></iframe>
  </section>`;
}

function renderTime({ sentAt }: Mail): Fragment {
  return html`<time datetime="${sentAt}">${sentAt.slice(0, 19).replace('T', ' ')} UTC</time>`;
}

function linkAddresses(text: string): (string | Fragment)[] {
  return text
    .split(/(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]])/)
    .map((part, index) =>
      index % 2 === 0 ? part : html`<a href="${part}" target="_blank" rel="noopener noreferrer">${part}</a>`,
    );
}

/** Runs in the browser: reloads the page when a new mail is there, and only then, so that reading is not disturbed. */
export const refreshScript = `
const known = document.body.dataset.newest;
setInterval(async () => {
  if (document.hidden) return;
  try {
    const { id } = await (await fetch('?newest')).json();
    if (id !== null && id !== known) location.reload();
  } catch {}
}, 2000);
`;
