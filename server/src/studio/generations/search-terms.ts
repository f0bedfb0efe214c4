import type { ListQuery } from './list-query.ts';

/** A phrase between two quotes of any language, of which the second may be still to come, or a word. */
const TERM = /["“”„«»「」]([^"“”„«»「」]*)["“”„«»「」]?|[^\s"“”„«»「」]+/gu;

/** The words of a search, each by itself, and what is between quotes as it is. */
function searchTerms(words: string): string[] {
  // Most lists search for nothing, and ask this several times.
  if (words === '') return [];
  const terms = [...words.matchAll(TERM)].map(([whole, phrase]) => (phrase ?? whole).replaceAll(/\s+/gu, ' ').trim());
  return [...new Set(terms.filter((term) => term !== ''))];
}

/** Those of a query, and of the rule within which it looks. */
export function termsOf({ q = '', rule }: Pick<ListQuery, 'q' | 'rule'>): string[] {
  return [...new Set([...searchTerms(q), ...searchTerms(rule?.q ?? '')])];
}
