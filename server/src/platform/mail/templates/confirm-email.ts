import type { Mail } from '../outbox.ts';
import { layOutMail } from './layout.ts';

export function confirmEmailMail({ to, confirmUrl }: { to: string; confirmUrl: string }): Mail {
  return layOutMail({
    to,
    subject: 'Confirm your email for Kinora',
    paragraphs: [
      'Welcome to Kinora, the studio for AI images and videos.',
      'Confirm that this is your address with the button below, and your account is ready.',
    ],
    button: { label: 'Confirm my email', url: confirmUrl },
    notes: [
      'The link works for 1 hour. After that, sign in and ask for a new one.',
      'You did not sign up? Then ignore this mail: nothing happens without the confirmation.',
    ],
  });
}
