import type { Mail } from '../outbox.ts';
import { paragraphsOf } from '../words.ts';

type ModelChanged = { to: string; tool: string; provider: string; changes: readonly string[]; url: string };

/** To whoever runs the studio: what is on sale may no longer fit what its provider takes. */
export function modelChangedMail({ to, tool, provider, changes, url }: ModelChanged): Mail {
  return {
    to,
    write: (say) => ({
      subject: say('model.subject', { provider, tool }),
      paragraphs: [say('model.text', { tool }), ...changes, say('model.do')],
      button: { label: say('model.button'), url },
      notes: [say('model.note')],
    }),
  };
}

/** What somebody writes about. */
type Topic = 'general' | 'support' | 'billing' | 'feature' | 'partnership' | 'press';

type ContactMail = { to: string; name: string; email: string; topic: Topic; message: string };

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
