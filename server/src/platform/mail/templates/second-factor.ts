import type { Mail } from '../outbox.ts';
import { layOutMail } from './layout.ts';

/** Whenever the second factor comes or goes. */
export function secondFactorMail({ to, isOn, resetUrl }: { to: string; isOn: boolean; resetUrl: string }): Mail {
  return layOutMail({
    to,
    subject: `Two-step sign-in is ${isOn ? 'on' : 'off'} for your Kinora account`,
    paragraphs: [
      isOn
        ? 'From now on, signing in to your Kinora account takes a code of your authenticator app as well.'
        : 'Signing in to your Kinora account does not ask for a second step any more.',
    ],
    button: { label: 'It was not me: choose a new password', url: resetUrl },
    notes: ['It was you? Then there is nothing to do here.'],
  });
}
