import type { Mail } from '../outbox.ts';
import { layOutMail } from './layout.ts';

type Identity = { to: string; service: string; address: string | null; isLinked: boolean; resetUrl: string };

/** Whenever an account at another service is connected or disconnected. */
export function identityMail({ to, service, address, isLinked, resetUrl }: Identity): Mail {
  const which = address === null ? service : `${service} (${address})`;
  return layOutMail({
    to,
    subject: `${service} was ${isLinked ? 'connected to' : 'disconnected from'} your Kinora account`,
    paragraphs: [
      isLinked
        ? `From now on you can also sign in to your Kinora account with ${which}.`
        : `${which} does not sign in to your Kinora account any more.`,
    ],
    button: { label: 'It was not me: choose a new password', url: resetUrl },
    notes: [
      'It was you? Then there is nothing to do here.',
      'If not, choose a new password, and disconnect under Settings > Account what you do not know.',
    ],
  });
}
