import * as z from 'zod/mini';
import { generationSchema } from '../generations/wire.ts';

/** `already`: the same file is in the gallery; `restored`: it was in the trash and is back. */
const outcome = z.enum(['imported', 'already', 'restored']);

export const importedSchema = z.object({ outcome, generation: generationSchema });
export type Imported = z.infer<typeof importedSchema>;

/** A line about a ZIP: first how many files are in it, then one for each of them, in their order. */
export const importLineSchema = z.union([
  z.object({ files: z.int() }),
  z.object({ name: z.string(), outcome, generation: generationSchema }),
  /** What was not taken, why in words, and its code. */
  z.object({ name: z.string(), outcome: z.literal('refused'), error: z.string(), code: z.string() }),
]);
export type ImportLine = z.infer<typeof importLineSchema>;

/** Limits of a ZIP: its own size, the size of everything in it, and how many files it may have. */
export const zipLimits = { sentBytes: 500_000_000, unpackedBytes: 1_000_000_000, files: 500 } as const;
