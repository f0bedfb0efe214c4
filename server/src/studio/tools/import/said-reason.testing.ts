import { inEnglish } from '@kinora/texts/words';
import type { Imported } from './draft.ts';

/** The same with the reason of a refusal as programs read it. */
export function withSaidReason(made: Imported) {
  if (made.ok) return made;
  return { ...made, reason: typeof made.reason === 'string' ? made.reason : inEnglish(made.reason) };
}
