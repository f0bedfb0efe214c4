import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { fromTokens } from '../../../shared/format/use-formats.ts';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import { loadToolPage } from '../../../shared/tools/registry.ts';
import { useSpokenTool } from '../../../shared/tools/spoken-tool.ts';
import { useSoldTools } from '../../../shared/tools/summaries.ts';
import { type CanvasTool, isCanvasTool } from './canvas-tool.ts';

/** The name of the model in the address; without it the canvas has its own. */
export const MODEL = 'tool';

export type Models = {
  /** What edits now: the one that was chosen, or until it is there the one before. */
  tool: CanvasTool;
  chosen: string;
  all: readonly { id: string; name: string; fromTokens: number }[];
  isFailed: boolean;
  choose: (id: string) => void;
};

/** The models that edit on the canvas, of which the address names one. */
export function useModels(own: CanvasTool): Models {
  const [query, setQuery] = useSearchParams();
  const all = useSoldTools().filter(({ isOfCanvas }) => isOfCanvas);
  const wanted = all.find(({ id }) => id === query.get(MODEL));
  const other = useQuery({
    queryKey: ['canvas-model', wanted?.id, wanted?.version],
    queryFn: async () => {
      const loaded = await loadToolPage(wanted?.id ?? '', wanted?.version ?? undefined);
      if (loaded === undefined || !isCanvasTool(loaded)) throw new Error('This model edits nothing on the canvas');
      return loaded;
    },
    enabled: wanted !== undefined && wanted.id !== own.id,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    placeholderData: (before) => before,
    retry: false,
  });
  const isOther = wanted !== undefined && wanted.id !== own.id;
  const tool = isOther && other.data !== undefined ? other.data : own;
  const spoken = useSpokenTool(tool);
  return {
    tool: isCanvasTool(spoken) ? spoken : tool,
    chosen: wanted?.id ?? own.id,
    all,
    isFailed: isOther && other.isError,
    choose(id) {
      setQuery(
        (before) => {
          const next = new URLSearchParams(before);
          next.delete(MODEL);
          if (id !== own.id) next.set(MODEL, id);
          return next;
        },
        { replace: true, preventScrollReset: true },
      );
    },
  };
}

/** Which model edits; nothing where there is one alone. */
export function ModelChoice({ models, onChoose }: { models: Models; onChoose: () => void }) {
  const say = useTexts('edit');
  const { all, chosen, isFailed, choose } = models;
  if (all.length < 2) return null;
  return (
    <NativeSelect
      label={say('model')}
      value={chosen}
      error={isFailed ? say('modelFailed') : null}
      data={all.map(({ id, name, fromTokens: tokens }) => ({
        value: id,
        label: say('modelPrice', { name, price: fromTokens(tokens) }),
      }))}
      onChange={({ currentTarget }) => {
        onChoose();
        choose(currentTarget.value);
      }}
    />
  );
}
