import { isNoAnswer, isTimedOut, timedOut } from '../../shared/api/api-error.ts';
import { newId } from '../../shared/api/new-id.ts';

/** One click on Generate: the id that makes it happen once, whatever is lost on the way. */
export type Attempt = { generationId: string; body: string };

/**
 * The attempt to send for an input: the unanswered one again if nothing has changed, otherwise a new one. The price is
 * no part of it, as it is none of what the server compares.
 */
export function nextAttempt(unanswered: Attempt | null, values: unknown): Attempt {
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
