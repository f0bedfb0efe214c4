import { expect, test } from 'vitest';
import { chosenGroups } from '../bench/mutation/groups.mjs';
import { mutationTable, scoreOf, unnoticed } from './mutation-table.mjs';

const mutant = (file: string, status: string) => ({
  ...{ file, line: 3, column: 7, was: 'a < b', becomes: 'a <= b', status },
});

test('found are those that failed a test or kept it busy for ever; those that no test reached count as missed', () => {
  const mutants = ['Killed', 'Killed', 'Timeout', 'Survived', 'NoCoverage'].map((status) => mutant('a.ts', status));
  expect(scoreOf(mutants)).toBe(60);
});

test('mutants that could not run say nothing', () => {
  expect(scoreOf([mutant('a.ts', 'Killed'), mutant('a.ts', 'RuntimeError')])).toBe(100);
  expect(scoreOf([])).toBe(100);
});

test('the table has a row for each file and one for all, and what was missed is named by its place', () => {
  const mutants = [mutant('a.ts', 'Killed'), mutant('b.ts', 'Survived'), mutant('b.ts', 'Timeout')];
  expect(mutationTable(mutants).split('\n').slice(2)).toEqual([
    '| a.ts | 1 | 1 | 0 | 0 | 0 | 100.0 % |',
    '| b.ts | 2 | 0 | 1 | 1 | 0 | 50.0 % |',
    '| 2 files | 3 | 1 | 1 | 1 | 0 | 66.7 % |',
  ]);
  expect(unnoticed(mutants)).toBe('b.ts:3:7 Survived: a < b -> a <= b');
});

test('groups are chosen by name, files by the end of their path, and what is neither is refused', () => {
  const all = chosenGroups([]);
  expect(all.length).toBeGreaterThan(1);
  expect(chosenGroups(['prices'])).toEqual(all.filter(({ name }) => name === 'prices'));
  expect(chosenGroups(['catalogue/src/cost-lines.ts']).map(({ mutate }) => mutate)).toEqual([
    ['catalogue/src/cost-lines.ts'],
  ]);
  expect(() => chosenGroups(['nothing.ts'])).toThrow('nothing.ts');
});
