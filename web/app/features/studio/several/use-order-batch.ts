import type { BatchQuote, SubmittedBatch } from '@kinora/server/batches-wire';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError, isNoAnswer } from '../../../shared/api/api-error.ts';
import { type BatchPlan, refreshBatches, submitBatch } from '../../../shared/batches/batches-api.ts';
import { noteRemixOf, remixOf } from '../../../shared/session/drafts.ts';
import { nextAttempt, untilAnswered } from '../use-generate.ts';

type Order = { plan: BatchPlan; quote: BatchQuote };

/** Orders a batch at the price on the button. A lost answer is asked for again under the same id. */
export function useOrderBatch(onOrdered: (submitted: SubmittedBatch) => void) {
  const unanswered = useRef<ReturnType<typeof nextAttempt> | null>(null);
  return useMutation({
    mutationFn: ({ plan, quote: { count, tokens } }: Order) => {
      const attempt = nextAttempt(unanswered.current, plan);
      unanswered.current = attempt;
      const fromPublication = remixOf(plan.tool);
      const body = { ...plan, batchId: attempt.generationId, quotedCost: tokens, quotedCount: count, fromPublication };
      return untilAnswered((signal) => submitBatch(body, signal), Number.POSITIVE_INFINITY);
    },
    onSuccess: (submitted, { plan }) => {
      unanswered.current = null;
      noteRemixOf(plan.tool, null);
      refreshBatches();
      onOrdered(submitted);
    },
    onError: (error, { plan }) => {
      if (!isNoAnswer(error)) unanswered.current = null;
      // Its author took it back: what is in the form is ordered as somebody's own from now on.
      if (error instanceof ApiError && error.code === 'not_found') noteRemixOf(plan.tool, null);
    },
  });
}
