import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { traceHeaders } from '../../platform/tracing/spans.ts';
import { NotTaken, type NotTakenWhy, type ProviderAnswer, ProviderUnavailable } from './provider.ts';

const USUAL_TIMEOUT_MS = 20_000;
const USUAL_BYTES = 4 * 1024 * 1024;

type HttpCall = {
  query?: Readonly<Record<string, string>>;
  json?: unknown;
  form?: FormData;
  headers?: Readonly<Record<string, string>>;
  /** Until its whole answer is here. */
  timeoutMs?: number;
  /** Of the answer. */
  maxBytes?: number;
  /** Ends the call, which then counts as one without an answer. */
  signal?: AbortSignal;
};

/** `body` is undefined when it is no JSON. */
export type HttpAnswer = { status: number; body: unknown; header: (name: string) => string | null };

export type ProviderHttp = (method: 'GET' | 'POST' | 'PUT', path: string, call?: HttpCall) => Promise<HttpAnswer>;

/** An answer that no patience makes better. */
class BadAnswer extends Error {}

/**
 * Calls of one provider's API. Each has a connection of its own, so that what fails before there is one was certainly
 * not heard; nothing is sent twice, and no redirect is followed. `fetch` would give up after five minutes of silence,
 * which some of these services need.
 * @throws NotTaken when nobody heard it, ProviderUnavailable when nobody knows, BadAnswer for one that is too long
 */
export function createProviderHttp(to: {
  name: string;
  baseUrl: string;
  headers: Record<string, string>;
}): ProviderHttp {
  const base = to.baseUrl.replace(/\/+$/, '');
  return async (method, path, call = {}) => {
    const url = new URL(`${base}${path}`);
    for (const [name, value] of Object.entries(call.query ?? {})) url.searchParams.set(name, value);
    const { content, type } = await contentOf(call);
    const headers = {
      accept: 'application/json',
      ...(type === null ? {} : { 'content-type': type, 'content-length': String(content.length) }),
      ...traceHeaders(),
      ...to.headers,
      ...call.headers,
    };
    return exchange({ name: to.name, method, url, headers, content, call });
  };
}

async function contentOf({ json, form }: HttpCall): Promise<{ content: Buffer; type: string | null }> {
  if (form !== undefined) {
    const encoded = new Response(form);
    return { content: Buffer.from(await encoded.arrayBuffer()), type: encoded.headers.get('content-type') };
  }
  if (json === undefined) return { content: Buffer.alloc(0), type: null };
  return { content: Buffer.from(JSON.stringify(json)), type: 'application/json' };
}

type Exchange = {
  name: string;
  method: string;
  url: URL;
  headers: Record<string, string>;
  content: Buffer;
  call: HttpCall;
};

function exchange({ name, method, url, headers, content, call }: Exchange): Promise<HttpAnswer> {
  const { timeoutMs = USUAL_TIMEOUT_MS, maxBytes = USUAL_BYTES, signal } = call;
  const isSecure = url.protocol === 'https:';
  const send = isSecure ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    let isConnected = false;
    const fail = (error: Error) => {
      clearTimeout(timer);
      if (error instanceof BadAnswer) return reject(error);
      const why = `${name} did not answer: ${error.message}`;
      reject(isConnected ? new ProviderUnavailable(why) : new NotTaken(why));
    };
    const request = send(url, { method, headers, agent: false, ...(signal === undefined ? {} : { signal }) });
    const timer = setTimeout(() => request.destroy(new Error(`No answer within ${timeoutMs} ms`)), timeoutMs);
    request.once('socket', (socket) => {
      socket.once(isSecure ? 'secureConnect' : 'connect', () => {
        isConnected = true;
      });
    });
    request.once('error', fail);
    request.once('response', (response) => {
      const pieces: Buffer[] = [];
      let bytes = 0;
      const tooLong = () => response.destroy(new BadAnswer(`The answer of ${name} is too long`));
      if (Number(response.headers['content-length'] ?? 0) > maxBytes) tooLong();
      response.on('data', (piece: Buffer) => {
        bytes += piece.length;
        if (bytes > maxBytes) tooLong();
        else pieces.push(piece);
      });
      response.once('error', fail);
      response.once('end', () => {
        clearTimeout(timer);
        resolve({
          status: response.statusCode ?? 0,
          body: parseJson(Buffer.concat(pieces).toString()),
          header: (wanted) => String(response.headers[wanted] ?? '') || null,
        });
      });
    });
    request.end(content);
  });
}

/**
 * Of a submit: refuses to go on where the provider says for certain that it has not taken the work.
 * @param unknownModel the statuses by which it says that it does not have the model
 * @throws NotTaken, or ProviderUnavailable when nobody knows
 */
export function expectTaken(
  name: string,
  { status, body, header }: HttpAnswer,
  unknownModel: readonly number[] = [],
): void {
  const refuse = (why: NotTakenWhy, retryAfterMs: number | null = null) => {
    throw new NotTaken(`${name} answered ${status} to a submit: ${saidIn(body)}`, why, retryAfterMs);
  };
  if (status === 429) refuse('busy', retryAfter(header('retry-after'), body));
  if ([401, 402, 403].includes(status)) refuse('account');
  if (unknownModel.includes(status)) refuse('unknown_model');
  // A POST that is sent elsewhere was not taken here: the address of the provider is wrong.
  if (status >= 300 && status < 400) refuse('account');
  if (status >= 500) throw new ProviderUnavailable(`${name} answered ${status} to a submit`);
}

/** Of a question: what says nothing about the work itself. @throws ProviderUnavailable */
export function expectAnswer(name: string, { status }: HttpAnswer): void {
  if ([401, 402, 403, 429].includes(status) || status >= 500 || (status >= 300 && status < 400)) {
    throw new ProviderUnavailable(`${name} answered ${status}`);
  }
}

/** An answer that no patience makes better ends the run. */
export async function unlessBad(ask: () => Promise<ProviderAnswer>): Promise<ProviderAnswer> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof BadAnswer)) throw error;
    return { status: 'failed', code: 'provider_failed', message: error.message };
  }
}

/** How long to stay away, by the header (seconds or a date) or by words such as Replicate's "resets in ~30s". */
export function retryAfter(told: string | null, body: unknown): number | null {
  const header = told?.trim() ?? '';
  if (/^\d{1,5}$/.test(header)) return Number(header) * 1000;
  const date = Date.parse(header);
  if (!Number.isNaN(date)) return Math.max(0, date - Date.now());
  const [, seconds] = /resets in ~?(\d{1,5}) ?s/i.exec(saidIn(body)) ?? [];
  return seconds === undefined ? null : Number(seconds) * 1000;
}

/** Undefined when it is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** For the log: a short word of what was answered. */
export function saidIn(body: unknown): string {
  return (typeof body === 'string' ? body : (JSON.stringify(body) ?? 'nothing readable')).slice(0, 300);
}

const LEAST_MS = 60_000;
const MOST_MS = 30 * 60_000;
/** Room for ten large pictures as base64. */
export const FILES_BYTES = 96 * 1024 * 1024;

/** How long a call that lasts as long as the work is held open. */
export function heldFor(deadlineAt: Date): number {
  return Math.min(MOST_MS, Math.max(LEAST_MS, deadlineAt.getTime() - Date.now()));
}
