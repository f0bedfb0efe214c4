import { expect, test } from 'vitest';
import { hasTransparency } from './media-image.tsx';

/** Four by four pixels of violet, as sharp encodes them at quality 50. */
const translucent =
  'UklGRlQAAABXRUJQVlA4WAoAAAAQAAAAAwAAAwAAQUxQSAoAAAABB1CziAhERP8DVlA4ICQAAABwAQCdASoEAAQAAsBMJaACdAFAAAD+7L2P/JT/7yv9d2f+gAA=';
const opaque = 'UklGRjAAAABXRUJQVlA4ICQAAABwAQCdASoEAAQAAsBMJaACdAFAAAD+7L2P/JT/7yv9d2f+gAA=';

test('a picture with transparent parts is known by its placeholder', () => {
  expect(hasTransparency(`data:image/webp;base64,${translucent}`)).toBe(true);
});

test('an opaque one is known too, also when it had an alpha channel', () => {
  expect(hasTransparency(`data:image/webp;base64,${opaque}`)).toBe(false);
});

test('without a placeholder nobody knows, and it counts as opaque', () => {
  expect(hasTransparency(null)).toBe(false);
  expect(hasTransparency('data:image/png;base64,iVBORw0KGgo=')).toBe(false);
});
