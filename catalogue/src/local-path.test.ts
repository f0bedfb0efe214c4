import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { localPath } from './local-path.ts';

describe('an address within the studio is its path', () => {
  test.each([
    ['/', '/'],
    ['/gallery', '/gallery'],
    ['/settings?tab=billing#packs', '/settings?tab=billing#packs'],
    ['/a/../gallery', '/gallery'],
    ['/go?to=//evil.example', '/go?to=//evil.example'],
  ])('%s', (address, path) => {
    expect(localPath(address)).toBe(path);
  });
});

describe('what leads elsewhere, or nowhere, is none', () => {
  test.each([
    null,
    undefined,
    '',
    'gallery',
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/%2e//evil.example',
    '/%2E%2e//evil.example',
    '/a/..//evil.example',
    '/.\\/evil.example',
    '/.//\\evil.example',
    'javascript:alert(1)',
  ])('%j', (address) => {
    expect(localPath(address)).toBeNull();
  });
});

const parts = fc.constantFrom('/', '//', '.', '..', '%2e', '\\', 'a', 'evil.example', '?', '#', '@', ':', '\t', ' ');

test('whatever is put together, a path stays on the site', () => {
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 12 }), (made) => {
      const path = localPath(`/${made.join('')}`);
      if (path !== null) expect(new URL(path, 'https://studio.example').origin).toBe('https://studio.example');
    }),
  );
});
