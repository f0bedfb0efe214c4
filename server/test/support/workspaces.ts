import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { sql } from 'kysely';
import { errorSchema } from '../../src/http/wire.ts';
import { setWorkspaceCookie } from '../../src/http/workspace.ts';
import { verifyLedger } from '../../src/money/ledger/verify.ts';
import { workspaceSchema } from '../../src/people/workspaces/wire.ts';
import type { Config } from '../../src/platform/config/config.ts';
import type { Database } from '../../src/platform/database/pool.ts';
import { createPerson, type Person } from './people.ts';
import type { ServedStudio } from './served-studio.ts';
import { sessionCookie } from './session-cookie.ts';

export type Role = 'owner' | 'editor' | 'viewer' | 'billing';

/** A workspace with this owner and these tokens in its pool, straight in the database. */
export async function openWorkspace(database: Database, owner: Person, tokens = 0): Promise<{ id: string }> {
  await database.updateTable('user').set({ emailVerified: true }).where('id', '=', owner.id).execute();
  const { rows } = await sql<{ id: string }>`select create_workspace(${owner.token}, 'Foxes') as id`.execute(database);
  const id = rows[0]?.id ?? '';
  if (tokens > 0) {
    await sql`select credit_user_tokens(${id}, 'adjust', 'purchased_tokens', ${tokens}, ${`adjust:${randomUUID()}`})`.execute(
      database,
    );
  }
  return { id };
}

export async function joinWorkspace(
  database: Database,
  workspace: string,
  { id }: Person,
  role: Role,
  tokensPerMonth: number | null = null,
): Promise<void> {
  await database
    .insertInto('workspace_members')
    .values({ workspace_id: workspace, user_id: id, role, tokens_per_month: tokensPerMonth })
    .execute();
}

/** The cookies of a browser in which somebody works in a workspace. */
export async function cookiesIn(config: Config, { token }: Person, workspace: string): Promise<string> {
  const app = new Hono().get('/', (c) => {
    setWorkspaceCookie(c, config, token, workspace);
    return c.body(null);
  });
  const [set = ''] = (await app.request('/')).headers.getSetCookie();
  return `${sessionCookie(config, token)}; ${set.split(';')[0]}`;
}

export async function invite(database: Database, workspace: string, email: string, role: Role = 'viewer') {
  const made = { workspace_id: workspace, email, role };
  const { id } = await database
    .insertInto('workspace_invitations')
    .values(made)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** What tests of workspaces ask of a studio, and how they read its answers. */
export function workspaceTools(studio: ServedStudio) {
  const { database, config } = studio.deps;
  return {
    person: (tokens = 100) => createPerson(database, { tokens }),

    /** As a browser whose person works in that workspace. */
    async askIn(workspace: string, who: Person, method: string, path: string, body?: unknown): Promise<Response> {
      const headers = { cookie: await cookiesIn(config, who, workspace) };
      return studio.send(null, method, path, { headers, ...(body === undefined ? {} : { body }) });
    },

    ledgerProblems: async () => (await verifyLedger(database)).flatMap(({ problems }) => problems),

    async poolOf(workspace: string): Promise<number> {
      const profile = await database
        .selectFrom('profiles')
        .select(['tokens', 'purchased_tokens'])
        .where('id', '=', workspace)
        .executeTakeFirstOrThrow();
      return profile.tokens + profile.purchased_tokens;
    },

    async spentBy(workspace: string, owner: Person): Promise<Map<string, number>> {
      const answer = await studio.ask(owner, 'GET', `/api/workspaces/${workspace}`);
      const { members } = workspaceSchema.parse(await answer.json());
      return new Map(members.map(({ id, spentThisMonth }) => [id, spentThisMonth]));
    },
  };
}

/** The status, and the code of a refusal. */
export async function outcome(asked: Response | Promise<Response>): Promise<string> {
  const answer = await asked;
  return answer.ok ? `${answer.status}` : `${answer.status} ${errorSchema.parse(await answer.json()).code}`;
}

export const ORDER_PATH = '/functions/v1/ai-image-generator';
export const ORDER_COST = 8;
export const order = (generationId: string = randomUUID()) => ({ generationId, prompt: 'a fox' });
