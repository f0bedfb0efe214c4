import { expect, test } from 'vitest';
import { currentPage, pageCount, pageStep, type RowSize } from './tool-carousel.tsx';

const CARD = 200;
const GAP = 16;

function row({ cards, inSight, scrollLeft = 0 }: { cards: number; inSight: number; scrollLeft?: number }): RowSize {
  const width = (count: number) => count * CARD + (count - 1) * GAP;
  const clientWidth = width(inSight);
  return { scrollLeft, clientWidth, gap: GAP, scrollWidth: Math.max(clientWidth, width(cards)) };
}

test.each([
  [1, 4, 1],
  [4, 4, 1],
  [5, 4, 2],
  [17, 4, 5],
  [17, 3, 6],
  [17, 1, 17],
])('%i tools, %i in sight, are %i pages', (cards, inSight, pages) => {
  expect(pageCount(row({ cards, inSight }))).toBe(pages);
});

test('sizes that the browser rounded add no page', () => {
  const exact = row({ cards: 8, inSight: 4 });
  expect(pageCount({ ...exact, scrollWidth: exact.scrollWidth + 1 })).toBe(2);
});

test('each page is where the one before it ends', () => {
  const size = row({ cards: 17, inSight: 4 });
  const seen = [0, 1, 2, 3].map((page) => currentPage({ ...size, scrollLeft: page * pageStep(size) }));
  expect(seen).toEqual([0, 1, 2, 3]);
});

test('the end of the row is the last page, though it is not full', () => {
  const size = row({ cards: 17, inSight: 4 });
  expect(currentPage({ ...size, scrollLeft: size.scrollWidth - size.clientWidth })).toBe(4);
});
