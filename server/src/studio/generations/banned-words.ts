import { messages } from '@kinora/catalogue/messages';
import type { Tool } from '@kinora/catalogue/tool';
import * as z from 'zod';
import { AppError } from '../../platform/errors.ts';
import { bannedWords } from '../../platform/settings/registry.ts';
import type { Settings } from '../../platform/settings/settings.ts';

/**
 * Which of these words and phrases a text has: whole ones, whatever their case and width; `*` at the end stands for any
 * ending, and any white space for one space.
 */
export function wordsIn(text: string, words: readonly string[]): string[] {
  const plain = normalize(text);
  return words.filter((word) => patternOf(word)?.test(plain) === true);
}

/**
 * Refuses an input whose own words are not wanted here, before anything is charged. What somebody does not want to see
 * (a negative prompt) may be named.
 * @throws AppError 400 `content_policy`
 */
export async function refuseBannedWords(
  { settings }: { settings: Settings },
  tool: Tool,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  const words = await settings.read(bannedWords);
  if (words.length === 0) return;
  const texts = freeTexts(tool).flatMap((name) => {
    const value = values[name];
    return typeof value === 'string' ? [value] : [];
  });
  if (wordsIn(texts.join('\n'), words).length === 0) return;
  throw new AppError('content_policy', `${messages.policyTitle}: please describe it in other words`, 400);
}

const freeText = z.looseObject({
  type: z.literal('string'),
  enum: z.undefined().optional(),
  format: z.undefined().optional(),
});

/** Fields in which people write what they like. */
function freeTexts(tool: Tool): string[] {
  const files = new Set(tool.files.map(({ name }) => name));
  return Object.entries(tool.schema.shape).flatMap(([name, field]) => {
    if (files.has(name) || /negative/i.test(name)) return [];
    const described = z.toJSONSchema(field, { unrepresentable: 'any', io: 'input' });
    return freeText.safeParse(described).success ? [name] : [];
  });
}

function normalize(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ');
}

function patternOf(word: string): RegExp | null {
  const isOpen = word.endsWith('*');
  const plain = normalize(isOpen ? word.slice(0, -1) : word).trim();
  if (plain === '') return null;
  const escaped = plain.replaceAll(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped.replaceAll(' ', '\\s')}${isOpen ? '' : '(?![\\p{L}\\p{N}])'}`, 'v');
}
