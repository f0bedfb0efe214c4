import { type ShelfView, shelfSchema } from '@kinora/server/admin-tools-wire';
import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../../../shared/api/request.ts';
import { ADMIN } from '../../admin-api.ts';

export const shelfQuery = queryOptions({
  queryKey: [ADMIN, 'tool-shelf'],
  queryFn: ({ signal }) => ask(shelfSchema, '/api/admin/tool-shelf', { signal }),
  staleTime: 0,
});

/** The kinds of the shelf, in the order in which they are shown. */
export const shelfKinds: readonly { kind: ShelfView['kind']; name: string }[] = [
  { kind: 'images', name: 'Images from words' },
  { kind: 'edits', name: 'Changing pictures and videos' },
  { kind: 'upscalers', name: 'Upscaling and clean-up' },
  { kind: 'videos', name: 'Videos' },
  { kind: 'speech', name: 'Speech' },
  { kind: 'music', name: 'Music and sounds' },
];

/** Whether each word of a search is somewhere in what an entry says. */
export function isFound({ name, summary, endpoint, fulfills }: ShelfView, query: string): boolean {
  const text = [name, summary, endpoint, fulfills ?? ''].join(' ').toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
