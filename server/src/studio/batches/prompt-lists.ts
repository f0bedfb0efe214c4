import { text } from '@kinora/texts/typed-keys';
import * as z from 'zod';
import { functions } from '../../platform/database/functions.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import { readRow, readRows } from '../../platform/database/rows.ts';
import { callForValue } from '../../platform/database/sql-function.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import type { PromptLists } from './wire.ts';

const MOST_LISTS = 100;
const MOST_ENTRIES = 500;
const MOST_CHARACTERS = 500;

const listName = z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/);
export const listBody = z.strictObject({
  entries: z
    .array(z.string().trim().min(1).max(MOST_CHARACTERS))
    .min(1)
    .max(MOST_ENTRIES)
    .meta({ description: 'May hold alternatives and other lists themselves' }),
});

const LISTS = {
  name: 'prompt_lists',
  text: 'select name, entries, updated_at from prompt_lists where user_id = session_user_id($1) order by name',
  row: z.object({ name: z.string(), entries: z.array(z.string()), updated_at: z.date() }),
};

// With the lists that their lines name in turn. An underscore ends no name, so that what begins at the end of one is seen.
const NAMED = {
  name: 'named_prompt_lists',
  text: `with recursive mine as (select session_user_id($1) as id),
      found as (select wanted, null::text as name from unnest($2::text[]) as wanted
        union
        select line, l.name from found cross join mine
          cross join lateral regexp_matches(found.wanted, '__([a-z0-9][a-z0-9-]{0,39})(?=__)', 'g') as named
          join prompt_lists l on l.user_id = mine.id and l.name = named[1]
          cross join lateral unnest(l.entries) as line)
    select l.name, l.entries from mine join prompt_lists l on l.user_id = mine.id
    where l.name in (select name from found)`,
  row: z.object({ name: z.string(), entries: z.array(z.string()) }),
};

const REMOVE = {
  name: 'remove_prompt_list',
  text: 'delete from prompt_lists where user_id = session_user_id($1) and name = $2 returning name',
  row: z.object({ name: z.string() }),
};

/** @throws AppError 401 */
export async function readPromptLists({ pipeline }: { pipeline: Pipeline }, token: string): Promise<PromptLists> {
  const rows = await readRows(pipeline, LISTS, [token]);
  return { lists: rows.map((row) => ({ ...row, updated_at: row.updated_at.toISOString() })) };
}

/** The saved lists that any of these texts name, and those that these name. @throws AppError 401 */
export async function readNamedLists(
  { pipeline }: { pipeline: Pipeline },
  token: string,
  texts: readonly string[],
): Promise<Record<string, string[]>> {
  if (!texts.some((one) => one.includes('__'))) return {};
  const rows = await readRows(pipeline, NAMED, [token, texts]);
  return Object.fromEntries(rows.map(({ name, entries }) => [name, entries]));
}

/** Makes the list, or puts other lines into it. @throws AppError 400 for a name that is none, 409 limit */
export async function savePromptList(
  { pipeline }: { pipeline: Pipeline },
  token: string,
  name: string,
  { entries }: z.output<typeof listBody>,
): Promise<void> {
  await callForValue(pipeline, functions.save_prompt_list, {
    session_token: token,
    of_name: name,
    new_entries: entries,
    most: MOST_LISTS,
  });
}

/** @throws AppError 404 */
export async function removePromptList({ pipeline }: { pipeline: Pipeline }, token: string, name: string) {
  if ((await readRow(pipeline, REMOVE, [token, name])) === undefined) throw notFound();
}

/** @throws AppError 400 */
export function checkListName(name: string): string {
  const checked = listName.safeParse(name);
  if (!checked.success) {
    throw new AppError('invalid_input', text('refusals', 'data.listName'), 400);
  }
  return checked.data;
}
