import * as z from 'zod/mini';

/** The shapes of the prompt helper over HTTP. */

export const promptActs = ['rewrite', 'expand', 'translate', 'describe'] as const;
export type PromptAct = (typeof promptActs)[number];

/** Who does it: the rules of the program and the engine that comes with it, or a model that the operator named. */
export const helperSchema = z.enum(['built_in', 'model']);

export const promptHelperStateSchema = z.object({
  isOn: z.boolean(),
  /** What each answer costs. */
  tokens: z.int(),
  /** Who does what; null for what nobody does here. */
  acts: z.object({
    rewrite: helperSchema,
    expand: helperSchema,
    translate: z.nullable(helperSchema),
    describe: z.nullable(helperSchema),
  }),
});

export const promptHelpSchema = z.object({
  id: z.uuid(),
  prompt: z.string(),
  by: helperSchema,
  tokens_used: z.int(),
  new_total_tokens: z.int(),
});

export type PromptHelperState = z.infer<typeof promptHelperStateSchema>;
export type PromptHelp = z.infer<typeof promptHelpSchema>;
