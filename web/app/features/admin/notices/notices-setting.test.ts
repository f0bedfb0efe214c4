import { mostHours, noticeKinds } from '@kinora/server/notice-rules';
import { expect, test } from 'vitest';
import { noticesProblem } from './notices-setting.tsx';

const hours = { copyright: 72, likeness: 72, intimate_image: 48, child_abuse: 24, illegal_content: 72, other: 168 };

test('hours and days within what is allowed are fine', () => {
  expect(noticesProblem({ hours, evidenceDays: 365 })).toBeNull();
});

test.each(noticeKinds)('of the kind %s, more hours than are allowed and none are refused', (kind) => {
  for (const wrong of [0, mostHours[kind] + 1]) {
    expect(noticesProblem({ hours: { ...hours, [kind]: wrong }, evidenceDays: 365 })).toEqual({
      of: 'hours',
      kind,
      most: mostHours[kind],
    });
  }
  expect(noticesProblem({ hours: { ...hours, [kind]: mostHours[kind] }, evidenceDays: 365 })).toBeNull();
});

test.each([29, 3651])('%i days of evidence are refused', (evidenceDays) => {
  expect(noticesProblem({ hours, evidenceDays })).toEqual({ of: 'days' });
});
