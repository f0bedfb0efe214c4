import { createHash, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import * as z from 'zod';
import { misbehave } from './misbehave.ts';
import type { Painter, Reply } from './scripted-runware.ts';

export type FalCall = { kind: 'submit' | 'status' | 'result' | 'cancel'; requestId: string };
type Served = { file: Buffer; contentType: string };

/** What a test says the service answers; undefined leaves it to the well-behaved default. */
export type FalScript = (call: FalCall) => FalReply | undefined | Promise<FalReply | undefined>;

/** With what fal says of an answer in its headers. */
type FalReply = Reply | { status: number; body: unknown; headers: Record<string, string> };

/** One submit that arrived. */
export type FalRequest = {
  requestId: string;
  endpoint: string;
  input: Record<string, unknown>;
  webhook: string | null;
  headers: IncomingHttpHeaders;
};

export type ScriptedFal = Awaited<ReturnType<typeof startScriptedFal>>;

const uploadBody = z.object({ content_type: z.string() });
const partList = z.object({ parts: z.array(z.object({ partNumber: z.int(), etag: z.string() })) });
const idPath = /^\/fal-queue\/[\w-]+\/[\w.-]+\/requests\/([\w-]+)(\/status|\/cancel)?$/;

/**
 * A service that speaks fal's queue, storage and webhook protocols over real HTTP and misbehaves as a test tells it. By
 * default it takes every submit and has as many pictures as were asked for at the first question.
 */
export async function startScriptedFal() {
  const picture = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#EC4899' } })
    .png()
    .toBuffer();
  const files = new Map<string, { body: Buffer; contentType: string }>();
  const requests: FalRequest[] = [];
  const cancels: string[] = [];
  const uploads: { contentType: string; bytes: number; parts?: number }[] = [];
  const inParts = new Map<string, { contentType: string; pieces: Map<number, Buffer> }>();
  let endpoints: string[] | null = null;
  let script: FalScript = () => undefined;
  let painter: Painter = async () => picture;
  let keys = [newKeys()];
  let keyReads = 0;
  let origin = '';

  const requestUrl = (id: string) => {
    const [owner, app] = (requests.find(({ requestId }) => requestId === id)?.endpoint ?? '').split('/');
    return `${origin}/fal-queue/${owner}/${app}/requests/${id}`;
  };

  function byDefault({ kind, requestId }: FalCall): Reply {
    const known = requests.find((request) => request.requestId === requestId);
    if (known === undefined) return { status: 404, body: { detail: 'Request not found' } };
    switch (kind) {
      case 'submit':
        return {
          body: {
            request_id: requestId,
            status: 'IN_QUEUE',
            queue_position: 0,
            status_url: `${requestUrl(requestId)}/status`,
          },
        };
      case 'status':
        return { body: { status: 'COMPLETED', logs: [] } };
      case 'result':
        return pictures(Number(known.input.num_images ?? 1));
      case 'cancel':
        return { status: 202, body: { status: 'CANCELLATION_REQUESTED' } };
    }
  }

  function pictures(count: number, flagged: boolean[] = []): Reply {
    const images = Array.from({ length: count }, (_, index) => ({ url: `${origin}/picture-${index}.png` }));
    return {
      body: { images, seed: 42, has_nsfw_concepts: images.map((_, index) => flagged[index] ?? false), prompt: '' },
    };
  }

  async function say(call: FalCall): Promise<FalReply> {
    return (await script(call)) ?? byDefault(call);
  }

  async function route(request: IncomingMessage): Promise<FalReply | Served> {
    const url = new URL(request.url ?? '/', origin);
    if (url.pathname.startsWith('/picture-')) {
      const painted = await painter(url);
      if (Buffer.isBuffer(painted)) return { file: painted, contentType: 'image/png' };
      if (typeof painted === 'string' || painted === null) return painted ?? 'hang up';
      return { status: painted.status, body: {} };
    }
    const served = files.get(url.pathname);
    if (served !== undefined && request.method === 'GET') return { file: served.body, contentType: served.contentType };
    if (url.pathname === '/capabilities') return { body: { protocols: { fal: { endpoints: endpoints ?? [] } } } };
    if (url.pathname === '/fal-rest/.well-known/jwks.json') {
      keyReads += 1;
      return { body: { keys: keys.map(({ publicKey }) => publicKey.export({ format: 'jwk' })) } };
    }
    if (url.pathname.startsWith('/uploaded/') && request.method === 'PUT') {
      const body = await buffer(request);
      const contentType = request.headers['content-type'] ?? '';
      uploads.push({ contentType, bytes: body.length });
      files.set(url.pathname, { body, contentType });
      return { body: {} };
    }
    const part = /^(\/in-parts\/[\w-]+)\/(\d+|complete)$/.exec(url.pathname);
    if (part !== null && url.searchParams.get('token') === 'open') {
      return keepPart(part[1] ?? '', part[2] ?? '', await buffer(request));
    }
    if (request.headers.authorization !== 'Key fal-key') return { status: 401, body: { detail: 'No such key' } };
    if (url.pathname === '/fal-rest/storage/upload/initiate') {
      const place = `${origin}/uploaded/${randomUUID()}`;
      return { body: { upload_url: place, file_url: place } };
    }
    if (url.pathname === '/fal-rest/storage/upload/initiate-multipart') {
      const { content_type } = uploadBody.parse(JSON.parse((await buffer(request)).toString()));
      const path = `/in-parts/${randomUUID()}`;
      inParts.set(path, { contentType: content_type, pieces: new Map() });
      return { body: { upload_url: `${origin}${path}?token=open`, file_url: `${origin}${path}` } };
    }
    const about = idPath.exec(url.pathname);
    if (about === null) return submit(url, request);
    const requestId = about[1] ?? '';
    const kind = about[2] === '/status' ? 'status' : about[2] === '/cancel' ? 'cancel' : 'result';
    if (kind === 'cancel') cancels.push(requestId);
    return say({ kind, requestId });
  }

  /** A part of a large file, or the list that makes the file of them: in its order, by what each was called. */
  function keepPart(path: string, name: string, body: Buffer): Reply {
    const upload = inParts.get(path);
    if (upload === undefined) return { status: 404, body: { detail: 'No such upload' } };
    const { contentType, pieces } = upload;
    if (name !== 'complete') {
      pieces.set(Number(name), body);
      return { body: { partNumber: Number(name), etag: `etag-${name}` } };
    }
    const { parts } = partList.parse(JSON.parse(body.toString()));
    if (parts.some(({ partNumber, etag }) => etag !== `etag-${partNumber}`)) return { status: 400, body: {} };
    const whole = Buffer.concat(parts.map(({ partNumber }) => pieces.get(partNumber) ?? Buffer.alloc(0)));
    uploads.push({ contentType, bytes: whole.length, parts: parts.length });
    files.set(path, { body: whole, contentType });
    return { body: {} };
  }

  async function submit(url: URL, request: IncomingMessage): Promise<FalReply> {
    const requestId = randomUUID();
    requests.push({
      requestId,
      endpoint: url.pathname.replace('/fal-queue/', ''),
      input: JSON.parse((await buffer(request)).toString()),
      webhook: url.searchParams.get('fal_webhook'),
      headers: request.headers,
    });
    return say({ kind: 'submit', requestId });
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const said = await route(request);
    if (typeof said === 'string') misbehave(response, said);
    else if ('file' in said) response.setHeader('content-type', said.contentType).end(said.file);
    else {
      const headers = 'headers' in said ? said.headers : {};
      response.writeHead(said.status ?? 200, { 'content-type': 'application/json', ...headers });
      response.end(JSON.stringify(said.body));
    }
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const leave = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  await listen(0);
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  origin = `http://127.0.0.1:${address.port}`;

  return {
    origin,
    env: { FAL_KEY: 'fal-key', FAL_QUEUE_URL: `${origin}/fal-queue`, FAL_REST_URL: `${origin}/fal-rest` },
    requests,
    cancels,
    uploads,
    pictures,
    /** The answer of an endpoint that makes videos. */
    video: (body: Buffer): Reply => {
      const path = `/video-${randomUUID()}.mp4`;
      files.set(path, { body, contentType: 'video/mp4' });
      return { body: { video: { url: `${origin}${path}` } } };
    },
    /** The answer of an endpoint that makes sounds. */
    sound: (body: Buffer): Reply => {
      const path = `/sound-${randomUUID()}`;
      files.set(path, { body, contentType: 'application/octet-stream' });
      return { body: { audio: { url: `${origin}${path}` } } };
    },
    /** What was uploaded under an address that a request names. */
    uploaded: (address: unknown) => files.get(new URL(String(address)).pathname)?.body,
    keyReads: () => keyReads,
    /** What is listed at /capabilities. */
    offer: (list: string[]) => {
      endpoints = list;
    },
    follow: (next: FalScript) => {
      script = next;
    },
    /** Other keys from now on, as fal may have at any time. */
    rotateKeys: () => {
      keys = [newKeys()];
    },
    /** A webhook as fal sends it, signed with its present key, or as a test would have it. */
    webhook: (requestId: string, changes: WebhookChanges = {}) =>
      signedWebhook(requestId, { key: keys[0]?.privateKey, ...changes }),
    /** What is served as a picture from now on, by its address; null breaks the connection. */
    paint: (next: Painter) => {
      painter = next;
    },
    /** Nobody listens any more, until it is back. It forgets nothing. */
    leave,
    comeBack: () => listen(address.port),
    stop: leave,
  };
}

/** The account that its webhooks are signed for. */
export const FAL_USER = 'user-1';

type WebhookChanges = { key?: KeyObject | undefined; at?: Date; body?: string; userId?: string };

function signedWebhook(requestId: string, { key = newKeys().privateKey, at = new Date(), ...changes }: WebhookChanges) {
  const { body, userId = FAL_USER } = changes;
  const content = body ?? JSON.stringify({ request_id: requestId, status: 'OK', payload: {} });
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const digest = createHash('sha256').update(content).digest('hex');
  const message = Buffer.from([requestId, userId, timestamp, digest].join('\n'));
  return {
    body: content,
    headers: {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(content)),
      'x-fal-webhook-request-id': requestId,
      'x-fal-webhook-user-id': userId,
      'x-fal-webhook-timestamp': timestamp,
      'x-fal-webhook-signature': sign(null, message, key).toString('hex'),
    },
  };
}

export const newKeys = () => generateKeyPairSync('ed25519');

export const inQueue = (position: number): Reply => ({
  status: 202,
  body: { status: 'IN_QUEUE', queue_position: position },
});

export const inProgress = (...lines: string[]): Reply => ({
  status: 202,
  body: { status: 'IN_PROGRESS', logs: lines.map((message) => ({ message, level: 'INFO', source: 'USER' })) },
});

/** The model's own error, as a result answers it. */
export const modelError = (status: number, type: string, msg: string): FalReply => ({
  status,
  headers: { 'x-fal-error-type': type },
  body: { detail: [{ loc: ['body', 'prompt'], msg, type, url: `https://docs.fal.ai/errors/#${type}` }] },
});
