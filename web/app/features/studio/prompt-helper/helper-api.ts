import {
  type PromptAct,
  type PromptHelp,
  type PromptHelperState,
  promptHelperStateSchema,
  promptHelpSchema,
} from '@kinora/server/prompt-helper-wire';
import { queryOptions } from '@tanstack/react-query';
import { listGenerations } from '../../../shared/api/api.ts';
import { ask } from '../../../shared/api/request.ts';
import { isImage } from '../../../shared/generation/output.ts';
import type { Values } from '../form/derive-form.ts';

const HELPER = 'prompt-helper';
const RECENT = 20;

/** Who helps, and for how much, as it is now: the price has to be known before anything is pressed. */
export const helperQuery = queryOptions({
  queryKey: [HELPER],
  queryFn: ({ signal }): Promise<PromptHelperState> => ask(promptHelperStateSchema, '/api/prompt-helper', { signal }),
  staleTime: 0,
});

export type Picture = { url: string; shown: string; name: string };

/** Pictures that were made here lately. */
export const ownPicturesQuery = queryOptions({
  queryKey: [HELPER, 'pictures'],
  queryFn: async ({ signal }): Promise<Picture[]> => {
    const { generations } = await listGenerations({ kind: 'image', status: 'completed', limit: RECENT }, signal);
    return generations.flatMap(({ outputs, generation_name: name }) =>
      outputs.filter(isImage).map(({ url, thumbnailUrl }) => ({ url, shown: thumbnailUrl ?? url, name })),
    );
  },
  staleTime: 0,
});

/** A prompt of a form, and how it is changed. */
export type HelpedPrompt = {
  tool: string;
  field: string;
  prompt: string;
  /** What else the form holds. */
  values: Values;
  /** Pictures that the form holds. */
  pictures: readonly Picture[];
  onPrompt: (prompt: string) => void;
};

export type Asked = { act: PromptAct; language?: string; imageUrl?: string };

type Wish = Asked & Pick<HelpedPrompt, 'tool' | 'field' | 'prompt'> & { id: string; input: Values; quotedCost: number };

export const askHelper = (wish: Wish): Promise<PromptHelp> =>
  ask(promptHelpSchema, '/api/prompt-helper', { method: 'POST', body: wish });
