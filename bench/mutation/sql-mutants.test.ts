import { expect, test } from 'vitest';
import { applySqlMutant, sqlMutants } from './sql-mutants.ts';

const mutantsOf = (body: string) => sqlMutants(body).map((mutant) => applySqlMutant(body, mutant));

test('comparisons, bounds, sums and conditions are turned round, figures moved by one', () => {
  expect(mutantsOf('begin if a <= 1 then return b - c; end if; end')).toEqual([
    'begin if true then return b - c; end if; end',
    'begin if false then return b - c; end if; end',
    'begin if a < 1 then return b - c; end if; end',
    'begin if a <= 2 then return b - c; end if; end',
    'begin if a <= 1 then return b + c; end if; end',
  ]);
});

test('a sign loses its minus, a missing value becomes one that is there, and the other way round', () => {
  expect(mutantsOf('select (-a) where b is null')).toEqual([
    'select (a) where b is null',
    'select (-a) where b is not null',
  ]);
  expect(mutantsOf('select a where b is not null')).toEqual(['select a where b is  null']);
});

test('pockets are mixed up and states are others, while sentences and keys stay', () => {
  expect(mutantsOf("select 'tokens', 'due', 'Tokens of this month', 'in:'")).toEqual([
    "select 'purchased_tokens', 'due', 'Tokens of this month', 'in:'",
    "select 'tokens', 'mutated', 'Tokens of this month', 'in:'",
  ]);
});

test('acts are left out, but for a row lock that nobody looks at, and comments are no code', () => {
  const lock = 'perform 1 from profiles where id = owner for update;';
  expect(mutantsOf(`begin ${lock} -- a < b\n perform pay(a); end`)).toEqual([`begin ${lock} -- a < b\n null; end`]);
  expect(mutantsOf(`begin ${lock} if not found then a(); end if; end`).length).toBeGreaterThan(3);
});
