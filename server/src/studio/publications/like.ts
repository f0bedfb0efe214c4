import { text } from '@kinora/texts/typed-keys';
import * as z from 'zod';
import { requireOwner } from '../../http/principal.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import type { Database } from '../../platform/database/pool.ts';
import { query } from '../../platform/database/rows.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { limitUse } from '../../platform/limits/rate-limits.ts';
import { publicationsSetting } from '../../platform/settings/registry.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { findOpenPublication } from './open-publication.ts';
import type { Likes } from './wire.ts';

const LIKES = { most: 300, seconds: 3600 };

/**
 * One like of one person, or none: pressed again it stays as it is.
 * @throws AppError 404 for what is not public, 409 `own_publication`, 429 `rate_limited`
 */
export async function setLike(
  deps: { database: Database; pipeline: Pipeline; settings: Settings },
  principal: string,
  id: string,
  isLiked: boolean,
): Promise<Likes> {
  const { database, pipeline } = deps;
  const owner = await requireOwner(pipeline, principal);
  const { isOn } = await deps.settings.read(publicationsSetting);
  const found = isOn ? await findOpenPublication(pipeline, id) : null;
  if (found === null) throw notFound();
  if (found.user_id === owner) throw new AppError('own_publication', text('errors', 'publication.own'), 409);
  await limitUse(pipeline, {
    key: `likes-of:${owner}`,
    limit: LIKES,
    refusal: text('errors', 'publication.tooManyLikes'),
  });
  const like = { publication_id: id, user_id: owner };
  if (isLiked) {
    await database
      .insertInto('publication_likes')
      .values(like)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  } else {
    await database
      .deleteFrom('publication_likes')
      .where('publication_id', '=', id)
      .where('user_id', '=', owner)
      .execute();
  }
  const [counted] = await query(database, z.object({ likes: z.number() }))`
    select count(*)::integer as likes from publication_likes where publication_id = ${id}`;
  return { likes: counted?.likes ?? 0, isLiked };
}

/** Whether somebody likes it. */
export async function isLikedBy(database: Database, id: string, person: string): Promise<boolean> {
  const found = await database
    .selectFrom('publication_likes')
    .select('publication_id')
    .where('publication_id', '=', id)
    .where('user_id', '=', person)
    .execute();
  return found.length > 0;
}
