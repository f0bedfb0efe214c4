import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { sql } from 'kysely';
import { setWorkspaceCookie } from '../../src/http/workspace.ts';
import type { Config } from '../../src/platform/config/config.ts';
import type { Database } from '../../src/platform/database/pool.ts';
import type { Person } from './people.ts';
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
