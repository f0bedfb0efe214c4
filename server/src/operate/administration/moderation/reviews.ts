import { text } from '@kinora/texts/typed-keys';
import { declareWords } from '@kinora/texts/words';
import * as z from 'zod';
import { explainDatabaseError } from '../../../platform/database/errors.ts';
import { functions } from '../../../platform/database/functions.ts';
import type { Database } from '../../../platform/database/pool.ts';
import { query } from '../../../platform/database/rows.ts';
import { callForRow, refined } from '../../../platform/database/sql-function.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { enqueueMail } from '../../../platform/mail/outbox.ts';
import { reviewDecidedMail } from '../../../platform/mail/templates/moderation.ts';
import type { ObjectStore } from '../../../platform/objects/object-store.ts';
import { removeObjects } from '../../../platform/objects/remove-files.ts';
import { sealedRow, serveSealedFile } from '../../../studio/files/serve-sealed.ts';
import type { Admin, AdministrationPorts } from '../admin.ts';
import { writeAudited } from '../audit.ts';
import { publish } from '../generations/flag-generation.ts';

export const reviewBody = z.strictObject({
  /** Which of its cases; the newest that waits where it is missing. */
  case: z.int().positive().optional(),
  decision: z.enum(['release', 'refuse']),
  /** The person whose result it is reads it where there is an appeal. */
  note: z
    .string()
    .trim()
    .min(3, declareWords(text('refusals', 'desk.why')))
    .max(500),
});

const DECIDE = refined(functions.decide_review, (row) =>
  row.extend({ seq: z.number().nullable(), to_remove: z.array(z.string()) }),
);
const caseRow = z.object({
  id: z.number(),
  name: z.string(),
  rule: z.string(),
  is_appeal: z.boolean(),
  email: z.string().nullable(),
});

/**
 * Decides about what is held of a generation, or about the appeal against what was refused of it. Answers the case.
 * @throws AppError 404, 409 `decided` when nothing waits
 */
export async function decideReview(
  deps: AdministrationPorts,
  admin: Admin,
  generationId: string,
  { case: chosen, decision, note }: z.output<typeof reviewBody>,
): Promise<number> {
  const isReleased = decision === 'release';
  const { decided, event, keys } = await writeAudited(deps.database, { admin }, async (transaction) => {
    const cases = await query(transaction, caseRow.extend({ is_waiting: z.boolean() }))`
      select c.id, c.generation_name as name, c.finding ->> 'rule' as rule, c.decision is not null as is_appeal, u.email,
        c.decision is null or (c.appeal is not null and c.appeal_decision is null and c.erased_at is null) as is_waiting
      from moderation_cases c left join "user" u on u.id = c.user_id
      where c.generation_id = ${generationId} and c.kind <> 'flagged' and (${chosen ?? null}::bigint is null or c.id = ${chosen ?? null})
      order by c.id desc`;
    if (cases.length === 0) throw notFound();
    const found = cases.find(({ is_waiting }) => is_waiting);
    if (found === undefined) throw new AppError('decided', text('serviceErrors', 'desk.caseDecided'), 409);
    const { to_remove, ...event } = await callForRow(transaction, DECIDE, {
      of_case: found.id,
      with_decision: isReleased ? 'released' : 'refused',
      by_admin: admin.id,
      words: note,
    });
    const { email: to, name, rule, is_appeal: isAppeal } = found;
    if (to !== null && (isAppeal || !isReleased)) {
      const { supportEmail } = deps.config;
      await enqueueMail(transaction, reviewDecidedMail({ to, name, rule, isAppeal, isReleased, note, supportEmail }));
    }
    return {
      result: { decided: found.id, event, keys: to_remove },
      note: {
        action: `${isAppeal ? 'appeal' : 'review'}.${decision}`,
        target: { kind: 'generation' as const, id: generationId },
        before: { rule },
        after: { decision },
        reason: note,
      },
    };
  }).catch((error: unknown) => {
    throw explainDatabaseError(error);
  });
  publish(deps, event);
  await removeObjects(deps, keys);
  deps.live.wakeTasks();
  return decided;
}

export const sealedQuery = z.object({ key: z.string().max(300).default('') });

/** A sealed file of a generation. @throws AppError 404 */
export async function serveSealed(
  { database, store }: { database: Database; store: ObjectStore },
  generationId: string,
  key: string,
): Promise<Response> {
  const [row] = await query(database, sealedRow)`
    select key, file ->> 'content_type' as content_type from sealed_files
    where key = ${key} and left(split_part(key, '/', 3), 36) = ${generationId}`;
  return serveSealedFile(store, row);
}
