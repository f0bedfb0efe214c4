import type { Mail, MailWords } from '../outbox.ts';
import type { MailSay } from '../words.ts';

/** What happened, without the way to where all of it is listed. */
export type MoneyWords = Pick<MailWords, 'subject' | 'paragraphs'>;

/** What happened to somebody's money or plan, with the way to where all of it is listed. */
export function moneyMail(mail: { to: string; tell: (say: MailSay) => MoneyWords; billingUrl: string }): Mail {
  const { to, tell, billingUrl } = mail;
  return {
    to,
    write: (say) => ({
      ...tell(say),
      button: { label: say('money.button'), url: billingUrl },
      notes: [say('money.note')],
    }),
  };
}

type TopUpPaid = { to: string; pack: string; cents: number; currency: string; settingsUrl: string };
type TopUpFailed = { to: string; why: string; isPaused: boolean; settingsUrl: string };

export function topUpPaidMail({ to, pack, cents, currency, settingsUrl }: TopUpPaid): Mail {
  return {
    to,
    write: (say) => ({
      subject: say('topUp.subject'),
      paragraphs: [say('topUp.text', { pack, amount: say.amount(cents, currency) })],
      button: { label: say('topUp.button'), url: settingsUrl },
      notes: [say('topUp.note')],
    }),
  };
}

export function topUpFailedMail({ to, why, isPaused, settingsUrl }: TopUpFailed): Mail {
  return {
    to,
    write: (say) => ({
      subject: say(isPaused ? 'topUp.paused' : 'topUp.failed'),
      paragraphs: [say('topUp.why', { why }), say(isPaused ? 'topUp.pausedText' : 'topUp.failedText')],
      button: { label: say('topUp.button'), url: settingsUrl },
      notes: [say('topUp.nothing')],
    }),
  };
}
