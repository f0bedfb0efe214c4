import type { Say } from '../../../shared/texts/use-texts.ts';

/** "fal, then runware": who is asked, and who after that. */
export function inTurn(say: Say<'adminTools'>, providers: readonly string[]): string {
  const [first = '', ...others] = providers;
  return others.reduce((before, next) => say('then', { first: before, next }), first);
}
