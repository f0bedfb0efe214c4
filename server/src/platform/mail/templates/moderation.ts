import type { Mail } from '../outbox.ts';

type Decision = { to: string; name: string; note: string; isRemoved: boolean; supportEmail: string };

export function moderationMail({ to, name, note, isRemoved, supportEmail }: Decision): Mail {
  return {
    to,
    write: (say) => ({
      subject: say(isRemoved ? 'moderation.removed' : 'moderation.kept'),
      paragraphs: [say(isRemoved ? 'moderation.removedText' : 'moderation.keptText', { name }), note],
      notes: [say('seeDifferently', { supportEmail })],
    }),
  };
}
