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

/** What the law has studios report, once it was taken down; anything else only when an authority asks. */
export const reportableKinds: ReadonlySet<NoticeKind> = new Set(['intimate_image', 'child_abuse', 'illegal_content']);

/** 18 U.S.C. 2258A(h): what is reported of child abuse is preserved for a year, whatever the setting says. */
export const CHILD_ABUSE_DAYS = 365;

/** Taken down for these, the same content is not stored here again. */
export const blockingKinds: ReadonlySet<NoticeKind> = new Set(['intimate_image', 'child_abuse', 'illegal_content']);
