import { text } from '@kinora/texts/typed-keys';
import type * as z from 'zod';
import { requireOwner } from '../../http/principal.ts';
import { AppError } from '../../platform/errors.ts';
import type { appealBody } from '../moderation/appeal.ts';
import { findPublication } from './list-publications.ts';
import type { PublishDeps } from './publish.ts';
import type { Publication } from './wire.ts';

/**
 * The author of what the studio hid or refused says why it should be public: once. People decide.
 * @throws AppError 404, 409 `appealed`
 */
export async function appealPublication(
  deps: PublishDeps,
  principal: string,
  id: string,
  { text: words }: z.output<typeof appealBody>,
  origin: string,
): Promise<Publication> {
  const owner = await requireOwner(deps.pipeline, principal);
  await findPublication(deps, owner, id, origin);
  const { numUpdatedRows } = await deps.database
    .updateTable('publications')
    .set({ appeal: words, appealed_at: new Date() })
    .where('id', '=', id)
    .where('user_id', '=', owner)
    .where('state', 'in', ['hidden', 'refused'])
    .where('appeal', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new AppError('appealed', text('errors', 'publication.appealed'), 409);
  return findPublication(deps, owner, id, origin);
}
