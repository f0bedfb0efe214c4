import * as z from 'zod';
import type { Order } from '../queue/order.ts';
import { isBlocked } from '../safety/check-content.ts';
import { describeIssues } from './describe-issues.ts';
import inputs from './fal-inputs.json' with { type: 'json' };
import { type Problem, problem } from './problem.ts';

/** A delivered file as fal describes it. */
export interface FileAnswer extends Record<string, z.core.util.JSONType> {
  url: string;
  content_type: string;
  file_name: string;
  /** Bytes. */
  file_size: number;
  /** Pixels; missing of a sound. */
  width?: number;
  height?: number;
}

/** What an answer repeats of the accepted input, such as the prompt and the seed that was used. */
export type Echo = Readonly<Record<string, z.core.util.JSONType>>;

export interface Delivered {
  files: [FileAnswer, ...FileAnswer[]];
  echo: Echo;
  /** How long the work took, in seconds. */
  seconds: number;
  /** How long what was made is, in seconds, where it is a sound. */
  length?: number;
}

export interface FalEndpoint {
  id: string;
  /** The field that names the input file, for errors about it. */
  fileField: string;
  read(body: unknown): { order: Order; echo: Echo } | { problems: [Problem, ...Problem[]] };
  answer(delivered: Delivered): Record<string, z.core.util.JSONType>;
}

/**
 * An endpoint of fal's. The contract that is kept of it decides what is taken; `input` reads the part that the painter needs,
 * and `order` makes an order of that.
 */
export function defineEndpoint<Input>(parts: {
  id: string;
  input: z.ZodType<Input>;
  /** The prompt, if the content checker shall look at it. */
  checkedPrompt?: (input: Input) => string | null;
  fileField?: string;
  order: (input: Input) => { order: Order; echo: Echo };
  answer: FalEndpoint['answer'];
}): FalEndpoint {
  const { id, input, checkedPrompt, fileField = 'image_url', order, answer } = parts;
  const contract = contractOf(id);
  return {
    id,
    fileField,
    read: (body) => {
      const taken = contract.safeParse(body);
      if (!taken.success) {
        return { problems: refusal(taken.error, body) };
      }
      const parsed = input.safeParse(body);
      if (!parsed.success) {
        return { problems: refusal(parsed.error, body) };
      }
      const prompt = checkedPrompt?.(parsed.data) ?? null;
      return prompt !== null && isBlocked(prompt) ? { problems: [policyViolation(prompt)] } : order(parsed.data);
    },
    answer,
  };
}

/** What is wrong with an input, as fal says it. */
export function refusal(error: z.ZodError, body: unknown): [Problem, ...Problem[]] {
  const [first, ...others] = describeIssues(error, body);
  return [first ?? problem('value_error', 'The input is not valid', { loc: [] }), ...others];
}

export function policyViolation(prompt: string): Problem {
  const msg = 'The content could not be processed because it contained material flagged by a content checker.';
  return problem('content_policy_violation', msg, { loc: ['prompt'], input: prompt });
}

const schemas = z.record(z.string(), z.custom<z.core.JSONSchema.JSONSchema>()).parse({
  ...inputs.openapi,
  ...inputs.types,
});
const contracts = new Map(Object.entries(schemas).map(([id, schema]) => [id, z.fromJSONSchema(schema)]));

/** What fal itself takes at an endpoint, with its limits. @throws Error for one whose contract is not kept */
function contractOf(id: string): z.ZodType {
  const contract = contracts.get(id);
  if (!contract) {
    throw new Error(`The contract of ${id} is missing: see scripts/build-fal-inputs.mjs`);
  }
  return contract;
}
