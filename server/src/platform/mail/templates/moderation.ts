import type { Mail } from '../outbox.ts';

type Decision = { to: string; name: string; note: string; isRemoved: boolean; supportEmail: string };

export function moderationMail({ to, name, note, isRemoved, supportEmail }: Decision): Mail {
  return {
    to,
    subject: isRemoved ? 'We removed one of your creations' : 'We looked at one of your creations',
    paragraphs: [
      isRemoved
        ? `We looked at “${name}” and removed it, because it does not fit our terms.`
        : `We looked at “${name}”, and it stays as it is.`,
      note,
    ],
    notes: [`You see it differently? Then write to ${supportEmail}.`],
  };
}
