import { type NoticeKind, noticeKinds, noticeRules, type Statement } from '@kinora/server/notice-rules';
import type { NoticeReceipt, NoticeStatus } from '@kinora/server/notices-wire';
import { type Text, text } from '@kinora/texts/typed-keys';
import { ask, sendFile } from '../../../shared/api/request.ts';
import { addressProblem } from '../../../shared/session/credential-problems.ts';

/** Loaded with the first answer. */
const wire = () => import('@kinora/server/notices-wire');

type Notice = {
  kind: NoticeKind;
  links: string[];
  reason: string;
  statements: Statement[];
  print?: string;
  hash?: string;
  name?: string;
  email?: string;
};

/** By what a file is found here. The server keeps no file. */
export async function readPrint(file: File): Promise<string> {
  return (await sendFile(async () => (await wire()).sentPrintSchema, '/api/notices/file', file)).print;
}

export function sendNotice(notice: Notice): Promise<NoticeReceipt> {
  return ask(async () => (await wire()).noticeReceiptSchema, '/api/notices', { method: 'POST', body: notice });
}

export function askStatus(token: string): Promise<NoticeStatus> {
  return ask(async () => (await wire()).noticeStatusSchema, '/api/notices/status', { method: 'POST', body: { token } });
}

export const fields = ['kind', 'links', 'hash', 'reason', 'name', 'email'] as const;
export type Field = (typeof fields)[number];
export type ReportValues = Readonly<Record<Field, string>> & { statements: Statement[]; file: File | null };
export type Problems = Partial<Record<Field | 'statements', Text>>;

export const blank: ReportValues = {
  kind: '',
  links: '',
  hash: '',
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

const lines = (typed: string) =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** What keeps the form from being sent. The server has the last word. */
export function reportProblems(values: ReportValues): Problems {
  const { isNamed, statements } = ruleOf(values);
  const email = isNamed || values.email.trim() !== '' ? addressProblem(values.email) : null;
  return {
    ...(kindOf(values) === null && { kind: text('report', 'problems.kind') }),
    ...(lines(values.links).length === 0 &&
      values.file === null &&
      values.hash.trim() === '' && { links: text('report', 'problems.links') }),
    ...(values.reason.trim().length < SHORTEST && { reason: text('report', 'problems.reason') }),
    ...(isNamed && values.name.trim() === '' && { name: text('report', 'problems.name') }),
    ...(email !== null && { email: text('credentials', `problems.${email}`) }),
    ...(statements.some((statement) => !values.statements.includes(statement)) && {
      statements: text('report', 'problems.statements'),
    }),
  };
}

/** As it is sent: what the kind does not ask for stays out, unless it was given. */
export function noticeOf(values: ReportValues, print: string | null): Notice {
  const { statements } = ruleOf(values);
  const hash = values.hash.trim();
  const name = values.name.trim();
  const email = values.email.trim();
  return {
    kind: kindOf(values) ?? 'other',
    links: lines(values.links),
    reason: values.reason.trim(),
    statements: values.statements.filter((statement) => statements.includes(statement)),
    ...(print === null ? {} : { print }),
    ...(hash === '' ? {} : { hash }),
    ...(name === '' ? {} : { name }),
    ...(email === '' ? {} : { email }),
  };
}
