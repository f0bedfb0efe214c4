import type { Tool } from '@kinora/catalogue/tool';
import type { CatalogueTool } from '@kinora/server/wire';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { getQuote } from '../../shared/api/api.ts';
import { type Price, priceOf } from './price.ts';
import type { ToolForm } from './use-tool-form.ts';

const SETTLED_MS = 400;

/** Whether a shown file is known by its address alone, as after a reload. */
function hasUnmeasured({ fileFields, shown, measured }: ToolForm): boolean {
  return fileFields.some(({ name }) => shown[name] !== '' && !(name in measured));
}

/**
 * What the form costs now. Computed here as long as everything is known that prices depend on; otherwise the server,
 * which has measured every file, is asked. Null while nobody knows.
 */
export function usePrice(tool: Tool, form: ToolForm, listing: CatalogueTool | undefined): Price | null {
  const { shown, measured } = form;
  const local = useMemo(
    () => (listing ? priceOf(tool, shown, measured, listing.prices) : null),
    [tool, shown, measured, listing],
  );
  const asksServer = hasUnmeasured(form);
  const [settled] = useDebouncedValue(shown, SETTLED_MS);
  const quote = useQuery({
    queryKey: ['quote', tool.id, settled],
    queryFn: ({ signal }) => getQuote(tool.id, settled, signal),
    enabled: asksServer,
    placeholderData: keepPreviousData,
    retry: false,
  });
  if (!asksServer || quote.isError) return local;
  return quote.data ?? null;
}
