import type * as z from 'zod';
import type { Order } from '../queue/order.ts';
import { isBlocked } from '../safety/check-content.ts';
import { describeIssues } from './describe-issues.ts';
import type { Json } from './json.ts';
import { type Problem, problem } from './problem.ts';

/** A delivered file as fal describes it. */
export interface FileAnswer extends Record<string, Json> {
  url: string;
  content_type: string;
  file_name: string;
  /** Bytes. */
  file_size: number;
  /** Pixels. */
  width: number;
  height: number;
}

/** What an answer repeats of the accepted input, such as the prompt and the seed that was used. */
export type Echo = Readonly<Record<string, Json>>;

export interface Delivered {
  files: [FileAnswer, ...FileAnswer[]];
  echo: Echo;
  /** How long the work took, in seconds. */
  seconds: number;
}

export interface FalEndpoint {
  id: string;
  /** The field that names the input file, for errors about it. */
  fileField: string;
  read(body: unknown): { order: Order; echo: Echo } | { problems: [Problem, ...Problem[]] };
  answer(delivered: Delivered): Record<string, Json>;
}

/** Describes an endpoint by its input's schema, the order that an input stands for, and the shape of its answer. */
export function defineEndpoint<Schema extends z.ZodType>(parts: {
  id: string;
  input: Schema;
  /** The prompt, if the content checker shall look at it. */
  checkedPrompt?: (input: z.output<Schema>) => string | null;
  fileField?: string;
  order: (input: z.output<Schema>) => { order: Order; echo: Echo };
  answer: FalEndpoint['answer'];
}): FalEndpoint {
  const { id, input, checkedPrompt, fileField = 'image_url', order, answer } = parts;
  return {
    id,
    fileField,
    read: (body) => {
      const parsed = input.safeParse(body);
      if (!parsed.success) {
        const [first, ...others] = describeIssues(parsed.error, body);
        return { problems: [first ?? problem('value_error', 'The input is not valid', { loc: [] }), ...others] };
      }
      const prompt = checkedPrompt?.(parsed.data) ?? null;
      return prompt !== null && isBlocked(prompt) ? { problems: [policyViolation(prompt)] } : order(parsed.data);
    },
    answer,
  };
}

function policyViolation(prompt: string): Problem {
  const msg = 'The content could not be processed because it contained material flagged by a content checker.';
  return problem('content_policy_violation', msg, { loc: ['prompt'], input: prompt });
}
