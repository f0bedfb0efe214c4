import type { InputProblem, Tool, ToolInput } from '@kinora/catalogue/tool';
import type { Generation } from '@kinora/server/generations-wire';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import * as z from 'zod/mini';
import { getGeneration, submitGeneration } from '../../shared/api/api.ts';
import { ApiError, isNoAnswer, isTimedOut, timedOut } from '../../shared/api/api-error.ts';
import { GENERATION_LISTS, nextMoment, readGeneration } from '../../shared/api/generation-cache.ts';
import { newId } from '../../shared/api/new-id.ts';
import { meQuery, queryClient } from '../../shared/api/queries.ts';
import { applyGeneration } from '../../shared/live/cache-updates.ts';
import { onChange } from '../../shared/live/events.ts';
import {
  noteRemixOf,
  noteSettingsFrom,
  noteUnanswered,
  remixOf,
  settingsFrom,
  type Unanswered,
  unansweredOf,
} from '../../shared/session/drafts.ts';
import { CATALOGUE } from '../../shared/tools/summaries.ts';

/**
 * The order to send for an input: the unanswered one again if nothing has changed, otherwise a new one, under the id that makes
 * it happen once, whatever is lost on the way. The price is no part of it, as it is none of what the server compares.
 */
export function nextAttempt(unanswered: Unanswered | null, values: unknown): Unanswered {
  const text = JSON.stringify(values);
  return unanswered?.body === text ? unanswered : { generationId: newId(), body: text };
}

const RETRY_AFTER_MS = [700, 2000, 4000];
const ASKED_AGAIN_FOR_MS = 10_000;

type Send<Answer> = (signal: AbortSignal) => Promise<Answer>;

/**
 * Sends until there is an answer, for a few seconds; the last silence is thrown. `send` must be safe to repeat.
 * @param patienceMs how long one request may last; when it is over, the same is asked once more, for 10 seconds
 * @throws ApiError `timed_out` when that brings no answer either
 */
export async function untilAnswered<Answer>(
  send: Send<Answer>,
  patienceMs: number,
  wait: (milliseconds: number) => Promise<void> = pause,
): Promise<Answer> {
  for (const milliseconds of RETRY_AFTER_MS) {
    try {
      return await within(patienceMs, send);
    } catch (error) {
      if (isTimedOut(error)) return askAgain(send);
      if (!isNoAnswer(error)) throw error;
      await wait(milliseconds);
    }
  }
  return within(patienceMs, send);
}

async function askAgain<Answer>(send: Send<Answer>): Promise<Answer> {
  try {
    return await within(ASKED_AGAIN_FOR_MS, send);
  } catch (error) {
    throw isNoAnswer(error) ? timedOut() : error;
  }
}

async function within<Answer>(milliseconds: number, send: Send<Answer>): Promise<Answer> {
  const ending = new AbortController();
  const timer = Number.isFinite(milliseconds) ? setTimeout(() => ending.abort(timedOut()), milliseconds) : undefined;
  try {
    return await send(ending.signal);
  } finally {
    clearTimeout(timer);
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

type Order = { input: ToolInput; tokens: number };
type Hooks = {
  onAccepted: (order: Order, generation: Generation) => void;
  /** An order without an answer is there after all. */
  onArrived: () => void;
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
export function useGenerate(tool: Tool, { onAccepted, onArrived, onRefused, onTimedOut }: Hooks) {
  const patienceMs = (tool.submitTimeout?.seconds ?? Number.POSITIVE_INFINITY) * 1000;
  const unanswered = useRef<Unanswered | null>(null);
  function remember(order: Unanswered | null): void {
    unanswered.current = order;
    noteUnanswered(tool.id, order);
  }
  const noteArrival = useEffectEvent((id: string) => {
    if ((unanswered.current ?? unansweredOf(tool.id))?.generationId !== id) return;
    remember(null);
    onArrived();
  });
  const toolId = tool.id;
  useEffect(() => {
    const leaving = new AbortController();
    const sent = unansweredOf(toolId);
    if (sent !== null) {
      getGeneration(sent.generationId, leaving.signal).then(
        ({ id }) => noteArrival(id),
        () => undefined,
      );
    }
    const stop = onChange(({ generation }) => {
      if (generation) noteArrival(generation.id);
    });
    return () => {
      leaving.abort();
      stop();
    };
  }, [toolId]);
  return useMutation({
    mutationFn: async ({ input, tokens }: Order) => {
      const attempt = nextAttempt(unanswered.current ?? unansweredOf(tool.id), input.values);
      remember(attempt);
      const { generationId } = attempt;
      const fromGeneration = settingsFrom(tool.id);
      const origin = { fromGeneration, fromPublication: remixOf(tool.id) };
      const submission = { fn: tool.fn, generationId, input: input.values, quotedCost: tokens, ...origin };
      const asOf = nextMoment();
      try {
        const { generation } = await untilAnswered((signal) => submitGeneration(submission, signal), patienceMs);
        applyGeneration(queryClient, generation, asOf);
        return generation;
      } catch (error) {
        // It is there all the same where this page has heard of it by itself.
        const heardOf = isNoAnswer(error) ? readGeneration(queryClient, generationId) : null;
        if (heardOf !== null) return heardOf;
        throw error;
      }
    },
    onSuccess: (generation, order) => {
      remember(null);
      noteSettingsFrom(tool.id, null);
      noteRemixOf(tool.id, null);
      void queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
      onAccepted(order, generation);
    },
    onError: (error, order) => {
      if (isTimedOut(error)) {
        void queryClient.invalidateQueries({ queryKey: [GENERATION_LISTS] });
        void queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
        return onTimedOut(order);
      }
      const isPriceChanged = error instanceof ApiError && error.code === 'quote_changed';
      // At another price the same order goes on under its id: an earlier one of it may still arrive.
      if (!isNoAnswer(error) && !isPriceChanged) remember(null);
      if (isPriceChanged) {
        void queryClient.invalidateQueries({ queryKey: [CATALOGUE] });
      }
      // Its author took it back: what is in the form is ordered as somebody's own from now on.
      if (error instanceof ApiError && error.code === 'not_found') noteRemixOf(tool.id, null);
      onRefused(error, inputProblems(error));
    },
  });
}
