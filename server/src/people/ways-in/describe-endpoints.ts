import * as z from 'zod';
import type { ErrorCode } from '../../http/document/error-codes.ts';
import type { Answer, Operation } from '../../http/document/operation.ts';
import type { Endpoint } from './way.ts';

/** What better-auth knows about an endpoint of its own or of a plugin. */
export type LibraryEndpoint = {
  path?: string | undefined;
  options?: { method?: unknown; body?: unknown; query?: unknown } | undefined;
};

const methodsIn = z.union([z.string().transform((method) => [method]), z.array(z.string())]);
/** An address to go on at that is not of this site. */
const elsewhere = [
  'INVALID_CALLBACK_URL',
  'INVALID_REDIRECT_URL',
  'INVALID_ERROR_CALLBACK_URL',
  'INVALID_NEW_USER_CALLBACK_URL',
] as const;
const asJson: Answer = { status: 200, contentType: 'application/json' };

/**
 * The endpoints that are served, as the API document tells of them: methods, bodies and queries by better-auth's own
 * definitions, except where ours are narrower.
 */
export function describeEndpoints(
  endpoints: ReadonlyMap<string, Endpoint>,
  library: readonly LibraryEndpoint[],
  authPath: string,
): Operation[] {
  return library.flatMap(({ path = '', options = {} }) => {
    const endpoint = endpoints.get(path);
    if (endpoint === undefined || endpoint.isInner) return [];
    const { query } = options;
    const body = endpoint.body ?? options.body;
    const methods = endpoint.method === undefined ? methodsIn.parse(options.method) : [endpoint.method];
    return methods.map((written): Operation => {
      const method = written === 'GET' ? 'get' : 'post';
      return {
        method,
        path: `${authPath}${path}`,
        tag: 'Signing in',
        summary: endpoint.summary,
        ...(endpoint.description === undefined ? {} : { description: endpoint.description }),
        access: endpoint.isForOwner ? 'session' : 'public',
        needsProof: endpoint.needsProof === true,
        ...(query instanceof z.ZodObject ? { query } : {}),
        ...(method === 'post' && body instanceof z.ZodType ? { body } : {}),
        answer: answerOf(endpoint),
        errors: errorsOf(endpoint, method),
      };
    });
  });
}

function answerOf({ result }: Endpoint): Answer {
  if (result === undefined) return asJson;
  return result === 'redirect' ? { status: 302 } : { status: 200, schema: result };
}

function errorsOf({ entry, rate, pattern, errors = [] }: Endpoint, method: string): ErrorCode[] {
  return [
    ...(method === 'post' ? (['too_large', 'UNSUPPORTED_MEDIA_TYPE'] as const) : []),
    'VALIDATION_ERROR',
    ...elsewhere,
    'not_for_keys',
    'session_not_found',
    ...(entry === undefined ? [] : (['account_suspended'] as const)),
    ...(pattern === undefined ? [] : (['not_found'] as const)),
    ...(rate === 'unlimited' ? [] : (['rate_limited'] as const)),
    ...errors,
  ];
}
