import type { Mail } from '../outbox.ts';

export function exportReadyMail({ to, url, keepDays }: { to: string; url: string; keepDays: number }): Mail {
  return {
    to,
    write: (say) => ({
      subject: say('export.subject'),
      paragraphs: [say('export.text'), say('export.days', { count: keepDays })],
      button: { label: say('export.button'), url },
      notes: [say('export.safe'), say('export.notYou')],
    }),
  };
}

type Failed = { to: string; url: string; supportEmail: string };

export function exportFailedMail({ to, url, supportEmail }: Failed): Mail {
  return {
    to,
    write: (say) => ({
      subject: say('exportFailed.subject'),
      paragraphs: [say('exportFailed.text')],
      button: { label: say('exportFailed.button'), url },
      notes: [say('exportFailed.again', { supportEmail })],
    }),
  };
}
