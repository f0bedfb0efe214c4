import {
  type Bodies,
  type LegalDesk,
  legalDeskSchema,
  legalPreviewSchema,
  legalWordsSchema,
} from '@kinora/server/admin-legal-wire';
import type { LegalKind } from '@kinora/server/legal-wire';
import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../../shared/api/request.ts';
import { ADMIN } from '../admin-api.ts';
import { askProven } from '../admin-proof.tsx';

const DESK = '/api/admin/legal';

export const legalQuery = queryOptions({
  queryKey: [ADMIN, 'legal'],
  queryFn: ({ signal }): Promise<LegalDesk> => ask(legalDeskSchema, DESK, { signal }),
});

export function saveDraft(kind: LegalKind, draft: { bodies: Bodies; basedOn: number }): Promise<LegalDesk> {
  return askProven(legalDeskSchema, `${DESK}/${kind}/draft`, { method: 'PUT', body: draft });
}

type Publishing = { basedOn: number; from: string | null; asks: boolean; reason: string };

export function publishText(kind: LegalKind, publishing: Publishing): Promise<LegalDesk> {
  return askProven(legalDeskSchema, `${DESK}/${kind}/publish`, { method: 'POST', body: publishing });
}

/** The whole page as it would be, to look at. */
export async function previewText(kind: LegalKind, bodies: Bodies, language: string): Promise<string> {
  const body = { bodies, language };
  return (await ask(legalPreviewSchema, `${DESK}/${kind}/preview`, { method: 'POST', body })).html;
}

export async function readWords(kind: LegalKind, version: string): Promise<Bodies> {
  return (await ask(legalWordsSchema, `${DESK}/${kind}/versions/${encodeURIComponent(version)}`)).bodies;
}
