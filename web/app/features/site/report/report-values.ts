import { type NoticeKind, noticeKinds, noticeRules, type Statement } from '@kinora/server/notice-rules';
import { emailProblem } from '../../../shared/session/credential-rules.ts';
import type { Notice } from './report-api.ts';

export const kindLabels: Readonly<Record<NoticeKind, string>> = {
  copyright: 'It copies my work',
  likeness: 'It shows or imitates me',
  intimate_image: 'It is an intimate image of me or of somebody else',
  child_abuse: 'It shows the abuse of a child',
  illegal_content: 'It is illegal for another reason',
  other: 'Something else',
};

export const statementLabels: Readonly<Record<Statement, string>> = {
  good_faith: 'I believe in good faith that what I say is so, and that nobody who may has allowed it.',
  accurate: 'What I say here is accurate and complete.',
  authorized: 'The work is mine, or I may act for its owner.',
};

export const fields = ['kind', 'links', 'reason', 'name', 'email'] as const;
export type Field = (typeof fields)[number];
export type ReportValues = Readonly<Record<Field, string>> & { statements: Statement[]; file: File | null };
export type Problems = Partial<Record<Field | 'statements', string>>;

export const blank: ReportValues = {
  kind: '',
  links: '',
  reason: '',
  name: '',
  email: '',
  statements: [],
  file: null,
};

const SHORTEST = 10;

export const kindOf = ({ kind }: Pick<ReportValues, 'kind'>): NoticeKind | null =>
  noticeKinds.find((known) => known === kind) ?? null;

/** What a notice of the chosen kind needs; before one is chosen, nothing of its sender. */
export const ruleOf = (values: Pick<ReportValues, 'kind'>) => noticeRules[kindOf(values) ?? 'other'];

const lines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** What keeps the form from being sent. The server has the last word. */
export function reportProblems(values: ReportValues): Problems {
  const { isNamed, statements } = ruleOf(values);
  const email = isNamed || values.email.trim() !== '' ? emailProblem(values.email) : null;
  return {
    ...(kindOf(values) === null && { kind: 'Please choose what it is about' }),
    ...(lines(values.links).length === 0 &&
      values.file === null && { links: 'Please give a link, or choose the file' }),
    ...(values.reason.trim().length < SHORTEST && { reason: 'Please say what is wrong with it, in a sentence or two' }),
    ...(isNamed && values.name.trim() === '' && { name: 'Please enter your name' }),
    ...(email !== null && { email }),
    ...(statements.some((statement) => !values.statements.includes(statement)) && {
      statements: 'Please confirm each statement',
    }),
  };
}

/** As it is sent: what the kind does not ask for stays out, unless it was given. */
export function noticeOf(values: ReportValues, print: string | null): Notice {
  const { statements } = ruleOf(values);
  const name = values.name.trim();
  const email = values.email.trim();
  return {
    kind: kindOf(values) ?? 'other',
    links: lines(values.links),
    reason: values.reason.trim(),
    statements: values.statements.filter((statement) => statements.includes(statement)),
    ...(print === null ? {} : { print }),
    ...(name === '' ? {} : { name }),
    ...(email === '' ? {} : { email }),
  };
}
