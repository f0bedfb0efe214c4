import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { currentSpan, type SpanReference, within } from './scope.ts';

/** As OTLP counts them. */
export const spanKinds = { internal: 1, server: 2, client: 3 } as const;

export type Attributes = Record<string, string | number | boolean>;

export type Span = {
  traceId: string;
  spanId: string;
  parentSpanId: string | null;
  name: string;
  kind: (typeof spanKinds)[keyof typeof spanKinds];
  /** Milliseconds since 1970, with fractions. */
  startedAt: number;
  endedAt: number;
  attributes: Attributes;
  /** Why it failed. */
  failure: string | null;
};

/** What the work within a span may still say about it. */
export type OpenSpan = Pick<Span, 'name' | 'attributes' | 'failure'>;

export type Recorder = {
  /** Whether a new trace is recorded; what is within it follows. */
  isSampled: () => boolean;
  record: (span: Span) => void;
};

// The process has one, as it has one clock: queries and calls deep inside need not be handed it.
let recorder: Recorder | null = null;

/** Null ends it. Queries are only traced by connections that are made afterwards. */
export function recordSpans(next: Recorder | null): void {
  recorder = next;
}

export const isTracing = (): boolean => recorder !== null;

const now = (): number => performance.timeOrigin + performance.now();

type SpanStart = { name: string; kind?: keyof typeof spanKinds; attributes?: Attributes };

/** Does `work` as a span of the current trace, or of a new one. Without a recorder it only does the work. */
export async function traced<Result>(start: SpanStart, work: (span: OpenSpan) => Promise<Result>): Promise<Result> {
  const open: OpenSpan = { name: start.name, attributes: { ...start.attributes }, failure: null };
  if (recorder === null) return work(open);
  const span = newSpan();
  const startedAt = now();
  try {
    return await within({ span }, () => work(open));
  } catch (error) {
    open.failure ??= failureOf(error);
    throw error;
  } finally {
    record(span, { ...open, kind: spanKinds[start.kind ?? 'internal'], startedAt, endedAt: now() });
  }
}

/** Notes a span that has just ended. */
export function traceEnded(
  span: Pick<Span, 'name' | 'kind' | 'attributes' | 'failure'> & { milliseconds: number },
): void {
  if (recorder === null) return;
  const { milliseconds, ...facts } = span;
  const endedAt = now();
  record(newSpan(), { ...facts, startedAt: endedAt - milliseconds, endedAt });
}

/** Why it failed, in words that are safe to show: PostgreSQL's own can repeat what somebody wrote. */
export function failureOf(error: unknown): string {
  if (error instanceof pg.DatabaseError) return `PostgreSQL refused it (${error.code})`;
  return error instanceof Error ? error.message : String(error);
}

type NewSpan = SpanReference & { parentSpanId: string | null };

function newSpan(): NewSpan {
  const parent = currentSpan();
  return {
    traceId: parent?.traceId ?? randomBytes(16).toString('hex'),
    spanId: randomBytes(8).toString('hex'),
    parentSpanId: parent?.spanId ?? null,
    isSampled: parent?.isSampled ?? recorder?.isSampled() === true,
  };
}

function record({ isSampled, ...ids }: NewSpan, facts: Omit<Span, 'traceId' | 'spanId' | 'parentSpanId'>): void {
  if (isSampled) recorder?.record({ ...ids, ...facts });
}
