import type { Mail } from '../outbox.ts';

export type ContactMail = { to: string; name: string; email: string; topic: string; message: string };

/** What somebody wrote on the contact page, to the support address; an answer goes to the sender. */
export function contactMail({ to, name, email, topic, message }: ContactMail): Mail {
  return {
    to,
    subject: `${topic}: a message from ${name}`,
    paragraphs: message.split(/[\r\n]+/),
    notes: [`From ${name} <${email}>, through the contact page. Answer this mail to reach them.`],
    replyTo: email,
  };
}
