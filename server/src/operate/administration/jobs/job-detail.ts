import * as z from 'zod';
import type { Config } from '../../../platform/config/config.ts';
import type { Database } from '../../../platform/database/pool.ts';
import { query } from '../../../platform/database/rows.ts';
import { type JobDetail, jobDetailSchema } from '../desk-wire.ts';
import { findAnyGeneration } from '../generations/list-generations.ts';

const historySchema = z.object({ at: z.date(), what: z.string() });
type History = z.output<typeof historySchema>;

const entryRow = z.object({ ...jobDetailSchema.shape.entries.def.element.shape, created_at: z.date() });

/** Why a generation is as it is: its provider calls, what happened when, and its lines in the ledger. @throws AppError 404 */
export async function readJob(
  { database, config }: { database: Database; config: Config },
  id: string,
): Promise<JobDetail> {
  const generation = await findAnyGeneration({ database, config }, id);
  const [runs, events, entries] = await Promise.all([
    database.selectFrom('runs').selectAll().where('generation_id', '=', id).orderBy('step').execute(),
    query(database, historySchema)`
      select created_at as at, case type when 'insert' then 'Shown in the gallery' when 'update' then 'Changed'
        else 'Taken from the gallery' end as what
      from events where user_id = ${generation.user_id} and generation_id = ${id} order by seq limit 200`,
    query(database, entryRow)`
      select e.id, e.created_at, e.kind, e.pocket, e.amount, e.reason, e.generation_id, g.tool_type, g.tool_name,
        e.payment_ref
      from ledger_entries e join ai_generations g on g.id = e.generation_id
      where e.account_id = ${generation.user_id} and e.generation_id = ${id} order by e.id`,
  ]);
  const history = [
    { at: new Date(generation.created_at), what: 'Asked for' },
    ...runs.flatMap((run) => {
      const call = runs.length === 1 ? '' : ` (call ${run.step + 1})`;
      return [
        ...at(run.sent_at, `Sent to ${run.provider}${call}`),
        ...at(run.unknown_since, `${run.provider} does not know it any more${call}`),
        ...at(run.cancel_requested_at, `${run.provider} was asked to stop${call}`),
        ...(run.provider_said === null ? [] : at(run.sent_at, `${run.provider} said${call}: ${run.provider_said}`)),
      ];
    }),
    ...events,
    ...entries.map(({ created_at, kind, pocket, amount }) => ({
      at: created_at,
      what: `${kind}: ${amount} ${pocket}`,
    })),
    ...(generation.completed_at === null
      ? []
      : [{ at: new Date(generation.completed_at), what: generation.status === 'failed' ? 'Failed' : 'Completed' }]),
  ];
  return {
    generation,
    runs: runs.map((run) => ({
      id: run.id,
      step: run.step,
      provider: run.provider,
      state: run.state,
      provider_request_id: run.provider_request_id,
      created_at: run.created_at.toISOString(),
      sent_at: run.sent_at?.toISOString() ?? null,
      due_at: isoOf(run.due_at),
      deadline_at: run.deadline_at.toISOString(),
      late_until: run.late_until?.toISOString() ?? null,
      cancel_requested_at: run.cancel_requested_at?.toISOString() ?? null,
      unknown_since: run.unknown_since?.toISOString() ?? null,
      failures: run.failures,
      polls: run.polls,
      claims: run.claim_no,
      percent: run.percent,
      queue_position: run.queue_position,
      message: run.message,
    })),
    history: history
      .sort((one, other) => one.at.getTime() - other.at.getTime())
      .map(({ at: moment, what }) => ({ at: moment.toISOString(), what })),
    entries: entries.map((entry) => ({ ...entry, created_at: entry.created_at.toISOString() })),
    refundable: generation.status === 'completed' ? generation.receipt.charged - generation.receipt.returned : 0,
  };
}

function at(moment: Date | null, what: string): History[] {
  return moment === null ? [] : [{ at: moment, what }];
}

/** A run that waits for its owner's other work is due at `infinity`, which is no Date. */
function isoOf(moment: unknown): string | null {
  return moment instanceof Date ? moment.toISOString() : null;
}
