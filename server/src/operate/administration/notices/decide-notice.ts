import { text } from '@kinora/texts/typed-keys';
import { declareWords } from '@kinora/texts/words';
import { sql, type Transaction } from 'kysely';
import * as z from 'zod';
import { invalidInput } from '../../../http/invalid-input.ts';
import { originFor } from '../../../http/origins.ts';
import { explainDatabaseError } from '../../../platform/database/errors.ts';
import { functions } from '../../../platform/database/functions.ts';
import { query } from '../../../platform/database/rows.ts';
import { callForRow, callForValue, refined } from '../../../platform/database/sql-function.ts';
import type { DB } from '../../../platform/database/types.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { enqueueMail } from '../../../platform/mail/outbox.ts';
import { noticeDecidedMail, takenDownMail } from '../../../platform/mail/templates/notices.ts';
import { isObjectKey } from '../../../platform/objects/object-store.ts';
import { PLAIN_TEXT } from '../../../platform/plain-text.ts';
import { noticesSetting } from '../../../platform/settings/registry.ts';
import { subjectRow } from '../../notices/find-subjects.ts';
import { blockingKinds, CHILD_ABUSE_DAYS } from '../../notices/kinds.ts';
import { noticeKindSchema } from '../../notices/wire.ts';
import type { Admin, AdministrationPorts } from '../admin.ts';
import { writeAudited } from '../audit.ts';
import { publish } from '../generations/flag-generation.ts';
import { identicalTo, type Part, printsOf } from './find-copies.ts';

/** What people read about a decision. */
export const wordsField = z
  .string(declareWords(text('refusals', 'desk.why')))
  .trim()
  .min(3, declareWords(text('refusals', 'desk.why')))
  .max(2000, declareWords(text('refusals', 'desk.whyLong')))
  .regex(PLAIN_TEXT, declareWords(text('refusals', 'desk.whyPlain')));

const OUTPUT = /^[^/]+\/generations\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}-/;
const isOutputKey = (text: string) => isObjectKey(text) && OUTPUT.test(text);

export const decideNoticeBody = z.strictObject({
  decision: z.enum(['take_down', 'keep']),
  /** What is taken down; identical copies go with it. */
  generations: z.array(z.uuid()).max(200).default([]),
  /** Keys of single outputs; the others of their generations stay. */
  outputs: z
    .array(z.string().refine(isOutputKey, declareWords(text('serviceErrors', 'desk.notOutput'))))
    .max(200)
    .default([]),
  uploads: z
    .array(z.string().refine(isObjectKey, declareWords(text('serviceErrors', 'desk.notUpload'))))
    .max(200)
    .default([]),
  /** Read by the authors; needed to take something down. */
  toAuthor: wordsField.optional(),
  /** Read by whoever sent the notice. */
  toReporter: wordsField,
});
type Decision = z.output<typeof decideNoticeBody>;

const TAKE_DOWN = refined(functions.take_down, (row) =>
  row.extend({ owner: z.string().nullable(), seq: z.number().nullable(), takedown_id: z.string().nullable() }),
);
const TAKE_DOWN_OUTPUT = refined(functions.take_down_output, (row) =>
  row.extend({ owner: z.string().nullable(), seq: z.number().nullable(), takedown_id: z.string().nullable() }),
);
const noticeRow = z.object({
  number: z.number(),
  kind: z.enum(noticeKindSchema.options),
  email: z.string().nullable(),
  decision: z.string().nullable(),
});

/**
 * Decides about a notice. Taken down, a thing and its identical copies are gone for everybody but the desk with
 * this commit, in all processes. Its author and the sender of the notice are told.
 * @throws AppError 404 for a notice or a thing that is not there, 409 `decided`
 */
export async function decideNotice(
  deps: AdministrationPorts,
  admin: Admin,
  id: string,
  decided: Decision,
): Promise<void> {
  const { toAuthor, toReporter } = decided;
  const isTakenDown = decided.decision === 'take_down';
  if (isTakenDown && toAuthor === undefined) {
    throw invalidInput([{ field: 'toAuthor', message: declareWords(text('serviceErrors', 'desk.tellAuthor')) }]);
  }
  if (isTakenDown && decided.generations.length + decided.outputs.length + decided.uploads.length === 0) {
    throw invalidInput([{ field: 'generations', message: declareWords(text('serviceErrors', 'desk.chooseWhat')) }]);
  }
  const { evidenceDays } = await deps.settings.read(noticesSetting);
  const events = await writeAudited(deps.database, { admin }, async (transaction) => {
    await callForValue(transaction, functions.lock_takedowns, {});
    const [notice] = await query(transaction, noticeRow)`
      select number, kind, email, decision from notices where id = ${id} for update`;
    if (notice === undefined) throw notFound();
    if (notice.decision !== null) throw new AppError('decided', text('serviceErrors', 'desk.noticeDecided'), 409);
    const taken = isTakenDown
      ? await takeDownAll(transaction, await chosen(transaction, decided), {
          of_notice: id,
          why: toAuthor ?? '',
          keep_days: notice.kind === 'child_abuse' ? Math.max(evidenceDays, CHILD_ABUSE_DAYS) : evidenceDays,
          is_blocking: blockingKinds.has(notice.kind),
        })
      : [];
    await transaction
      .updateTable('notices')
      .set({
        decision: isTakenDown ? 'taken_down' : 'kept',
        decided_at: sql<Date>`now()`,
        decided_by: admin.id,
        to_author: isTakenDown ? (toAuthor ?? null) : null,
        to_reporter: toReporter,
      })
      .where('id', '=', id)
      .execute();
    if (notice.email !== null) {
      const { email: to, number } = notice;
      const { supportEmail } = deps.config;
      await enqueueMail(transaction, noticeDecidedMail({ to, number, isTakenDown, words: toReporter, supportEmail }));
    }
    await tellAuthors(transaction, deps, taken, toAuthor ?? '');
    return {
      result: taken,
      note: {
        action: isTakenDown ? 'notice.take_down' : 'notice.keep',
        target: { kind: 'notice' as const, id },
        after: { taken: taken.map(({ generation_id, key, output }) => output ?? generation_id ?? key) },
        reason: isTakenDown ? (toAuthor ?? null) : toReporter,
      },
    };
  }).catch((error: unknown) => {
    throw explainDatabaseError(error);
  });
  for (const { user_id, seq } of events) publish(deps, { owner: user_id, seq });
  deps.live.wakeTasks();
}

const partRow = subjectRow.extend({ output: z.string().nullable() });

/** What the desk chose and is there, with its identical copies: of a generation with several outputs, those alone. @throws AppError 404 */
async function chosen(transaction: Transaction<DB>, { generations, outputs, uploads }: Decision): Promise<Part[]> {
  const named = await query(transaction, partRow)`
    select user_id, id as generation_id, null as key, null as output
    from ai_generations where id = any (${generations}::uuid[])
    union
    select f.user_id, g.id, null, f.key from files f
      join ai_generations g on g.id = left(split_part(f.key, '/', 3), 36)::uuid and g.user_id = f.user_id
    where f.key = any (${outputs}::text[]) and g.outputs @> jsonb_build_array(jsonb_build_object('url', '/files/' || f.key))
    union
    select user_id, null, key, null from files where key = any (${uploads}::text[]) and folder <> 'generations'`;
  if (named.length < new Set([...generations, ...outputs, ...uploads]).size) throw notFound();
  const copies = await identicalTo(transaction, await printsOf(transaction, named, null));
  const all = new Map([...named, ...copies].map((part) => [part.output ?? part.generation_id ?? part.key, part]));
  const isWhole = ({ generation_id, output }: Part) => output !== null && all.get(generation_id)?.output === null;
  return [...all.values()]
    .filter((part) => !isWhole(part))
    .sort((one, other) => one.user_id.localeCompare(other.user_id));
}

type Taken = Part & { seq: number | null; name: string };

async function takeDownAll(
  transaction: Transaction<DB>,
  parts: readonly Part[],
  how: { of_notice: string; why: string; keep_days: number; is_blocking: boolean },
): Promise<Taken[]> {
  const owners = parts.map(({ user_id }) => user_id);
  await sql`select from profiles where id = any (${owners}::uuid[]) order by id for update`.execute(transaction);
  const taken: Taken[] = [];
  for (const part of parts) {
    const { generation_id: of_generation, key: of_key, output: of_output } = part;
    const { owner, seq, takedown_id } = await (of_output === null
      ? callForRow(transaction, TAKE_DOWN, { ...how, of_generation, of_key })
      : callForRow(transaction, TAKE_DOWN_OUTPUT, { ...how, of_output }));
    if (owner === null || takedown_id === null) continue;
    const { name } = await transaction
      .selectFrom('takedowns')
      .select('name')
      .where('id', '=', takedown_id)
      .executeTakeFirstOrThrow();
    taken.push({ ...part, user_id: owner, seq, name });
  }
  return taken;
}

/** One mail to each, whatever the number of their things. */
async function tellAuthors(
  transaction: Transaction<DB>,
  { config }: Pick<AdministrationPorts, 'config'>,
  taken: readonly Taken[],
  reason: string,
): Promise<void> {
  const authors = await query(transaction, z.object({ id: z.string(), email: z.string() }))`
    select id, email from "user" where id = any (${taken.map(({ user_id }) => user_id)}::uuid[])`;
  for (const { id, email } of authors) {
    const names = taken.filter(({ user_id }) => user_id === id).map(({ name }) => name);
    const appealUrl = `${originFor(config, null)}/takedowns`;
    await enqueueMail(transaction, takenDownMail({ to: email, names, reason, appealUrl }));
  }
}
