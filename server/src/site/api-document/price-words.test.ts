import type { Rate } from '@kinora/catalogue/runtime/price-table';
import { expect, test } from 'vitest';
import { priceWords } from './price-words.ts';

const words = (rate: Partial<Rate>, atLeast = 0) =>
  priceWords({
    price: { atLeast, rates: [{ label: 'Speech', amount: 1500, per: [], when: [], ...rate }] },
    outputs: { kind: 'audio', noun: 'sounds' },
  });

test.each<[Partial<Rate>, string]>([
  [{}, 'Speech: 1.5 tokens'],
  [{ per: [{ kind: 'count' }] }, 'Speech: 1.5 tokens for each of the sounds'],
  [{ amount: 1000, per: [{ kind: 'number', field: 'length' }] }, 'Speech: 1 token for each unit of `length`'],
  [{ per: [{ kind: 'characters', field: 'text' }] }, 'Speech: 1.5 tokens for each 1,000 characters of `text`'],
  [
    { per: [{ kind: 'seconds', field: 'voice', most: 30 }, { kind: 'count' }] },
    'Speech: 1.5 tokens for each second of `voice` and for each of the sounds',
  ],
  [{ per: [{ kind: 'entries', field: 'covers' }] }, 'Speech: 1.5 tokens for each entry of `covers`'],
  [{ per: [{ kind: 'frames', field: 'clip', most: 9 }] }, 'Speech: 1.5 tokens for each frame of `clip`'],
  [{ per: [{ kind: 'megapixels', field: 'size' }] }, 'Speech: 1.5 tokens for each megapixel of `size`'],
  [
    {
      when: [
        { kind: 'choice', field: 'model', in: ['turbo', 'hd'] },
        { kind: 'switch', field: 'stereo', is: true },
      ],
    },
    'Speech: 1.5 tokens, where `model` is "turbo" or "hd" and where `stereo` is true',
  ],
  [
    {
      when: [
        { kind: 'given', field: 'voice', is: false },
        { kind: 'atLeast', of: { kind: 'characters', field: 'text' }, value: 2 },
      ],
    },
    'Speech: 1.5 tokens, without `voice` and from 2 thousands of characters of `text` on',
  ],
  [{ when: [{ kind: 'atLeast', of: { kind: 'count' }, value: 3 }] }, 'Speech: 1.5 tokens, from 3 of them on'],
])('a rate of %o is "%s"', (rate, said) => {
  expect(words(rate)).toBe(said);
});

test('a least price is said last', () => {
  expect(words({}, 2000)).toBe('Speech: 1.5 tokens; at least 2 tokens');
});
