import { expect, test } from 'vitest';
import { brandByDefault, pageBrandOf } from '../../platform/brand/brand.ts';
import { fillShell } from './fill-shell.ts';
import { placeholder } from './placeholders.ts';

const brand = { ...pageBrandOf(brandByDefault({ mailFrom: 'Kinora <studio@kinora.test>' })), name: "Ann's & Co" };

test('a waiting screen says what the studio is called now', () => {
  expect(fillShell(`<title>${placeholder('brand-name')}</title>`, brand)).toBe('<title>Ann&#39;s &amp; Co</title>');
});

test('what the app reads of the studio cannot end the element that it stands in', () => {
  const filled = fillShell(placeholder('brand'), { ...brand, name: '</script><script>' });
  expect(filled).not.toContain('<');
  expect(JSON.parse(filled)).toMatchObject({ name: '</script><script>' });
});

test('a screen that asks for something unknown is a mistake', () => {
  expect(() => fillShell('{{kinora:weather}}', brand)).toThrow('weather');
});

test('other screens stay as they are', () => {
  expect(fillShell('<p hidden="">Nothing to {{fill}} in</p>', brand)).toBe('<p hidden="">Nothing to {{fill}} in</p>');
});
