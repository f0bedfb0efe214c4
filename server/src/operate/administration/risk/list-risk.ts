import * as z from 'zod';
import { functions } from '../../../platform/database/functions.ts';
import type { Database } from '../../../platform/database/pool.ts';
import { isoTime, jsonObject, query } from '../../../platform/database/rows.ts';
import { callForRows, callForValue, orNull, refined } from '../../../platform/database/sql-function.ts';
import { pageFields } from '../input.ts';
import { type RiskDesk, type RiskPerson, riskPersonSchema } from './wire.ts';

type Facts = Readonly<Record<string, unknown>>;

const figure = (facts: Facts, name: string) => (typeof facts[name] === 'number' ? facts[name] : 0);
const word = (facts: Facts, name: string) => (typeof facts[name] === 'string' ? facts[name] : '');
const dollars = (facts: Facts) => (figure(facts, 'cents') / 100).toFixed(2);

const words: Readonly<Record<string, (facts: Facts) => string>> = {
  shared_card: () => 'A card of this person has brought free tokens to another account',
  shared_phone: () => 'The phone number has brought free tokens to another account',
  shared_device: () => 'The browser of the sign-up has brought free tokens to another account',
  shared_mailbox: () => 'The mailbox has brought free tokens to another account',
  sign_ups_network: (facts) => `${figure(facts, 'count')} accounts were made from the same network within a day`,
  sign_ups_mail_host: (facts) =>
    `${figure(facts, 'count')} accounts with addresses at ${word(facts, 'host')} were made within a day`,
  refused_generations: (facts) => `${figure(facts, 'count')} orders in a row were refused for what is in them`,
  blocked_orders: (facts) => `Moderation refused ${figure(facts, 'count')} orders, uploads or results within a day`,
  keys: (facts) => `${figure(facts, 'count')} API keys were made within a day`,
  refunds: (facts) => `${figure(facts, 'count')} payments were refunded within 30 days`,
  card_declines: (facts) =>
    `Banks declined ${figure(facts, 'count')} attempts with ${figure(facts, 'cards')} cards within a day`,
  card_limit: (facts) =>
    `Too many payments were begun or declined: further ones were refused for ${figure(facts, 'minutes')} minutes`,
  taken_down: (facts) => `${figure(facts, 'count')} notices about this person's work were right within a year`,
  dispute: (facts) => `A payment was disputed (${dollars(facts)})`,
  fraud_warning: (facts) => `The bank warns of fraud with a payment of ${dollars(facts)}`,
};

/** Why something is a signal, in words with its figures. */
function signalWords(kind: string, facts: Facts): string {
  return words[kind]?.(facts) ?? kind.replaceAll('_', ' ');
}

export const riskQuery = z.object({
  state: z.enum(['open', 'held', 'watched', 'dismissed']).default('open'),
  cursor: pageFields.cursor,
  limit: z.coerce.number().int().min(1).max(50).default(20),
});

const caseRow = z.object({
  caseId: z.number(),
  userId: z.string(),
  email: z.string(),
  isSuspended: z.boolean(),
  runsAtOnce: z.number().nullable(),
  state: riskPersonSchema.shape.state,
  score: z.number(),
  openedAt: isoTime,
  lastAt: isoTime,
  decidedAt: isoTime.nullable(),
  decidedBy: z.string().nullable(),
  note: z.string().nullable(),
});
const signalRow = z.object({
  case_id: z.number(),
  kind: z.string(),
  hits: z.number(),
  points: z.number(),
  facts: jsonObject,
  firstAt: isoTime,
  lastAt: isoTime,
});

const SHARED_TRAITS = refined(functions.shared_traits, (row) =>
  row.extend({ kind: z.enum(['mailbox', 'device', 'network', 'card', 'phone']), hint: z.string().nullable() }),
);

/** People with signals, the newest case first, with the reasons and what they share with others. */
export async function listRisk(
  { database }: { database: Database },
  { state, cursor, limit }: z.output<typeof riskQuery>,
): Promise<RiskDesk> {
  const rows = await query(database, caseRow)`
    select c.id as "caseId", c.user_id as "userId", u.email,
      is_suspended(u.banned, u."banExpires") as "isSuspended", c.state, c.score,
      (select l.runs_at_once from person_limits l where l.user_id = u.id) as "runsAtOnce",
      c.opened_at as "openedAt", c.last_at as "lastAt", c.decided_at as "decidedAt", d.email as "decidedBy", c.note
    from risk_cases c join "user" u on u.id = c.user_id left join "user" d on d.id = c.decided_by
    where c.state = ${state} and (${cursor ?? null}::bigint is null or c.id < ${cursor ?? null})
    order by c.id desc limit ${limit + 1}`;
  const page = rows.slice(0, limit);
  const [signals, shares, [counted], alarm] = await Promise.all([
    query(database, signalRow)`
      select case_id, kind, hits, points, facts, first_at as "firstAt", last_at as "lastAt" from risk_signals
      where case_id = any (${page.map(({ caseId }) => caseId)}::bigint[]) order by points desc, last_at desc`,
    Promise.all(page.map(({ userId }) => callForRows(database, SHARED_TRAITS, { of_user: userId }))),
    query(database, z.object({ open: z.number(), held: z.number(), declines: z.number() }))`
      select count(*) filter (where state = 'open') as open, count(*) filter (where state = 'held') as held,
        (select count(*) from card_declines where at > now() - interval '1 hour') as declines
      from risk_cases where state in ('open', 'held')`,
    callForValue(database, orNull(functions.abuse_rule), { of_name: 'declinesAlarm' }),
  ]);
  const people = page.map(
    (row, index): RiskPerson => ({
      ...row,
      signals: signals
        .filter(({ case_id }) => case_id === row.caseId)
        .map(({ case_id: _, facts, ...signal }) => ({ ...signal, text: signalWords(signal.kind, facts) })),
      shares: (shares[index] ?? []).map(({ kind, hint, with_user, email, is_suspended }) => ({
        ...{ kind, hint, email },
        userId: with_user,
        isSuspended: is_suspended,
      })),
    }),
  );
  return {
    people,
    open: counted?.open ?? 0,
    held: counted?.held ?? 0,
    declinesLastHour: counted?.declines ?? 0,
    declinesAlarm: alarm ?? 0,
    nextCursor: rows.length > limit ? String(page.at(-1)?.caseId) : null,
  };
}
