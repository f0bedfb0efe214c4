import { readMessage, shapeOf } from './read-message.ts';

/** Why words cannot stand in place of a text. */
export type Unfit =
  | { problem: 'unreadable'; why: string }
  | { problem: 'missing' | 'unknown' | 'otherKind' | 'tagMissing' | 'tagUnknown'; name: string }
  | { problem: 'plurals'; needed: string };

const needed = (locale: string, kind: 'cardinal' | 'ordinal') =>
  new Intl.PluralRules(locale, { type: kind }).resolvedOptions().pluralCategories.toSorted();

/** The first reason why `words` do not fit: they take the arguments and the tags of the source, and have all plurals of their language. */
export function findUnfit(source: string, words: string, locale: string): Unfit | null {
  const own = readShape(words);
  if ('why' in own) return { problem: 'unreadable', why: own.why };
  const wanted = shapeOf(readMessage(source));
  for (const [name, kind] of wanted.arguments) {
    const given = own.arguments.get(name);
    if (given === undefined) return { problem: 'missing', name };
    if (String(given) !== String(kind)) return { problem: 'otherKind', name };
  }
  for (const name of own.arguments.keys()) if (!wanted.arguments.has(name)) return { problem: 'unknown', name };
  for (const name of wanted.tags) if (!own.tags.includes(name)) return { problem: 'tagMissing', name };
  for (const name of own.tags) if (!wanted.tags.includes(name)) return { problem: 'tagUnknown', name };
  for (const { kind, cases } of own.plurals) {
    const categories = cases.filter((name) => !name.startsWith('=')).toSorted();
    const forms = needed(locale, kind);
    if (String(categories) !== String(forms)) return { problem: 'plurals', needed: forms.join(', ') };
  }
  return null;
}

function readShape(words: string) {
  try {
    return shapeOf(readMessage(words));
  } catch (error) {
    // Below its first line the parser draws where that is.
    const [why = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
    return { why: why.replace(/:$/, '') };
  }
}
