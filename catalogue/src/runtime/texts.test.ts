import { expect, test } from 'vitest';
import { toolInWords } from '../in-words.ts';
import { everyKind } from './definition.testing.ts';
import { definitionShape } from './definition.ts';
import { parseDefinition } from './parse-definition.ts';
import { textPlaces, unknownLanguages } from './texts.ts';
import { addedTexts, runtimeTool } from './tool.ts';

const withTexts = (texts: Record<string, Record<string, string>>) => ({ ...everyKind(), texts });

function toolWith(texts: Record<string, Record<string, string>>) {
  return runtimeTool({ id: 'x_kinds', fn: 'x/kinds', version: 1, definition: definitionShape.parse(withTexts(texts)) });
}

test('the places that can be translated are those at which the tool says something', () => {
  const said = new Set<string>();
  const tool = toolInWords(toolWith({}), (key) => {
    said.add(key);
    return undefined;
  });
  const draft = tool.parseDraft({});
  if (draft.ok) draft.input.cost({}, {});
  const places = [...textPlaces(everyKind()).keys()].filter((place) => !place.startsWith('price.'));
  expect(places.filter((place) => !said.has(place))).toEqual([]);
  expect(places).toContain('fields.size.presets.0');
});

test('what an operator has translated is what people of that language read, and the rest stays as it is', () => {
  const tool = toolWith({
    de: {
      name: 'Alles',
      'fields.avoid.label': 'Vermeiden',
      'fields.duration.choices.5s': 'Fünf Sekunden',
      'fields.size.label': 'Maße',
    },
  });
  const german = toolInWords(tool, (key) => addedTexts(tool, 'de')?.[key]);
  expect(german).toMatchObject({ id: 'x_kinds', name: 'Alles', summary: 'Has a field of every kind.' });
  const fields = Object.assign({}, ...german.form.map((section) => section.fields));
  expect(fields.avoid).toMatchObject({ label: 'Vermeiden' });
  expect(fields.duration).toMatchObject({ label: 'Duration', choices: { '5s': 'Fünf Sekunden', '10s': '10 seconds' } });
  expect(german.form.map(({ title }) => title)).toContain('Maße');
  const parsed = german.parseDraft({ avoid: 'rain' });
  expect(parsed.ok && parsed.input.detail()).toContainEqual({ label: 'Vermeiden', value: 'rain' });
  expect(addedTexts(tool, 'fr')).toBeUndefined();
});

test('a text at a place that the tool does not have is refused in words, and so is what is no language', () => {
  const misplaced = parseDefinition(withTexts({ de: { 'fields.nothing.label': 'Nichts' } }));
  expect(misplaced.ok ? [] : misplaced.problems).toEqual([
    { place: 'texts.de.fields.nothing.label', message: 'This tool has no words at fields.nothing.label.' },
  ]);
  expect(parseDefinition(withTexts({ German: { name: 'x' } })).ok).toBe(false);
  expect(parseDefinition(withTexts({ de: { name: ' ' } })).ok).toBe(false);
  const known = definitionShape.parse(withTexts({ de: { name: 'Alles' }, tlh: { name: 'Hoch' } }));
  expect(unknownLanguages(known, ['en', 'de']).map(({ place }) => place)).toEqual(['texts.tlh']);
});
