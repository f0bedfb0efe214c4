import * as z from 'zod/mini';

const made = {
  /** The program that signed, and its version. */
  generator: z.nullable(z.string()),
  /** The tool that made it. */
  tool: z.nullable(z.string()),
  /** IPTC's digital source type, an address. */
  sourceType: z.nullable(z.string()),
  /** Who signed. */
  signer: z.nullable(z.string()),
};

/** What a file says about itself. */
export const verificationSchema = z.object({
  /** `signed`: whole. `changed`: signed, and not as it was then. `unsigned`: no marks. `unreadable`: marks that cannot be read. */
  state: z.enum(['signed', 'changed', 'unsigned', 'unreadable']),
  /** Signed by this studio, and whole. */
  isOurs: z.boolean(),
  ...made,
  /** ISO time by a time stamp; null without one. */
  signedAt: z.nullable(z.string()),
  /** What its owner wrote, where they wanted it to stand there. */
  prompt: z.nullable(z.string()),
  /** Whether a picture carries this studio's number in its pixels; `not_found` proves nothing. */
  invisible: z.enum(['found', 'not_found', 'not_looked_for']),
  /** What that number belongs to, for administrators alone; null for everybody else. More than one by chance. */
  origins: z.nullable(
    z.array(
      z.object({
        generationId: z.string(),
        /** The name of the generation; null when it was removed. */
        name: z.nullable(z.string()),
        personId: z.string(),
        /** Null when the account is gone. */
        email: z.nullable(z.string()),
      }),
    ),
  ),
  /** All of it in sentences. */
  words: z.array(z.string()),
  /** What it was made from, nearest first. */
  history: z.array(
    z.object({
      title: z.string(),
      /** `parent`: it was edited. `part`: it is in it. `input`: a model was shown it. */
      relation: z.enum(['parent', 'part', 'input']),
      /** Its own marks; `none` where it had none. */
      state: z.enum(['signed', 'changed', 'none']),
      ...made,
    }),
  ),
});
export type Verification = z.infer<typeof verificationSchema>;
