import type { Mail } from '../outbox.ts';
import { layOutMail } from './layout.ts';

type MoneyMail = { to: string; subject: string; paragraphs: string[]; billingUrl: string };

/** What happened to somebody's money or plan, with the way to where all of it is listed. */
export function moneyMail({ to, subject, paragraphs, billingUrl }: MoneyMail): Mail {
  return layOutMail({
    to,
    subject,
    paragraphs,
    button: { label: 'Open your billing', url: billingUrl },
    notes: ['All your payments and tokens are listed there. If something looks wrong, please contact us.'],
  });
}
