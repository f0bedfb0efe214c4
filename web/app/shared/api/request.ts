import type * as z from 'zod/mini';
import { noAnswer, notUnderstood, refusal } from './api-error.ts';
import { takeFirst } from './first-answers.ts';

/** Told to the page when the server refuses something because new terms are not accepted yet. */
export const ACCEPTANCE_NEEDED = 'kinora:acceptance-needed';

type Call = { method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'; body?: unknown; signal?: AbortSignal };

/** What was asked for wants some work of the browser first (RFC 6585, 3). */
const WORK_NEEDED = 428;

const SIGN_IN = '/api/auth/';

/**
 * One JSON call to our own server, whose answer says nothing. Work that the server asks for is done and the call repeated.
 * Throws `ApiError` for a refusal and for no answer at all.
 */
export async function request(path: string, call: Call = {}): Promise<unknown> {
  const first = await send(path, call);
  if (first.response.status !== WORK_NEEDED) return answerOf(first);
  const solved = await import('./solve-challenge.ts').then(
    ({ solveChallenge }) => solveChallenge(first.answer),
    () => null,
  );
  call.signal?.throwIfAborted();
  return answerOf(solved === null ? first : await send(path, call, { 'x-kinora-solved': solved }));
}

type Answered = { response: Response; answer: unknown };

async function send(path: string, call: Call, headers: Record<string, string> = {}): Promise<Answered> {
  const early = call.method === undefined || call.method === 'GET' ? takeFirst(path) : null;
  // What nothing has asked for yet is asked for within this very call.
  const response = (early === null ? null : await early) ?? (await fetchAnswer(path, call, headers));
  const answer: unknown = await response.json().catch(() => null);
  call.signal?.throwIfAborted();
  return { response, answer };
}

function fetchAnswer(
  path: string,
  { method = 'GET', body, signal }: Call,
  headers: Record<string, string>,
): Promise<Response> {
  return fetch(path, {
    method,
    headers: {
      ...languageOfPage(),
      ...(path.startsWith(SIGN_IN) ? timeZone() : {}),
      ...headers,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: body === undefined ? null : JSON.stringify(body),
    signal: signal ?? null,
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw noAnswer();
  });
}

/**
 * What is wrong is told in the language of the page, which may be another than the browser's. Those come behind it: they
 * name the country, by which the currency of prices is chosen.
 */
function languageOfPage(): Record<string, string> {
  const language = globalThis.document?.documentElement?.lang;
  if (!language) return {};
  const own = (globalThis.navigator?.languages ?? []).slice(0, 9).map((tag, place) => `${tag};q=0.${9 - place}`);
  return { 'accept-language': [language, ...own].join(', ') };
}

/** Where this browser is: an account that has no zone yet takes it from how its owner comes in. */
const timeZone = () => ({ 'time-zone': Intl.DateTimeFormat().resolvedOptions().timeZone });

function answerOf({ response, answer }: Answered): unknown {
  if (response.ok) return answer;
  const refused = refusal(response.status, answer);
  if (refused.code === 'acceptance_needed') globalThis.dispatchEvent?.(new Event(ACCEPTANCE_NEEDED));
  throw refused;
}

/** A schema, or how it is loaded: pages in front have no room for any before somebody asks for something. */
export type Known<Schema> = Schema | (() => Promise<Schema>);

/** The same for an answer that is to be understood. Throws as well where it is of another shape. */
export async function ask<Schema extends z.ZodMiniType>(
  schema: Known<Schema>,
  path: string,
  call?: Call,
): Promise<z.output<Schema>> {
  const [known, told] = await Promise.all([loaded(schema), request(path, call)]);
  return understood(known, told, path);
}

async function loaded<Schema extends z.ZodMiniType>(schema: Known<Schema>): Promise<Schema> {
  if (typeof schema !== 'function') return schema;
  return schema().catch(() => {
    throw notUnderstood();
  });
}

/** What was told by the server, checked. What a newer one adds to it is left out. */
export function understood<Schema extends z.ZodMiniType>(
  schema: Schema,
  told: unknown,
  source: string,
): z.output<Schema> {
  const parsed = schema.safeParse(told);
  if (parsed.success) return parsed.data;
  console.error(`${source} is not of the shape that this page knows`, parsed.error.issues);
  throw notUnderstood();
}

export type SendOptions = { onProgress?: (percent: number) => void; signal?: AbortSignal };

/** Sends one file as the multipart field `file`; `onProgress` hears 0 to 100. Throws as `request` does. */
export async function sendFile<Schema extends z.ZodMiniType>(
  schema: Known<Schema>,
  path: string,
  file: File,
  { onProgress, signal }: SendOptions = {},
): Promise<z.output<Schema>> {
  const told = await new Promise<unknown>((resolve, reject) => {
    const call = new XMLHttpRequest();
    call.open('POST', path);
    call.responseType = 'json';
    for (const [name, value] of Object.entries(languageOfPage())) call.setRequestHeader(name, value);
    call.upload.onprogress = ({ loaded, total }) => onProgress?.(total === 0 ? 0 : Math.round((100 * loaded) / total));
    call.onload = () => {
      if (call.status === 200 || call.status === 201) resolve(call.response);
      else reject(refusal(call.status, call.response));
    };
    call.onerror = () => reject(noAnswer());
    call.onabort = () => reject(signal?.reason);
    signal?.addEventListener('abort', () => call.abort(), { once: true });
    const body = new FormData();
    body.append('file', file);
    call.send(body);
  });
  return understood(await loaded(schema), told, path);
}
