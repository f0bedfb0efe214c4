import type { Mail } from '../outbox.ts';

export function exportReadyMail({ to, url, keepDays }: { to: string; url: string; keepDays: number }): Mail {
  const days = keepDays === 1 ? '1 day' : `${keepDays} days`;
  return {
    to,
    subject: 'Your data is ready to download',
    paragraphs: [
      'The copy of your data is ready: your account, your generations with their files, your tokens and payments.',
      `You can download it in the settings for ${days}. After that it is deleted.`,
    ],
    button: { label: 'Download your data', url },
    notes: [
      'Keep it in a safe place: it holds everything about you.',
      'You did not ask? Then sign in and delete it there.',
    ],
  };
}

type Failed = { to: string; url: string; supportEmail: string };

export function exportFailedMail({ to, url, supportEmail }: Failed): Mail {
  return {
    to,
    subject: 'The copy of your data could not be made',
    paragraphs: [
      'Something went wrong on our side while the copy of your data was being made. Please ask for it again.',
    ],
    button: { label: 'Ask again', url },
    notes: [`It fails again? Then write to ${supportEmail}.`],
  };
}
