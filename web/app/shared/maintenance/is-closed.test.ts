import { createContext, runInContext } from 'node:vm';
import type { Maintenance } from '@kinora/server/maintenance-wire';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { alwaysOpen, isClosed, pageGateScript, unknownMaintenance } from './is-closed.ts';

/** Where a plain page at `/about` leads once the server has answered; null when it stays. */
async function visit(
  answer: Partial<Maintenance> | 'no answer',
  path = '/about',
  document: { hidden: boolean; addEventListener: () => void } = { hidden: false, addEventListener: () => undefined },
): Promise<string | null> {
  let led: string | null = null;
  const fetch = async () => {
    if (answer === 'no answer') throw new Error('Away');
    return { ok: true, json: async () => ({ ...unknownMaintenance, ...answer }) };
  };
  const location = {
    pathname: path,
    replace: (address: string) => {
      led = address;
    },
  };
  runInContext(
    pageGateScript(),
    createContext({ fetch, location, document, setInterval: () => 0, encodeURIComponent }),
  );
  await new Promise((resolve) => setImmediate(resolve));
  return led;
}

test('a plain page leads to the maintenance screen, which knows the way back', async () => {
  expect(await visit({ enabled: true })).toBe('/maintenance?from=%2Fabout');
  expect(await visit({ enabled: true }, '/')).toBe('/maintenance?from=%2F');
});

test('a plain page stays when it is open', async () => {
  expect(await visit({ enabled: false })).toBeNull();
  expect(await visit({ enabled: true, isExempt: true })).toBeNull();
  expect(await visit({ enabled: true, allowedRoutes: ['/about'] })).toBeNull();
  expect(await visit('no answer')).toBeNull();
});

test('an empty line among the allowed prefixes opens nothing', async () => {
  expect(await visit({ enabled: true, allowedRoutes: [''] })).not.toBeNull();
});

test('a plain page is closed exactly where the app is', async () => {
  const paths = fc
    .constantFrom(...alwaysOpen, '/', '/about', '/flux', '/signup')
    .chain((start) => fc.constantFrom('', '/', '/more', 'er').map((end) => `${start}${end}`));
  const states = fc.record({
    enabled: fc.boolean(),
    isExempt: fc.boolean(),
    allowedRoutes: fc.array(fc.constantFrom('', '/about', '/flux'), { maxLength: 2 }),
  });
  await fc.assert(
    fc.asyncProperty(paths, states, async (path, state) => {
      expect((await visit(state, path)) !== null).toBe(isClosed({ ...unknownMaintenance, ...state }, path));
    }),
  );
});

test('a hidden plain page asks nothing until it is shown', async () => {
  let show: () => void = () => undefined;
  const document = {
    hidden: true,
    addEventListener: (...[, listener]: [name?: string, listener?: () => void]) => {
      show = listener ?? show;
    },
  };
  let asked = 0;
  const fetch = async () => {
    asked += 1;
    return { ok: true, json: async () => unknownMaintenance };
  };
  const location = { pathname: '/about' };
  runInContext(pageGateScript(), createContext({ fetch, location, document, setInterval: () => 0 }));
  expect(asked).toBe(0);
  document.hidden = false;
  show();
  expect(asked).toBe(1);
});

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
