import type { Mail } from '../outbox.ts';

export type WebhookDisabled = { to: string; url: string; problem: string; settingsUrl: string };

/** To whoever waits for calls that their server does not take. */
export function webhookDisabledMail({ to, url, problem, settingsUrl }: WebhookDisabled): Mail {
  return {
    to,
    write: (say) => ({
      subject: say('webhook.subject'),
      paragraphs: [say('webhook.text', { url }), say('webhook.problem', { problem }), say('webhook.then')],
      button: { label: say('webhook.button'), url: settingsUrl },
      notes: [],
    }),
  };
}
