import type { Mail } from '../outbox.ts';
import { layOutMail } from './layout.ts';

export function passwordChangedMail({ to, resetUrl }: { to: string; resetUrl: string }): Mail {
  return layOutMail({
    to,
    subject: 'Your Kinora password was changed',
    paragraphs: ['The password of your Kinora account was changed just now. All other devices are signed out.'],
    button: { label: 'It was not me: choose a new password', url: resetUrl },
    notes: ['It was you? Then there is nothing to do here.'],
  });
}
