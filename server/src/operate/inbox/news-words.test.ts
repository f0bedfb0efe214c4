import { inEnglish } from '@kinora/texts/words';
import { expect, test } from 'vitest';
import { wordsOfNews } from './news-words.ts';

const words = (event: 'payment_refunded' | 'payment_refund_failed', money?: { amount: number; currency: string }) => {
  const news = { kind: 'decision', event, name: 'tokens_400', ...(money === undefined ? {} : { money }) } as const;
  const { title, note } = wordsOfNews(news, (amount, currency) => `${amount} ${currency}`);
  return [inEnglish(title), note === null ? '' : inEnglish(note)];
};

test.each([
  ['payment_refunded', '250 eur of a payment was paid back to you', 'Money of a payment was paid back to you'],
  ['payment_refund_failed', 'A refund of 250 eur did not go through', 'A refund did not go through'],
] as const)('news of %s names its amount, and none where none is known', (event, withAmount, without) => {
  const [told, product] = words(event, { amount: 250, currency: 'eur' });
  expect(told).toBe(withAmount);
  expect(words(event)).toEqual([without, product]);
});
