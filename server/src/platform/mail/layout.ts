import { escapeHtml } from '../escape-html.ts';
import { STUDIO, type WrittenMail } from './outbox.ts';

/** What of the brand a mail shows. */
export type MailLook = {
  name: string;
  /** The color of the button and the links; white text is readable on it. */
  color: string;
  /** The band at the top, and what reads on it; null leaves the name on white. */
  band: { color: string; text: string } | null;
  /** The Content-ID of the logo that comes with the mail. */
  logoId: string | null;
  footer: readonly string[];
  poweredBy: string;
};

type LaidOutMail = { subject: string; text: string; html: string };

/** One look for all mails: a heading, some text, and mostly one button with the same link to copy. */
export function layOutMail(mail: WrittenMail, look: MailLook): LaidOutMail {
  const { code, direction, copy } = mail.language;
  const named = (words: string) => words.replaceAll(STUDIO, look.name);
  const subject = named(mail.subject);
  const paragraphs = mail.paragraphs.map(named);
  const notes = mail.notes.map(named);
  const button = mail.button && { ...mail.button, label: named(mail.button.label) };
  const footer = [...look.footer, ...(look.poweredBy === '' ? [] : [look.poweredBy])];
  const signature = [look.name, ...footer].join('\n');
  return {
    subject,
    text: [...paragraphs, ...(button ? [`${button.label}:\n${button.url}`] : []), ...notes, signature].join('\n\n'),
    html: `<!doctype html>
<html lang="${escapeHtml(code)}" dir="${direction}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${escapeHtml(subject)}</title>
  </head>
  <body dir="${direction}" style="margin:0;padding:32px 16px;background:#f4f1fb;font-family:system-ui,-apple-system,'Segoe UI',sans-serif;color:#1d1630">
    <table role="presentation" width="100%" cellspacing="0" cellpadding="0"><tr><td align="center">
      <table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="max-width:520px;background:#ffffff;border-radius:16px;overflow:hidden">
        ${look.band === null ? '' : `<tr><td style="padding:20px 32px;background:${look.band.color}">${sign(look, look.band.text)}</td></tr>`}
        <tr><td dir="${direction}" style="padding:32px">
          ${look.band === null ? `<div style="margin:0 0 24px">${sign(look, look.color)}</div>` : ''}
          <h1 style="margin:0 0 16px;font-size:24px;line-height:1.25">${escapeHtml(subject)}</h1>
          ${paragraphs.map((text) => renderParagraph(text, 'font-size:16px;line-height:1.5')).join('\n          ')}
          ${button ? renderButton(button, copy, look.color) : ''}
          ${notes.map((text) => renderParagraph(text, 'font-size:13px;line-height:1.5;color:#5b5470')).join('\n          ')}
        </td></tr>
      </table>
      ${footer.length === 0 ? '' : `<p style="margin:16px 0 0;font-size:12px;line-height:1.5;color:#5b5470">${footer.map(escapeHtml).join('<br>')}</p>`}
    </td></tr></table>
  </body>
</html>
`,
  };
}

/** The logo, or the name in words. */
function sign({ name, logoId }: MailLook, color: string): string {
  return logoId === null
    ? `<span style="font-size:20px;font-weight:700;color:${color}">${escapeHtml(name)}</span>`
    : `<img src="cid:${logoId}" alt="${escapeHtml(name)}" height="32" style="display:block;height:32px;width:auto;max-width:240px;font-size:20px;font-weight:700;line-height:32px;color:${color}">`;
}

function renderButton({ label, url }: { label: string; url: string }, copy: string, color: string): string {
  const href = escapeHtml(url);
  return `<p style="margin:24px 0"><a href="${href}" style="display:inline-block;padding:14px 28px;border-radius:10px;background:${color};color:#ffffff;font-size:16px;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>
          <p style="margin:0 0 16px;font-size:13px;line-height:1.5;color:#5b5470">${escapeHtml(copy)}<br><a href="${href}" dir="ltr" style="color:${color};word-break:break-all">${href}</a></p>`;
}

function renderParagraph(text: string, style: string): string {
  return `<p style="margin:0 0 16px;${style}">${escapeHtml(text)}</p>`;
}
