import { text } from '@kinora/texts/typed-keys';
import type { ReactNode } from 'react';
import type { CredentialProblem } from '../../shared/session/credential-problems.ts';
import { inWords } from '../../shared/texts/words.tsx';

/** What a rule of a form has found, in the language that is shown. */
export function problemWords(problem: CredentialProblem | null): ReactNode {
  return inWords(problem && text('account', `problems.${problem}`));
}
