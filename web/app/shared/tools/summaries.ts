import type { Catalogue, CatalogueTool } from '@kinora/server/wire';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { ask } from '../api/request.ts';

/** The summary of every tool, with the prices in force. */
export const catalogueQuery = queryOptions({
  queryKey: ['catalogue'],
  queryFn: ({ signal }): Promise<Catalogue> =>
    ask(async () => (await import('@kinora/server/wire')).catalogueSchema, '/api/catalogue', { signal }),
  staleTime: 5 * 60_000,
});

function soldTools(tools: readonly CatalogueTool[]): CatalogueTool[] {
  return tools.filter(({ comingSoon }) => !comingSoon);
}

/** The summaries of what is sold; none until they are known. */
export function useSoldTools(): CatalogueTool[] {
  return soldTools(useQuery(catalogueQuery).data?.tools ?? []);
}

type Choice = { value: string; label: string };

/** Every tool that somebody may have results of, for a select. */
export function toolChoices({ tools, formerTools }: Pick<Catalogue, 'tools' | 'formerTools'>): Choice[] {
  return [...soldTools(tools), ...formerTools].map(({ id, name }) => ({ value: id, label: name }));
}

/** The same behind the choice of all of them. */
export function useToolChoices(all: string): Choice[] {
  const { data } = useQuery(catalogueQuery);
  return [{ value: all, label: 'All tools' }, ...(data === undefined ? [] : toolChoices(data))];
}
