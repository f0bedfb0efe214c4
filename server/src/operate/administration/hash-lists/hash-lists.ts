import { type Text, text } from '@kinora/texts/typed-keys';
import { declareWords } from '@kinora/texts/words';
import { sql, type Transaction } from 'kysely';
import * as z from 'zod';
import type { Database } from '../../../platform/database/pool.ts';
import { isoTime, query } from '../../../platform/database/rows.ts';
import type { DB } from '../../../platform/database/types.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { PLAIN_LINE } from '../../../platform/plain-text.ts';
import { readHash } from '../../../studio/files/prints.ts';
import type { AuditNote } from '../audit.ts';
import { type HashLists, hashListSchema } from './wire.ts';

/** As many as are looked up in no time. */
const MOST = 200_000;
/** The longest text of a list: room for the most hashes, with a name beside each. */
export const MOST_CHARACTERS = 24_000_000;

/** Hashes of the bytes of files, in hexadecimal digits, and of how pictures look, as 64 bits. */
type Hashes = { files: string[]; looks: string[] };

/**
 * One hash a line. What follows on its line is left alone, so that the output of `sha256sum` and tables with commas do;
 * so are empty lines, and those that begin with #.
 * @throws AppError 400 `invalid_file` that names the first line that is none
 */
export function readHashes(list: string): Hashes {
  const files = new Set<string>();
  const looks = new Set<string>();
  for (const [index, line] of list
    .replace(/^\uFEFF/, '')
    .split('\n')
    .entries()) {
    const written = line.trim();
    if (written === '' || written.startsWith('#')) continue;
    const [first = ''] = written.split(/[\s,;]/);
    const hash = readHash(first.replaceAll('"', ''));
    if (hash === null) throw refused(text('adminAnswers', 'hashes.line', { number: index + 1 }));
    if ('file' in hash) files.add(hash.file);
    else looks.add(hash.look);
  }
  const count = files.size + looks.size;
  if (count === 0) throw refused(text('adminAnswers', 'hashes.none'));
  if (count > MOST) throw refused(text('adminAnswers', 'hashes.tooMany', { most: MOST }));
  return { files: [...files], looks: [...looks] };
}

function refused(why: Text): AppError {
  return new AppError('invalid_file', why, 400);
}

const AT_ONCE = 10_000;

export const sourceField = z
  .string(declareWords(text('adminAnswers', 'hashes.source')))
  .trim()
  .min(3, declareWords(text('adminAnswers', 'hashes.source')))
  .max(200, declareWords(text('adminAnswers', 'hashes.source')))
  .regex(PLAIN_LINE, declareWords(text('adminAnswers', 'hashes.source')));

const listRow = z.object({ ...hashListSchema.shape, addedAt: isoTime });

/** The newest first. */
export async function readHashLists(database: Database): Promise<HashLists> {
  const [lists, [counted]] = await Promise.all([
    query(database, listRow)`
      select l.id, l.source, l.added_at as "addedAt", count(h.sha256) as files, count(h.look) as looks
      from hash_lists l left join listed_hashes h on h.list_id = l.id
      group by l.id order by l.added_at desc, l.id`,
    query(database, z.object({ blocks: z.number() }))`
      select coalesce(sum(blocks), 0)::integer as blocks from automatic_blocks where day > current_date - 30`,
  ]);
  return { lists, blocks: counted?.blocks ?? 0 };
}

/** Within a transaction of its own act: from its commit on nothing that is on the list is stored. Answers its line for the audit log. */
export async function addHashList(
  transaction: Transaction<DB>,
  { source, hashes: { files, looks }, reason }: { source: string; hashes: Hashes; reason: string | null },
): Promise<AuditNote> {
  const { id } = await transaction
    .insertInto('hash_lists')
    .values({ source })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (let at = 0; at < files.length; at += AT_ONCE) {
    await sql`insert into listed_hashes (list_id, sha256)
      select ${id}, decode(hash, 'hex') from unnest(${files.slice(at, at + AT_ONCE)}::text[]) as hash`.execute(
      transaction,
    );
  }
  for (let at = 0; at < looks.length; at += AT_ONCE) {
    await sql`insert into listed_hashes (list_id, look)
      select ${id}, look::bit(64) from unnest(${looks.slice(at, at + AT_ONCE)}::text[]) as look`.execute(transaction);
  }
  const after = { source, files: files.length, looks: looks.length };
  return { action: 'hashes.import', target: { kind: 'hash_list', id }, after, reason };
}

/** Within a transaction of its own act. @throws AppError 404 */
export async function removeHashList(
  transaction: Transaction<DB>,
  id: string,
  reason: string | null,
): Promise<AuditNote> {
  const [before] = await query(transaction, z.object({ source: z.string(), files: z.number(), looks: z.number() }))`
    select l.source, (select count(h.sha256) from listed_hashes h where h.list_id = l.id) as files,
      (select count(h.look) from listed_hashes h where h.list_id = l.id) as looks
    from hash_lists l where l.id = ${id} for update`;
  if (before === undefined) throw notFound();
  await transaction.deleteFrom('hash_lists').where('id', '=', id).execute();
  return { action: 'hashes.remove', target: { kind: 'hash_list', id }, before, reason };
}
