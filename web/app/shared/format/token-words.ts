import { textsOf } from '../texts/use-texts.ts';

/** "1 token", "1,200 tokens", in the language that is shown. */
export const tokenWords = (count: number): string => textsOf('common')('tokens', { count });

/** "from 8 tokens". */
export const fromTokens = (count: number): string => textsOf('common')('fromTokens', { tokens: tokenWords(count) });
