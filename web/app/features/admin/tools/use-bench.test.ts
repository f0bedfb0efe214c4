import { changed, everyKind } from '@kinora/catalogue/runtime/definition.testing';
import { parseDefinition } from '@kinora/catalogue/runtime/parse-definition';
import { prove } from '@kinora/catalogue/runtime/prove';
import { expect, test } from 'vitest';
import { routeFor } from './add-route.tsx';
import { typedValue } from './choices-editor.tsx';
import { proofsHere } from './use-bench.ts';

const guard = { tokenValue: 6666, margin: 1200 };

test('a price that is typed is proved at once, as it will be when it is saved', () => {
  const definition = everyKind();
  const [shown] = proofsHere(definition, guard) ?? [];
  const [proof] = prove(definition, guard);
  expect(shown).toMatchObject({ provider: 'fal', isProved: proof?.isProved, worst: { words: proof?.worst.words } });
  const cheap = parseDefinition(changed('routes.0.cost.atLeast', 900_000));
  expect(cheap.ok && proofsHere(cheap.definition, guard)).toMatchObject([
    { isProved: false, problem: expect.stringContaining('it would have to sell for'), worst: { costMicros: 900_000 } },
  ]);
});

test('a price that depends on very many settings is left to the next save, so that typing never waits', () => {
  const base = everyKind();
  const names = Array.from({ length: 12 }, (_, n) => `option_${n}`);
  const choices = Array.from({ length: 20 }, (_, n) => ({ value: n, label: `${n}` }));
  const selects = names.map((name) => ({ kind: 'select' as const, name, label: name, choices, default: 0 }));
  const rates = names.map((name) => ({
    label: name,
    amount: 1,
    per: [],
    when: [{ kind: 'choice' as const, field: name, in: [3] }],
  }));
  const many = {
    ...base,
    fields: [...base.fields, ...selects],
    price: { ...base.price, rates: [...base.price.rates, ...rates] },
  };
  expect(proofsHere(many, guard)).toBeNull();
});

test('a route that is read from another model sends the fields that this tool has, and costs what is set anew', () => {
  const found = everyKind();
  const tool = { ...everyKind(), fields: everyKind().fields.filter(({ name }) => ['prompt', 'seed'].includes(name)) };
  const route = routeFor(tool, found);
  expect(route?.map.map(({ to }) => to.join('.'))).toEqual(['prompt', 'seed', 'enable_safety_checker']);
  expect(route?.cost).toEqual({ atLeast: 0, rates: [] });
  expect(routeFor(tool, { nothing: true })).toBeNull();
});

test('a choice among numbers is a number, and one among words a text', () => {
  const numbers = [{ value: 5, label: '5 s' }];
  expect(typedValue('10', numbers)).toBe(10);
  expect(typedValue('ten', numbers)).toBe('ten');
  expect(typedValue('10', [{ value: '5', label: '5 s' }])).toBe('10');
  expect(typedValue('10', [])).toBe('10');
});
