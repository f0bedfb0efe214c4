import type { InputProblem, ParsedInput } from '@kinora/catalogue/tool';
import type { Language } from '@kinora/texts/load-language';
import { AppError } from '../platform/errors.ts';
import { invalidInput } from './invalid-input.ts';

type Words = { error: string; details: unknown };

/** A refusal whose words are put together anew in the language of the answer: those of a tool, with figures and labels. */
export class SpokenError extends AppError {
  readonly wordsIn: (language: Language) => Words;

  constructor(error: AppError, wordsIn: (language: Language) => Words) {
    super(error.code, error.text ?? error.message, error.status, error.details);
    this.wordsIn = wordsIn;
  }
}

/** What a tool has against an input; `again` asks it once more in another language. */
export function refusedInput(problems: readonly InputProblem[], again: (language: Language) => ParsedInput): AppError {
  const refused = invalidInput(problems);
  return new SpokenError(refused, (language) => {
    const answer = again(language);
    const found = answer.ok || answer.problems.length === 0 ? problems : answer.problems;
    return { error: found[0]?.message ?? refused.message, details: found };
  });
}
