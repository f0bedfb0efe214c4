import { toolInWords } from '@kinora/catalogue/in-words';
import { addedTexts } from '@kinora/catalogue/runtime/tool';
import type { Sayer } from '@kinora/catalogue/said';
import type { Tool } from '@kinora/catalogue/tool';
import type { Language } from '@kinora/texts/load-language';
import { sayerFrom, TOOL_WORDS, toolArea } from '@kinora/texts/tool-texts';

const sayerOf = ({ messages, locale }: Language, id: string): Sayer =>
  sayerFrom([messages[toolArea(id)], messages[TOOL_WORDS]], locale);

/** A tool as people of a language read it. */
export function toolInLanguage<Kind extends Tool>(tool: Kind, language: Language): Kind {
  const own = addedTexts(tool, language.code);
  const say = sayerOf(language, tool.id);
  return toolInWords(tool, (key, values, english) => own?.[key] ?? say(key, values, english));
}

/** What an announced tool is called, and what it will do. */
export function wordsOfTool(
  { id, name, summary }: Pick<Tool, 'id' | 'name' | 'summary'>,
  language: Language,
): Pick<Tool, 'name' | 'summary'> {
  const say = sayerOf(language, id);
  return { name: say('name', {}, name) ?? name, summary: say('summary', {}, summary) ?? summary };
}
