import { describe, expect, test } from 'vitest';
import { clientNetwork, createClientAddress } from './client-address.ts';

describe('counted as one sender is', () => {
  test.each([
    ['an IPv4 address by itself', '192.0.2.7', '192.0.2.7'],
    ['the same written inside an IPv6 one', '::ffff:192.0.2.7', '::ffff:192.0.2.7'],
    ['all of the /64 of an IPv6 address', '2001:db8:1:2:a:b:c:d', '2001:db8:1:2::'],
    ['what is no address by itself', 'unknown', 'unknown'],
  ])('%s', (_case, address, network) => {
    expect(clientNetwork(address)).toBe(network);
  });

  test('nobody together with the /64 beside', () => {
    expect(clientNetwork('2001:db8:1:2::1')).toBe(clientNetwork('2001:db8:1:2:ffff::1'));
    expect(clientNetwork('2001:db8:1:2::1')).not.toBe(clientNetwork('2001:db8:1:3::1'));
  });
});

test('a trusted proxy that is named by its address is that one alone', () => {
  const six = createClientAddress(['2001:db8::1']);
  expect(six('2001:db8::1', '192.0.2.7')).toBe('192.0.2.7');
  expect(six('2001:db8::2', '192.0.2.7')).toBe('2001:db8::2');
  const four = createClientAddress(['10.0.0.1']);
  expect(four('10.0.0.1', '192.0.2.7')).toBe('192.0.2.7');
  expect(four('10.0.0.2', '192.0.2.7')).toBe('10.0.0.2');
});

test('networks of one kind say nothing about addresses of the other', () => {
  const both = createClientAddress(['10.0.0.0/8', 'fd00::/8']);
  expect(both('10.1.2.3', '2001:db8::1')).toBe('2001:db8::1');
  expect(both('fd00::1', '192.0.2.7, 10.1.2.3')).toBe('192.0.2.7');
  expect(createClientAddress(['fd00::/8'])('10.1.2.3', '192.0.2.7')).toBe('10.1.2.3');
});

test('a peer without an address, as on a socket file, stays what it is', () => {
  expect(createClientAddress(['10.0.0.0/8'])('', '192.0.2.7')).toBe('');
});

test('without the header, or with one that names no address, it is the peer', () => {
  const ofProxy = createClientAddress(['10.0.0.0/8']);
  for (const header of [null, undefined, '', 'unknown', '192.0.2.7, unknown'])
    expect(ofProxy('10.1.2.3', header), String(header)).toBe('10.1.2.3');
});
