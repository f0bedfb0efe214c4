import { type LookupAddress, lookup as systemLookup } from 'node:dns';
import { createWriteStream } from 'node:fs';
import type { LookupFunction } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { text } from '@kinora/texts/typed-keys';
import ipaddr from 'ipaddr.js';
import type { Agent, request } from 'undici';
import { AppError, explainDiskError } from '../errors.ts';

/** Answers all addresses of a name. */
type ResolveName = (name: string) => Promise<LookupAddress[]>;

type FetchOptions = {
  /** The most bytes of the answer. */
  maxBytes: number;
  timeoutMs: number;
  signal?: AbortSignal;
  /** Sent with a GET only. */
  headers?: Record<string, string>;
  /** PUT there instead of got from there. */
  put?: { body: Buffer; contentType: string };
  /** POSTed there instead. */
  post?: { body: Buffer; headers: Record<string, string> };
  /** Writes the answer to this new file in place of holding it; `body` is then empty. */
  into?: string;
};

export type SafeFetch = (url: string, options: FetchOptions) => Promise<{ body: Buffer; contentType: string | null }>;

const HEADER_BYTES = 16 * 1024;
/** How much of a file is gathered for each write, which goes to another thread and back. */
const WRITTEN_BYTES = 512 * 1024;
/** How long a service may be silent: before its answer begins, and in the middle of it. */
const SILENCE_MS = 20_000;

/**
 * Requests to addresses that others name. Only the given origins may be anywhere; all others must be http(s) on its usual
 * port, at public addresses, and the connection goes to the very address that was checked, without redirects.
 * @throws AppError `refused_address` and `too_large` for good; `fetch_failed` and `unavailable`, which may pass
 */
export function createSafeFetch(options: { allowedOrigins: string[]; resolveName?: ResolveName }): SafeFetch {
  const allowed = new Set(options.allowedOrigins);
  const connect = { lookup: publicLookup(options.resolveName ?? resolveBySystem) };
  let opening: Promise<Clients> | null = null;

  return async (text, { timeoutMs, signal, ...call }) => {
    const url = parseUrl(text);
    const isAllowed = allowed.has(url.origin);
    if (!isAllowed) refuseUnlessPublic(url);
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      opening ??= openClients(connect);
      const { send, trusting, guarded } = await opening;
      return await exchange(url, {
        ...call,
        send,
        dispatcher: isAllowed ? trusting : guarded,
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      });
    } catch (error) {
      throw asAppError(error);
    }
  };
}

type Clients = { send: typeof request; trusting: Agent; guarded: Agent };

/** Loaded with the first fetch: it is a quarter of the program, and most servers never fetch. */
async function openClients(connect: { lookup: LookupFunction }): Promise<Clients> {
  const { Agent, request } = await import('./undici-client.ts');
  const limits = { maxHeaderSize: HEADER_BYTES, headersTimeout: SILENCE_MS, bodyTimeout: SILENCE_MS };
  return {
    send: request,
    trusting: new Agent(limits),
    guarded: new Agent({ ...limits, connect }),
  };
}

type Call = Pick<FetchOptions, 'maxBytes' | 'headers' | 'put' | 'post' | 'into'> & {
  send: typeof request;
  dispatcher: Agent;
  signal: AbortSignal;
};

async function exchange(url: URL, { send, dispatcher, signal, maxBytes, headers: asked, put, post, into }: Call) {
  const { statusCode, headers, body } = await send(url, {
    dispatcher,
    signal,
    ...(asked === undefined ? {} : { headers: asked }),
    ...(put === undefined ? {} : { method: 'PUT', body: put.body, headers: { 'content-type': put.contentType } }),
    ...(post === undefined ? {} : { method: 'POST', ...post }),
  });
  const isSent = put !== undefined || post !== undefined;
  const isSuccess = isSent ? statusCode >= 200 && statusCode < 300 : statusCode === 200;
  if (!isSuccess || Number(headers['content-length'] ?? 0) > maxBytes) {
    // A body that is dropped unread says so in an error event, which would end the process.
    body.on('error', () => undefined).destroy();
    throw isSuccess ? tooLarge() : fetchFailed(`It answered with status ${statusCode}`, { answeredStatus: statusCode });
  }
  const kept: Buffer[] = [];
  if (into === undefined) for await (const piece of atMost(body, maxBytes)) kept.push(piece);
  else
    await pipeline(
      atMost(body, maxBytes),
      createWriteStream(into, { flags: 'wx', mode: 0o600, highWaterMark: WRITTEN_BYTES }),
    );
  const contentType = headers['content-type'];
  return { body: Buffer.concat(kept), contentType: typeof contentType === 'string' ? contentType : null };
}

async function* atMost(body: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw tooLarge();
    yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length);
  }
}

function parseUrl(text: string): URL {
  if (!URL.canParse(text)) throw refused();
  const url = new URL(text);
  if (!['http:', 'https:'].includes(url.protocol) || url.username !== '' || url.password !== '') throw refused();
  return url;
}

/** Whether an address looks as if it may be fetched; its name is looked up only when it is. */
export function isPublicUrl(text: string): boolean {
  try {
    refuseUnlessPublic(parseUrl(text));
    return true;
  } catch {
    return false;
  }
}

/** Names that lead nowhere but into this machine or its own network, whoever looks them up, and all without a dot. */
const LOCAL_NAME = /^[^.]+$|\.(localhost|localdomain|local|internal|home\.arpa)$/;

/** An address that is written out is never looked up, so it is checked here; other names are when they are looked up. */
function refuseUnlessPublic(url: URL): void {
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  const isPublic = ipaddr.isValid(host) ? isPublicAddress(host) : !LOCAL_NAME.test(host);
  if (url.port !== '' || !isPublic) throw refused();
}

/** Global unicast alone; an IPv4 address inside an IPv6 one is judged as itself, and tunnels to one are refused. */
export function isPublicAddress(address: string): boolean {
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || parsed.match(ipaddr.parse('2000::'), 3);
}

/** Lets a connection see public addresses only, and refuses names that also have others. */
function publicLookup(resolveName: ResolveName): LookupFunction {
  return (name, options, callback) => {
    resolveName(name).then(
      (addresses) => {
        const [first] = addresses;
        if (first === undefined || !addresses.every(({ address }) => isPublicAddress(address))) {
          callback(refused(), '');
        } else if (options.all === true) {
          callback(null, addresses);
        } else {
          callback(null, first.address, first.family);
        }
      },
      (error: Error) => callback(error, ''),
    );
  };
}

function resolveBySystem(name: string): Promise<LookupAddress[]> {
  return new Promise((resolve, reject) => {
    systemLookup(name, { all: true }, (error, addresses) => (error === null ? resolve(addresses) : reject(error)));
  });
}

function asAppError(error: unknown): AppError {
  const explained = explainDiskError(error);
  for (let cause = explained; cause instanceof Error; cause = cause.cause) if (cause instanceof AppError) return cause;
  return fetchFailed(error instanceof Error ? error.message : String(error));
}

const refused = () => new AppError('refused_address', text('refusals', 'data.notFetched'), 502);
const tooLarge = () => new AppError('too_large', text('refusals', 'data.fetchedLarge'), 502);
const fetchFailed = (why: string, details?: { answeredStatus: number }) =>
  new AppError('fetch_failed', `This address could not be fetched: ${why}`, 502, details);
