import type { Mail } from '../outbox.ts';
import { layOutMail } from './layout.ts';

export function accountDeletedMail({ to, supportEmail }: { to: string; supportEmail: string }): Mail {
  return layOutMail({
    to,
    subject: 'Your account was deleted',
    paragraphs: [
      'Your Kinora account is gone, as you asked: your profile, your generations, your files and all sessions.',
      'Thank you for having created with us. You are welcome back at any time.',
    ],
    notes: [`It was not you? Then write to ${supportEmail}.`],
  });
}
