import { text } from '@kinora/texts/typed-keys';
import type { ReactNode } from 'react';
import { inWords } from '../texts/words.tsx';
import type { CredentialProblem } from './credential-problems.ts';

/** What a rule of a form has found, in the language that is shown. */
export function problemWords(problem: CredentialProblem | null): ReactNode {
  return inWords(problem && text('credentials', `problems.${problem}`));
}
