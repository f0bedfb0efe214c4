import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Person } from '../../server/test/support/people.ts';
import type { OpenRun } from './live-writer.ts';

/** Generations of these accounts in rotation, submitted, and their runs claimed. */
export async function openRuns(databaseUrl: string, people: readonly Person[], count: number): Promise<OpenRun[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (let i = 0; i < count; i += 1) {
      await client.query({
        name: 'submit',
        text: "select from submit_generation($1, $2, 'gen_01', 'FLUX Image Generator', 'a fox', '\\x00', $3, 8, 1, 'runware', 600, 1000, null)",
        values: [people[i % people.length]?.token, randomUUID(), '{"positivePrompt":"a fox in the snow"}'],
      });
    }
    const { rows } = await client.query<OpenRun>(
      `select id as "runId", claim_no as "claimNo", user_id as "userId"
       from claim_runs($1::integer, 3600, '{runware}', '{1000000}')`,
      [count],
    );
    const turn = new Map(people.map(({ id }, i) => [id, i]));
    const byTurn: OpenRun[][] = [];
    for (const run of rows) {
      const lane = turn.get(run.userId) ?? 0;
      byTurn[lane] = [...(byTurn[lane] ?? []), run];
    }
    return Array.from({ length: count }, (_, i) => byTurn[i % people.length]?.shift() ?? []).flat();
  } finally {
    await client.end();
  }
}
