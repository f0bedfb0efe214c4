import type { Mail } from '../outbox.ts';
import { paragraphsOf } from '../words.ts';

/** What somebody writes about. */
type Topic = 'general' | 'support' | 'billing' | 'feature' | 'partnership' | 'press';

export type ContactMail = { to: string; name: string; email: string; topic: Topic; message: string };

/** What somebody wrote on the contact page, to the support address; an answer goes to the sender. */
export function contactMail({ to, name, email, topic, message }: ContactMail): Mail {
  return {
    to,
    write: (say) => ({
      subject: say('contact.subject', { topic: topic === 'general' ? 'other' : topic, name }),
      paragraphs: paragraphsOf(message),
      notes: [say('contact.from', { name, email })],
    }),
    replyTo: email,
  };
}
