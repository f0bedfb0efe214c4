import type { Definition, Field } from './definition.ts';
import type { DefinitionProblem, ReportAt } from './field-rules.ts';

/** Every place of a definition that has words for people, with these: what a translation of it may name. */
export function textPlaces({ name, summary, outputs, examples, fields, price }: PlacedWords): Map<string, string> {
  return new Map([
    ['name', name],
    ['summary', summary],
    ['noun', outputs.noun],
    ...fields.flatMap(placesOf),
    ...examples.map(({ text }, n): Place => [`examples.${n}`, text]),
    ...price.rates.map(({ label }): Place => [`price.${label}`, label]),
  ]);
}

type PlacedWords = Pick<Definition, 'name' | 'summary' | 'outputs' | 'examples' | 'fields' | 'price'>;
type Place = [place: string, words: string];

function placesOf(field: Field): Place[] {
  const at = `fields.${field.name}`;
  return [
    [`${at}.label`, field.label],
    ...(field.hint === undefined ? [] : [[`${at}.hint`, field.hint] satisfies Place]),
    ...(field.kind === 'number' && field.unit !== undefined ? [[`${at}.unit`, field.unit] satisfies Place] : []),
    ...(field.kind === 'select' || field.kind === 'multiselect'
      ? field.choices.map(({ value, label }): Place => [`${at}.choices.${value}`, label])
      : []),
    ...(field.kind === 'size' ? field.presets.map(({ label }, n): Place => [`${at}.presets.${n}`, label]) : []),
  ];
}

/** Each text belongs to words that the definition has. */
export function checkTexts(definition: Definition, report: ReportAt): void {
  const places = textPlaces(definition);
  for (const [language, texts] of Object.entries(definition.texts ?? {})) {
    for (const place of Object.keys(texts)) {
      if (!places.has(place)) report(`texts.${language}.${place}`, `This tool has no words at ${place}.`);
    }
  }
}

/** Texts in languages that the studio does not know, which nobody would ever read. */
export function unknownLanguages({ texts = {} }: Definition, known: readonly string[]): DefinitionProblem[] {
  const unknown = Object.keys(texts).filter((language) => !known.includes(language));
  return unknown.map((language) => ({
    place: `texts.${language}`,
    message: `The studio does not know the language ${language}. It knows ${known.join(', ')}.`,
  }));
}
