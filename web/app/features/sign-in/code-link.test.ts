import { expect, test } from 'vitest';
import { readCodeLink } from './code-link.ts';

test('a link of a sign-in mail carries an address and its code', () => {
  expect(readCodeLink('#email=ada%2Bb%40kinora.test&code=012345')).toEqual({
    email: 'ada+b@kinora.test',
    code: '012345',
  });
});

test.each(['', '#', '#email=a@b.c', '#code=123456', '#email=a@b.c&code=12345', '#email=a@b.c&code=12345x'])(
  '%s is no such link',
  (hash) => {
    expect(readCodeLink(hash)).toBeNull();
  },
);
