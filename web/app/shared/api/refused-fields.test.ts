import { expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { refusedFields } from './refused-fields.ts';

const refused = (details: unknown) => new ApiError({ status: 400, code: 'invalid_input', message: 'No', details });

test('shows the first complaint of the server at each field of the form', () => {
  const details = [
    { field: 'bio', message: 'Too long' },
    { field: 'bio', message: 'Too dull' },
    { field: 'captcha', message: 'No' },
    null,
  ];
  expect(refusedFields(refused(details), ['username', 'bio'])).toEqual({ bio: 'Too long' });
});

test('has nothing to show at fields for any other error', () => {
  expect(refusedFields(refused({ tokens: 3 }), ['bio'])).toEqual({});
  expect(refusedFields(new Error('Away'), ['bio'])).toEqual({});
});
