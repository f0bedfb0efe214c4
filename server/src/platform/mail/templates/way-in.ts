import type { Mail } from '../outbox.ts';
import { layOutMail } from './layout.ts';

/** Whenever a passkey, a wallet or a telephone number comes or goes. `change` is a sentence without its full stop. */
export function wayInMail({ to, change, resetUrl }: { to: string; change: string; resetUrl: string }): Mail {
  return layOutMail({
    to,
    subject: 'How you sign in to Kinora has changed',
    paragraphs: [`${change}. All ways to sign in to your Kinora account are listed under Settings > Account.`],
    button: { label: 'It was not me: choose a new password', url: resetUrl },
    notes: [
      'It was you? Then there is nothing to do here.',
      'Was it not you? Then remove there what you do not know, and sign out all devices.',
    ],
  });
}
