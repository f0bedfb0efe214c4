import * as z from 'zod/mini';

/** `GET /api/admin/hash-lists`: lists of hashes whose files are not stored here, newest first. Times are ISO. */
export const hashListSchema = z.object({
  id: z.uuid(),
  /** Where it came from, in words of whoever imported it. */
  source: z.string(),
  addedAt: z.string(),
  /** How many hashes are of the bytes of files. */
  files: z.int(),
  /** How many hashes are of how pictures look. */
  looks: z.int(),
});
export const hashListsSchema = z.object({
  lists: z.array(hashListSchema),
  /** Uploads and results that were refused in the last 30 days because they are known, or were taken down before. */
  blocks: z.int(),
});

export type HashList = z.infer<typeof hashListSchema>;
export type HashLists = z.infer<typeof hashListsSchema>;
