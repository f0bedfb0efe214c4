import type { Mail } from '../outbox.ts';
import { layOutMail } from './layout.ts';

export function invitationMail({ to, inviteUrl }: { to: string; inviteUrl: string }): Mail {
  return layOutMail({
    to,
    subject: 'You are invited to Kinora',
    paragraphs: [
      'You are invited to Kinora, a studio for images and videos made by AI. Choose a password, and your account is ready.',
    ],
    button: { label: 'Accept the invitation', url: inviteUrl },
    notes: ['The link works once, for 72 hours.', 'You expected nothing like this? Then ignore this mail.'],
  });
}
