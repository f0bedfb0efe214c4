import type { LookupAddress } from 'node:dns';
import { createServer, type RequestListener, type Server } from 'node:http';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createSafeFetch } from './safe-fetch.ts';

/** Listens on all of loopback, and must not be reached through any address but its own. */
let canary: Server;
let port: number;
let origin: string;
let connections = 0;
let answer: RequestListener;

beforeAll(async () => {
  canary = createServer((request, response) => answer(request, response));
  canary.on('connection', () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => canary.listen(0, resolve));
  const address = canary.address();
  port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  origin = `http://127.0.0.1:${port}`;
});
beforeEach(() => {
  connections = 0;
  answer = (_request, response) => response.setHeader('content-type', 'image/png').end('picture');
});
afterAll(async () => {
  canary.closeAllConnections();
  await new Promise((resolve) => canary.close(resolve));
});

const limits = { maxBytes: 1000, timeoutMs: 2000 };
const guarded = (addresses: LookupAddress[] = []) =>
  createSafeFetch({ allowedOrigins: [], resolveName: async () => addresses });
const trusting = () => createSafeFetch({ allowedOrigins: [origin] });

describe('an address that is not public is never connected to', () => {
  const hosts = [
    '127.0.0.1',
    '127.1',
    '127.0.1',
    '127.255.255.254',
    '0x7f.1',
    '0x7f000001',
    '2130706433',
    '017700000001',
    '0177.0.0.1',
    '0',
    '0.0.0.0',
    '１２７.０.０.１',
    '127。0。0。1',
    '127.0.0.1.',
    '10.0.0.1',
    '10.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.0.1',
    '100.64.0.1',
    '169.254.169.254',
    '0xa9fea9fe',
    '2852039166',
    '192.0.0.1',
    '192.0.2.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '[::1]',
    '[::]',
    '[0:0:0:0:0:0:0:1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::ffff:a9fe:a9fe]',
    '[::127.0.0.1]',
    '[::ffff:0:127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[64:ff9b:1::7f00:1]',
    '[2002:7f00:1::]',
    '[2001:0:7f00:1::]',
    '[fe80::1]',
    '[fec0::1]',
    '[fc00::1]',
    '[fd00:ec2::254]',
    '[ff02::1]',
    '[2001:db8::1]',
    '[3fff::1]',
    '[100::1]',
    '[5f00::1]',
    '[4000::1]',
  ];
  test.each(hosts)('%s', async (host) => {
    for (const url of [`http://${host}/`, `https://${host}/`, `http://${host}:${port}/`]) {
      await expect(guarded()(url, limits)).rejects.toMatchObject({ code: 'refused_address' });
    }
    expect(connections).toBe(0);
  });

  test.each(['localhost', 'localhost.', 'LOCALHOST', 'ip6-localhost', 'a.localhost', 'metadata.google.internal'])(
    '%s, whatever it is said to be',
    async (name) => {
      const fetchSafely = guarded([{ address: '93.184.215.14', family: 4 }]);
      await expect(fetchSafely(`http://${name}/`, limits)).rejects.toMatchObject({ code: 'refused_address' });
      expect(connections).toBe(0);
    },
  );

  test.each<[string, LookupAddress[]]>([
    ['loopback', [{ address: '127.0.0.1', family: 4 }]],
    ['loopback inside IPv6', [{ address: '::ffff:127.0.0.1', family: 6 }]],
    ['the metadata service', [{ address: '169.254.169.254', family: 4 }]],
    [
      'a public and a private one',
      [
        { address: '93.184.215.14', family: 4 },
        { address: '10.0.0.1', family: 4 },
      ],
    ],
    ['none', []],
  ])('a name of %s', async (_, addresses) => {
    for (const url of ['http://cdn.example/', 'https://cdn.example/']) {
      await expect(guarded(addresses)(url, limits)).rejects.toMatchObject({ code: 'refused_address' });
    }
    expect(connections).toBe(0);
  });

  test('a name that changes after it was checked: the connection goes to the address that was', async () => {
    let asked = 0;
    const fetchSafely = createSafeFetch({
      allowedOrigins: [],
      resolveName: async () => {
        asked += 1;
        // Public by its form, but nobody's.
        return [asked === 1 ? { address: '2a00::1', family: 6 } : { address: '127.0.0.1', family: 4 }];
      },
    });
    await expect(fetchSafely('http://rebind.example/', { ...limits, timeoutMs: 300 })).rejects.toMatchObject({
      code: 'fetch_failed',
    });
    expect(asked).toBe(1);
    await expect(fetchSafely('http://rebind.example/', limits)).rejects.toMatchObject({ code: 'refused_address' });
    expect(connections).toBe(0);
  });
});

test.each([
  'file:///etc/passwd',
  'gopher://93.184.215.14/',
  'ftp://93.184.215.14/',
  'data:text/plain,x',
  'javascript:alert(1)',
  'blob:http://a/b',
  'http://user@93.184.215.14/',
  'http://user:secret@93.184.215.14/',
  'http://127.0.0.1@93.184.215.14/',
  'http://93.184.215.14:22/',
  'https://93.184.215.14:8443/',
  'http://',
  '//93.184.215.14/',
  '/files/a.png',
  '',
  'http://[::1',
  'http://999.1.1.1/',
])('%j is no address to fetch', async (url) => {
  await expect(guarded([{ address: '93.184.215.14', family: 4 }])(url, limits)).rejects.toMatchObject({
    code: 'refused_address',
  });
});

test('no IPv4 address outside the public ones passes, in any notation', async () => {
  const isPrivate = (a: number, b: number) =>
    a === 0 ||
    a === 10 ||
    a === 127 ||
    a >= 224 ||
    (a === 100 && b >= 64 && b < 128) ||
    (a === 169 && b === 254) ||
    (a === 172 && b >= 16 && b < 32) ||
    (a === 192 && b === 168);
  const byte = fc.oneof(fc.constantFrom(0, 10, 100, 127, 169, 172, 192, 224, 254), fc.nat(255));
  await fc.assert(
    fc.asyncProperty(byte, byte, byte, byte, async (a, b, c, d) => {
      fc.pre(isPrivate(a, b));
      const whole = ((a * 256 + b) * 256 + c) * 256 + d;
      const tail = whole.toString(16).padStart(8, '0');
      for (const host of [
        `${a}.${b}.${c}.${d}`,
        `${whole}`,
        `0x${tail}`,
        `${a}.${b}.${c * 256 + d}`,
        `[::ffff:${tail.slice(0, 4)}:${tail.slice(4)}]`,
      ]) {
        await expect(guarded()(`http://${host}/`, limits)).rejects.toMatchObject({ code: 'refused_address' });
      }
    }),
  );
});

describe('a configured origin may be anywhere, and', () => {
  test('its answer comes as it is', async () => {
    expect(await trusting()(`${origin}/a.png`, limits)).toEqual({
      body: Buffer.from('picture'),
      contentType: 'image/png',
    });
  });

  test.each(['http://localhost', 'https://127.0.0.1', 'http://127.0.0.2'])(
    'another name, scheme or address is not it: %s',
    async (other) => {
      await expect(trusting()(`${other}:${port}/`, limits)).rejects.toMatchObject({ code: 'refused_address' });
      expect(connections).toBe(0);
    },
  );

  test.each(['/other', `http://localhost:1/`, 'file:///etc/passwd'])(
    'a redirect to %s is not followed',
    async (location) => {
      let requests = 0;
      answer = (_request, response) => {
        requests += 1;
        response.writeHead(302, { location }).end();
      };
      await expect(trusting()(`${origin}/`, limits)).rejects.toMatchObject({ code: 'fetch_failed' });
      expect(requests).toBe(1);
    },
  );

  test.each([204, 206, 404, 500])('status %i is no success', async (status) => {
    answer = (_request, response) => response.writeHead(status).end();
    await expect(trusting()(`${origin}/`, limits)).rejects.toMatchObject({ code: 'fetch_failed' });
  });

  test('exactly the most bytes are taken, one more is refused, said or unsaid', async () => {
    answer = (request, response) => {
      const bytes = Number(request.url?.slice(2));
      if (request.url?.startsWith('/l')) response.setHeader('content-length', bytes);
      response.write(Buffer.alloc(bytes - 1));
      response.end('x');
    };
    expect((await trusting()(`${origin}/l1000`, limits)).body).toHaveLength(1000);
    expect((await trusting()(`${origin}/c1000`, limits)).body).toHaveLength(1000);
    await expect(trusting()(`${origin}/l1001`, limits)).rejects.toMatchObject({ code: 'too_large' });
    await expect(trusting()(`${origin}/c1001`, limits)).rejects.toMatchObject({ code: 'too_large' });
  });

  test('a body that never ends is cut off', async () => {
    let closed: Promise<void> | undefined;
    answer = (_request, response) => {
      closed = new Promise((resolve) => response.on('close', resolve));
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536)));
      };
      response.on('drain', more);
      more();
    };
    await expect(trusting()(`${origin}/`, { ...limits, maxBytes: 1_000_000 })).rejects.toMatchObject({
      code: 'too_large',
    });
    await closed;
  });

  test.each<[string, RequestListener]>([
    ['never begins', () => undefined],
    ['stops in the middle', (_request, response) => response.write('pic')],
    [
      'comes a byte at a time',
      (_request, response) => {
        const timer = setInterval(() => response.write('x'), 20);
        response.on('close', () => clearInterval(timer));
      },
    ],
  ])('an answer that %s is given up', async (_, listener) => {
    answer = listener;
    await expect(trusting()(`${origin}/`, { ...limits, timeoutMs: 200 })).rejects.toMatchObject({
      code: 'fetch_failed',
    });
  });

  test('whoever asked can stop it', async () => {
    answer = () => undefined;
    const stop = new AbortController();
    const fetching = trusting()(`${origin}/`, { ...limits, signal: stop.signal });
    stop.abort();
    await expect(fetching).rejects.toMatchObject({ code: 'fetch_failed' });
  });

  test('nothing is unpacked', async () => {
    const packed = gzipSync(Buffer.alloc(1_000_000));
    answer = (_request, response) => response.setHeader('content-encoding', 'gzip').end(packed);
    expect((await trusting()(`${origin}/`, { ...limits, maxBytes: 5000 })).body.equals(packed)).toBe(true);
  });

  test('a connection that breaks is a failure that may pass', async () => {
    answer = (request) => request.socket.destroy();
    await expect(trusting()(`${origin}/`, limits)).rejects.toMatchObject({ code: 'fetch_failed' });
  });
});
