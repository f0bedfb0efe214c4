import { expect, test } from 'vitest';
import { anyActivity, filterOf } from './activity-view.tsx';

test('nothing chosen asks for everything', () => {
  expect(filterOf(anyActivity)).toEqual({});
});

test('days are whole days of the own calendar, the last one included', () => {
  const { from, to } = filterOf({ ...anyActivity, from: '2026-10-31', to: '2026-10-31' });
  expect(from).toBe(new Date(2026, 9, 31).toISOString());
  expect(to).toBe(new Date(2026, 10, 1).toISOString());
});
