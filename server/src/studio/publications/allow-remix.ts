import { text } from '@kinora/texts/typed-keys';
import * as z from 'zod';
import { requireOwner } from '../../http/principal.ts';
import { jsonObject, query } from '../../platform/database/rows.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { judgePublication } from './judge-publication.ts';
import { findPublication } from './list-publications.ts';
import type { PublishDeps } from './publish.ts';
import { textsToRemix, toolToRemix } from './remixed-settings.ts';
import type { Publication } from './wire.ts';

export const remixBody = z.strictObject({ isAllowed: z.boolean() });

const row = z.object({ tool_type: z.string(), input_data: jsonObject });

/**
 * Lets others remix what is published, or takes that back from the next request on. What they made before stays theirs.
 * @throws AppError 404, 400 `blocked_content` for words that not everybody may read, 503 `moderation_unavailable`
 */
export async function setRemix(
  deps: PublishDeps,
  principal: string,
  id: string,
  { isAllowed }: z.output<typeof remixBody>,
  origin: string,
): Promise<Publication> {
  const owner = await requireOwner(deps.pipeline, principal);
  const [found] = await query(deps.database, row)`
    select g.tool_type, g.input_data from publications p join ai_generations g on g.id = p.generation_id
    where p.id = ${id} and p.user_id = ${owner} and p.state in ('waiting', 'public')`;
  if (found === undefined) throw notFound();
  if (isAllowed) {
    const finding = await judgePublication(
      deps,
      textsToRemix(await toolToRemix(deps, found.tool_type), found.input_data),
      null,
    );
    if (finding !== null) {
      throw new AppError('blocked_content', text('errors', 'publication.blocked', { rule: finding.rule }), 400);
    }
  }
  const { numUpdatedRows } = await deps.database
    .updateTable('publications')
    .set({ allows_remix: isAllowed })
    .where('id', '=', id)
    .where('user_id', '=', owner)
    .where('state', 'in', ['waiting', 'public'])
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw notFound();
  return findPublication(deps, owner, id, origin);
}
