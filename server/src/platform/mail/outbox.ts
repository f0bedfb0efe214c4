import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { Executor } from '../database/rows.ts';
import { enqueueTask } from '../tasks/tasks.ts';

export const MAIL_TASK = 'mail';

export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Where an answer goes; to the sender of all mails otherwise. */
  replyTo?: string;
};

export const queuedMailSchema = z.object({
  /** Becomes the Message-ID: a mail that is sent twice after a crash is one to whoever receives it. */
  id: z.uuid(),
  to: z.email(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  replyTo: z.email().optional(),
});

/**
 * Puts a mail into the outbox, within the executor's transaction if it has one. A task worker delivers it.
 * @param uniqueKey of the fact that it tells: a second mail with the same one is not made
 */
export async function enqueueMail(executor: Executor, mail: Mail, uniqueKey?: string): Promise<void> {
  const payload: z.infer<typeof queuedMailSchema> = { id: randomUUID(), ...mail };
  await enqueueTask(executor, { kind: MAIL_TASK, payload, ...(uniqueKey === undefined ? {} : { uniqueKey }) });
}
