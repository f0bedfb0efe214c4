import { escapeHtml } from '../../escape-html.ts';
import type { Mail } from '../outbox.ts';

const PRODUCT = 'Kinora';

export type MailContent = {
  to: string;
  subject: string;
  paragraphs: string[];
  button?: { label: string; url: string };
  /** Said in small print at the end. */
  notes: string[];
};

/** One look for all mails: a heading, some text, and mostly one button with the same link to copy. */
export function layOutMail({ to, subject, paragraphs, button, notes }: MailContent): Mail {
  return {
    to,
    subject,
    text: [...paragraphs, ...(button ? [`${button.label}:\n${button.url}`] : []), ...notes, PRODUCT].join('\n\n'),
    html: `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${escapeHtml(subject)}</title>
  </head>
  <body style="margin:0;padding:32px 16px;background:#f4f1fb;font-family:system-ui,-apple-system,'Segoe UI',sans-serif;color:#1d1630">
    <table role="presentation" width="100%" cellspacing="0" cellpadding="0"><tr><td align="center">
      <table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="max-width:520px;background:#ffffff;border-radius:16px">
        <tr><td style="padding:32px">
          <p style="margin:0 0 24px;font-size:20px;font-weight:700;color:#6d28d9">${PRODUCT}</p>
          <h1 style="margin:0 0 16px;font-size:24px;line-height:1.25">${escapeHtml(subject)}</h1>
          ${paragraphs.map((text) => renderParagraph(text, 'font-size:16px;line-height:1.5')).join('\n          ')}
          ${button ? renderButton(button) : ''}
          ${notes.map((text) => renderParagraph(text, 'font-size:13px;line-height:1.5;color:#5b5470')).join('\n          ')}
        </td></tr>
      </table>
    </td></tr></table>
  </body>
</html>
`,
  };
}

function renderButton({ label, url }: { label: string; url: string }): string {
  const href = escapeHtml(url);
  return `<p style="margin:24px 0"><a href="${href}" style="display:inline-block;padding:14px 28px;border-radius:10px;background:#6d28d9;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>
          <p style="margin:0 0 16px;font-size:13px;line-height:1.5;color:#5b5470">Or copy this address into your browser:<br><a href="${href}" style="color:#6d28d9;word-break:break-all">${href}</a></p>`;
}

function renderParagraph(text: string, style: string): string {
  return `<p style="margin:0 0 16px;${style}">${escapeHtml(text)}</p>`;
}
