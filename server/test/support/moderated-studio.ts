import { sql } from 'kysely';
import { moderationQueueSchema } from '../../src/operate/administration/wire.ts';
import type { Generation } from '../../src/studio/generations/wire.ts';
import { startAdminStudio } from './administration.ts';
import { startModerationService } from './moderation-service.ts';
import { storedNotice } from './notices.ts';
import { balanceOf, createPerson, type Person } from './people.ts';

export type ModeratedStudio = Awaited<ReturnType<typeof startModeratedStudio>>;

const results = (level: string) => ({ texts: 'off', uploads: 'off', results: level, from: 0.5 });
/** Each level once: what is sexual is blocked, hate held, and what is graphic labeled. */
const LEVELS = {
  sexual: results('block'),
  hate: results('hold'),
  graphic: results('label'),
  minors: results('off'),
  self_harm: { ...results('off'), uploads: 'block' },
};

/** A working studio with an administrator, where a service looks at pictures. */
export async function startModeratedStudio({
  env = {},
  setting = {},
}: {
  env?: Record<string, string>;
  setting?: object;
} = {}) {
  const service = await startModerationService();
  const studio = await startAdminStudio({ env: { MODERATION_BASE_URL: service.url, ...env } });
  const { database } = studio;
  await database
    .insertInto('settings')
    .values({ name: 'moderation', value: JSON.stringify({ levels: LEVELS, holdHours: 5, ...setting }) })
    .execute();
  const queue = (state: string) => studio.read(['GET', `/api/admin/moderation?state=${state}`], moderationQueueSchema);

  return {
    ...studio,
    service,

    async stop(): Promise<void> {
      await studio.stop();
      await service.stop();
    },

    /** What the service says of the pictures that it is asked about, in turn. */
    pictures(...scores: Record<string, number>[]): void {
      let asked = 0;
      service.follow((text) => (text === null ? (scores[asked++ % scores.length] ?? {}) : {}));
    },

    async made(numImages?: number): Promise<{ person: Person; generation: Generation }> {
      const person = await createPerson(database, { tokens: 100 });
      const id = await (numImages === undefined ? studio.submit(person) : studio.submitToFal(person, { numImages }));
      return { person, generation: await studio.ended(person, id) };
    },

    queue,
    caseOf: async (state: string, { id }: Pick<Generation, 'id'>) =>
      (await queue(state)).cases.find(({ generation_id }) => generation_id === id),
    review: (id: string, decision: 'release' | 'refuse', ofCase?: number) =>
      studio.ask(studio.admin, 'POST', `/api/admin/moderation/${id}/review`, {
        decision,
        note: 'Looked at it',
        ...(ofCase === undefined ? {} : { case: ofCase }),
      }),
    appeal: (person: Person, id: string) =>
      studio.ask(person, 'POST', `/api/generations/${id}/appeal`, { text: 'This is a drawing of a statue.' }),
    tokensOf: async (person: Person) => (await balanceOf(database, person)).tokens,
    fetched: async (person: Person, url: string) => (await studio.ask(person, 'GET', url)).status,

    takeDown: async ({ id }: Pick<Generation, 'id'>, isBlocking = false) =>
      sql`select take_down(${await storedNotice(database)}, ${id}, null, 'As an example', 30, ${isBlocking})`.execute(
        database,
      ),
    putBack: ({ id }: Pick<Generation, 'id'>) =>
      sql`select decide_takedown(t.id, 'reinstated', ${studio.admin.id}, 'It was right')
        from takedowns t where t.generation_id = ${id}`.execute(database),
  };
}
