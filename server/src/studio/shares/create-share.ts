import { randomUUID } from 'node:crypto';
import { text } from '@kinora/texts/typed-keys';
import { declareWords } from '@kinora/texts/words';
import { sql } from 'kysely';
import * as z from 'zod';
import { invalidFields } from '../../http/invalid-input.ts';
import { requireOwner } from '../../http/principal.ts';
import { hashPassword } from '../../people/ways-in/password/password-rules.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import type { Database } from '../../platform/database/pool.ts';
import { query } from '../../platform/database/rows.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { PLAIN_LINE } from '../../platform/plain-text.ts';
import { sharesSetting } from '../../platform/settings/registry.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { findShare } from './list-shares.ts';
import { hashShareToken, shareToken } from './share-token.ts';
import { SHAREABLE, STANDS } from './shareable.ts';
import type { Share } from './wire.ts';

const MOST_DAYS = 3650;
const MOST_RESULTS = 50;

export const passwordField = z
  .string()
  .min(6, declareWords(text('errors', 'share.passwordShort')))
  .max(200, declareWords(text('errors', 'share.passwordLong')))
  .regex(PLAIN_LINE, declareWords(text('errors', 'share.passwordLong')));

/** Null is no end. */
export const expiryField = z.int().min(1).max(MOST_DAYS).nullable();

/** What the page is called; empty is none. */
export const titleField = z
  .string()
  .trim()
  .max(100, declareWords(text('errors', 'share.title')))
  .regex(PLAIN_LINE, declareWords(text('errors', 'share.title')))
  .transform((title) => (title === '' ? null : title))
  .nullable();

const newShare = z.strictObject({
  generationIds: z
    .array(z.uuid())
    .min(1)
    .max(MOST_RESULTS, declareWords(text('errors', 'share.tooManyResults')))
    .transform((ids) => [...new Set(ids)])
    .optional(),
  /** In place of results: shows what is in it at the moment, also what is put there later. */
  collectionId: z.uuid().optional(),
  title: titleField.default(null),
  expiresInDays: expiryField.default(30),
  password: passwordField.nullable().default(null),
  mayDownload: z.boolean().default(true),
  /** Whether the prompt is shown beside each result. */
  showsPrompt: z.boolean().default(false),
  /** Whoever has the link may write about what it shows, without an account. */
  mayComment: z.boolean().default(false),
  /** Whoever has the link may approve what it shows, or ask for changes. */
  mayApprove: z.boolean().default(false),
});
export const newShareBody = newShare.refine(
  ({ generationIds, collectionId }) => (generationIds === undefined) !== (collectionId === undefined),
  { path: ['generationIds'], error: declareWords(text('errors', 'share.oneKind')) },
);

export type ShareDeps = { config: Config; database: Database; pipeline: Pipeline; settings: Settings };

/**
 * Makes a link to results of this person, or to one of their collections that they fill themselves.
 * @throws AppError 403 `shares_off`, 404 for what is not theirs or cannot be shown, 409 `too_many_shares`, `smart_collection`,
 *   400 `invalid_input` for a collection with nothing to show
 */
export async function createShare(
  deps: ShareDeps,
  principal: string,
  {
    generationIds = [],
    collectionId,
    title,
    expiresInDays,
    password,
    mayDownload,
    showsPrompt,
    mayComment,
    mayApprove,
  }: z.output<typeof newShareBody>,
  origin: string,
): Promise<Share> {
  const owner = await requireOwner(deps.pipeline, principal);
  const { isOn, perPerson } = await deps.settings.read(sharesSetting);
  if (!isOn) throw new AppError('shares_off', text('errors', 'share.off'), 403);
  await refuseTooLong(deps, expiresInDays);
  const passwordHash = password === null ? null : await hashPassword(password);
  const id = randomUUID();
  await deps.database.transaction().execute(async (transaction) => {
    // One after the other, so that two at once do not both fit below the cap.
    await sql`select from profiles where id = ${owner} for update`.execute(transaction);
    if (collectionId === undefined) await refuseForeignResults(transaction, owner, generationIds);
    else await refuseUnfitCollection(transaction, owner, collectionId);
    const [counted] = await query(transaction, z.object({ open: z.number() }))`
      select count(*)::integer as open from shares s
      where s.user_id = ${owner} and ${sql.raw(STANDS)}`;
    if ((counted?.open ?? 0) >= perPerson) {
      throw new AppError('too_many_shares', text('errors', 'share.tooMany', { count: perPerson }), 409);
    }
    await transaction
      .insertInto('shares')
      .values({
        id,
        user_id: owner,
        kind: collectionId === undefined ? 'results' : 'collection',
        collection_id: collectionId ?? null,
        title,
        token_hash: hashShareToken(shareToken(deps.config, id)),
        password_hash: passwordHash,
        may_download: mayDownload,
        shows_prompt: showsPrompt,
        may_comment: mayComment,
        may_approve: mayApprove,
        expires_at: endAfter(expiresInDays),
      })
      .execute();
    if (generationIds.length === 0) return;
    await transaction
      .insertInto('share_results')
      .values(generationIds.map((generation, place) => ({ share_id: id, generation_id: generation, place })))
      .execute();
  });
  return findShare(deps, owner, id, origin);
}

async function refuseForeignResults(transaction: Database, owner: string, ids: readonly string[]): Promise<void> {
  const found = await query(transaction, z.object({ id: z.string() }))`
    select g.id from ai_generations g
    where g.id = any (${ids}::uuid[]) and g.user_id = ${owner} and ${sql.raw(SHAREABLE)}`;
  if (found.length < ids.length) throw notFound();
}

/** A rule would show by itself what nobody chose to show. */
async function refuseUnfitCollection(transaction: Database, owner: string, id: string): Promise<void> {
  const [collection] = await query(transaction, z.object({ isSmart: z.boolean(), hasAny: z.boolean() }))`
    select c.rule is not null as "isSmart", exists (
      select from collection_items i join ai_generations g on g.id = i.generation_id
      where i.collection_id = c.id and ${sql.raw(SHAREABLE)}) as "hasAny"
    from collections c where c.id = ${id} and c.user_id = ${owner} for share`;
  if (collection === undefined) throw notFound();
  if (collection.isSmart) throw new AppError('smart_collection', text('errors', 'share.smart'), 409);
  if (!collection.hasAny) throw invalidFields([{ field: 'collectionId', said: text('errors', 'share.empty') }]);
}

/** As the database counts time. */
export function endAfter(days: number | null) {
  return days === null ? null : sql<Date>`now() + make_interval(days => ${days})`;
}

/** @throws AppError 400 `invalid_input` for more days than the studio lets a link last */
export async function refuseTooLong({ settings }: Pick<ShareDeps, 'settings'>, days: number | null): Promise<void> {
  const { longestDays } = await settings.read(sharesSetting);
  if (longestDays === 0 || (days !== null && days <= longestDays)) return;
  throw invalidFields([{ field: 'expiresInDays', said: text('errors', 'share.tooLong', { days: longestDays }) }]);
}
