import { everyKind } from '@kinora/catalogue/runtime/definition.testing';
import { parseDefinition } from '@kinora/catalogue/runtime/parse-definition';
import { describe, expect, test } from 'vitest';
import type { EditableDefinition, EditableField } from './editable-definition.ts';
import { redrawn } from './redraw.ts';

const HASH = 'c'.repeat(64);

/** The model as its provider says it today. */
function today(change: (fields: EditableField[]) => EditableField[]): EditableDefinition {
  const found = everyKind();
  const fields = change([...found.fields]);
  const names = new Set(fields.map(({ name }) => name));
  return {
    ...found,
    name: 'As the schema calls it',
    fields: fields.map((field) => ({ ...field, label: 'As the schema calls it' })),
    routes: found.routes.map((route) => ({
      ...route,
      target: route.target.kind === 'fal' ? { ...route.target, schemaHash: HASH } : route.target,
      map: route.map.filter(({ from }) => !('field' in from) || from.field === undefined || names.has(from.field)),
    })),
  };
}

const drawn = (change: Parameters<typeof today>[0]) => {
  const next = redrawn(everyKind(), 0, today(change));
  if (next === null) throw new Error('It cannot be drawn');
  return next;
};

describe('a draft from the schema of today', () => {
  test('is the same with another hash where nothing that it uses has changed', () => {
    const next = drawn((fields) => fields);
    expect(next.routes[0]?.target).toMatchObject({ schemaHash: HASH });
    expect({ ...next, routes: [] }).toEqual({ ...everyKind(), routes: [] });
    expect(next.routes[0]?.cost).toEqual(everyKind().routes[0]?.cost);
  });

  test('keeps the words of the operator, and no limit that is wider than the model takes', () => {
    const next = drawn((fields) =>
      fields.map((field) => (field.kind === 'prompt' ? { ...field, maxLength: 40, default: '' } : field)),
    );
    const before = everyKind().fields.find(({ kind }) => kind === 'prompt');
    expect(next.fields.find(({ kind }) => kind === 'prompt')).toMatchObject({ label: before?.label, maxLength: 40 });
    expect(next.name).toBe(everyKind().name);
    expect(next.price).toEqual(everyKind().price);
  });

  test('has no field for what the model takes no more, and sends none', () => {
    const next = drawn((fields) => fields.filter(({ kind }) => kind !== 'seed'));
    expect(next.fields.some(({ kind }) => kind === 'seed')).toBe(false);
    expect(next.routes[0]?.map.some(({ from }) => from.kind === 'seed' && from.field !== undefined)).toBe(false);
    expect(parseDefinition(next)).toMatchObject({ ok: true });
  });

  test('asks for what the model wants now', () => {
    const wanted: EditableField = {
      kind: 'text',
      name: 'tone_of_voice',
      label: 'Voice',
      required: true,
      maxLength: 40,
      multiline: false,
      default: '',
    };
    expect(drawn((fields) => [...fields, wanted]).fields.at(-1)).toMatchObject({
      name: 'tone_of_voice',
      required: true,
    });
  });

  test('is none of what cannot be read, nor of a route that there is not', () => {
    expect(redrawn(everyKind(), 0, { nothing: true })).toBeNull();
    expect(redrawn(everyKind(), 9, everyKind())).toBeNull();
  });
});
