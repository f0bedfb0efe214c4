import * as z from 'zod/mini';

/** The shapes of people's own styles over HTTP. */

const styleSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** What is put before a prompt, and after it; either may be empty. */
  before: z.string(),
  after: z.string(),
  /** Stored pictures that go with it where a tool takes them; those that are gone are left out. */
  pictures: z.array(z.string()),
});

export const stylesSchema = z.object({ styles: z.array(styleSchema) });

export type Style = z.infer<typeof styleSchema>;
export type Styles = z.infer<typeof stylesSchema>;
