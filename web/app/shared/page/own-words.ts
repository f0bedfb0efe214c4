import { usePage } from './page-facts.ts';

type WordsLanguage = { lang?: string; dir?: 'auto' };

/** Says where a page's words are the operator's in the studio's own language, which is not that of the page (WCAG 3.1.2). */
export function useOwnWords(): (words: string) => WordsLanguage {
  const { facts, place } = usePage();
  const [studio] = place.languages;
  return (words) => (studio !== undefined && facts.foreign.includes(words) ? { lang: studio, dir: 'auto' } : {});
}
