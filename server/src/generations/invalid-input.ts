import type { InputProblem } from '@kinora/catalogue/tool';
import { AppError } from '../errors.ts';

/** The first problem is what a person reads; programs get them all. */
export function invalidInput(problems: readonly InputProblem[]): AppError {
  return new AppError('invalid_input', problems[0]?.message ?? 'This input is not valid', 400, problems);
}
