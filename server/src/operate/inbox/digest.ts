import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { originFor } from '../../http/origins.ts';
import type { Config } from '../../platform/config/config.ts';
import { functions } from '../../platform/database/functions.ts';
import type { Database } from '../../platform/database/pool.ts';
import { callForRow, callForValue, refined } from '../../platform/database/sql-function.ts';
import { notFound } from '../../platform/errors.ts';
import { enqueueMail } from '../../platform/mail/outbox.ts';
import { digestMail } from '../../platform/mail/templates/digest.ts';
import type { MailSay } from '../../platform/mail/words.ts';
import { wordsOfNews } from './news-words.ts';
import { newsOf } from './read-inbox.ts';

type DigestDeps = { config: Config; database: Database };

const TAKE = refined(functions.take_digest, () =>
  z.object({
    person: z.string().nullable(),
    email: z.string().nullable(),
    period: z.enum(['daily', 'weekly']).nullable(),
    entries: z.array(z.object({ kind: z.string(), facts: z.unknown() })).nullable(),
  }),
);

/**
 * Writes the mails of everybody whose morning it is, each in the transaction that notes how far it tells. Of several workers
 * each takes other people.
 */
export async function sendDigests({ config, database }: DigestDeps, now = new Date()): Promise<void> {
  let isMore = true;
  while (isMore) {
    isMore = await database.transaction().execute(async (transaction) => {
      const { person, email, period, entries } = await callForRow(transaction, TAKE, { at_moment: now });
      if (person === null || period === null) return false;
      const news = (entries ?? [])
        .flatMap(({ kind, facts }) => newsOf(kind, facts) ?? [])
        .map((one) => (say: MailSay) => wordsOfNews(one, say.amount));
      if (email === null || news.length === 0) return true;
      const origin = originFor(config, null);
      const mail = digestMail({
        ...{ to: email, period, news, studioUrl: `${origin}/dashboard` },
        settingsUrl: `${origin}/settings?tab=notifications`,
        unsubscribeUrl: `${origin}/api/inbox/unsubscribe/${unsubscribeToken(config, person)}`,
      });
      await enqueueMail(transaction, mail);
      return true;
    });
  }
}

const macOf = ({ authSecret }: Pick<Config, 'authSecret'>, person: string) =>
  createHmac('sha256', authSecret).update(`unsubscribe:${person}`).digest('base64url');

/** Whoever has it can end the mails of that person, and nothing else. */
function unsubscribeToken(config: Pick<Config, 'authSecret'>, person: string): string {
  return `${person}.${macOf(config, person)}`;
}

/** Ends the mails of the person whose token this is (RFC 8058). @throws AppError 404 */
export async function unsubscribe({ config, database }: DigestDeps, token: string): Promise<void> {
  const [person = '', mac = ''] = token.split('.');
  const [given, right] = [Buffer.from(mac), Buffer.from(macOf(config, person))];
  if (given.length !== right.length || !timingSafeEqual(given, right)) throw notFound();
  await callForValue(database, functions.end_digest, { of_user: person });
}
