import type { BatchQuote, SubmittedBatch } from '@kinora/server/batches-wire';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { isNoAnswer } from '../../../shared/api/api-error.ts';
import { type BatchPlan, refreshBatches, submitBatch } from '../../../shared/batches/batches-api.ts';
import { nextAttempt, untilAnswered } from '../use-generate.ts';

type Order = { plan: BatchPlan; quote: BatchQuote };

/** Orders a batch at the price on the button. A lost answer is asked for again under the same id. */
export function useOrderBatch(onOrdered: (submitted: SubmittedBatch) => void) {
  const unanswered = useRef<ReturnType<typeof nextAttempt> | null>(null);
  return useMutation({
    mutationFn: ({ plan, quote: { count, tokens } }: Order) => {
      const attempt = nextAttempt(unanswered.current, plan);
      unanswered.current = attempt;
      const body = { ...plan, batchId: attempt.generationId, quotedCost: tokens, quotedCount: count };
      return untilAnswered((signal) => submitBatch(body, signal), Number.POSITIVE_INFINITY);
    },
    onSuccess: (submitted) => {
      unanswered.current = null;
      refreshBatches();
      onOrdered(submitted);
    },
    onError: (error) => {
      if (!isNoAnswer(error)) unanswered.current = null;
    },
  });
}
