import type { Language } from '@kinora/texts/load-language';
import { type Text, text } from '@kinora/texts/typed-keys';
import { inWords } from '@kinora/texts/words';
import * as z from 'zod';
import type { Config } from '../../../platform/config/config.ts';
import type { Database } from '../../../platform/database/pool.ts';
import { query } from '../../../platform/database/rows.ts';
import type { Providers } from '../../../studio/providers/provider.ts';
import { findAnyGeneration } from '../generations/list-generations.ts';
import { readProviderNames } from '../tools/provider-list.ts';
import { type JobDetail, jobDetailSchema } from './wire.ts';

const eventSchema = z.object({ at: z.date(), type: z.string() });
type Moment = { at: Date; what: Text };

const entryRow = z.object({ ...jobDetailSchema.shape.entries.def.element.shape, created_at: z.date() });

/**
 * Why a generation is as it is: its provider calls, what happened when in words of a language, and its lines in the
 * ledger.
 * @throws AppError 404
 */
export async function readJob(
  { database, config, providers }: { database: Database; config: Config; providers: Providers },
  id: string,
  language: Language,
): Promise<JobDetail> {
  const generation = await findAnyGeneration({ database, config }, id);
  const [runs, events, entries, names] = await Promise.all([
    database.selectFrom('runs').selectAll().where('generation_id', '=', id).orderBy('step').execute(),
    query(database, eventSchema)`
      select created_at as at, type from events where user_id = ${generation.user_id} and generation_id = ${id} order by seq limit 200`,
    query(database, entryRow)`
      select e.id, e.created_at, e.kind, e.pocket, e.amount, e.reason, e.generation_id, g.tool_type, g.tool_name,
        e.payment_ref
      from ledger_entries e join ai_generations g on g.id = e.generation_id
      where e.account_id = ${generation.user_id} and e.generation_id = ${id} order by e.id`,
    readProviderNames(database),
  ]);
  // What is there says itself who made it; of all else, what stands in for the provider now.
  const isPreview = (provider: string) =>
    generation.status === 'completed'
      ? generation.metadata.preview_engine === true
      : providers[provider]?.isPreview === true;
  const saidOf = (id: string) => {
    const provider = names.get(id) ?? id;
    return isPreview(id) ? inWords(language, text('adminAnswers', 'history.preview', { provider })) : provider;
  };
  const history: Moment[] = [
    { at: new Date(generation.created_at), what: text('adminAnswers', 'history.asked') },
    ...runs.flatMap((run) => callMoments({ ...run, provider: saidOf(run.provider) }, runs.length > 1)),
    ...events.map(({ at, type }) => ({ at, what: shown[type] ?? text('adminAnswers', 'history.delete') })),
    ...entries.map((entry) => ({ at: entry.created_at, what: moved(entry) })),
    ...(generation.completed_at === null
      ? []
      : [{ at: new Date(generation.completed_at), what: endOf(generation.status) }]),
  ];
  return {
    generation,
    runs: runs.map((run) => ({
      id: run.id,
      step: run.step,
      provider: run.provider,
      isPreview: isPreview(run.provider),
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
      .map(({ at, what }) => ({ at: at.toISOString(), what: inWords(language, what) })),
    entries: entries.map((entry) => ({ ...entry, created_at: entry.created_at.toISOString() })),
    refundable: generation.status === 'completed' ? generation.receipt.charged - generation.receipt.returned : 0,
  };
}

/** By the type of an event of the gallery. */
const shown: Readonly<Record<string, Text>> = {
  insert: text('adminAnswers', 'history.insert'),
  update: text('adminAnswers', 'history.update'),
};

/** What a line of the ledger did; a debt grows by what is added to it. */
function moved({ pocket, amount }: Pick<z.output<typeof entryRow>, 'pocket' | 'amount'>): Text {
  const count = Math.abs(amount);
  if (pocket === 'debt') return text('adminAnswers', amount > 0 ? 'history.owed' : 'history.paidOff', { count });
  const from = { count, pocket: pocket === 'tokens' ? pocket : 'other' } as const;
  return text('adminAnswers', amount < 0 ? 'history.charged' : 'history.returned', from);
}

const endOf = (status: string) =>
  status === 'failed' ? text('adminAnswers', 'history.failed') : text('adminAnswers', 'history.completed');

type Run = {
  step: number;
  provider: string;
  sent_at: Date | null;
  unknown_since: Date | null;
  cancel_requested_at: Date | null;
  provider_said: string | null;
};

/** What happened with one call; of several, each is named. */
function callMoments(run: Run, isOneOfSeveral: boolean): Moment[] {
  const { provider, sent_at, unknown_since, cancel_requested_at, provider_said: said } = run;
  const which = { provider, call: run.step + 1 };
  const one = (alone: Text, named: Text) => (isOneOfSeveral ? named : alone);
  return [
    ...at(
      sent_at,
      one(text('adminAnswers', 'history.sent', { provider }), text('adminAnswers', 'history.sentCall', which)),
    ),
    ...at(
      unknown_since,
      one(text('adminAnswers', 'history.unknown', { provider }), text('adminAnswers', 'history.unknownCall', which)),
    ),
    ...at(
      cancel_requested_at,
      one(text('adminAnswers', 'history.stop', { provider }), text('adminAnswers', 'history.stopCall', which)),
    ),
    ...(said === null
      ? []
      : at(
          sent_at,
          one(
            text('adminAnswers', 'history.said', { provider, said }),
            text('adminAnswers', 'history.saidCall', { ...which, said }),
          ),
        )),
  ];
}

function at(moment: Date | null, what: Text): Moment[] {
  return moment === null ? [] : [{ at: moment, what }];
}

/** A run that waits for its owner's other work is due at `infinity`, which is no Date. */
function isoOf(moment: unknown): string | null {
  return moment instanceof Date ? moment.toISOString() : null;
}
