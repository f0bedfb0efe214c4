import { isNoAnswer } from '../../api-error.ts';
import { newId } from './new-id.ts';

/** One click on Generate: the id that makes it happen once, whatever is lost on the way. */
export type Attempt = { generationId: string; body: string };

/** The attempt to send for a body: the unanswered one again if nothing has changed, otherwise a new one. */
export function nextAttempt(unanswered: Attempt | null, body: unknown): Attempt {
  const text = JSON.stringify(body);
  return unanswered?.body === text ? unanswered : { generationId: newId(), body: text };
}

const RETRY_AFTER_MS = [700, 2000, 4000];

/** Sends until there is an answer, for a few seconds; the last silence is thrown. `send` must be safe to repeat. */
export async function untilAnswered<Answer>(
  send: () => Promise<Answer>,
  wait: (milliseconds: number) => Promise<void> = pause,
): Promise<Answer> {
  for (const milliseconds of RETRY_AFTER_MS) {
    try {
      return await send();
    } catch (error) {
      if (!isNoAnswer(error)) throw error;
      await wait(milliseconds);
    }
  }
  return send();
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
