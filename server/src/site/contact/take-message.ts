import { text } from '@kinora/texts/typed-keys';
import { declareWords } from '@kinora/texts/words';
import * as z from 'zod';
import type { LiveFeed } from '../../http/live/feed.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import type { Database } from '../../platform/database/pool.ts';
import { limitUse } from '../../platform/limits/rate-limits.ts';
import { enqueueMail } from '../../platform/mail/outbox.ts';
import { contactMail } from '../../platform/mail/templates/operators.ts';

/** What a message of the contact page can be about. */
const SUBJECTS = ['general', 'support', 'billing', 'feature', 'partnership', 'press'] as const;

const MESSAGES = { most: 5, seconds: 3600 };

const NAME = /^\P{Cc}{1,100}$/u;
/** Line breaks and tabs belong to a message; other control characters cannot be shown. */
const MESSAGE = /^(?:\P{Cc}|[\t\r\n]){1,5000}$/u;

export const contactMessage = z.strictObject({
  name: z
    .string(declareWords(text('siteErrors', 'name')))
    .trim()
    .regex(NAME, declareWords(text('siteErrors', 'nameForm'))),
  email: z.email(declareWords(text('siteErrors', 'emailForm'))).max(254, declareWords(text('siteErrors', 'emailForm'))),
  subject: z.enum(SUBJECTS, declareWords(text('siteErrors', 'contact.subject'))),
  message: z
    .string(declareWords(text('siteErrors', 'contact.message')))
    .trim()
    .regex(MESSAGE, declareWords(text('siteErrors', 'contact.messageForm'))),
});

/**
 * Keeps a message and mails it to the support address, which answers its sender.
 * @param client the network that it came from
 * @throws AppError 429 `rate_limited` after five within an hour of one address or network
 */
export async function takeMessage(
  { config, database, pipeline, live }: { config: Config; database: Database; pipeline: Pipeline; live: LiveFeed },
  { name, email, subject, message }: z.output<typeof contactMessage>,
  client: string,
): Promise<void> {
  for (const key of [`contact:${email.toLowerCase()}`, `contact-from:${client}`]) {
    await limitUse(pipeline, { key, limit: MESSAGES, refusal: text('siteErrors', 'contact.tooOften') });
  }
  await database.transaction().execute(async (transaction) => {
    await transaction.insertInto('contact_messages').values({ name, email, subject, message }).execute();
    await enqueueMail(transaction, contactMail({ to: config.supportInbox, name, email, topic: subject, message }));
  });
  live.wakeTasks();
}
