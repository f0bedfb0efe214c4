import { type FormPrice, priceOf, risesWithUpload } from '@kinora/catalogue/form-price';
import type { DetailRow, Measured, Prices, Tool } from '@kinora/catalogue/tool';
import type { CatalogueTool } from '@kinora/server/catalogue-wire';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { getQuote } from '../../shared/api/api.ts';
import { meQuery } from '../../shared/api/queries.ts';
import { useIsOnline } from '../../shared/offline/use-is-online.ts';
import { filesOf, type Values } from './form/derive-form.ts';
import type { ToolForm } from './use-tool-form.ts';

export type Price = FormPrice;

/** The figures behind the price of these values; none where its lines say it all, or while a file is missing. */
function breakdownOf(tool: Tool, values: Values, measured: Measured, prices: Prices): DetailRow[] {
  const draft = tool.parseDraft(values);
  return draft.ok ? draft.input.breakdown(measured, prices) : [];
}

const QUIET_MS = 400;

/** Whether a shown file is known by its address alone, as after a reload. */
function hasUnmeasured({ fileFields, shown, measured }: ToolForm): boolean {
  return fileFields.flatMap((field) => filesOf(field, shown)).some(({ name }) => !(name in measured));
}

/** Whether the preview engine draws it out of words alone, some of which it may leave out. */
function isPreviewOfWords({ fileFields, shown }: ToolForm, listing: CatalogueTool | undefined): boolean {
  if (listing?.category === 'audio') return false;
  const { prompt } = shown;
  const hasFile = fileFields.some((field) => filesOf(field, shown).length > 0);
  return listing?.isPreview === true && typeof prompt === 'string' && prompt.trim() !== '' && !hasFile;
}

type Asked = {
  /** Null while nobody knows. */
  price: Price | null;
  /** Words of the prompt that a preview will leave out. */
  notDrawn: readonly string[];
};

/**
 * What the form costs now. Computed here as long as everything is known that prices depend on; otherwise the server,
 * which has measured every file, is asked. It also knows which words of a prompt a preview leaves out.
 */
function usePrice(tool: Tool, form: ToolForm, listing: CatalogueTool | undefined): Asked {
  const { shown, measured } = form;
  const local = useMemo(
    () => (listing ? priceOf(tool, shown, measured, listing.prices) : null),
    [tool, shown, measured, listing],
  );
  const asksServer = hasUnmeasured(form);
  const readsPrompt = isPreviewOfWords(form, listing);
  const [steady] = useDebouncedValue(shown, QUIET_MS);
  const quote = useQuery({
    queryKey: ['quote', tool.id, steady],
    queryFn: ({ signal }) => getQuote(tool.id, steady, signal),
    enabled: asksServer || readsPrompt,
    placeholderData: keepPreviousData,
    retry: false,
  });
  return {
    price: !asksServer || quote.isError ? local : (quote.data ?? null),
    notDrawn: readsPrompt ? (quote.data?.notDrawn ?? []) : [],
  };
}

/** What the form costs, how that comes about, and what there is to pay it with. */
export function useCost(tool: Tool, form: ToolForm, listing: CatalogueTool | undefined) {
  const { shown, measured } = form;
  const { data: me } = useQuery(meQuery);
  const isOnline = useIsOnline();
  const prices = listing?.prices ?? tool.prices;
  return {
    prices,
    ...usePrice(tool, form, listing),
    isLeastPrice: useMemo(() => risesWithUpload(tool, shown, measured, prices), [tool, shown, measured, prices]),
    /** The figures behind the price, where the tool has any. */
    breakdown: useMemo(() => breakdownOf(tool, shown, measured, prices), [tool, shown, measured, prices]),
    /** Usable tokens; null while they are not known. */
    balance: isOnline ? (me?.balance.total ?? null) : null,
  };
}

export type Cost = ReturnType<typeof useCost>;
