import type { Catalogue } from '@kinora/server/catalogue-wire';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { debounce, type inferParserType, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useMemo } from 'react';
import type { GenerationFilter } from '../../shared/api/api.ts';
import { catalogueQuery, toolChoices } from '../../shared/tools/summaries.ts';
import { type FactSettings, factParsers, factQuery, factSettings, parsedQuery } from './gallery-facts.ts';

export const kinds = ['all', 'image', 'video', 'audio'] as const;
export const statuses = ['all', 'completed', 'processing', 'failed'] as const;
export const sorts = ['newest', 'oldest', 'name', 'tool'] as const;
type Sort = (typeof sorts)[number];

function oneOf<const Value extends string>(choices: readonly Value[], byDefault: NoInfer<Value>) {
  return parseAsStringLiteral(choices).withDefault(byDefault);
}

/** What the address says; whatever it cannot mean falls back to the default. */
export const galleryParsers = {
  q: parseAsString.withDefault(''),
  tool: parseAsString.withDefault('all'),
  kind: oneOf(kinds, 'all'),
  status: oneOf(statuses, 'all'),
  /** None is the newest first, and in a collection its own order. */
  sort: parseAsStringLiteral(sorts),
  view: oneOf(['grid', 'list'], 'grid'),
  trash: oneOf(['0', '1'], '0'),
  /** Within what the others look: what is kept so, or a collection: `favorite=1`, `collection=<id>`. */
  in: parseAsString.withDefault(''),
  ...factParsers,
};

export type GallerySettings = inferParserType<typeof galleryParsers>;
type ListSettings = Pick<GallerySettings, 'q' | 'tool' | 'kind' | 'status' | 'sort' | 'trash'> & { in?: string };

/**
 * The list to ask the server for. Defaults are left out, so that equal lists have equal filters. A tool that the catalogue
 * does not know is no choice; while it is on its way, or has only the first tools, every one is.
 */
export function filterOf(
  { q, tool, kind, status, sort, trash, in: within, ...settings }: ListSettings & Partial<FactSettings>,
  catalogue: Pick<Catalogue, 'tools' | 'more' | 'formerTools'> | undefined,
  facts = factQuery(settings),
): GenerationFilter {
  const isTool =
    tool !== 'all' &&
    (catalogue === undefined || catalogue.more > 0 || toolChoices(catalogue).some(({ value }) => value === tool));
  const words = q.trim().slice(0, 200);
  const isWithin = within !== undefined && within !== '' && trash !== '1';
  const asked = {
    ...(words === '' ? {} : { q: words }),
    ...(isTool ? { tool_type: tool } : {}),
    ...(kind === 'all' ? {} : { kind }),
    ...(status === 'all' ? {} : { status }),
    ...(trash === '1' ? {} : orderOf(sort, isWithin && within.startsWith('collection='))),
  };
  // By itself, what is kept comes from lists of its own.
  if (isWithin && facts === '' && Object.keys(asked).length === 0) return { library: within };
  const narrowing = isWithin ? `${new URLSearchParams({ ...parsedQuery(within), ...parsedQuery(facts) })}` : facts;
  return {
    ...asked,
    ...(narrowing === '' ? {} : { facts: narrowing }),
    ...(trash === '1' ? { trash: 1 as const } : {}),
  };
}

const orderOf = (sort: Sort | null, hasOwn: boolean) =>
  sort === null || (sort === 'newest' && !hasOwn) ? {} : { sort };

/** Whether anything narrows the list down. */
export function isNarrowed({ q, tool_type, kind, status, facts, library }: GenerationFilter): boolean {
  return [q, tool_type, kind, status, facts, library].some((narrowing) => narrowing !== undefined);
}

/** What a list is asked for by the names of the server, without its order and the trash. */
export function queryOf({ q, tool_type, kind, status, facts, library }: GenerationFilter): Record<string, string> {
  return {
    ...parsedQuery(library ?? facts),
    ...(q === undefined ? {} : { q }),
    ...(tool_type === undefined ? {} : { tool_type }),
    ...(kind === undefined ? {} : { kind }),
    ...(status === undefined ? {} : { status }),
  };
}

/** A search as a collection keeps it to fill itself; null for what is none. */
export function ruleOf(filter: GenerationFilter): Record<string, string> | null {
  const query = queryOf(filter);
  if (
    filter.trash !== undefined ||
    filter.library !== undefined ||
    'collection' in query ||
    'similar' in query ||
    !isNarrowed(filter)
  )
    return null;
  return { ...query, ...(filter.sort === undefined ? {} : { sort: filter.sort }) };
}

/** The settings of the address that ask for that. */
export function settingsOfRule(rule: Readonly<Record<string, string>>): ChangedSettings {
  return {
    q: rule.q ?? null,
    tool: rule.tool_type ?? null,
    kind: oneIn(kinds, rule.kind),
    status: oneIn(statuses, rule.status),
    sort: oneIn(sorts, rule.sort),
    ...factSettings(rule),
  };
}

/** Null is what it is by default. */
type ChangedSettings = { [Name in keyof GallerySettings]?: GallerySettings[Name] | null };

function oneIn<Value extends string>(choices: readonly Value[], value: string | undefined): Value | null {
  return choices.find((choice) => choice === value) ?? null;
}

/** What takes every filter off, and leaves the order. */
export const noFilters: ChangedSettings = {
  q: null,
  tool: null,
  kind: null,
  status: null,
  in: null,
  ...factSettings({}),
};

/** What takes some filters off, which the server calls so; also that within which the others look. */
export function withoutFilters(names: readonly string[], within = ''): ChangedSettings {
  if (Object.keys(parsedQuery(within)).some((name) => names.includes(name))) return { in: null };
  const ours = names.map((name) => (name === 'tool_type' ? 'tool' : name));
  return Object.fromEntries(ours.map((name) => [name, null]));
}

const TYPING_MS = 300;

/** What the address says, and the list that it means once typing has paused. */
export function useGallerySettings() {
  const [settings, setSettings] = useQueryStates(galleryParsers, { limitUrlUpdates: debounce(TYPING_MS) });
  const { data: catalogue } = useQuery(catalogueQuery);
  const [facts] = useDebouncedValue(factQuery(settings), TYPING_MS);
  const { q, tool, kind, status, sort, trash, view, in: within } = settings;
  const filter = useMemo(
    () => filterOf({ q, tool, kind, status, sort, trash, in: within }, catalogue, facts),
    [q, tool, kind, status, sort, trash, within, catalogue, facts],
  );
  return { settings, setSettings, filter, view, isTrash: trash === '1' };
}
