import type { Mail } from '../outbox.ts';

export type WebhookDisabled = { to: string; url: string; problem: string; settingsUrl: string };

/** To whoever waits for calls that their server does not take. */
export function webhookDisabledMail({ to, url, problem, settingsUrl }: WebhookDisabled): Mail {
  return {
    to,
    subject: 'Your webhook was switched off',
    paragraphs: [
      `For more than 12 hours, ${url} has not taken what we sent to it. We have stopped sending.`,
      `The last attempt ended with: ${problem}.`,
      'Your generations are not affected. Once the address answers again, switch the webhook on in the settings.',
    ],
    button: { label: 'Open the settings', url: settingsUrl },
    notes: [],
  };
}
