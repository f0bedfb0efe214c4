import type { Mail } from '../outbox.ts';
import { paragraphsOf } from '../words.ts';

/** As the rules of notices call them. */
type Kind = 'copyright' | 'likeness' | 'intimate_image' | 'child_abuse' | 'illegal_content' | 'other';
type Notice = { to: string; number: number; kind: Kind; dueAt: Date };

/** To the operators. What was written is read at the desk. */
export function noticeArrivedMail({ to, number, kind, dueAt, deskUrl }: Notice & { deskUrl: string }): Mail {
  return {
    to,
    write: (say) => ({
      subject: say('notice.subject', { number, kind: say('notice.kind', { kind }) }),
      paragraphs: [say('notice.text', { moment: say.moment(dueAt) })],
      button: { label: say('notice.button'), url: deskUrl },
      notes: [say('notice.note')],
    }),
  };
}

export function noticeWaitsMail(notice: Notice & { isOverdue: boolean; deskUrl: string }): Mail {
  const { to, number, kind, dueAt, isOverdue, deskUrl } = notice;
  return {
    to,
    write: (say) => ({
      subject: isOverdue
        ? say('notice.overdue', { number, kind: say('notice.kind', { kind }) })
        : say('notice.waits', { number }),
      paragraphs: [say(isOverdue ? 'notice.overdueText' : 'notice.waitsText', { number, moment: say.moment(dueAt) })],
      button: { label: say('notice.button'), url: deskUrl },
      notes: [],
    }),
  };
}

export function noticeReceiptMail({
  to,
  number,
  dueAt,
  statusUrl,
}: Omit<Notice, 'kind'> & { statusUrl: string }): Mail {
  return {
    to,
    write: (say) => ({
      subject: say('receipt.subject', { number }),
      paragraphs: [say('receipt.text', { moment: say.moment(dueAt) })],
      button: { label: say('receipt.button'), url: statusUrl },
      notes: [say('receipt.note')],
    }),
  };
}

type Decision = { to: string; number: number; isTakenDown: boolean; words: string; supportEmail: string };

export function noticeDecidedMail({ to, number, isTakenDown, words, supportEmail }: Decision): Mail {
  return {
    to,
    write: (say) => ({
      subject: say(isTakenDown ? 'decided.takenDown' : 'decided.kept', { number }),
      paragraphs: [say(isTakenDown ? 'decided.takenDownText' : 'decided.keptText'), ...paragraphsOf(words)],
      notes: [say('seeDifferently', { supportEmail })],
    }),
  };
}

type Taken = { to: string; names: readonly string[]; reason: string; appealUrl: string };

/** To the author: what, why, and what they can do about it. */
export function takenDownMail({ to, names, reason, appealUrl }: Taken): Mail {
  const count = names.length;
  return {
    to,
    write: (say) => ({
      subject: say('takenDown.subject', { count }),
      paragraphs: [
        say('takenDown.text', { count, names: say.list(names) }),
        ...paragraphsOf(reason),
        say('takenDown.appealText'),
      ],
      button: { label: say('takenDown.button'), url: appealUrl },
      notes: [say('takenDown.note')],
    }),
  };
}

export function appealArrivedMail({ to, name, deskUrl }: { to: string; name: string; deskUrl: string }): Mail {
  return {
    to,
    write: (say) => ({
      subject: say('appeal.subject'),
      paragraphs: [say('appeal.putBack', { name })],
      button: { label: say('notice.button'), url: deskUrl },
      notes: [],
    }),
  };
}

type Appeal = { to: string; name: string; isReinstated: boolean; words: string; supportEmail: string };

export function appealDecidedMail({ to, name, isReinstated, words, supportEmail }: Appeal): Mail {
  return {
    to,
    write: (say) => ({
      subject: say(isReinstated ? 'reinstated.subject' : 'review.appealDecided'),
      paragraphs: [say(isReinstated ? 'reinstated.text' : 'upheld.text', { name }), ...paragraphsOf(words)],
      notes: isReinstated ? [] : [say('upheld.note', { supportEmail })],
    }),
  };
}
