import { bannerIn, contentIn, saidIn, untranslated } from '../../operate/content/translate.ts';
import type { PageFacts } from './facts.ts';

/** The same with the operator's own words as they are in a language, `studio` being that in which they were written. */
export function factsIn(facts: PageFacts, language: string, studio: string): PageFacts {
  const { content, banner, law, statistics } = facts;
  return {
    ...facts,
    content: contentIn(content, language),
    foreign: language === studio ? [] : untranslated(content, language).map(({ words }) => words),
    banner: bannerIn(content, language, studio, banner),
    law: saidIn(content, language, law),
    statistics: statistics.map((shown) =>
      'key' in shown
        ? shown
        : { figure: saidIn(content, language, shown.figure), label: saidIn(content, language, shown.label) },
    ),
  };
}
