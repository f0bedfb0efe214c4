import { AsyncLocalStorage } from 'node:async_hooks';

/** A span by its ids, for what happens within it. */
export type SpanReference = { traceId: string; spanId: string; isSampled: boolean };

/** What is being worked on, known to everything that it calls and waits for. */
type Scope = {
  request?: string;
  /** The address that asks; worked out when somebody wants to know. */
  client?: () => string;
  span?: SpanReference;
};

const scopes = new AsyncLocalStorage<Scope>();

export const currentSpan = (): SpanReference | undefined => scopes.getStore()?.span;

/** Whose request is being worked on, by the address that trusted proxies vouch for. */
export const currentClient = (): string | undefined => scopes.getStore()?.client?.();

/** Runs `work` with this added to what is known already. */
export function within<Result>(scope: Scope, work: () => Result): Result {
  return scopes.run({ ...scopes.getStore(), ...scope }, work);
}

/** For what a connection or timer tells later: it belongs to none of those who happened to open it. */
export function outside<Result>(work: () => Result): Result {
  return scopes.exit(work);
}

/** For log lines: the id of the request, and the trace where there is one. */
export function scopeFields(): Record<string, string> {
  const { request, span } = scopes.getStore() ?? {};
  return {
    ...(request === undefined ? {} : { request }),
    ...(span?.isSampled === true ? { trace: span.traceId } : {}),
  };
}
