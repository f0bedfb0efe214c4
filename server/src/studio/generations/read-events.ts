import * as z from 'zod';
import { REPLAYED_EVENTS, type ReadEvents, type UserEvents } from '../../http/live/catch-up.ts';
import { frame, resetFrame } from '../../http/live/stream.ts';
import type { BalanceEvent } from '../../http/wire.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import { readRows } from '../../platform/database/rows.ts';
import { shapedBy } from '../../platform/database/shaped.ts';
import type { Logger } from '../../platform/log/log.ts';
import { generationColumns, generationRecord, generationRow, openRunJoin } from './record.ts';
import { type ChangeEvent, changeEventSchema } from './wire.ts';

/** The part of a row on which everybody's streams depend; its event is parsed separately. */
const liveRow = z.looseObject({
  live_user_id: z.string(),
  live_after: z.number(),
  live_current_seq: z.number(),
  live_oldest_seq: z.number().nullable(),
  live_tokens: z.number(),
  live_purchased_tokens: z.number(),
  live_seq: z.number().nullable(),
});
const eventRow = z.discriminatedUnion('live_type', [
  z.object({ live_type: z.literal('balance') }),
  z.object({ live_type: z.literal('library') }),
  z.object({ live_type: z.literal('inbox') }),
  z.object({
    live_type: changeEventSchema.shape.type,
    live_generation_id: z.string(),
    live_has_generation: z.boolean(),
  }),
]);
// With the columns of the event beside those of the record, as the row has them.
const recordOfRow = generationRow.loose();

// One statement, so that sequence numbers, events, records and balances are of one moment. Lateral, so that a few events
// are looked up by index: planned as joins of whole tables they took milliseconds.
const READ = {
  name: 'live_read_events',
  text: `select w.user_id as live_user_id, w.after as live_after, p.event_seq as live_current_seq,
      (select min(o.seq) from events o where o.user_id = w.user_id) as live_oldest_seq,
      p.tokens as live_tokens, p.purchased_tokens as live_purchased_tokens,
      e.seq as live_seq, e.type as live_type, e.generation_id as live_generation_id,
      g.id is not null as live_has_generation, ${generationColumns}
    from unnest($1::uuid[], $2::bigint[]) as w (user_id, after)
    join profiles p on p.id = w.user_id
    left join lateral (
      select seq, type, generation_id from events
      where user_id = w.user_id and seq > w.after order by seq limit ${REPLAYED_EVENTS + 1}
    ) e on true
    left join lateral (
      select * from ai_generations where id = e.generation_id and removed_at is null limit 1
    ) g on true
    ${openRunJoin}
    order by w.user_id, e.seq`,
  row: liveRow,
};

export const createReadEvents =
  ({ pipeline, log }: { pipeline: Pipeline; log: Logger }): ReadEvents =>
  async (wanted) => {
    const rows = await readRows(pipeline, READ, [wanted.map(({ userId }) => userId), wanted.map(({ after }) => after)]);
    const found = new Map<string, UserEvents>();
    for (const row of rows) {
      let user = found.get(row.live_user_id);
      if (user === undefined) {
        user = {
          userId: row.live_user_id,
          after: row.live_after,
          currentSeq: row.live_current_seq,
          oldestSeq: row.live_oldest_seq,
          events: [],
        };
        found.set(user.userId, user);
      }
      if (row.live_seq !== null) user.events.push({ seq: row.live_seq, text: textOf(row, row.live_seq, log) });
    }
    return [...found.values()];
  };

function textOf(row: z.output<typeof liveRow>, seq: number, log: Logger): string {
  try {
    const read = eventRow.parse(row);
    const balance = {
      tokens: row.live_tokens,
      purchased_tokens: row.live_purchased_tokens,
      total: row.live_tokens + row.live_purchased_tokens,
    };
    if (read.live_type === 'balance') {
      const event: BalanceEvent = { balance };
      return frame('balance', event, seq);
    }
    if (read.live_type === 'library' || read.live_type === 'inbox') return frame(read.live_type, {}, seq);
    const event: ChangeEvent = {
      type: read.live_type,
      generationId: read.live_generation_id,
      generation: read.live_has_generation ? generationRecord(shapedBy(recordOfRow, row)) : null,
      balance,
    };
    return frame('change', event, seq);
  } catch (error) {
    // One record that cannot be shown must not silence everybody's streams.
    log.error({ err: error, person: row.live_user_id, seq }, 'A live event could not be written');
    return resetFrame(seq);
  }
}
