import type { Mail } from '../outbox.ts';

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
  const outcome = isReleased
    ? `“${name}” is in your gallery now, and your tokens stay yours.`
    : isAppeal
      ? `“${name}” stays refused.`
      : `A person has looked at “${name}” and refused it (${rule}). Its tokens are back on your balance.`;
  return {
    to,
    subject: isAppeal ? 'We decided about your appeal' : 'One of your results was refused',
    paragraphs: [outcome, ...note.split(/[\r\n]+/)],
    notes: isReleased
      ? []
      : [isAppeal ? `You can also write to ${supportEmail}.` : 'You see it differently? Then appeal from its card.'],
  };
}

/** To the person who waits for it. */
export function heldTooLongMail({ to, name }: { to: string; name: string }): Mail {
  return {
    to,
    subject: 'Your result still waits for a review',
    paragraphs: [
      `A person has to look at “${name}” before it is shown, and that takes longer than it should. We are sorry.`,
      'It appears in your gallery, or its tokens come back, as soon as it is decided.',
    ],
    notes: [],
  };
}

/** To the operators. */
export function reviewsOverdueMail({ to, count, deskUrl }: { to: string; count: number; deskUrl: string }): Mail {
  return {
    to,
    subject: count === 1 ? 'A held result is overdue' : `${count} held results are overdue`,
    paragraphs: [
      count === 1
        ? 'Somebody waits for what they made. Please release or refuse it now.'
        : 'People wait for what they made. Please release or refuse each now.',
    ],
    button: { label: 'Open the desk', url: deskUrl },
    notes: [],
  };
}

/** To the operators. */
export function reviewAppealMail({ to, name, deskUrl }: { to: string; name: string; deskUrl: string }): Mail {
  return {
    to,
    subject: 'An appeal waits for a decision',
    paragraphs: [`The author of “${name}” says that it should not have been refused.`],
    button: { label: 'Open the desk', url: deskUrl },
    notes: [],
  };
}
