import type { NoticeKind } from './rules.ts';

/** As mails and the desk call them. */
export const kindName: Readonly<Record<NoticeKind, string>> = {
  copyright: 'Copyright',
  likeness: 'Likeness',
  intimate_image: 'Intimate image',
  child_abuse: 'Child abuse',
  illegal_content: 'Illegal content',
  other: 'Other',
};

/** Taken down for these, the same content is not stored here again. */
export const blockingKinds: ReadonlySet<NoticeKind> = new Set(['intimate_image', 'child_abuse', 'illegal_content']);
