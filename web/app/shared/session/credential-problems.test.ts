import { expect, test } from 'vitest';
import { numberProblem } from './credential-problems.ts';

test.each(['+4915123456789', '+49 151 / 234-56 789', '0049 (151) 23456789', '+1 415.555.2671'])(
  '%s is a number',
  (number) => expect(numberProblem(number)).toBeNull(),
);

test.each([
  '',
  '0151 23456789',
  '+0151 23456789',
  '+49151',
  '+49151234567890123',
  'ada@kinora.test',
  '+49 15A 2345678',
])('"%s" is none', (number) => expect(numberProblem(number)).toBe('phoneForm'));
