import * as z from 'zod';
import type { LiveFeed } from '../../http/live/feed.ts';
import { originFor } from '../../http/origins.ts';
import type { Config } from '../../platform/config/config.ts';
import { functions } from '../../platform/database/functions.ts';
import type { Database } from '../../platform/database/pool.ts';
import { query } from '../../platform/database/rows.ts';
import { callForRows } from '../../platform/database/sql-function.ts';
import { enqueueMail } from '../../platform/mail/outbox.ts';
import { unusedAccountErasedMail, unusedAccountMail } from '../../platform/mail/templates/account.ts';
import { enqueueTask } from '../../platform/tasks/tasks.ts';
import { keepLink } from './keep-account.ts';

export type AccountDeps = { config: Config; database: Database; live: LiveFeed };

/** Days before their end at which accounts are told of it first. */
const TOLD_DAYS = 30;
const BATCH = 500;

const numbered = z.object({ user_id: z.string() });

/**
 * The night's work for accounts that nobody has used for so many days: erases those whose owners were told twice, and tells
 * the next. Null tells nobody, and takes back what was told. It may be repeated. @returns how many were erased
 */
export async function endUnusedAccounts(deps: AccountDeps, days: number | null): Promise<number> {
  await forgetWarnings(deps, days);
  if (days === null) return 0;
  const erased = await eraseAll(deps, days);
  while ((await tell(deps, null)) === BATCH);
  const before = await daysAgo(deps.database, days - TOLD_DAYS);
  while ((await tell(deps, before)) === BATCH);
  deps.live.wakeTasks();
  return erased;
}

/** Forgets the warnings of people who came back or may no longer be erased. */
async function forgetWarnings({ database }: AccountDeps, days: number | null): Promise<void> {
  await query(database, z.unknown())`
    delete from inactivity_warnings w
    where ${days}::int is null or w.user_id not in (
      select a.user_id from unused_accounts(now() - make_interval(days => ${days}::int - ${TOLD_DAYS}::int)) a)`;
}

async function daysAgo(database: Database, days: number): Promise<Date> {
  const [moment] = await query(database, z.object({ at: z.date() }))`
    select now() - make_interval(days => ${days}::int) as at`;
  if (moment === undefined) throw new Error('The database does not tell the time');
  return moment.at;
}

/** Some of those who are told first, as they were not seen since, or again; each in the transaction that notes it. */
function tell({ config, database }: AccountDeps, unseenSince: Date | null): Promise<number> {
  return database.transaction().execute(async (transaction) => {
    const told =
      unseenSince === null
        ? await callForRows(transaction, functions.tell_unused_accounts_again, { most: BATCH })
        : await callForRows(transaction, functions.tell_unused_accounts, { before: unseenSince, most: BATCH });
    for (const { user_id, email: to, warned_at, ends_at } of told) {
      const url = keepLink(config, { userId: user_id, warnedAt: warned_at });
      const mail = unusedAccountMail({ to, url, endsAt: ends_at, supportEmail: config.supportEmail });
      const time = unseenSince === null ? 'again' : 'first';
      await enqueueMail(transaction, mail, `account_unused:${user_id}:${warned_at.getTime()}:${time}`);
    }
    return told.length;
  });
}

async function eraseAll(deps: AccountDeps, days: number): Promise<number> {
  const before = await daysAgo(deps.database, days);
  const over = await query(deps.database, numbered)`select user_id from accounts_to_erase(${before}, now())`;
  let erased = 0;
  for (const { user_id } of over) {
    if (await eraseOne(deps, user_id, before)) erased += 1;
  }
  return erased;
}

/** In one transaction with the mail that names its receipt. False when its owner came back. */
async function eraseOne({ config, database, live }: AccountDeps, userId: string, before: Date): Promise<boolean> {
  const erased = await database.transaction().execute(async (transaction) => {
    const given = { of_user: userId, before };
    const [chosen] = await query(transaction, z.object({ language: z.string().nullable() }))`
      select language from profiles where id = ${userId}`;
    const [account] = await callForRows(transaction, functions.erase_unused_account, given);
    if (account === undefined) return null;
    const { email: to, receipt } = account;
    const receiptUrl = `${originFor(config, null)}/erasures/${receipt}`;
    const mail = unusedAccountErasedMail({ to, receipt, receiptUrl, supportEmail: config.supportEmail });
    await enqueueMail(transaction, mail, `account_erased:${receipt}`, chosen?.language);
    await enqueueTask(transaction, { kind: 'sweep_uploads', payload: {} });
    return account;
  });
  for (const token of erased?.ended_sessions ?? []) live.endSession(token);
  return erased !== null;
}
