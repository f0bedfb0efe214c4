import { randomUUID } from 'node:crypto';
import { isImported } from '@kinora/catalogue/imported-tools';
import { text } from '@kinora/texts/typed-keys';
import { declareWords } from '@kinora/texts/words';
import { sql } from 'kysely';
import * as z from 'zod';
import { invalidFields } from '../../http/invalid-input.ts';
import { requireOwner } from '../../http/principal.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import type { Database } from '../../platform/database/pool.ts';
import { jsonObject, query } from '../../platform/database/rows.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { PLAIN_LINE, PLAIN_TEXT } from '../../platform/plain-text.ts';
import { publicationsSetting } from '../../platform/settings/registry.ts';
import { type Output, outputSchema } from '../files/wire.ts';
import type { Finding } from '../moderation/findings.ts';
import { keyOfUrl } from '../shares/open-share.ts';
import { SHAREABLE } from '../shares/shareable.ts';
import type { ToolRegistry } from '../tools/registry.ts';
import { type JudgePorts, judgePublication } from './judge-publication.ts';
import { findPublication } from './list-publications.ts';
import { textsToRemix, toolToRemix } from './remixed-settings.ts';
import type { Publication } from './wire.ts';

const lineField = (most: number) =>
  z
    .string()
    .trim()
    .max(most, declareWords(text('errors', 'publication.long', { most })))
    .regex(PLAIN_LINE, declareWords(text('errors', 'publication.plain')));

export const newPublicationBody = z.strictObject({
  generationId: z.uuid(),
  /** Which of its files, by its `url`; the first where it is left out. */
  outputUrl: z.string().max(500).optional(),
  title: lineField(100).min(1, declareWords(text('errors', 'publication.title'))),
  description: z
    .string()
    .trim()
    .max(1000, declareWords(text('errors', 'publication.long', { most: 1000 })))
    .regex(PLAIN_TEXT, declareWords(text('errors', 'publication.plain')))
    .default(''),
  /** The author's name, for a publication that is not on the public profile; empty for none. */
  credit: lineField(60).default(''),
  isOnProfile: z.boolean().default(true),
  showsPrompt: z.boolean().default(false),
  allowsRemix: z.boolean().default(false),
});

export type PublishDeps = JudgePorts & { config: Config; database: Database; pipeline: Pipeline; tools: ToolRegistry };

const foundRow = z.object({
  tool_type: z.string(),
  prompt: z.string().nullable(),
  input_data: jsonObject,
  remix_of: z.string().nullable(),
  outputs: z.array(outputSchema),
});

/**
 * Shows one file of a result to everybody, or lets a person look at it first.
 * @throws AppError 403 `publications_off`, 404 for what is not theirs or cannot be shown, 409 `published`, `not_made_here`,
 *   429 `rate_limited`, 400 `blocked_content`
 */
export async function publish(
  deps: PublishDeps,
  principal: string,
  wanted: z.output<typeof newPublicationBody>,
  origin: string,
): Promise<Publication> {
  const owner = await requireOwner(deps.pipeline, principal);
  const { isOn, perDay, reviewsFirst } = await deps.settings.read(publicationsSetting);
  if (!isOn) throw new AppError('publications_off', text('errors', 'publication.off'), 403);
  const { made, output } = await findResult(deps.database, owner, wanted.generationId, wanted.outputUrl);
  if (isImported(made)) throw new AppError('not_made_here', text('errors', 'publication.imported'), 409);
  const finding = await judge(deps, wanted, made, output);
  const isWaiting = reviewsFirst || finding !== null;
  const id = randomUUID();
  await deps.database.transaction().execute(async (transaction) => {
    // One after the other, so that two at once do not both fit below the cap.
    await sql`select from profiles where id = ${owner} for update`.execute(transaction);
    await refuseTooMany(transaction, owner, perDay);
    const { title, description, credit, isOnProfile, showsPrompt, allowsRemix, generationId } = wanted;
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('publications')
      .values({
        id,
        user_id: owner,
        generation_id: generationId,
        output_url: output.url,
        kind: kindOf(output),
        ...{ title, description, credit },
        is_on_profile: isOnProfile,
        shows_prompt: showsPrompt,
        allows_remix: allowsRemix,
        remix_of: made.remix_of,
        state: isWaiting ? 'waiting' : 'public',
        finding: finding === null ? null : JSON.stringify(finding),
        published_at: isWaiting ? null : sql<Date>`now()`,
      })
      .onConflict((conflict) =>
        conflict.column('output_url').where('state', 'in', ['waiting', 'public', 'hidden']).doNothing(),
      )
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 0n) {
      throw new AppError('published', text('errors', 'publication.published'), 409);
    }
  });
  return findPublication(deps, owner, id, origin);
}

function kindOf({ contentType }: Output): 'image' | 'video' | 'audio' {
  return contentType.startsWith('video/') ? 'video' : contentType.startsWith('audio/') ? 'audio' : 'image';
}

async function findResult(database: Database, owner: string, id: string, outputUrl: string | undefined) {
  const [made] = await query(database, foundRow)`
    select g.tool_type, g.outputs, g.input_data, remixed_publication(g.id) as remix_of,
      nullif(coalesce(g.input_data ->> 'positivePrompt', g.input_data ->> 'prompt'), '') as prompt
    from ai_generations g where g.id = ${id} and g.user_id = ${owner} and ${sql.raw(SHAREABLE)}`;
  if (made === undefined) throw notFound();
  const output = outputUrl === undefined ? made.outputs[0] : made.outputs.find(({ url }) => url === outputUrl);
  if (output === undefined) {
    throw invalidFields([{ field: 'outputUrl', said: text('errors', 'publication.output') }]);
  }
  return { made, output };
}

async function judge(
  deps: PublishDeps,
  { title, description, credit, showsPrompt, allowsRemix }: z.output<typeof newPublicationBody>,
  { prompt, tool_type, input_data }: z.output<typeof foundRow>,
  { label, thumbnailUrl }: Output,
): Promise<Finding | null> {
  const written = [
    ...Object.entries({ title, description, credit }),
    ...(showsPrompt ? [['prompt', prompt ?? ''] as const] : []),
  ].map(([field, words]) => ({ field, text: words, isNegative: false }));
  // Whoever remixes it reads them.
  const beyond = allowsRemix ? textsToRemix(await toolToRemix(deps, tool_type), input_data) : [];
  const found = await judgePublication(
    deps,
    [...written, ...beyond],
    thumbnailUrl === null ? null : keyOfUrl(thumbnailUrl),
  );
  if (found !== null || label === undefined) return found;
  return { level: 'label', category: null, rule: label.rule, source: 'known', score: null };
}

async function refuseTooMany(transaction: Database, owner: string, perDay: number): Promise<void> {
  const [counted] = await query(transaction, z.object({ today: z.number() }))`
    select count(*)::integer as today from publications p
    where p.user_id = ${owner} and p.created_at > now() - interval '1 day'`;
  if ((counted?.today ?? 0) >= perDay) {
    throw new AppError('rate_limited', text('errors', 'publication.tooMany', { count: perDay }), 429);
  }
}

/** Nobody sees it any more from the next request on, at any server. @throws AppError 404 when it is not theirs or over */
export async function unpublish(deps: PublishDeps, principal: string, id: string): Promise<void> {
  const owner = await requireOwner(deps.pipeline, principal);
  const { numUpdatedRows } = await deps.database
    .updateTable('publications')
    .set({ state: 'withdrawn', ended_at: new Date() })
    .where('id', '=', id)
    .where('user_id', '=', owner)
    .where('state', 'in', ['waiting', 'public'])
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw notFound();
}
