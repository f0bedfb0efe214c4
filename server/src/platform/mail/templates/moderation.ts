import type { Mail } from '../outbox.ts';
import { paragraphsOf } from '../words.ts';

type Refused = {
  to: string;
  kind: 'text' | 'upload';
  rule: string;
  isAllowed: boolean;
  note: string;
  supportEmail: string;
};

/** To the person who asked for a review of what a rule had refused before it was made. */
export function refusalDecidedMail({ to, kind, rule, isAllowed, note, supportEmail }: Refused): Mail {
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

type Reviewed = {
  to: string;
  name: string;
  rule: string;
  isAppeal: boolean;
  isReleased: boolean;
  note: string;
  supportEmail: string;
};

/** To the person whose result was refused by a reviewer, or who has appealed. */
export function reviewDecidedMail({ to, name, rule, isAppeal, isReleased, note, supportEmail }: Reviewed): Mail {
  const refused = isAppeal ? 'review.staysRefused' : 'review.refusedText';
  return {
    to,
    write: (say) => ({
      subject: say(isAppeal ? 'review.appealDecided' : 'review.refused'),
      paragraphs: [isReleased ? say('review.released', { name }) : say(refused, { name, rule }), ...paragraphsOf(note)],
      notes: isReleased ? [] : [isAppeal ? say('review.write', { supportEmail }) : say('review.appeal')],
    }),
  };
}

/** To the person who waits for it. */
export function heldTooLongMail({ to, name }: { to: string; name: string }): Mail {
  return {
    to,
    write: (say) => ({
      subject: say('held.subject'),
      paragraphs: [say('held.text', { name }), say('held.then')],
      notes: [],
    }),
  };
}

/** To the operators. */
export function reviewsOverdueMail({ to, count, deskUrl }: { to: string; count: number; deskUrl: string }): Mail {
  return {
    to,
    write: (say) => ({
      subject: say('overdue.subject', { count }),
      paragraphs: [say('overdue.text', { count })],
      button: { label: say('openDesk'), url: deskUrl },
      notes: [],
    }),
  };
}

/** To the operators. */
export function reviewAppealMail({ to, name, deskUrl }: { to: string; name: string; deskUrl: string }): Mail {
  return {
    to,
    write: (say) => ({
      subject: say('appeal.subject'),
      paragraphs: [say('appeal.refused', { name })],
      button: { label: say('openDesk'), url: deskUrl },
      notes: [],
    }),
  };
}

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
