import {
  type ContentDesk,
  contentDeskSchema,
  contentPreviewSchema,
  type KeptShowcase,
  keptShowcaseSchema,
} from '@kinora/server/admin-content-wire';
import type { Content } from '@kinora/server/content-wire';
import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../../shared/api/request.ts';
import { ADMIN } from '../admin-api.ts';
import { askProven } from '../admin-proof.tsx';

export const contentQuery = queryOptions({
  queryKey: [ADMIN, 'content'],
  queryFn: ({ signal }): Promise<ContentDesk> => ask(contentDeskSchema, '/api/admin/content', { signal }),
});

export function saveContent(content: Content, basedOn: number, reason: string): Promise<ContentDesk> {
  return askProven(contentDeskSchema, '/api/admin/content', { method: 'PUT', body: { content, basedOn, reason } });
}

export function restoreContent(version: number, basedOn: number, reason: string): Promise<ContentDesk> {
  const body = { basedOn, reason };
  return askProven(contentDeskSchema, `/api/admin/content/versions/${version}/restore`, { method: 'POST', body });
}

/** The whole page as it would be, to look at. */
export async function previewPage(page: string, content: Content, language: string): Promise<string> {
  const body = { page, content, language };
  return (await ask(contentPreviewSchema, '/api/admin/content/preview', { method: 'POST', body })).html;
}

export type ShowcaseUse = 'picture' | 'intro';

/** Takes an own upload or result for the front page, made as small as a page needs it. */
export function keepShowcase(use: ShowcaseUse, url: string): Promise<KeptShowcase> {
  return ask(keptShowcaseSchema, '/api/admin/content/files', { method: 'POST', body: { use, url } });
}
