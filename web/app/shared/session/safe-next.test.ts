import { describe, expect, test } from 'vitest';
import { loginAddress, safeNext } from './safe-next.ts';

describe('after sign-in people return to where they wanted to go', () => {
  test.each(['/flux-generator', '/settings?tab=billing', '/gallery#top'])('%s', (path) => {
    expect(safeNext(path)).toBe(path);
  });

  test.each([
    null,
    '',
    'dashboard',
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    'javascript:alert(1)',
    '/login?next=/login',
    '/signup',
  ])('but %j leads to the dashboard', (path) => {
    expect(safeNext(path)).toBe('/dashboard');
  });

  test('the sign-in address carries the way back', () => {
    expect(loginAddress({ pathname: '/flux-generator', search: '?a=1' })).toBe('/login?next=%2Fflux-generator%3Fa%3D1');
  });

  test('what a confirmation link complained about comes along, once', () => {
    expect(loginAddress({ pathname: '/dashboard', search: '?error=TOKEN_EXPIRED' })).toBe(
      '/login?next=%2Fdashboard&error=TOKEN_EXPIRED',
    );
  });
});
