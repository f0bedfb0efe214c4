import { expect, test } from 'vitest';
import { createClientAddress } from './client-address.ts';

test.each([
  ['the peer, when no proxy is trusted', [], '203.0.113.9', '198.51.100.1', '203.0.113.9'],
  ['the peer, when it is no trusted proxy', ['10.0.0.0/8'], '203.0.113.9', '198.51.100.1', '203.0.113.9'],
  ['what a trusted proxy saw', ['10.0.0.0/8'], '10.1.2.3', '198.51.100.1', '198.51.100.1'],
  ['the last hop that is no proxy', ['10.0.0.0/8'], '10.1.2.3', '1.1.1.1, 198.51.100.1, 10.9.9.9', '198.51.100.1'],
  ['never what the client wrote itself', ['10.0.0.7'], '10.0.0.7', '6.6.6.6, 7.7.7.7', '7.7.7.7'],
  ['the proxy, when it wrote nothing', ['10.0.0.7'], '10.0.0.7', null, '10.0.0.7'],
  ['the proxy, when it wrote nonsense', ['10.0.0.7'], '10.0.0.7', 'unknown', '10.0.0.7'],
  ['the farthest proxy of a chain of proxies only', ['10.0.0.0/8'], '10.1.1.1', '10.3.3.3, 10.2.2.2', '10.3.3.3'],
  ['an IPv4 address in its short form', [], '::ffff:203.0.113.9', null, '203.0.113.9'],
  ['a mapped proxy', ['10.0.0.0/8'], '::ffff:10.1.2.3', '2001:db8::7', '2001:db8::7'],
  ['behind an IPv6 proxy', ['fd00::/8'], 'fd00::1', '198.51.100.1', '198.51.100.1'],
])('the client is %s', (_what, trusted, peer, forwardedFor, client) => {
  expect(createClientAddress(trusted)(peer, forwardedFor)).toBe(client);
});

test('a trusted proxy that is no address stops the start', () => {
  expect(() => createClientAddress(['10.0.0.0/8', 'proxy.internal'])).toThrow('"proxy.internal"');
});
