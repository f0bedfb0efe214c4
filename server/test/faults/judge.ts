import sharp from 'sharp';
import { expect } from 'vitest';
import * as z from 'zod';
import type { Database } from '../../src/platform/database/pool.ts';
import { outputSchema } from '../../src/studio/files/wire.ts';
import { balanceOf, type Person } from '../support/people.ts';
import type { Order } from './orders.ts';
import { isWholePicture, paintingOf } from './painting.ts';
import type { UnreliableProviders } from './unreliable-providers.ts';

type Ending = 'completed' | 'completed late' | 'refunded' | 'cancelled';

type World = {
  database: Database;
  providers: UnreliableProviders;
  /** Reads one of this person's files, as their browser would. */
  fetchFile: (person: Person, url: string) => Promise<Buffer>;
};

/**
 * Every acknowledged order of a person is there; each was charged once, and delivered or given back; everything that a
 * provider told us is stored to the byte. Answers how the orders ended.
 */
export async function expectFairEnds(
  world: World,
  person: Person,
  granted: number,
  orders: readonly Order[],
): Promise<Ending[]> {
  const rows = await rowsOf(world.database, person);
  expect(rows.map(({ id }) => id).sort()).toEqual(orders.map(({ id }) => id).sort());
  const byId = new Map(orders.map((order) => [order.id, order]));
  const endings: Ending[] = [];
  for (const row of rows) {
    const order = byId.get(row.id);
    if (order === undefined) continue;
    const about = `${row.id} at ${order.provider}, which ${order.conduct}: ${row.error_message ?? row.status}`;
    expect(row.charged, about).toBe(row.tokens_used);
    if (row.status === 'completed') {
      await expectStored(row, (url) => world.fetchFile(person, url));
    } else {
      expect(row.tokens_returned, about).toBe(row.tokens_used);
      if (!order.isCancelled) expect(world.providers.deliveredRuns.has(row.run_id), about).toBe(false);
    }
    const ending = endingOf(row);
    if (!order.isCancelled)
      expect(fairEndings(order, world.providers.takenByFal.has(row.run_id)), about).toContain(ending);
    endings.push(ending);
  }
  const kept = rows.reduce((sum, row) => sum + row.tokens_used - row.tokens_returned, 0);
  const balance = await balanceOf(world.database, person);
  expect(balance.tokens + balance.purchased_tokens).toBe(granted - kept);
  return endings;
}

type Row = Awaited<ReturnType<typeof rowsOf>>[number];

function rowsOf(database: Database, person: Person) {
  return database
    .selectFrom('ai_generations as g')
    .innerJoin('runs as r', 'r.generation_id', 'g.id')
    .selectAll('g')
    .select((column) => [
      'r.id as run_id',
      'r.provider_request_id',
      column
        .selectFrom('ledger_entries as e')
        .whereRef('e.generation_id', '=', 'g.id')
        .where('e.kind', '=', 'charge')
        .select(({ fn, val }) => fn.coalesce(fn.sum<number>('e.amount'), val(0)).as('sum'))
        .as('charge'),
    ])
    .where('g.user_id', '=', person.id)
    .execute()
    .then((rows) => rows.map(({ charge, ...row }) => ({ ...row, charged: -Number(charge) })));
}

const lateMark = z.object({ arrived_late: z.literal(true) });

function endingOf(row: Row): Ending {
  if (row.removed_as === 'cancelled') return 'cancelled';
  if (row.status === 'failed') return 'refunded';
  const isLate = lateMark.safeParse(row.metadata).success;
  expect(row.tokens_returned).toBe(isLate ? row.tokens_used : 0);
  return isLate ? 'completed late' : 'completed';
}

/** A refund for everything would be fair as well, but no service. */
function fairEndings({ provider, conduct }: Order, isTakenByFal: boolean): Ending[] {
  // The line broke before fal had read the order, or we died: nobody can know, so it is not sent again.
  if (provider === 'fal' && !isTakenByFal) return ['refunded'];
  if (conduct === 'refuses' || conduct === 'forgets') return ['refunded'];
  if (conduct === 'is late') return ['completed late'];
  if (provider === 'runware') return ['completed'];
  // fal can only be asked by its own id, which a crash, a broken line or silence may have kept from us. Its call brings
  // the id, after the refund too; when it never calls, nothing is left to ask.
  return conduct === 'never calls' ? ['completed', 'refunded'] : ['completed', 'completed late'];
}

/** The very picture that was delivered, and a thumbnail that can be decoded. */
async function expectStored(row: Row, fetchFile: (url: string) => Promise<Buffer>): Promise<void> {
  const [output] = z.array(outputSchema).length(1).parse(row.outputs);
  const painted = await paintingOf(row.provider_request_id ?? row.run_id);
  const original = await fetchFile(output?.url ?? '');
  expect(await isWholePicture(original, painted), `the stored picture of ${row.id} is what was painted`).toBe(true);
  expect(await sharp(await fetchFile(output?.thumbnailUrl ?? '')).metadata()).toMatchObject({ format: 'webp' });
}
