import * as z from 'zod';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import { isoTime, readRow } from '../../platform/database/rows.ts';
import { type Output, outputSchema } from '../files/wire.ts';
import { filesOf } from '../shares/open-share.ts';
import { sharedFileName } from '../shares/share-token.ts';
import { JOINED, VISIBLE } from './visible.ts';

const openPublication = z.object({
  id: z.string(),
  user_id: z.string(),
  kind: z.enum(['image', 'video', 'audio']),
  title: z.string(),
  description: z.string(),
  /** The author's credit, if the publication stands on their profile; else empty. */
  credit: z.string(),
  handle: z.string().nullable(),
  prompt: z.string().nullable(),
  tool_name: z.string(),
  tool_type: z.string(),
  /** Made by the preview engine, in place of its tool's model. */
  is_preview: z.boolean(),
  allows_remix: z.boolean(),
  /** The publication that it was made of; that may be gone. */
  remix_of: z.string().nullable(),
  published_at: isoTime,
  output: outputSchema,
  likes: z.number(),
});
export type OpenPublication = z.output<typeof openPublication>;

const FIND = {
  name: 'open_publication',
  text: `select p.id, p.user_id, p.kind, p.title, p.description, coalesce(f.display_name, p.credit) as credit, f.handle,
      case when p.shows_prompt
        then nullif(coalesce(g.input_data ->> 'positivePrompt', g.input_data ->> 'prompt'), '') end as prompt,
      g.tool_name, g.tool_type, g.metadata @> '{"preview_engine": true}' as is_preview, p.allows_remix, p.remix_of, p.published_at, shown.output,
      (select count(*)::integer from publication_likes l where l.publication_id = p.id) as likes
    from ${JOINED} where p.id = $1 and ${VISIBLE}`,
  row: openPublication,
};

const uuid = z.uuid();

/**
 * What everybody sees at this moment; null for what is not public, which nobody can tell from what never was. Asked of the
 * database with every request, so that what is taken back is gone in every process at once.
 */
export async function findOpenPublication(pipeline: Pipeline, id: string): Promise<OpenPublication | null> {
  if (!uuid.safeParse(id).success) return null;
  return (await readRow(pipeline, FIND, [id])) ?? null;
}

/** The file of a publication that is called so in its addresses; null for any other. */
export function findPublicFile({ output }: { output: Output }, name: string): string | null {
  return filesOf(output).find((key) => sharedFileName(key) === name) ?? null;
}
