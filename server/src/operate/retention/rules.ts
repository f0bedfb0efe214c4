import { type RawBuilder, sql } from 'kysely';
import type { RetentionName } from '../../platform/settings/retention-values.ts';
import { isStaleUpload, isTrashOver } from '../../studio/files/sweep.ts';

type Sql = RawBuilder<unknown>;

/** Rows of one table, known by a letter, and what becomes of those that are over. */
type Part = {
  rows: Sql;
  /** Which of them are over at a moment, if what came before this time is. */
  over: (before: Sql, moment: Sql) => Sql;
  /** `swept`: with their files, by the hourly sweep, which reads the same setting. `erased`: accounts, with their mails. */
  end: 'deleted' | 'swept' | 'audit' | 'erased' | { set: Sql };
};

type RetentionRule = {
  /** What the days are counted from, and what happens then, behind "30 days". */
  counted: string;
  /** Why it is kept so long. */
  why: string;
  /** None of what the studio itself does not keep. */
  parts: readonly Part[];
};

const deleted = (rows: Sql, over: Part['over']): Part => ({ rows, over, end: 'deleted' });

/** Everything whose time the operator sets. The words are in the document on privacy and in administration. */
export const retentionRules: Readonly<Record<RetentionName, RetentionRule>> = {
  sessions: {
    counted: 'after they ended',
    why: 'signing in',
    parts: [deleted(sql`"session" r`, (before) => sql`r."expiresAt" < ${before}`)],
  },
  knownBrowsers: {
    counted: 'after they were seen last',
    why: 'nobody who guesses passwords shuts their owner out',
    parts: [deleted(sql`known_browsers r`, (before) => sql`r.seen_at < ${before}`)],
  },
  invitations: {
    counted: 'after they ran out',
    why: 'who was asked by whom',
    parts: [deleted(sql`invitations r`, (before) => sql`r.expires_at < ${before}`)],
  },
  trash: {
    counted: 'after it was moved there, unless its owner empties it before',
    why: 'it can be restored',
    parts: [{ rows: sql`ai_generations g`, over: isTrashOver, end: 'swept' }],
  },
  uploads: {
    counted: 'after they came',
    why: 'they are inputs',
    parts: [{ rows: sql`files f`, over: isStaleUpload, end: 'swept' }],
  },
  failedGenerations: {
    counted: 'after they failed; then they are moved to the trash with what they were asked for',
    why: 'their owner sees what became of them',
    parts: [
      {
        rows: sql`ai_generations r`,
        over: (before) => sql`r.status = 'failed' and r.removed_at is null and r.completed_at < ${before}
          and not r.metadata ? 'flagged' and r.metadata #>> '{review,state}' is distinct from 'held'
          and not exists (select from keeps k where k.generation_id = r.id and k.is_protected)`,
        end: { set: sql`removed_at = now(), removed_as = 'trash'` },
      },
    ],
  },
  webhookCalls: {
    counted: 'after they were due',
    why: 'their owner sees what became of them',
    parts: [deleted(sql`webhook_deliveries r`, (before) => sql`r.created_at < ${before}`)],
  },
  messages: {
    counted: 'after they were sent',
    why: 'they are answered',
    parts: [deleted(sql`contact_messages r`, (before) => sql`r.created_at < ${before}`)],
  },
  paymentMessages: {
    counted: 'after they came; then only the fact is kept',
    why: 'the books are made from them',
    parts: [
      {
        rows: sql`payment_events r`,
        over: (before) => sql`r.body is not null and r.received_at < ${before}`,
        end: { set: sql`body = null` },
      },
    ],
  },
  tasks: {
    counted: 'after it was done, without its content, which is forgotten at once',
    why: 'nothing is done twice',
    parts: [deleted(sql`tasks r`, (before) => sql`r.done_at < ${before}`)],
  },
  networks: {
    counted: 'after they were seen last, as keyed fingerprints',
    why: 'signs of abuse',
    parts: [deleted(sql`account_traits r`, (before) => sql`r.kind = 'network' and r.seen_at < ${before}`)],
  },
  devices: {
    counted: 'after they were seen last, as keyed fingerprints',
    why: 'free tokens are given once',
    parts: [
      deleted(sql`account_traits r`, (before) => sql`r.kind = 'device' and r.seen_at < ${before}`),
      deleted(sql`signup_claims r`, (before) => sql`r.kind = 'device' and r.claimed_at < ${before}`),
    ],
  },
  declinedCards: {
    counted: 'after the bank declined them, as keyed fingerprints',
    why: 'stolen cards are not tried out',
    parts: [deleted(sql`card_declines r`, (before) => sql`r.at < ${before}`)],
  },
  dismissedChecks: {
    counted: 'after they were dismissed',
    why: 'the same signal is not looked at twice',
    parts: [deleted(sql`risk_cases r`, (before) => sql`r.state = 'dismissed' and r.decided_at < ${before}`)],
  },
  auditLog: {
    counted: 'after what a line tells of; lines about erased people lose words, values and names',
    why: 'who did what',
    parts: [{ rows: sql`admin_audit r`, over: (before) => sql`r.at < ${before}`, end: 'audit' }],
  },
  inactiveAccounts: {
    counted:
      'after they were used last, and after mails 30 and 7 days before; not with bought tokens, a plan that runs or an open case, nor suspended people and administrators',
    why: 'nobody needs them any more',
    parts: [
      {
        rows: sql`inactivity_warnings r`,
        over: (before, moment) => sql`r.user_id in (select a.user_id from accounts_to_erase(${before}, ${moment}) a)`,
        end: 'erased',
      },
    ],
  },
  machineLogs: {
    counted: 'after they were written, as people are told; it is your machines that remove them',
    why: 'faults and abuse',
    parts: [],
  },
};
