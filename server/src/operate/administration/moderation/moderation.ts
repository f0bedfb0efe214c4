import { text } from '@kinora/texts/typed-keys';
import { declareWords } from '@kinora/texts/words';
import * as z from 'zod';
import { callForRow } from '../../../platform/database/sql-function.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { enqueueMail } from '../../../platform/mail/outbox.ts';
import { moderationMail } from '../../../platform/mail/templates/moderation.ts';
import { removeObjects } from '../../../platform/objects/remove-files.ts';
import type { Admin, AdministrationPorts } from '../admin.ts';
import { writeAudited } from '../audit.ts';
import { purge, stopAtProviders } from '../generations/delete-generation.ts';
import { publish, UNFLAG } from '../generations/flag-generation.ts';

export const decideBody = z.strictObject({
  decision: z.enum(['keep', 'remove']),
  /** Kept with the case; the owner's mail says it too. */
  note: z
    .string()
    .trim()
    .min(3, declareWords(text('refusals', 'desk.why')))
    .max(500),
  /** Whether its owner gets a mail. @default only when it is removed */
  notify: z.boolean().optional(),
});

/**
 * Closes a flagged generation's case: kept, it is as before; removed, it is gone for good.
 * @throws AppError 404, or 409 `decided` when nothing is open
 */
export async function decideCase(
  deps: AdministrationPorts,
  admin: Admin,
  generationId: string,
  { decision, note, notify = decision === 'remove' }: z.output<typeof decideBody>,
): Promise<void> {
  const { event, runs, keys } = await writeAudited(deps.database, { admin }, async (transaction) => {
    const found = await transaction
      .selectFrom('moderation_cases as m')
      .leftJoin('user as u', 'u.id', 'm.user_id')
      .select(['m.decision', 'm.generation_name', 'm.reason', 'u.email'])
      .where('m.generation_id', '=', generationId)
      .where('m.kind', '=', 'flagged')
      .orderBy('m.id', 'desc')
      .executeTakeFirst();
    if (found === undefined) throw notFound();
    if (found.decision !== null) throw new AppError('decided', text('serviceErrors', 'desk.caseDecided'), 409);
    if (notify && found.email !== null) {
      const { generation_name: name, email: to } = found;
      await enqueueMail(
        transaction,
        moderationMail({ to, name, note, isRemoved: decision === 'remove', supportEmail: deps.config.supportEmail }),
      );
    }
    const line = {
      action: `moderation.${decision}` as const,
      target: { kind: 'generation' as const, id: generationId },
      before: { flagged: true, reason: found.reason },
      after: { decision, notified: notify },
      reason: note,
    };
    if (decision === 'remove') {
      const { purged, runs: stopped, keys } = await purge(transaction, admin, generationId, note);
      return { result: { event: purged, runs: stopped, keys }, note: line };
    }
    const closed = await callForRow(transaction, UNFLAG, {
      of_generation: generationId,
      by_admin: admin.id,
      with_decision: 'kept',
      with_note: note,
    });
    return { result: { event: closed, runs: [], keys: [] }, note: line };
  });
  publish(deps, event);
  stopAtProviders(deps, runs);
  await removeObjects(deps, keys);
  if (notify) deps.live.wakeTasks();
}
