import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../../../test/support/eventually.ts';
import { type ServedStudio, startServedStudio } from '../../../test/support/served-studio.ts';
import {
  joinWorkspace,
  ORDER_COST,
  ORDER_PATH,
  openWorkspace,
  order,
  outcome,
  workspaceTools,
} from '../../../test/support/workspaces.ts';
import { generationListSchema } from '../../studio/generations/wire.ts';

let studio: ServedStudio;
let tools: ReturnType<typeof workspaceTools>;
beforeAll(async () => {
  studio = await startServedStudio();
  tools = workspaceTools(studio);
});
afterAll(() => studio.stop());

describe('a pool', () => {
  test('of twenty members who order at once is spent exactly, within every cap', async () => {
    const { database } = studio.deps;
    const owner = await tools.person();
    const before = 60 * ORDER_COST;
    const { id } = await openWorkspace(database, owner, before);
    const members = await Promise.all(
      Array.from({ length: 20 }, async (_, n) => {
        const member = await tools.person();
        // From none at all to more than their share.
        const cap = n % 4 === 3 ? null : (n % 4) * 2 * ORDER_COST + 3;
        await joinWorkspace(database, id, member, 'editor', cap);
        return { member, cap };
      }),
    );
    const asked = members.flatMap(({ member }) =>
      Array.from({ length: 8 }, async () => ({
        member,
        said: await outcome(tools.askIn(id, member, 'POST', ORDER_PATH, order())),
      })),
    );
    const outcomes = await Promise.all(asked);
    expect(new Set(outcomes.map(({ said }) => said))).toEqual(new Set(['202', '409 limit', '402 insufficient_tokens']));
    const accepted = outcomes.filter(({ said }) => said === '202');
    expect(before - (await tools.poolOf(id))).toBe(accepted.length * ORDER_COST);
    const spent = await tools.spentBy(id, owner);
    for (const { member, cap } of members) {
      const own = accepted.filter((one) => one.member === member).length * ORDER_COST;
      expect(spent.get(member.id)).toBe(own);
      if (cap !== null) expect(own).toBeLessThanOrEqual(cap);
    }
    expect(await tools.ledgerProblems()).toEqual([]);
  });

  test('holds the cap for batches and gives room back with what is refunded', async () => {
    const { database } = studio.deps;
    const [owner, editor] = [await tools.person(), await tools.person()];
    const { id } = await openWorkspace(database, owner, 1000);
    await joinWorkspace(database, id, editor, 'editor', 2 * ORDER_COST);
    const batch = (repeats: number) => {
      const plan = {
        tool: 'gen_01',
        input: { prompt: 'a fox' },
        repeats,
        seed: 1,
        quotedCost: repeats * ORDER_COST,
        quotedCount: repeats,
      };
      return { batchId: randomUUID(), ...plan };
    };
    const refused = await tools.askIn(id, editor, 'POST', '/api/batches', batch(3));
    expect(await outcome(refused)).toBe('409 limit');
    expect(await tools.poolOf(id), 'all or nothing').toBe(1000);
    expect(await outcome(tools.askIn(id, editor, 'POST', '/api/batches', batch(2)))).toBe('202');
    expect(await outcome(tools.askIn(id, editor, 'POST', ORDER_PATH, order()))).toBe('409 limit');
    const { generations } = generationListSchema.parse(
      await (await tools.askIn(id, editor, 'GET', '/api/generations')).json(),
    );
    expect(await outcome(tools.askIn(id, editor, 'POST', `/api/generations/${generations[0]?.id}/cancel`))).toBe('200');
    expect((await tools.spentBy(id, owner)).get(editor.id)).toBe(ORDER_COST);
    expect(await outcome(tools.askIn(id, editor, 'POST', ORDER_PATH, order()))).toBe('202');
    expect(await tools.ledgerProblems()).toEqual([]);
  });

  test('keeps what a member took of a month when they leave and come back', async () => {
    const { database } = studio.deps;
    const [owner, editor] = [await tools.person(), await tools.person()];
    const { id } = await openWorkspace(database, owner, 1000);
    await joinWorkspace(database, id, editor, 'editor', ORDER_COST);
    expect(await outcome(tools.askIn(id, editor, 'POST', ORDER_PATH, order()))).toBe('202');
    expect(await outcome(studio.ask(editor, 'DELETE', `/api/workspaces/${id}/members/${editor.id}`))).toBe('204');
    await joinWorkspace(database, id, editor, 'editor', ORDER_COST);
    expect(await outcome(tools.askIn(id, editor, 'POST', ORDER_PATH, order()))).toBe('409 limit');
  });

  test('pays nothing for whoever is removed, or may order no more, while their order waits for it', async () => {
    const { database } = studio.deps;
    const [owner, editor] = [await tools.person(), await tools.person()];
    const { id } = await openWorkspace(database, owner, 1000);
    const during = async (change: RawBuilder<unknown>) => {
      let asked: Promise<string> | undefined;
      await database.transaction().execute(async (transaction) => {
        await sql`select from profiles where id = ${id} for update`.execute(transaction);
        asked = outcome(tools.askIn(id, editor, 'POST', ORDER_PATH, order()));
        await eventually(async () => {
          const { rows } = await sql`select from pg_stat_activity where wait_event_type = 'Lock'
            and query like '%submit_generation%' and datname = current_database()`.execute(database);
          expect(rows).toHaveLength(1);
        });
        await change.execute(transaction);
      });
      return asked;
    };
    const ofEditor = sql`workspace_id = ${id} and user_id = ${editor.id}`;
    await joinWorkspace(database, id, editor, 'editor', 5 * ORDER_COST);
    expect(await during(sql`update workspace_members set tokens_per_month = null where ${ofEditor}`)).toBe('202');
    expect(await during(sql`update workspace_members set role = 'viewer' where ${ofEditor}`)).toBe('403 role_needed');
    await sql`update workspace_members set role = 'editor' where ${ofEditor}`.execute(database);
    expect(await during(sql`delete from workspace_members where ${ofEditor}`)).toBe('403 not_a_member');
    expect(await tools.poolOf(id)).toBe(1000 - ORDER_COST);
    expect(await tools.ledgerProblems()).toEqual([]);
  });

  test('is compared with what its members are recorded to have spent, in all and each of a month', async () => {
    const { database } = studio.deps;
    const [owner, editor] = [await tools.person(), await tools.person()];
    const { id } = await openWorkspace(database, owner, 1000);
    await joinWorkspace(database, id, editor, 'editor');
    expect(await outcome(tools.askIn(id, editor, 'POST', ORDER_PATH, order()))).toBe('202');
    expect(await tools.ledgerProblems()).toEqual([]);
    const add = (tokens: number) =>
      sql`update workspace_work set tokens = tokens + ${tokens} where workspace_id = ${id}`.execute(database);
    await add(1);
    expect(await tools.ledgerProblems()).toEqual([
      `workspace ${id}: its pool paid ${ORDER_COST}, the orders of its members say ${ORDER_COST + 1}`,
      expect.stringContaining(`member ${editor.id} is counted with ${ORDER_COST}`),
    ]);
    await add(-1);
    expect(await tools.ledgerProblems()).toEqual([]);
  });

  test('is spent by no charge that is of no member', async () => {
    const { id } = await openWorkspace(studio.deps.database, await tools.person(), 100);
    const charge = sql`select charge_user_tokens(${id}, 5, ${`charge:${randomUUID()}`})`;
    await expect(charge.execute(studio.deps.database)).rejects.toThrow('is of no member');
    expect(await tools.poolOf(id)).toBe(100);
  });
});
