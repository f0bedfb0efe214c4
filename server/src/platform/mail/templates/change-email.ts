import type { Mail } from '../outbox.ts';
import { layOutMail } from './layout.ts';

/** To the new address: only who reads its mails may take it. */
export function changeEmailMail({
  to,
  oldEmail,
  confirmUrl,
}: {
  to: string;
  oldEmail: string;
  confirmUrl: string;
}): Mail {
  return layOutMail({
    to,
    subject: 'Confirm your new address for Kinora',
    paragraphs: [`The Kinora account of ${oldEmail} wants to use this address from now on.`],
    button: { label: 'Use this address', url: confirmUrl },
    notes: [
      'The link works for 1 hour, and asks you to sign in if you are not.',
      'You did not ask? Then ignore this mail: nothing happens without the confirmation.',
    ],
  });
}

/** To the old address, before anything changes: its owner can still stop it. */
export function emailChangeAskedMail({
  to,
  newEmail,
  resetUrl,
}: {
  to: string;
  newEmail: string;
  resetUrl: string;
}): Mail {
  return layOutMail({
    to,
    subject: 'Your Kinora address is about to change',
    paragraphs: [
      `Somebody, probably you, asked to change the address of your Kinora account to ${newEmail}. It changes when the new address is confirmed.`,
    ],
    button: { label: 'It was not me: choose a new password', url: resetUrl },
    notes: ['It was you? Then there is nothing to do here. A new password stops the change and ends all sessions.'],
  });
}

/** To the old address, when it is over. */
export function emailChangedMail({
  to,
  newEmail,
  supportEmail,
}: {
  to: string;
  newEmail: string;
  supportEmail: string;
}): Mail {
  return layOutMail({
    to,
    subject: 'Your Kinora address was changed',
    paragraphs: [`Your Kinora account now uses ${newEmail}. This address does not sign in any more.`],
    notes: [`It was not you? Write to ${supportEmail} at once.`],
  });
}
