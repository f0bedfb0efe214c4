import { randomBytes, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { openTestDatabase } from '../../../test/support/database.ts';
import { storedTakedown } from '../../../test/support/notices.ts';
import { createPerson } from '../../../test/support/people.ts';
import type { Database } from '../../platform/database/pool.ts';
import { query } from '../../platform/database/rows.ts';
import { isBlockedPrint } from './prints.ts';

const BITS = 64;
let database: Database;
let close: () => Promise<void>;
let owner: string;
let takedown: string;
beforeAll(async () => {
  ({ database, close } = await openTestDatabase());
  owner = (await createPerson(database)).id;
  takedown = await storedTakedown(database, owner);
}, 60_000);
afterAll(() => close());

const look = fc.array(fc.boolean(), { minLength: BITS, maxLength: BITS });
const textOf = (bits: readonly boolean[]) => bits.map((bit) => (bit ? '1' : '0')).join('');
const flipped = (bits: readonly boolean[], places: readonly number[]) =>
  textOf(bits.map((bit, place) => bit !== places.includes(place)));
/** Some that have nothing to do with what is asked, and some that differ from it in up to twelve bits. */
const world = fc.record({
  asked: look,
  others: fc.array(look, { maxLength: 10 }),
  near: fc.array(fc.uniqueArray(fc.nat({ max: BITS - 1 }), { maxLength: 12 }), { maxLength: 30 }),
  most: fc.nat({ max: 11 }),
});
const looksOf = ({ asked, others, near }: { asked: boolean[]; others: boolean[][]; near: number[][] }) => [
  ...others.map(textOf),
  ...near.map((places) => flipped(asked, places)),
];

const found = z.object({ key: z.string(), bits: z.number() });

test('the search for what looks alike finds exactly what a look at every print finds', async () => {
  await fc.assert(
    fc.asyncProperty(world, async ({ most, ...drawn }) => {
      const looks = looksOf(drawn);
      const keys = looks.map(() => `${owner}/guide-images/${randomUUID()}.png`);
      await sql`insert into files (key, user_id, folder, content_type, bytes, width, height)
        select key, ${owner}, 'guide-images', 'image/png', 1, 1, 1 from unnest(${keys}::text[]) as key`.execute(
        database,
      );
      await sql`insert into file_prints (key, sha256, look)
        select key, ${randomBytes(32)}, look::bit(64) from unnest(${keys}::text[], ${looks}::text[]) as given (key, look)`.execute(
        database,
      );
      const asked = textOf(drawn.asked);
      const byIndex = await query(database, found)`select key, bits from prints_near(${asked}, ${most}) order by key`;
      const byScan = await query(database, found)`
        select key, bit_count(look # ${asked}::bit(64))::integer as bits from file_prints
        where bit_count(look # ${asked}::bit(64)) <= ${most} order by key`;
      expect(byIndex).toEqual(byScan);
      await database.deleteFrom('files').execute();
    }),
    { numRuns: 60 },
  );
}, 120_000);

test('what may not be stored again is found by its bytes, by what it shows, and by at most 5 bits of its look', async () => {
  await fc.assert(
    fc.asyncProperty(world, async (drawn) => {
      const looks = looksOf(drawn);
      for (const blocked of looks) {
        await sql`insert into blocked_prints (takedown_id, sha256, content_sha256, look)
          values (${takedown}, ${randomBytes(32)}, ${randomBytes(32)}, ${blocked}::bit(64))`.execute(database);
      }
      const asked = textOf(drawn.asked);
      const distanceTo = (other: string) => [...other].filter((bit, place) => bit !== asked[place]).length;
      const print = { sha256: randomBytes(32), content: randomBytes(32), look: asked };
      expect(await isBlockedPrint(database, print)).toBe(looks.some((other) => distanceTo(other) <= 5));
      expect(await isBlockedPrint(database, { ...print, look: null })).toBe(false);
      const kept = await database.selectFrom('blocked_prints').selectAll().limit(1).executeTakeFirst();
      if (kept !== undefined) {
        const { sha256, content_sha256: content } = kept;
        expect(await isBlockedPrint(database, { sha256, content: null, look: null })).toBe(true);
        expect(await isBlockedPrint(database, { sha256: randomBytes(32), content, look: null })).toBe(true);
      }
      await database.deleteFrom('blocked_prints').execute();
    }),
    { numRuns: 60 },
  );
}, 120_000);
