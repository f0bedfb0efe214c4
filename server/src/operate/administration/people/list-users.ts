import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import type { Config } from '../../../platform/config/config.ts';
import type { Database } from '../../../platform/database/pool.ts';
import { query } from '../../../platform/database/rows.ts';
import { containing, searchField } from '../input.ts';
import { type AdminUsers, userFilters, userSorts } from '../wire.ts';
import { isSuspended, userColumns, userJoins, userRecord, userRow } from './user-columns.ts';

export const usersQuery = z.object({
  q: searchField,
  filter: z.enum(userFilters).default('all'),
  sort: z.enum(userSorts).default('generations'),
  order: z.enum(['asc', 'desc']).default('desc'),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});

type UsersQuery = z.output<typeof usersQuery>;

const sorts: Readonly<Record<UsersQuery['sort'], RawBuilder<unknown>>> = {
  generations: sql`coalesce(t.generations, 0)`,
  email: sql`p.email`,
  created: sql`p.created_at`,
  tokens: sql`p.tokens + p.purchased_tokens`,
  used: sql`coalesce(t.tokens_used, 0)`,
};

const filters: Readonly<Record<UsersQuery['filter'], RawBuilder<boolean>>> = {
  all: sql<boolean>`true`,
  paying: sql<boolean>`p.subscription_status <> 'free'`,
  suspended: isSuspended(),
  // Nobody confirms the address of a workspace.
  unconfirmed: sql<boolean>`not u."emailVerified" and not exists (select from workspaces w where w.id = p.id)`,
  admins: sql<boolean>`u.role = 'admin'`,
  indebted: sql<boolean>`p.debt > 0`,
  workspaces: sql<boolean>`exists (select from workspaces w where w.id = p.id)`,
};

/** Those that ask about the account itself. */
const accountFilters: ReadonlySet<UsersQuery['filter']> = new Set(['suspended', 'unconfirmed', 'admins']);

/** One page of the people, and how many there are. */
export async function listUsers({ database, config }: { database: Database; config: Config }, asked: UsersQuery) {
  const direction = asked.order === 'asc' ? sql`asc` : sql`desc`;
  // Only what the question needs is joined: at 100,000 people each join costs more than the sort.
  const people = sql`profiles p ${accountFilters.has(asked.filter) ? sql`join "user" u on u.id = p.id` : sql``}`;
  const totals = asked.sort === 'generations' || asked.sort === 'used';
  const sorted = sql`${people} ${totals ? sql`left join person_totals t on t.user_id = p.id` : sql``}`;
  const matches = sql`where ${filters[asked.filter]} and ${matching(asked.q)}`;
  const [rows, [counted]] = await Promise.all([
    // The page's ids first: the sort carries narrow rows, and only the page is looked up in full.
    query(database, userRow)`
      with page as (
        select p.id, row_number() over () as place from (
          select p.id from ${sorted} ${matches}
          order by ${sorts[asked.sort]} ${direction}, p.id limit ${asked.limit} offset ${(asked.page - 1) * asked.limit}
        ) as p
      )
      select ${userColumns} from page join profiles p on p.id = page.id ${userJoins} order by page.place`,
    query(database, z.object({ total: z.number() }))`select count(*) as total from ${people} ${matches}`,
  ]);
  const total = counted?.total ?? 0;
  return {
    success: true,
    users: rows.map((row) => userRecord(config, row)),
    total,
    page: asked.page,
    pages: Math.max(1, Math.ceil(total / asked.limit)),
  } satisfies AdminUsers;
}

/** Parts of an address or a name, that of a workspace too, or a whole id. */
function matching(q: string | undefined): RawBuilder<boolean> {
  if (q === undefined || q === '') return sql<boolean>`true`;
  if (z.uuid().safeParse(q).success) return sql<boolean>`p.id = ${q}::uuid`;
  const named = sql`exists (select from workspaces w where w.id = p.id and lower(w.name) like ${containing(q)})`;
  return sql<boolean>`(lower(p.email || ' ' || coalesce(p.username, '')) like ${containing(q)} or ${named})`;
}
