import * as z from 'zod';

/** One entry of a model error's `detail`, as fal sends it (https://docs.fal.ai/model-apis/errors). */
export const problemSchema = z.object({
  loc: z.array(z.union([z.string(), z.number()])),
  msg: z.string(),
  type: z.string(),
  url: z.string(),
  input: z.json().optional(),
  ctx: z.record(z.string(), z.json()).optional(),
});
export type Problem = z.infer<typeof problemSchema>;

/** `loc` is the place within the body. */
export function problem(
  type: string,
  msg: string,
  about: Pick<Problem, 'loc'> & Partial<Pick<Problem, 'input' | 'ctx'>>,
): Problem {
  return { ...about, loc: ['body', ...about.loc], msg, type, url: `https://docs.fal.ai/errors/#${type}` };
}
