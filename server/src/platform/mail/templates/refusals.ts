import type { Mail } from '../outbox.ts';
import { paragraphsOf } from '../words.ts';

type Decided = {
  to: string;
  kind: 'text' | 'upload';
  rule: string;
  isAllowed: boolean;
  note: string;
  supportEmail: string;
};

/** To the person who asked for a review of what a rule had refused before it was made. */
export function refusalDecidedMail({ to, kind, rule, isAllowed, note, supportEmail }: Decided): Mail {
  return {
    to,
    write: (say) => ({
      subject: say('refusal.decided'),
      paragraphs: [
        ...(isAllowed
          ? [say('refusal.allowed', { rule, kind: kind === 'upload' ? 'upload' : 'other' }), say('refusal.again')]
          : [say('refusal.upheld', { rule })]),
        ...paragraphsOf(note),
      ],
      notes: isAllowed ? [] : [say('review.write', { supportEmail })],
    }),
  };
}

/** To the operators. */
export function refusalAppealMail({ to, rule, deskUrl }: { to: string; rule: string; deskUrl: string }): Mail {
  return {
    to,
    write: (say) => ({
      subject: say('appeal.subject'),
      paragraphs: [say('refusal.asked', { rule })],
      button: { label: say('openDesk'), url: deskUrl },
      notes: [],
    }),
  };
}
