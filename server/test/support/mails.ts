import { randomUUID } from 'node:crypto';
import { loadLanguage } from '@kinora/texts/load-language';
import { layOutMail, type MailLook } from '../../src/platform/mail/layout.ts';
import { type Mail, queuedMailSchema, writeMail } from '../../src/platform/mail/outbox.ts';

/** As mails look where nobody has changed it. */
export const usualLook: MailLook = {
  name: 'Kinora',
  color: '#6d28d9',
  band: null,
  logoId: null,
  footer: [],
  poweredBy: '',
};

/** A mail as it would arrive in a language. */
export async function laidOut({ write, ...envelope }: Mail, language = 'en') {
  return { ...envelope, ...layOutMail(writeMail(write, await loadLanguage(language)), usualLook) };
}

/** A mail as it stands in the outbox, in English. */
export async function queued({ write, ...envelope }: Mail) {
  return { id: randomUUID(), ...envelope, ...writeMail(write, await loadLanguage('en')) };
}

/** A mail of the outbox as it would arrive. */
export function mailIn(payload: unknown) {
  const { to, replyTo, ...queued } = queuedMailSchema.parse(payload);
  return { to, replyTo, ...layOutMail(queued, usualLook) };
}
