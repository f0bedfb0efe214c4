import type { Mail } from '../outbox.ts';

type MoneyMail = { to: string; subject: string; paragraphs: string[]; billingUrl: string };

/** What happened to somebody's money or plan, with the way to where all of it is listed. */
export function moneyMail({ to, subject, paragraphs, billingUrl }: MoneyMail): Mail {
  return {
    to,
    subject,
    paragraphs,
    button: { label: 'Open your billing', url: billingUrl },
    notes: ['All your payments and tokens are listed there. If something looks wrong, please contact us.'],
  };
}

type TopUpPaid = { to: string; pack: string; amount: string; settingsUrl: string };
type TopUpFailed = { to: string; why: string; isPaused: boolean; settingsUrl: string };

const label = 'Open your billing settings';

export function topUpPaidMail({ to, pack, amount, settingsUrl }: TopUpPaid): Mail {
  return {
    to,
    subject: 'We topped up your tokens',
    paragraphs: [`Your tokens were running low, so we bought the pack ${pack} for ${amount}, as you asked us to.`],
    button: { label, url: settingsUrl },
    notes: ['You can change or switch off automatic top-ups at any time.'],
  };
}

export function topUpFailedMail({ to, why, isPaused, settingsUrl }: TopUpFailed): Mail {
  return {
    to,
    subject: isPaused ? 'Automatic top-ups are paused' : 'Your automatic top-up did not go through',
    paragraphs: [
      `Your tokens are running low, but the payment for more was not accepted: ${why}`,
      isPaused
        ? 'It was not the first time, so we stopped trying. Check your card, then switch top-ups on again.'
        : 'We will try again later. You may want to check your card.',
    ],
    button: { label, url: settingsUrl },
    notes: ['Nothing was charged.'],
  };
}
