import { expect, test } from 'vitest';
import { laidOut } from '../../../../test/support/mails.ts';
import { takenDownMail } from './notices.ts';

const about = (...names: string[]) =>
  laidOut(
    takenDownMail({
      to: 'ada@example.com',
      names,
      reason: 'As an example',
      appealUrl: 'https://kinora.example/takedowns',
    }),
  );

test('a mail about what was taken down speaks of one thing or of several', async () => {
  const one = await about('A bridge');
  expect(one.subject).toBe('We took down something of yours');
  expect(one.text).toContain('Somebody reported “A bridge”. A person has looked at it, and it is no longer available.');
  const three = await about('A bridge', 'A river', 'A boat');
  expect(three.subject).toBe('We took down 3 things of yours');
  expect(three.text).toContain(
    'Somebody reported “A bridge”, “A river”, and “A boat”. A person has looked at them, and they are no longer available.',
  );
});
