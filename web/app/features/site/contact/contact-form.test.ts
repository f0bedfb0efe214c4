import { text } from '@kinora/texts/typed-keys';
import { describe, expect, test } from 'vitest';
import { blank, contactProblems, fields } from './contact-form.tsx';

const complete = { name: 'Ada', email: 'ada@example.com', subject: 'press', message: 'Hello' };

describe('the contact form', () => {
  test('wants all four fields', () => {
    expect(Object.keys(contactProblems(blank))).toEqual([...fields]);
    expect(contactProblems(complete)).toEqual({});
  });

  test.each(fields)('does not take blanks for a %s', (field) => {
    expect(Object.keys(contactProblems({ ...complete, [field]: '   ' }))).toEqual([field]);
  });

  test('wants a complete address and a subject of its list', () => {
    expect(contactProblems({ ...complete, email: 'ada@' })).toEqual({
      email: text('credentials', 'problems.emailIncomplete'),
    });
    expect(contactProblems({ ...complete, subject: 'other' })).toEqual({
      subject: text('contact', 'problems.subject'),
    });
  });
});
