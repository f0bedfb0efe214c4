import type { Mail } from '../outbox.ts';

type Notice = { to: string; number: number; kind: string; dueAt: Date };

const moment = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** To the operators. What was written is read at the desk. */
export function noticeArrivedMail({ to, number, kind, dueAt, deskUrl }: Notice & { deskUrl: string }): Mail {
  return {
    to,
    subject: `Notice ${number}: ${kind.toLowerCase()}`,
    paragraphs: [`Somebody has reported something in this studio. Please decide by ${moment(dueAt)}.`],
    button: { label: 'Open the notice', url: deskUrl },
    notes: ['You get a reminder when half of the time is over, and another one at its end.'],
  };
}

export function noticeWaitsMail(notice: Notice & { isOverdue: boolean; deskUrl: string }): Mail {
  const { to, number, kind, dueAt, isOverdue, deskUrl } = notice;
  return {
    to,
    subject: isOverdue ? `Overdue: notice ${number}, ${kind.toLowerCase()}` : `Notice ${number} still waits`,
    paragraphs: [
      isOverdue
        ? `Notice ${number} was to be decided by ${moment(dueAt)}. Please decide now.`
        : `Half of the time for notice ${number} is over. Please decide by ${moment(dueAt)}.`,
    ],
    button: { label: 'Open the notice', url: deskUrl },
    notes: [],
  };
}

export function noticeReceiptMail({ to, number, dueAt, statusUrl }: Notice & { statusUrl: string }): Mail {
  return {
    to,
    subject: `We have your notice ${number}`,
    paragraphs: [
      `Thank you for telling us. A person looks at it and decides by ${moment(dueAt)}. We write to you then.`,
    ],
    button: { label: 'See how it stands', url: statusUrl },
    notes: ['Keep this link to yourself: whoever has it can read what we decide.'],
  };
}

type Decision = { to: string; number: number; isTakenDown: boolean; words: string; supportEmail: string };

export function noticeDecidedMail({ to, number, isTakenDown, words, supportEmail }: Decision): Mail {
  return {
    to,
    subject: isTakenDown ? `We took down what you reported (${number})` : `We decided about your notice ${number}`,
    paragraphs: [
      isTakenDown
        ? 'A person has looked at your notice. What you reported is no longer available here.'
        : 'A person has looked at your notice. What you reported stays available.',
      ...words.split(/[\r\n]+/),
    ],
    notes: [`You see it differently? Then write to ${supportEmail}.`],
  };
}

type Taken = { to: string; names: readonly string[]; reason: string; appealUrl: string };

/** To the author: what, why, and what they can do about it. */
export function takenDownMail({ to, names, reason, appealUrl }: Taken): Mail {
  const isOne = names.length === 1;
  const what = new Intl.ListFormat('en').format(names.map((name) => `“${name}”`));
  const looked = isOne ? 'it, and it is no longer available' : 'them, and they are no longer available';
  return {
    to,
    subject: isOne ? 'We took down something of yours' : `We took down ${names.length} things of yours`,
    paragraphs: [
      `Somebody reported ${what}. A person has looked at ${looked}.`,
      ...reason.split(/[\r\n]+/),
      'You see it differently? Then tell us why. A person decides, and can put everything back.',
    ],
    button: { label: 'Appeal', url: appealUrl },
    notes: ['No machine decided this. You can also go to a court.'],
  };
}

export function appealArrivedMail({ to, name, deskUrl }: { to: string; name: string; deskUrl: string }): Mail {
  return {
    to,
    subject: 'An appeal waits for a decision',
    paragraphs: [`The author of “${name}” says that it should be put back.`],
    button: { label: 'Open the notice', url: deskUrl },
    notes: [],
  };
}

type Appeal = { to: string; name: string; isReinstated: boolean; words: string; supportEmail: string };

export function appealDecidedMail({ to, name, isReinstated, words, supportEmail }: Appeal): Mail {
  return {
    to,
    subject: isReinstated ? 'We put back what we took down' : 'We decided about your appeal',
    paragraphs: [isReinstated ? `“${name}” is available again.` : `“${name}” stays down.`, ...words.split(/[\r\n]+/)],
    notes: isReinstated ? [] : [`You can also go to a court, or write to ${supportEmail}.`],
  };
}
