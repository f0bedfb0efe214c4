/** What a notice can be about, as the public page offers it. No schema, so that the page has little to load. */
export const noticeKinds = [
  'copyright',
  'likeness',
  'intimate_image',
  'child_abuse',
  'illegal_content',
  'other',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

const MONTH = 720;
/** No setting allows more hours for a decision; of intimate images the law has the last word. */
export const mostHours: Readonly<Record<NoticeKind, number>> = {
  copyright: MONTH,
  likeness: MONTH,
  intimate_image: 48,
  child_abuse: 48,
  illegal_content: MONTH,
  other: MONTH,
};
export const mostEvidenceDays = 3650;

export const statements = ['good_faith', 'accurate', 'authorized'] as const;
export type Statement = (typeof statements)[number];

/** What a notice of each kind must have: of its sender no more than the law asks for. */
export const noticeRules: Readonly<Record<NoticeKind, { isNamed: boolean; statements: readonly Statement[] }>> = {
  copyright: { isNamed: true, statements: ['good_faith', 'accurate', 'authorized'] },
  likeness: { isNamed: true, statements: ['good_faith', 'accurate'] },
  intimate_image: { isNamed: false, statements: ['good_faith'] },
  child_abuse: { isNamed: false, statements: [] },
  illegal_content: { isNamed: true, statements: ['good_faith', 'accurate'] },
  other: { isNamed: false, statements: [] },
};
