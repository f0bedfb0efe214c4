import {
  type NoticeDetail,
  type NoticeList,
  noticeDetailSchema,
  noticeListSchema,
} from '@kinora/server/admin-notices-wire';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ask, request } from '../../../shared/api/request.ts';
import { ADMIN, byCursor, queryOf } from '../admin-api.ts';
import { askProven } from '../admin-proof.tsx';

export type NoticesFilter = { state: 'open' | 'appealed' | 'decided'; kind?: string };

export function noticesQuery(filter: NoticesFilter) {
  return infiniteQueryOptions({
    queryKey: [ADMIN, 'notices', filter],
    queryFn: ({ pageParam, signal }): Promise<NoticeList> =>
      ask(noticeListSchema, `/api/admin/notices${queryOf({ ...filter, cursor: pageParam })}`, { signal }),
    placeholderData: keepPreviousData,
    ...byCursor,
  });
}

export function noticeQuery(id: string) {
  return queryOptions({
    queryKey: [ADMIN, 'notice', id],
    queryFn: ({ signal }) => ask(noticeDetailSchema, `/api/admin/notices/${id}`, { signal }),
    staleTime: 0,
    // A report is put together within seconds.
    refetchInterval: ({ state }) => (state.data?.reports.some(({ readyAt }) => readyAt === null) ? 2000 : false),
  });
}

export type Decision =
  | { decision: 'keep'; toReporter: string }
  | {
      decision: 'take_down';
      generations: string[];
      outputs: string[];
      uploads: string[];
      toAuthor: string;
      toReporter: string;
    };

export function decideNotice(id: string, decision: Decision): Promise<NoticeDetail> {
  return askProven(noticeDetailSchema, `/api/admin/notices/${id}/decide`, { method: 'POST', body: decision });
}

type ReportRequest = { recipient: string; reason: string; request?: string };

export function reportNotice(id: string, body: ReportRequest): Promise<NoticeDetail> {
  return askProven(noticeDetailSchema, `/api/admin/notices/${id}/reports`, { method: 'POST', body });
}

export function decideAppeal(id: string, decision: 'reinstate' | 'uphold', answer: string): Promise<NoticeDetail> {
  return askProven(noticeDetailSchema, `/api/admin/takedowns/${id}/decide`, {
    method: 'POST',
    body: { decision, answer },
  });
}

export function deleteComment(id: string, reason: string): Promise<unknown> {
  return request(`/api/admin/comments/${id}/delete`, { method: 'POST', body: { reason } });
}
