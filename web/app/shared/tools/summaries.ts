import type { Catalogue, CatalogueTool } from '@kinora/server/catalogue-wire';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { answer } from '../api/api.ts';
import { queryClient } from '../api/queries.ts';
import { ask } from '../api/request.ts';
import { onLanguageChange, shownLanguage } from '../texts/texts-store.ts';
import { useLanguage, useTexts } from '../texts/use-texts.ts';

/** Key of all queries about what is sold: a change of prices or switches refreshes them. */
export const CATALOGUE = 'catalogue';

const FRESH_MS = 5 * 60_000;

function askFor(query: Record<string, string>, signal: AbortSignal): Promise<Catalogue> {
  const { code } = shownLanguage();
  const asked = new URLSearchParams(code === 'en' ? query : { ...query, language: code }).toString();
  return ask(answer('catalogueSchema'), `/api/catalogue${asked === '' ? '' : `?${asked}`}`, { signal });
}

// Names and summaries come in the language of the page.
onLanguageChange(() => void queryClient.invalidateQueries({ queryKey: [CATALOGUE] }));

/** The summaries of the first tools, which in most studios are all of them, with the prices in force. */
export const catalogueQuery = queryOptions({
  queryKey: [CATALOGUE, 'first'],
  queryFn: ({ signal }) => askFor({}, signal),
  staleTime: FRESH_MS,
});

const wholeCatalogueQuery = queryOptions({
  queryKey: [CATALOGUE, 'all'],
  queryFn: ({ signal }) => askFor({ tools: 'all' }, signal),
  staleTime: FRESH_MS,
});

/** How many days what was deleted can be restored; undefined until it is known. */
export function useTrashDays(): number | undefined {
  return useQuery(catalogueQuery).data?.trashDays;
}

/** Whether works may be public in this studio; no until it is known. */
export function usePublishes(): boolean {
  return useQuery(catalogueQuery).data?.publishes === true;
}

/** One tool as it is sold now; null for what is not. */
export function listingQuery(id: string) {
  return queryOptions({
    queryKey: [CATALOGUE, 'tool', id],
    queryFn: async ({ signal }): Promise<CatalogueTool | null> => {
      const { tools } = await askFor({ tool: id }, signal);
      return tools[0] ?? null;
    },
    staleTime: FRESH_MS,
  });
}

/** The same as it is on a page that shows this tool alone; undefined until that is known. */
export function useListing(id: string): CatalogueTool | null | undefined {
  const client = useQueryClient();
  const listed = () => client.getQueryData(catalogueQuery.queryKey)?.tools.find((tool) => tool.id === id);
  const { data } = useQuery({
    ...listingQuery(id),
    initialData: listed,
    initialDataUpdatedAt: () => client.getQueryState(catalogueQuery.queryKey)?.dataUpdatedAt,
  });
  return data;
}

/** The summary of every tool: the first of them at once, the others where there are more. */
export function useWholeCatalogue() {
  const first = useQuery(catalogueQuery);
  const hasMore = first.data !== undefined && first.data.more > 0;
  const whole = useQuery({ ...wholeCatalogueQuery, enabled: hasMore });
  return hasMore ? { ...whole, data: whole.data ?? first.data } : first;
}

function soldTools(tools: readonly CatalogueTool[]): CatalogueTool[] {
  return tools.filter(({ comingSoon }) => !comingSoon);
}

/** The summaries of what is sold; none until they are known. */
export function useSoldTools(): CatalogueTool[] {
  return soldTools(useWholeCatalogue().data?.tools ?? []);
}

/**
 * What a tool is called in the language that is shown. Records say it in the words that their tool had when it was ordered:
 * as it stays for one that the studio does not know any more. The same function until these words change.
 */
export function useToolNames(): (record: { tool_type: string; tool_name: string }) => string {
  const { code } = useLanguage();
  const { data } = useQuery({ ...catalogueQuery, enabled: code !== 'en' });
  return useCallback(
    ({ tool_type, tool_name }) => {
      const isOf = ({ id }: { id: string }) => id === tool_type;
      return (data?.tools.find(isOf) ?? data?.formerTools.find(isOf))?.name ?? tool_name;
    },
    [data],
  );
}

type Choice = { value: string; label: string };

/** Every tool that somebody may have results of, for a select. */
export function toolChoices({ tools, formerTools }: Pick<Catalogue, 'tools' | 'formerTools'>): Choice[] {
  return [...soldTools(tools), ...formerTools].map(({ id, name }) => ({ value: id, label: name }));
}

/** The same, preceded by a choice for all of them. */
export function useToolChoices(all: string): Choice[] {
  const say = useTexts('common');
  const { data } = useWholeCatalogue();
  return [{ value: all, label: say('allTools') }, ...(data === undefined ? [] : toolChoices(data))];
}
