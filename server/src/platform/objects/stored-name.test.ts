import fc from 'fast-check';
import { expect, test } from 'vitest';
import { storedName } from './stored-name.ts';

const random = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

test.each([
  ['Red Fox (final).PNG', '-red-fox-final'],
  ['Übergröße.jpg', '-ubergro-e'],
  ['C:\\pictures\\boat.webp', '-boat'],
  ['../../etc/passwd', '-passwd'],
  ['写真.png', ''],
  ['fox.v2.final.png', '-fox-v2-final'],
  ['  (fox)  .png', '-fox'],
  [`${'x'.repeat(50)}.png`, `-${'x'.repeat(40)}`],
  [`${'x'.repeat(39)} fox.png`, `-${'x'.repeat(39)}`],
  ['', ''],
])('%j is recognized in its stored name', (name, words) => {
  expect(storedName(name, 'png')).toMatch(new RegExp(`^${random}${words}\\.png$`));
});

test('whatever the sender says, the name is plain and short', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
      expect(storedName(name, 'jpg')).toMatch(new RegExp(`^${random}(?:-[a-z0-9]+)*\\.jpg$`));
    }),
  );
});
