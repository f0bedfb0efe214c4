import { createContext, runInContext } from 'node:vm';
import type { Maintenance } from '@kinora/server/wire';
import { expect, test } from 'vitest';
import { pageGateScript } from './page-gate-script.ts';
import { unknownMaintenance } from './unknown.ts';

/** Where a plain page at `/about` leads once the server has answered; null when it stays. */
async function visit(answer: Partial<Maintenance> | 'no answer', path = '/about'): Promise<string | null> {
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
  runInContext(pageGateScript, createContext({ fetch, location, setInterval: () => 0, encodeURIComponent }));
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
