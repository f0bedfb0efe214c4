import * as z from 'zod';
import type { Executor } from '../database/rows.ts';
import { enqueueTask } from '../tasks/tasks.ts';

export const TEXT_MESSAGE_TASK = 'text_message';

export type TextMessage = {
  /** E.164. */
  to: string;
  text: string;
};

export const queuedTextMessageSchema = z.object({
  to: z.string().regex(/^\+[1-9]\d{6,14}$/),
  text: z.string().min(1).max(480),
  /** Milliseconds since 1970: what it says is over then, and it is not sent any more. */
  until: z.number(),
});

/** Puts a text message into the outbox. A task worker sends it, unless it is over before that. */
export async function enqueueTextMessage(
  executor: Executor,
  { lifetimeMs, ...message }: TextMessage & { lifetimeMs: number },
): Promise<void> {
  const payload: z.infer<typeof queuedTextMessageSchema> = { ...message, until: Date.now() + lifetimeMs };
  await enqueueTask(executor, { kind: TEXT_MESSAGE_TASK, payload });
}
