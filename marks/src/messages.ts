import * as z from 'zod';

const facts = z.object({
  generator: z.object({ name: z.string(), version: z.string() }),
  studio: z.string(),
  tool: z.string(),
  sourceType: z.url(),
  /** Only where the person wants it to stand in the file. */
  prompt: z.string().optional(),
});
/** What a file says about itself. */
export type Facts = z.infer<typeof facts>;

const ingredient = z.object({
  path: z.string(),
  contentType: z.string(),
  title: z.string(),
  relationship: z.enum(['parentOf', 'componentOf', 'inputTo']),
});
export type Ingredient = z.infer<typeof ingredient>;

const signRequest = z.object({
  kind: z.literal('sign'),
  id: z.number(),
  path: z.string(),
  output: z.string(),
  contentType: z.string(),
  /** Its EXIF turns the picture, and has to stay. */
  isTurned: z.boolean(),
  facts,
  ingredients: z.array(ingredient).max(64),
  algorithm: z.enum(['es256', 'es384']),
  signatureBytes: z.int().positive(),
});
export type SignRequest = z.infer<typeof signRequest>;

const readRequest = z.object({
  kind: z.literal('read'),
  id: z.number(),
  path: z.string(),
  contentType: z.string(),
  /** PEM of the roots that count as this studio's own. */
  roots: z.string(),
});
export type ReadRequest = z.infer<typeof readRequest>;

const archiveRequest = z.object({
  kind: z.literal('archive'),
  id: z.number(),
  path: z.string(),
  contentType: z.string(),
});
export type ArchiveRequest = z.infer<typeof archiveRequest>;

/** Who signs is asked, and has the key. */
const signature = z.object({
  kind: z.literal('signature'),
  id: z.number(),
  signature: z.instanceof(Uint8Array).nullable(),
});

export const incoming = z.discriminatedUnion('kind', [signRequest, readRequest, archiveRequest, signature]);
