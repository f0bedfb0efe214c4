import type { Mail } from '../outbox.ts';
import { layOutMail } from './layout.ts';

export function resetPasswordMail({ to, resetUrl }: { to: string; resetUrl: string }): Mail {
  return layOutMail({
    to,
    subject: 'Choose a new password for Kinora',
    paragraphs: [
      'Somebody, probably you, asked for a new password for your Kinora account.',
      'Choose one behind this button. It ends all sessions that are open now.',
    ],
    button: { label: 'Choose a new password', url: resetUrl },
    notes: [
      'The link works once, for 1 hour.',
      'You did not ask? Then ignore this mail: your password stays as it is.',
    ],
  });
}
