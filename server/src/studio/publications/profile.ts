import { text } from '@kinora/texts/typed-keys';
import * as z from 'zod';
import { requireOwner } from '../../http/principal.ts';
import type { Database } from '../../platform/database/pool.ts';
import { query } from '../../platform/database/rows.ts';
import { AppError } from '../../platform/errors.ts';
import { limitUse } from '../../platform/limits/rate-limits.ts';
import { publicationsSetting } from '../../platform/settings/registry.ts';
import { judgePublication } from './judge-publication.ts';
import type { publicProfileBody } from './profile-rules.ts';
import type { PublishDeps } from './publish.ts';
import { type OwnPublicProfile, ownPublicProfileSchema } from './wire.ts';

/** The first choice counts as well. */
const HANDLES = { most: 3, seconds: 30 * 86_400 };

/** What somebody's profile says or would say; their name is proposed where they have none yet. */
export async function readProfile(
  { database }: { database: Database },
  owner: string,
  origin: string,
): Promise<OwnPublicProfile> {
  const [row] = await query(database, z.object({ ...ownPublicProfileSchema.shape, link: z.null() }))`
    select f.handle, coalesce(f.display_name, '') as "displayName", coalesce(f.bio, '') as bio,
      coalesce(f.links, '{}') as links, coalesce(f.is_on, false) as "isOn", null as link
    from (values (${owner}::uuid)) as me (id) left join public_profiles f on f.user_id = me.id`;
  const told = row ?? { handle: null, displayName: '', bio: '', links: [], isOn: false };
  return { ...told, link: told.isOn && told.handle !== null ? `${origin}/by/${told.handle}` : null };
}

/**
 * Keeps a profile, and shows it to everybody or to nobody from the next request on.
 * @throws AppError 403 `publications_off`, 409 `handle_taken`, 429 `rate_limited`, 400 `blocked_content`
 */
export async function saveProfile(
  deps: PublishDeps,
  principal: string,
  { handle, displayName, bio, links, isOn }: z.output<typeof publicProfileBody>,
  origin: string,
): Promise<OwnPublicProfile> {
  const { database } = deps;
  const owner = await requireOwner(deps.pipeline, principal);
  if (isOn) {
    if (!(await deps.settings.read(publicationsSetting)).isOn) {
      throw new AppError('publications_off', text('errors', 'publication.off'), 403);
    }
    await refuseUnfitWords(deps, { handle, displayName, bio, links: links.join('\n') });
  }
  const before = await readProfile(deps, owner, origin);
  if (before.handle !== handle) {
    const isTaken = await database
      .selectFrom('public_profiles')
      .select('user_id')
      .where('handle', '=', handle)
      .execute();
    if (isTaken.length > 0) throw handleTaken();
    const refusal = text('errors', 'profile.tooOften');
    await limitUse(deps.pipeline, { key: `handle-of:${owner}`, limit: HANDLES, refusal });
  }
  const saved = { handle, display_name: displayName, bio, links, is_on: isOn };
  try {
    await database
      .insertInto('public_profiles')
      .values({ user_id: owner, ...saved })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...saved, updated_at: new Date() }))
      .execute();
  } catch (error) {
    // Somebody chose it in the same moment.
    if (z.object({ constraint: z.literal('public_profiles_handle_key') }).safeParse(error).success) throw handleTaken();
    throw error;
  }
  return readProfile(deps, owner, origin);
}

const handleTaken = () => new AppError('handle_taken', text('errors', 'profile.taken'), 409);

/** A profile waits for nobody: what a person would have to look at first is not taken. */
async function refuseUnfitWords(deps: PublishDeps, words: Record<string, string>): Promise<void> {
  const written = Object.entries(words).map(([field, said]) => ({ field, text: said, isNegative: false }));
  const finding = await judgePublication(deps, written, null);
  if (finding === null) return;
  throw new AppError('blocked_content', text('errors', 'publication.blocked', { rule: finding.rule }), 400);
}
