import { plainWords } from '@kinora/catalogue/plain-words';
import type { InputProblem } from '@kinora/catalogue/tool';
import { type Text, text } from '@kinora/texts/typed-keys';
import { declaredAs, inEnglish } from '@kinora/texts/words';
import type * as z from 'zod';
import { AppError } from '../platform/errors.ts';

/** The first problem is what a person reads; programs get them all. */
export function invalidInput(problems: readonly InputProblem[]): AppError {
  const [first] = problems;
  const said = first === undefined ? text('errors', 'invalidInput') : (declaredAs(first.message) ?? first.message);
  return new AppError('invalid_input', said, 400, problems);
}

/** The same where the words hold figures or names: the first problem is said in the language of whoever asked. */
export function invalidFields(problems: readonly { field: string; said: Text }[]): AppError {
  const said = problems[0]?.said ?? text('errors', 'invalidInput');
  const details = problems.map((problem) => ({ field: problem.field, message: inEnglish(problem.said) }));
  return new AppError('invalid_input', said, 400, details);
}

/** The checked value. @throws AppError 400 `invalid_input` with the fields that are wrong */
export function checkInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input, { error: plainWords });
  if (parsed.success) return parsed.data;
  throw invalidInput(
    parsed.error.issues.map((issue) => ({
      field: issue.code === 'unrecognized_keys' ? (issue.keys[0] ?? '') : issue.path.join('.'),
      message: issue.message,
    })),
  );
}
