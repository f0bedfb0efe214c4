import type { Language } from '@kinora/texts/load-language';
import { bannerIn, contentIn, saidIn, untranslated } from '../../operate/content/translate.ts';
import type { StatusView } from '../../operate/status/wire.ts';
import { wordsOfTool } from '../../studio/tools/tool-language.ts';
import type { PageFacts } from './facts.ts';

/** The facts with the operator's own words in a language; `studio` is the language in which they were written. */
export function factsIn(facts: PageFacts, spoken: Language, studio: string): PageFacts {
  const { content, banner, law, statistics, status } = facts;
  const language = spoken.code;
  return {
    ...facts,
    status: status && statusIn(status, spoken),
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

/** Tools by the names that they have in a language. */
function statusIn(status: StatusView, language: Language): StatusView {
  const named = <Tool extends { id: string; name: string }>(tool: Tool): Tool => ({
    ...tool,
    name: wordsOfTool({ ...tool, summary: '' }, language).name,
  });
  return { ...status, tools: status.tools.map(named) };
}
