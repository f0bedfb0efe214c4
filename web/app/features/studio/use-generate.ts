import type { InputProblem, Tool, ToolInput } from '@kinora/catalogue/tool';
import type { Generation } from '@kinora/server/wire';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import * as z from 'zod/mini';
import { submitGeneration } from '../../shared/api/api.ts';
import { ApiError, isNoAnswer, isTimedOut } from '../../shared/api/api-error.ts';
import { catalogueQuery, GENERATIONS, meQuery, queryClient } from '../../shared/api/queries.ts';
import { applySubmitted } from '../../shared/live/cache-updates.ts';
import { type Attempt, nextAttempt, untilAnswered } from './attempt.ts';

type Order = { input: ToolInput; tokens: number };
type Hooks = {
  onAccepted: (order: Order, generation: Generation) => void;
  onRefused: (error: unknown, problems: InputProblem[]) => void;
  /** Nobody knows yet what became of it. */
  onTimedOut: (order: Order) => void;
};

const problemsSchema = z.array(z.object({ field: z.string(), message: z.string() }));

function inputProblems(error: unknown): InputProblem[] {
  const parsed = problemsSchema.safeParse(error instanceof ApiError ? error.details : undefined);
  return parsed.success ? parsed.data : [];
}

/** Orders a generation at the price on the button. A lost answer is asked for again under the same id. */
export function useGenerate(tool: Tool, { onAccepted, onRefused, onTimedOut }: Hooks) {
  const patienceMs = (tool.submitTimeout?.seconds ?? Number.POSITIVE_INFINITY) * 1000;
  const unanswered = useRef<Attempt | null>(null);
  return useMutation({
    mutationFn: async ({ input, tokens }: Order) => {
      const attempt = nextAttempt(unanswered.current, input.values);
      unanswered.current = attempt;
      const { generationId } = attempt;
      const submission = { fn: tool.fn, generationId, input: input.values, quotedCost: tokens };
      return untilAnswered((signal) => submitGeneration(submission, signal), patienceMs);
    },
    onSuccess: ({ generation }, order) => {
      unanswered.current = null;
      applySubmitted(queryClient, generation);
      void queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
      onAccepted(order, generation);
    },
    onError: (error, order) => {
      if (isTimedOut(error)) {
        void queryClient.invalidateQueries({ queryKey: [GENERATIONS] });
        void queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
        return onTimedOut(order);
      }
      const isPriceChanged = error instanceof ApiError && error.code === 'quote_changed';
      // At another price the same order goes on under its id: an earlier one of it may still arrive.
      if (!isNoAnswer(error) && !isPriceChanged) unanswered.current = null;
      if (isPriceChanged) {
        void queryClient.invalidateQueries({ queryKey: catalogueQuery.queryKey });
      }
      onRefused(error, inputProblems(error));
    },
  });
}
