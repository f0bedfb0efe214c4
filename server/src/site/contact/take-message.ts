import * as z from 'zod';
import type { LiveFeed } from '../../http/live/feed.ts';
import { type ContactSubject, contactSubjects } from '../../http/wire.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import type { Database } from '../../platform/database/pool.ts';
import { AppError } from '../../platform/errors.ts';
import { createRateLimits } from '../../platform/limits/rate-limits.ts';
import { enqueueMail } from '../../platform/mail/outbox.ts';
import { contactMail } from '../../platform/mail/templates/contact-message.ts';

const MESSAGES = { most: 5, seconds: 3600 };

const topics: Readonly<Record<ContactSubject, string>> = {
  general: 'General question',
  support: 'Support',
  billing: 'Billing',
  feature: 'Feature request',
  partnership: 'Partnership',
  press: 'Press',
};

const NAME = /^\P{Cc}{1,100}$/u;
/** Line breaks and tabs belong to a message; other control characters cannot be shown. */
const MESSAGE = /^(?:\P{Cc}|[\t\r\n]){1,5000}$/u;

export const contactMessage = z.strictObject({
  name: z.string('Please enter your name').trim().regex(NAME, 'Please enter your name, in at most 100 characters'),
  email: z.email('Please enter a valid email address').max(254, 'Please enter a valid email address'),
  subject: z.enum(contactSubjects, 'Please choose a subject'),
  message: z
    .string('Please enter your message')
    .trim()
    .regex(MESSAGE, 'Please enter your message, in at most 5000 characters'),
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
  const rateLimits = createRateLimits(pipeline);
  for (const key of [`contact:${email.toLowerCase()}`, `contact-from:${client}`]) {
    if (!(await rateLimits.use(key, MESSAGES)).isAllowed) throw tooMany();
  }
  await database.transaction().execute(async (transaction) => {
    await transaction.insertInto('contact_messages').values({ name, email, subject, message }).execute();
    await enqueueMail(
      transaction,
      contactMail({ to: config.supportInbox, name, email, topic: topics[subject], message }),
    );
  });
  live.wakeTasks();
}

function tooMany(): AppError {
  return new AppError('rate_limited', 'You have already sent several messages. Please try again later.', 429);
}
