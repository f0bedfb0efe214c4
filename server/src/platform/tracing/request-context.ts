import { AsyncLocalStorage } from 'node:async_hooks';
import { context, ROOT_CONTEXT } from '@opentelemetry/api';
import { currentTraceId } from './spans.ts';

/** The request that is being worked on, known to everything that its work calls and waits for. */
type RequestContext = {
  /** The request's id. */
  request: string;
  /** The address that asks; worked out when somebody wants to know. */
  client: () => string;
};

const requests = new AsyncLocalStorage<RequestContext>();

/** The client whose request is being worked on, by the address that trusted proxies vouch for. */
export const currentClient = (): string | undefined => requests.getStore()?.client();

export function inRequest<Result>(request: RequestContext, work: () => Result): Result {
  return requests.run(request, work);
}

/** For what a connection or timer tells later: it belongs to no request and no trace of those who happened to open it. */
export function outsideRequests<Result>(work: () => Result): Result {
  return requests.exit(() => context.with(ROOT_CONTEXT, work));
}

/** For log lines: the id of the request, and the trace where one is recorded. */
export function requestFields(): Record<string, string> {
  const request = requests.getStore()?.request;
  const trace = currentTraceId();
  return { ...(request === undefined ? {} : { request }), ...(trace === undefined ? {} : { trace }) };
}
