import type { NoticeKind, Statement } from '@kinora/server/notice-rules';
import type { NoticeReceipt, NoticeStatus } from '@kinora/server/notices-wire';
import { ask, sendFile } from '../../../shared/api/request.ts';

/** Loaded with the first answer. */
const wire = () => import('@kinora/server/notices-wire');

export type Notice = {
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
