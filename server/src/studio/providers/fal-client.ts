import type { Config } from '../../platform/config/config.ts';
import { readAtMost } from '../../platform/read-at-most.ts';
import { traceHeaders } from '../../platform/tracing/spans.ts';
import { withTimeout } from '../../platform/with-timeout.ts';
import { requestStatus, submitted } from './fal-answers.ts';
import { NotTaken, ProviderUnavailable } from './provider.ts';
import { parseJson, retryAfter, saidIn } from './provider-http.ts';

const REQUEST_TIMEOUT_MS = 20_000;
const ANSWER_BYTES = 4 * 1024 * 1024;

/** Errors that happen before a request could have been read by anyone. */
const unsentCode =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|ERR_TLS_|CERT_)/;

export type FalResponse = { status: number; body: unknown; headers: Headers };
export type FalClient = ReturnType<typeof createFalClient>;

/**
 * fal's queue and storage over REST. Nothing is sent twice by itself: a submit has no idempotency key.
 * @throws NotTaken when a request was certainly not read, ProviderUnavailable when nobody knows
 */
export function createFalClient({ queueUrl, restUrl, apiKey }: Pick<Config['fal'], 'queueUrl' | 'restUrl' | 'apiKey'>) {
  async function call(
    method: string,
    url: string,
    json?: unknown,
    headers: Record<string, string> = {},
  ): Promise<FalResponse> {
    try {
      return await withTimeout(REQUEST_TIMEOUT_MS, async (signal) => {
        const response = await fetch(url, {
          method,
          headers: {
            authorization: `Key ${apiKey}`,
            accept: 'application/json',
            ...(json === undefined ? {} : { 'content-type': 'application/json' }),
            ...traceHeaders(),
            ...headers,
          },
          ...(json === undefined ? {} : { body: JSON.stringify(json) }),
          redirect: 'error',
          signal,
        });
        return {
          status: response.status,
          headers: response.headers,
          body: parseJson(await readAtMost(response, ANSWER_BYTES)),
        };
      });
    } catch (error) {
      const why = error instanceof Error ? error.message : 'unknown';
      throw unsentCode.test(causeCode(error))
        ? new NotTaken(`fal cannot be reached: ${why}`)
        : new ProviderUnavailable(`fal did not answer: ${why}`);
    }
  }

  /** @throws ProviderUnavailable for what says nothing about the work itself */
  async function ask(method: string, url: string): Promise<FalResponse> {
    const response = await call(method, url);
    if ([401, 403, 429].includes(response.status)) throw new ProviderUnavailable(`fal answered ${response.status}`);
    return response;
  }

  return {
    /** The request's id and address, or fal's refusal. */
    async submit(endpoint: string, input: unknown, webhook: string | null, headers: Record<string, string>) {
      const query = webhook === null ? '' : `?fal_webhook=${encodeURIComponent(webhook)}`;
      const response = await call('POST', `${queueUrl}/${endpoint}${query}`, input, headers);
      refuseUntaken(response);
      if (response.status >= 500) return takenDespite(queueUrl, endpoint, response);
      if (response.status >= 400) return { refusal: response };
      const answer = submitted.safeParse(response.body);
      if (!answer.success) throw new ProviderUnavailable('fal answered a submit with an unreadable body');
      const { request_id: requestId, status_url: statusUrl, queue_position: position } = answer.data;
      return { requestId, requestUrl: ownUrl(queueUrl, requestId, statusUrl), queuePosition: (position ?? 0) + 1 };
    },

    /** Null when fal does not know the request. */
    async status(url: string) {
      const response = await ask('GET', `${url}/status?logs=1`);
      if (response.status === 404) return null;
      const answer = requestStatus.safeParse(response.body);
      if (!answer.success) throw new ProviderUnavailable(`fal answered ${response.status} with an unreadable status`);
      return answer.data;
    },

    result: (url: string) => ask('GET', url),
    cancel: (url: string) => ask('PUT', `${url}/cancel`),
    /** Answers where to put the bytes: at once, or in parts. */
    initiateUpload: (how: 'initiate' | 'initiate-multipart', file: { content_type: string; file_name: string }) =>
      call('POST', `${restUrl}/storage/upload/${how}?storage_type=fal-cdn-v3`, file),

    /** Where fal answers about a request; of an endpoint's id only owner and app are part of it. */
    requestUrl: (endpoint: string, requestId: string) => requestUrl(queueUrl, endpoint, requestId),
  };
}

/** Whether fal itself answered, and not something on the way to it. */
export function isFromFal({ headers }: Pick<FalResponse, 'headers'>): boolean {
  return headers.has('x-fal-error-type') || headers.has('x-fal-request-id');
}

/** @throws NotTaken for what fal says before it takes anything: too much to do, the account, no such endpoint */
function refuseUntaken({ status, headers, body }: FalResponse): void {
  const said = `fal answered ${status} to a submit: ${saidIn(body)}`;
  if (status === 429) throw new NotTaken(said, 'busy', retryAfter(headers.get('retry-after'), body));
  if ([401, 402, 403].includes(status)) throw new NotTaken(said, 'account');
  if (status === 404) throw new NotTaken(said, 'unknown_model');
}

/**
 * Tells whether fal took a submit that it answered by a 5xx. It names an error when it took nothing; when it names an id, the
 * request may be there and can be asked about.
 * @throws NotTaken, ProviderUnavailable when nobody knows
 */
function takenDespite(queueUrl: string, endpoint: string, { status, headers }: FalResponse) {
  const problem = headers.get('x-fal-error-type');
  if (problem !== null) throw new NotTaken(`fal answered ${status} ${problem} to a submit`);
  const requestId = submitted.shape.request_id.safeParse(headers.get('x-fal-request-id'));
  if (!requestId.success) throw new ProviderUnavailable(`fal answered ${status} to a submit`);
  return { requestId: requestId.data, requestUrl: requestUrl(queueUrl, endpoint, requestId.data), queuePosition: 1 };
}

function requestUrl(queueUrl: string, endpoint: string, requestId: string): string {
  return `${queueUrl}/${endpoint.split('/', 2).join('/')}/requests/${requestId}`;
}

/** The address that fal named, without `/status`; null unless it is one of this queue, and of this request. */
function ownUrl(queueUrl: string, requestId: string, statusUrl: string | undefined): string | null {
  if (statusUrl === undefined || !URL.canParse(statusUrl)) return null;
  const { origin, pathname, username } = new URL(statusUrl);
  const isOurs = origin === new URL(queueUrl).origin && username === '';
  return isOurs && pathname.endsWith(`/requests/${requestId}/status`)
    ? `${origin}${pathname.slice(0, -'/status'.length)}`
    : null;
}

function causeCode(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : '';
}
