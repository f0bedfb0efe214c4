import { layOutMail, type MailLook } from '../../src/platform/mail/layout.ts';
import { type Mail, queuedMailSchema } from '../../src/platform/mail/outbox.ts';

/** As mails look where nobody has changed it. */
export const usualLook: MailLook = {
  name: 'Kinora',
  color: '#6d28d9',
  band: null,
  logoId: null,
  footer: [],
  poweredBy: '',
};

export const laidOut = (mail: Mail) => ({ ...mail, ...layOutMail(mail, usualLook) });

/** A mail of the outbox as it would arrive. */
export function mailIn(payload: unknown) {
  const { to, replyTo, ...queued } = queuedMailSchema.parse(payload);
  return { to, replyTo, ...layOutMail(queued, usualLook) };
}
