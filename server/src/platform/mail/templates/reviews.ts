import type { Mail } from '../outbox.ts';
import { paragraphsOf } from '../words.ts';

type Decided = {
  to: string;
  name: string;
  rule: string;
  isAppeal: boolean;
  isReleased: boolean;
  note: string;
  supportEmail: string;
};

/** To the person whose result was refused by a reviewer, or who has appealed. */
export function reviewDecidedMail({ to, name, rule, isAppeal, isReleased, note, supportEmail }: Decided): Mail {
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
