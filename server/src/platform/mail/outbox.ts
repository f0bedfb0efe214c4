import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { Executor } from '../database/rows.ts';
import { enqueueTask } from '../tasks/tasks.ts';

export const MAIL_TASK = 'mail';

/** Stands for the studio's name in the words of a mail until it is sent: a character that no keyboard has. */
export const STUDIO = '\u{E0A1}';

/** What a mail says; how it looks is decided when it is sent. */
export type Mail = {
  to: string;
  subject: string;
  paragraphs: string[];
  button?: { label: string; url: string } | undefined;
  /** Said in small print at the end. */
  notes: string[];
  /** Where an answer goes; to the sender of all mails otherwise. */
  replyTo?: string;
};

const envelope = {
  /** Becomes the Message-ID: a mail that is sent twice after a crash is one to whoever receives it. */
  id: z.uuid(),
  to: z.email(),
  subject: z.string(),
  replyTo: z.email().optional(),
};

export const queuedMailSchema = z.object({
  ...envelope,
  paragraphs: z.array(z.string()),
  button: z.object({ label: z.string(), url: z.string() }).optional(),
  notes: z.array(z.string()),
});

/** As the release before left them in the outbox. */
export const laidOutMailSchema = z.object({ ...envelope, text: z.string(), html: z.string() });

/**
 * Puts a mail into the outbox, within the executor's transaction if it has one. A task worker delivers it.
 * @param uniqueKey of the fact that it tells: a second mail with the same one is not made
 */
export async function enqueueMail(executor: Executor, mail: Mail, uniqueKey?: string): Promise<void> {
  const payload: z.infer<typeof queuedMailSchema> = { id: randomUUID(), ...mail };
  await enqueueTask(executor, { kind: MAIL_TASK, payload, ...(uniqueKey === undefined ? {} : { uniqueKey }) });
}
