import { anyDefinition } from '@kinora/catalogue/runtime/any-definition.testing';
import { everyKind, fillTool } from '@kinora/catalogue/runtime/definition.testing';
import { parseDefinition } from '@kinora/catalogue/runtime/parse-definition';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isEditable } from './editable-definition.ts';
import { kindsOfFields, moved, takenKeys, withNewField, withoutField, withRenamedKey } from './field-changes.ts';
import { definitionText, offsetOf } from './places.ts';

const problems = (definition: unknown) => {
  const parsed = parseDefinition(definition);
  return parsed.ok ? [] : parsed.problems;
};

describe('a field of a tool that is edited', () => {
  const words = { label: 'New', first: 'First', square: 'Square' };

  test.each(kindsOfFields)('of the kind %s is right by itself when it is added', (kind) => {
    const added = withNewField(withNewField(everyKind(), kind, words), kind, words);
    expect(problems(added)).toEqual([]);
    expect(new Set(takenKeys(added)).size).toBe(takenKeys(added).length);
  });

  test('is removed together with all that names it, whatever the tool is', () => {
    fc.assert(
      fc.property(anyDefinition, fc.nat(), (definition, n) => {
        const place = n % definition.fields.length;
        const name = definition.fields[place]?.name ?? '';
        const left = withoutField(definition, place);
        const { price: _price, routes, ...rest } = left;
        const named = JSON.stringify([rest, routes.map(({ map }) => map)]);
        expect(named).not.toContain(`"field":${JSON.stringify(name)}`);
        expect(left.fields).toHaveLength(definition.fields.length - 1);
      }),
    );
  });

  test('is renamed wherever it is named, so that what was right stays right', () => {
    fc.assert(
      fc.property(anyDefinition, fc.nat(), (definition, n) => {
        fc.pre(problems(definition).length === 0);
        const keys = takenKeys(definition);
        const key = keys[n % keys.length] ?? '';
        const renamed = withRenamedKey(definition, key, 'another_name');
        expect(problems(renamed)).toEqual([]);
        expect(withRenamedKey(renamed, 'another_name', key)).toEqual(definition);
      }),
    );
  });

  test('of the canvas is renamed there, and leaves it when it is removed', () => {
    const definition = fillTool();
    for (const key of takenKeys(definition)) {
      const renamed = withRenamedKey(definition, key, 'another_name');
      expect([key, problems(renamed)]).toEqual([key, []]);
    }
    const at = (name: string) => definition.fields.findIndex((field) => field.name === name);
    const { mask: _mask, ...rest } = definition.canvas ?? { image: '' };
    expect(withoutField(definition, at('mask_url')).canvas).toEqual(rest);
    expect(withoutField(definition, at('strength')).canvas).toEqual(definition.canvas);
    expect(withoutField(definition, at('image_url'))).not.toHaveProperty('canvas');
  });

  test('moves to any place, and everything else keeps its order', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(), { minLength: 1 }), fc.nat(), fc.nat(), (list, a, b) => {
        const [from, to] = [a % list.length, b % list.length];
        const after = moved(list, from, to);
        expect(after[to]).toBe(list[from]);
        expect(after.filter((one) => one !== list[from])).toEqual(list.filter((one) => one !== list[from]));
      }),
    );
  });
});

test('every place of a definition is found in its text', () => {
  const definition = everyKind();
  const text = definitionText(definition);
  const at = (place: string) => text.slice(offsetOf(definition, place)).split('\n')[0];
  expect(at('name')).toBe('"Every kind",');
  expect(at('fields.8.max')).toBe('4,');
  expect(at('routes.0.map.2.to.0')).toBe('"image_url"');
  expect(at('price.rates')).toBe('[');
  expect(at('fields.8.nothing.there'), 'what is missing is looked for around it').toBe('{');
});

test('a definition can be edited by its fields while they say something wrong, not while a part is missing', () => {
  const whole = everyKind();
  expect(isEditable(whole)).toBe(true);
  expect(isEditable({ ...whole, name: '' })).toBe(true);
  expect(
    isEditable({
      ...whole,
      fields: [{ kind: 'number', name: 'steps', label: '', min: 5, max: 1, step: 0, default: 9 }],
    }),
  ).toBe(true);
  for (const broken of [null, [], {}, { ...whole, fields: 'none' }, { ...whole, price: {} }, { ...whole, extra: 1 }]) {
    expect(isEditable(broken)).toBe(false);
  }
});
