import * as z from 'zod';
import type { Database } from '../../platform/database/pool.ts';
import { query } from '../../platform/database/rows.ts';
import { notSignedIn } from '../../platform/errors.ts';

/** `workspace`: its name, where it is one. */
const personSchema = z.object({ id: z.string(), email: z.string(), workspace: z.string().nullable() });
export type Person = z.output<typeof personSchema>;

/** Who asks, of a workspace with the address of an owner. @throws AppError `not_signed_in` */
export async function personOf(database: Database, sessionToken: string): Promise<Person> {
  const rows = await query(database, personSchema)`
    select p.id, coalesce((select a from mail_addresses(p.email) a limit 1), p.email) as email, w.name as workspace
    from profiles p left join workspaces w on w.id = p.id where p.id = session_user_id(${sessionToken})`;
  const [person] = rows;
  if (person === undefined) throw notSignedIn();
  return person;
}

/** The subscription that gives a person their plan now; null on the free plan. */
export async function currentSubscription(database: Database, userId: string) {
  const row = await database
    .selectFrom('subscriptions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', 'in', ['active', 'trialing', 'past_due'])
    .where('ended_at', 'is', null)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  return row ?? null;
}
