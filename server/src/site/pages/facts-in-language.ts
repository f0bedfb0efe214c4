import { bannerIn, contentIn, saidIn } from '../../operate/content/translate.ts';
import type { PageFacts } from './facts.ts';

/** The same with the operator's own words as they are in a language. */
export function factsIn(facts: PageFacts, language: string): PageFacts {
  const { content, banner, law, statistics } = facts;
  return {
    ...facts,
    content: contentIn(content, language),
    banner: bannerIn(content, language, banner),
    law: saidIn(content, language, law),
    statistics: statistics.map((shown) =>
      'key' in shown
        ? shown
        : { figure: saidIn(content, language, shown.figure), label: saidIn(content, language, shown.label) },
    ),
  };
}
