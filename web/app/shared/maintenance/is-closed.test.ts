import type { Maintenance } from '@kinora/server/wire';
import { describe, expect, test } from 'vitest';
import { isClosed } from './is-closed.ts';
import { unknownMaintenance } from './unknown.ts';

const closed: Maintenance = { ...unknownMaintenance, enabled: true };

describe('while maintenance is on', () => {
  test.each(['/', '/dashboard', '/flux-generator', '/about', '/signup', '/administrator', '/logins'])(
    '%s shows the maintenance screen',
    (path) => {
      expect(isClosed(closed, path)).toBe(true);
    },
  );

  test.each(['/maintenance', '/login', '/admin', '/admin/users', '/forgot-password', '/reset-password'])(
    '%s stays open',
    (path) => {
      expect(isClosed(closed, path)).toBe(false);
    },
  );

  test('paths that start with an allowed prefix stay open', () => {
    const partly = { ...closed, allowedRoutes: ['/about', '/flux'] };
    expect(isClosed(partly, '/about')).toBe(false);
    expect(isClosed(partly, '/flux-generator')).toBe(false);
    expect(isClosed(partly, '/dashboard')).toBe(true);
  });

  test('an empty line among the allowed prefixes opens nothing', () => {
    expect(isClosed({ ...closed, allowedRoutes: [''] }, '/dashboard')).toBe(true);
  });

  test('whoever is exempt sees every page', () => {
    expect(isClosed({ ...closed, isExempt: true }, '/dashboard')).toBe(false);
  });
});

test('without maintenance nothing is closed', () => {
  expect(isClosed(unknownMaintenance, '/dashboard')).toBe(false);
});
