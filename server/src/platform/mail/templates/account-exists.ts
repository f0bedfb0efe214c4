import type { Mail } from '../outbox.ts';
import { layOutMail } from './layout.ts';

/** To the owner of an address that somebody signed up with again: the page itself must not tell who has an account. */
export function accountExistsMail({ to, signInUrl }: { to: string; signInUrl: string }): Mail {
  return layOutMail({
    to,
    subject: 'You already have a Kinora account',
    paragraphs: [
      'Somebody, probably you, tried to sign up at Kinora with this address. It already has an account, so nothing was changed.',
    ],
    button: { label: 'Sign in', url: signInUrl },
    notes: ['It was not you? Then ignore this mail. Your account and your password are as they were.'],
  });
}
