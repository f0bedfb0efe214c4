import { findUnfit, type Unfit } from '@kinora/texts/compare-messages';
import { readLanguageFile } from '@kinora/texts/load-language';
import { type Text, text } from '@kinora/texts/typed-keys';
import { AppError, notFound } from '../../../platform/errors.ts';

export type TextPlace = { language: string; area: string; key: string };

type ShippedText = { source: string; shipped: string; locale: string };

/** A text as it is shipped. @throws AppError 404 */
export async function shippedText({ language, area, key }: TextPlace): Promise<ShippedText> {
  const [english, own] = await Promise.all([readLanguageFile('en'), readLanguageFile(language)]);
  const source = entryOf(entryOf(english.texts, area), key);
  const shipped = entryOf(entryOf(own.texts, area), key);
  if (source === undefined || shipped === undefined) throw notFound();
  return { source, shipped, locale: own.language.locale };
}

/** Own properties alone: keys such as `constructor` are no texts. */
function entryOf<Value>(record: Readonly<Record<string, Value>> | undefined, name: string): Value | undefined {
  return record !== undefined && Object.hasOwn(record, name) ? record[name] : undefined;
}

/** Short texts have room for a sentence; long ones may become three times as long. */
const longest = ({ source, shipped }: ShippedText) => Math.max(200, 3 * Math.max(source.length, shipped.length));

/** @throws AppError 400 for words that cannot stand in this place, which says why */
export function refuseUnfitWords(place: ShippedText, words: string): void {
  const most = longest(place);
  if (words.length > most) throw refusal(text('errors', 'ownText.tooLong', { most: String(most) }));
  const unfit = findUnfit(place.source, words, place.locale);
  if (unfit !== null) throw refusal(explain(unfit));
}

const refusal = (said: Text) => new AppError('invalid_input', said, 400);

function explain(unfit: Unfit): Text {
  switch (unfit.problem) {
    case 'unreadable':
      return text('errors', 'ownText.unreadable', { why: unfit.why });
    case 'plurals':
      return text('errors', 'ownText.plurals', { needed: unfit.needed });
    case 'missing':
      return text('errors', 'ownText.missing', { name: `{${unfit.name}}` });
    case 'unknown':
      return text('errors', 'ownText.unknown', { name: `{${unfit.name}}` });
    case 'otherKind':
      return text('errors', 'ownText.otherKind', { name: `{${unfit.name}}` });
    case 'tagMissing':
      return text('errors', 'ownText.missing', { name: `<${unfit.name}>` });
    case 'tagUnknown':
      return text('errors', 'ownText.unknown', { name: `<${unfit.name}>` });
  }
}
