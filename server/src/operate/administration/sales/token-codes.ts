import { text } from '@kinora/texts/typed-keys';
import { declareWords } from '@kinora/texts/words';
import { sql } from 'kysely';
import * as z from 'zod';
import type { Database } from '../../../platform/database/pool.ts';
import { isoTime, query } from '../../../platform/database/rows.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import type { Admin } from '../admin.ts';
import { changeAudited } from '../audit.ts';
import { type TokenCodes, tokenCodeSchema } from './wire.ts';

const reason = z.string().trim().min(3).max(500);
const code = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9][A-Z0-9-]{2,39}$/, declareWords(text('errors', 'sales.codeForm')));

export const tokenCodeBody = z.strictObject({
  code,
  tokens: z.int().min(1).max(1_000_000),
  /** In all; null for as many as come. */
  mostUses: z.int().min(1).max(10_000_000).nullable(),
  /** For accounts that are at most so many days old; null for all. */
  newestDays: z.int().min(1).max(365).nullable(),
  expiresAt: z.iso.datetime().nullable(),
  reason,
});
export const codeSwitchBody = z.strictObject({ isActive: z.boolean(), reason });

const codeRow = z.object({ ...tokenCodeSchema.shape, expiresAt: isoTime.nullable(), createdAt: isoTime });
const columns = sql`c.code, c.tokens, c.most_uses as "mostUses", c.used, c.newest_days as "newestDays",
  c.expires_at as "expiresAt", c.is_active as "isActive", c.created_at as "createdAt", c.created_by as "createdBy"`;

/** The newest codes, with how often each was redeemed. */
export async function listTokenCodes(database: Database): Promise<TokenCodes> {
  const codes = await query(database, codeRow)`
    select ${columns} from token_codes c order by c.created_at desc, c.code limit 500`;
  return { codes };
}

/** @throws AppError 409 `code_taken` */
export async function createTokenCode(
  database: Database,
  admin: Admin,
  { reason: why, ...terms }: z.output<typeof tokenCodeBody>,
): Promise<void> {
  await changeAudited(database, { admin }, async (transaction) => {
    const made = await transaction
      .insertInto('token_codes')
      .values({
        code: terms.code,
        tokens: terms.tokens,
        most_uses: terms.mostUses,
        newest_days: terms.newestDays,
        expires_at: terms.expiresAt === null ? null : new Date(terms.expiresAt),
        created_by: admin.email,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('code')
      .executeTakeFirst();
    if (made === undefined) throw new AppError('code_taken', text('errors', 'admin.codeTaken'), 409);
    return { action: 'token_code.create', target: { kind: 'code', id: terms.code }, after: terms, reason: why };
  });
}

/** Opens or closes a code; what it has given stays. @throws AppError 404 */
export async function switchTokenCode(
  database: Database,
  admin: Admin,
  name: string,
  { isActive, reason: why }: z.output<typeof codeSwitchBody>,
): Promise<void> {
  await changeAudited(database, { admin }, async (transaction) => {
    const changed = await transaction
      .updateTable('token_codes')
      .set({ is_active: isActive })
      .where('code', '=', name.toUpperCase())
      .returning('code')
      .executeTakeFirst();
    if (changed === undefined) throw notFound();
    const target = { kind: 'code' as const, id: changed.code };
    return { action: isActive ? 'token_code.open' : 'token_code.close', target, reason: why };
  });
}
