import type { Catalogue } from '@kinora/server/wire';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { debounce, type inferParserType, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useMemo } from 'react';
import type { GenerationFilter } from '../../shared/api/api.ts';
import { catalogueQuery, toolChoices } from '../../shared/tools/summaries.ts';

export const kinds = ['all', 'image', 'video', 'audio'] as const;
export const statuses = ['all', 'completed', 'processing', 'failed'] as const;
export const sorts = ['newest', 'oldest', 'name', 'tool'] as const;

function oneOf<const Value extends string>(choices: readonly Value[], byDefault: NoInfer<Value>) {
  return parseAsStringLiteral(choices).withDefault(byDefault);
}

/** What the address says; whatever it cannot mean falls back to the default. */
export const galleryParsers = {
  q: parseAsString.withDefault(''),
  tool: parseAsString.withDefault('all'),
  kind: oneOf(kinds, 'all'),
  status: oneOf(statuses, 'all'),
  sort: oneOf(sorts, 'newest'),
  view: oneOf(['grid', 'list'], 'grid'),
  trash: oneOf(['0', '1'], '0'),
  /** What is kept so, or a collection, in place of the whole: `favorite=1`, `collection=<id>`. */
  in: parseAsString.withDefault(''),
};

export type GallerySettings = inferParserType<typeof galleryParsers>;

/**
 * The list to ask the server for. Defaults are left out, so that equal lists have equal filters. A tool that the catalogue
 * does not know is no choice; while it is on its way, or has only the first tools, every one is.
 */
export function filterOf(
  { q, tool, kind, status, sort, trash, in: within }: Omit<GallerySettings, 'view' | 'in'> & { in?: string },
  catalogue: Pick<Catalogue, 'tools' | 'more' | 'formerTools'> | undefined,
): GenerationFilter {
  if (within !== undefined && within !== '') return { library: within };
  const isTool =
    tool !== 'all' &&
    (catalogue === undefined || catalogue.more > 0 || toolChoices(catalogue).some(({ value }) => value === tool));
  const words = q.trim().slice(0, 200);
  return {
    ...(words === '' ? {} : { q: words }),
    ...(isTool ? { tool_type: tool } : {}),
    ...(kind === 'all' ? {} : { kind }),
    ...(status === 'all' ? {} : { status }),
    ...(trash === '1' ? { trash: 1 as const } : sort === 'newest' ? {} : { sort }),
  };
}

/** Whether anything narrows the list down. */
export function isNarrowed({ q, tool_type, kind, status, library }: GenerationFilter): boolean {
  return [q, tool_type, kind, status, library].some((narrowing) => narrowing !== undefined);
}

const TYPING_MS = 300;

/** What the address says, and the list that it means once typing has paused. */
export function useGallerySettings() {
  const [settings, setSettings] = useQueryStates(galleryParsers, { limitUrlUpdates: debounce(TYPING_MS) });
  const { data: catalogue } = useQuery(catalogueQuery);
  const [q] = useDebouncedValue(settings.q, settings.q === '' ? 0 : TYPING_MS);
  const { tool, kind, status, sort, trash, view, in: within } = settings;
  const filter = useMemo(
    () => filterOf({ q, tool, kind, status, sort, trash, in: within }, catalogue),
    [q, tool, kind, status, sort, trash, within, catalogue],
  );
  return { settings, setSettings, filter, view, isTrash: trash === '1' };
}
