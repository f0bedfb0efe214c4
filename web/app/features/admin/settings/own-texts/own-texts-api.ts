import {
  type DeskText,
  type DeskTexts,
  deskTextsSchema,
  type TextHistory,
  type TextSamples,
  textHistorySchema,
  textSamplesSchema,
} from '@kinora/server/admin-texts-wire';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ask } from '../../../../shared/api/request.ts';
import { ADMIN, queryOf } from '../../admin-api.ts';
import { askProven } from '../../admin-proof.tsx';

export type TextPlace = { language: string } & Pick<DeskText, 'area' | 'key'>;

type TextsFilter = { language: string; q: string; own: 'only' | '' };

export function textsQuery(filter: TextsFilter) {
  return queryOptions({
    queryKey: [ADMIN, 'texts', filter],
    queryFn: ({ signal }): Promise<DeskTexts> => ask(deskTextsSchema, `/api/admin/texts${queryOf(filter)}`, { signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

export function historyQuery(place: TextPlace) {
  return queryOptions({
    queryKey: [ADMIN, 'texts', 'history', place],
    queryFn: ({ signal }): Promise<TextHistory> =>
      ask(textHistorySchema, `/api/admin/texts/history${queryOf(place)}`, { signal }),
    staleTime: 0,
  });
}

/** What words would read like; a refusal says why they do not fit. */
export function samplesQuery(place: TextPlace, words: string) {
  return queryOptions({
    queryKey: [ADMIN, 'texts', 'samples', place, words],
    queryFn: ({ signal }): Promise<TextSamples> =>
      ask(textSamplesSchema, '/api/admin/texts/preview', { method: 'POST', body: { ...place, words }, signal }),
    retry: false,
  });
}

/** `words`: null for the shipped ones. */
export function changeText(place: TextPlace, words: string | null, basedOn: number): Promise<TextHistory> {
  return askProven(textHistorySchema, '/api/admin/texts', { method: 'PUT', body: { ...place, words, basedOn } });
}
