import * as z from 'zod';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import { isoTime, readRow } from '../../platform/database/rows.ts';
import { type Output, outputSchema } from '../files/wire.ts';
import { hashShareToken, SHARE_TOKEN, sharedFileName } from './share-token.ts';
import { LED_TO, OPEN, SHAREABLE } from './shareable.ts';
import { MOST_SHOWN } from './wire.ts';

const sharedResult = z.object({
  id: z.string(),
  /** Often the beginning of the prompt, so that it is told with that alone. */
  generation_name: z.string().nullable(),
  tool_name: z.string(),
  tool_type: z.string(),
  /** Made by the preview engine, in place of its tool's model. */
  is_preview: z.boolean(),
  prompt: z.string().nullable(),
  outputs: z.array(outputSchema),
});

const openShare = z.object({
  id: z.string(),
  user_id: z.string(),
  title: z.string().nullable(),
  password_hash: z.string().nullable(),
  may_download: z.boolean(),
  shows_prompt: z.boolean(),
  may_comment: z.boolean(),
  may_approve: z.boolean(),
  created_at: isoTime,
  expires_at: isoTime.nullable(),
  /** As many as a page shows. */
  results: z.array(sharedResult),
});
export type OpenShare = z.output<typeof openShare>;

// Every file of a page asks this too, so that it reads no more of a large collection than a page shows.
const FIND = {
  name: 'open_share',
  text: `select s.id, s.user_id, s.title, s.password_hash, s.may_download, s.shows_prompt, s.may_comment, s.may_approve,
      s.created_at, s.expires_at, shown.results
    from shares s join "user" u on u.id = s.user_id
    cross join lateral (
      select jsonb_agg(jsonb_build_object('id', g.id,
        'generation_name', case when s.shows_prompt then g.generation_name end, 'tool_name', g.tool_name,
        'tool_type', g.tool_type, 'is_preview', g.metadata @> '{"preview_engine": true}', 'outputs', g.outputs,
        'prompt', case when s.shows_prompt
          then nullif(coalesce(g.input_data ->> 'positivePrompt', g.input_data ->> 'prompt'), '') end)
        order by g.place, g.id) as results
      from (
        select g.*, r.place
        from (select * from ${LED_TO} as r order by r.place, r.generation_id) as r
        -- Kept apart, so that records are looked up in this order until there are enough.
        cross join lateral (
          select g.* from ai_generations g where g.id = r.generation_id and g.user_id = s.user_id and ${SHAREABLE} offset 0
        ) as g
        order by r.place, r.generation_id limit ${MOST_SHOWN}
      ) as g
    ) as shown
    where s.token_hash = $1 and ${OPEN} and shown.results is not null`,
  row: openShare,
};

/**
 * What a link opens at this moment; null for one that is revoked, over or was never there, which nobody can tell apart. Asked
 * of the database with every request, so that a link that ends is closed in every process at once.
 */
export async function findOpenShare(pipeline: Pipeline, token: string): Promise<OpenShare | null> {
  if (!SHARE_TOKEN.test(token)) return null;
  return (await readRow(pipeline, FIND, [hashShareToken(token)])) ?? null;
}

const COUNT_SHOWN = {
  name: 'count_shown_of_share',
  text: `select count(*)::integer as total
    from shares s cross join lateral ${LED_TO} as r join ai_generations g on g.id = r.generation_id
    where s.id = $1 and g.user_id = s.user_id and ${SHAREABLE}`,
  row: z.object({ total: z.number() }),
};

/** How many results a link leads to without the bound of a page. */
export async function countResults(pipeline: Pipeline, { id, results }: OpenShare): Promise<number> {
  if (results.length < MOST_SHOWN) return results.length;
  return (await readRow(pipeline, COUNT_SHOWN, [id]))?.total ?? results.length;
}

const COUNT_VIEW = {
  name: 'count_share_view',
  text: `update shares s set views = views + 1 where s.id = $1 and s.user_id is distinct from $2::uuid
    and not exists (select from workspace_members m where m.workspace_id = s.user_id and m.user_id = $2)`,
  row: z.unknown(),
};

/** Counts that somebody looked; not where it is theirs, or of a workspace that they are in. Null is a stranger. */
export async function countView(pipeline: Pipeline, { id }: OpenShare, visitor: string | null): Promise<void> {
  await readRow(pipeline, COUNT_VIEW, [id, visitor]);
}

export const keyOfUrl = (url: string) => url.replace(/^\/files\//, '');

/** The files of an output that a link shows. */
export function filesOf({ url, thumbnailUrl, posterUrl, previewUrl }: Output): string[] {
  return [url, thumbnailUrl, posterUrl, previewUrl].flatMap((one) => (one ? [keyOfUrl(one)] : []));
}

type SharedFile = { key: string; no: number; isPicture: boolean };

/** The file of a link that is called so, and of which of its outputs, from 1; null for what belongs to another. */
export function findSharedFile({ results }: OpenShare, name: string): SharedFile | null {
  const outputs = results.flatMap((result) => result.outputs);
  for (const [index, output] of outputs.entries()) {
    const key = filesOf(output).find((one) => sharedFileName(one) === name);
    if (key !== undefined) return { key, no: index + 1, isPicture: output.contentType.startsWith('image/') };
  }
  return null;
}

/** Where a file is under its link. */
export function sharedUrl(token: string, url: string): string {
  return `/s/${token}/files/${sharedFileName(keyOfUrl(url))}`;
}
