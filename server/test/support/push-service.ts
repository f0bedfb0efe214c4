import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer } from 'node:http';
import * as z from 'zod';

type Pushed = { browser: string; topic: string; ttl: number; message: unknown };

const claimsSchema = z.object({ aud: z.string(), exp: z.number(), sub: z.string() });
const DAY_SECONDS = 86_400;
const LARGEST_BODY = 4096;

type Browser = { keys: ECDH; auth: Buffer; applicationKey: string; isGone: boolean };

/**
 * A push service as browsers' makers run them, with its browsers: it refuses what they refuse, and reads what it takes as a
 * browser does. @see RFC 8030, RFC 8188, RFC 8291, RFC 8292
 */
export async function startPushService() {
  const browsers = new Map<string, Browser>();
  const pushed: Pushed[] = [];
  const refused: string[] = [];
  let trouble = 0;
  let origin = '';

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const name = (request.url ?? '').replace('/push/', '');
      const answer = (status: number, why = '') => {
        if (why !== '') refused.push(why);
        response.writeHead(status).end(why);
      };
      const browser = browsers.get(name);
      if (trouble > 0) {
        trouble -= 1;
        return answer(503, 'trouble');
      }
      if (browser === undefined || browser.isGone) return answer(410, 'gone');
      const { headers } = request;
      const body = Buffer.concat(chunks);
      const problem = problemOf(headers.authorization ?? '', { origin, applicationKey: browser.applicationKey });
      if (request.method !== 'POST') return answer(405, 'method');
      if (problem !== null) return answer(403, problem);
      if (!/^\d{1,9}$/.test(headers.ttl?.toString() ?? '')) return answer(400, 'TTL');
      if (headers['content-encoding'] !== 'aes128gcm') return answer(400, 'content-encoding');
      if (body.length > LARGEST_BODY) return answer(413, 'too large');
      const topic = headers.topic?.toString() ?? '';
      if (!/^[A-Za-z0-9_-]{0,32}$/.test(topic)) return answer(400, 'topic');
      try {
        const message: unknown = JSON.parse(decrypt(body, browser));
        pushed.push({ browser: name, topic, ttl: Number(headers.ttl), message });
      } catch (error) {
        return answer(400, `unreadable: ${String(error)}`);
      }
      answer(201);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  return {
    origin,
    pushed,
    refused,
    /** What `pushManager.subscribe` answers, in a new browser. */
    subscribe(applicationKey: string) {
      const keys = createECDH('prime256v1');
      const p256dh = keys.generateKeys().toString('base64url');
      const auth = randomBytes(16);
      const name = randomBytes(12).toString('hex');
      browsers.set(name, { keys, auth, applicationKey, isGone: false });
      return { name, endpoint: `${origin}/push/${name}`, keys: { p256dh, auth: auth.toString('base64url') } };
    },
    /** The permission is taken back. */
    leave(name: string) {
      const browser = browsers.get(name);
      if (browser !== undefined) browser.isGone = true;
    },
    /** It answers 503 so many times. */
    stumble(times: number) {
      trouble = times;
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** What is wrong with an `Authorization: vapid t=..., k=...`, or null (RFC 8292, 2 and 3). */
function problemOf(authorization: string, expected: { origin: string; applicationKey: string }): string | null {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  if (key !== expected.applicationKey) return 'another key than was subscribed with';
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, format: 'jwk' });
  const signed = Buffer.from(`${head}.${claims}`);
  const isSigned = verify(
    'sha256',
    signed,
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) return 'signature';
  const { alg } = z.object({ alg: z.string() }).parse(JSON.parse(Buffer.from(head, 'base64url').toString()));
  if (alg !== 'ES256') return 'algorithm';
  const { aud, exp, sub } = claimsSchema.parse(JSON.parse(Buffer.from(claims, 'base64url').toString()));
  const now = Date.now() / 1000;
  if (aud !== expected.origin) return 'audience';
  if (exp <= now || exp > now + DAY_SECONDS) return 'expiry';
  return /^(mailto:|https:)/.test(sub) ? null : 'subject';
}

/** One record of `aes128gcm`, for this browser alone. */
function decrypt(body: Buffer, { keys, auth }: Browser): string {
  const salt = body.subarray(0, 16);
  const idLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + idLength);
  const sealed = body.subarray(21 + idLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
  const input = Buffer.from(hkdfSync('sha256', keys.computeSecret(sender), auth, info, 32));
  const derive = (what: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', input, salt, Buffer.from(`Content-Encoding: ${what}\0`), bytes));
  const cipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  cipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
  const end = padded.lastIndexOf(2);
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('padding');
  return padded.subarray(0, end).toString();
}
