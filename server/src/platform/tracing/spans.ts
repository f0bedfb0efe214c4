import {
  type Attributes,
  type Context,
  context,
  INVALID_SPAN_CONTEXT,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type TextMapPropagator,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import pg from 'pg';

export type Tracing = { tracer: Tracer; propagator: TextMapPropagator<Record<string, string>> };

// One for the process. Not the API's global tracer: what libraries record by themselves quotes private values.
let tracing: Tracing | null = null;

/** Null ends it. Queries are only traced by connections that are made afterwards. */
export function recordSpansWith(next: Tracing | null): void {
  tracing = next;
}

export const isTracing = (): boolean => tracing !== null;

type SpanFacts = { name: string; kind?: Lowercase<keyof typeof SpanKind>; attributes?: Attributes };
type SpanStart = SpanFacts & {
  /** The `traceparent` of whom this goes on from; what is none is ignored. @default the span around it */
  traceparent?: string | null | undefined;
};

/** Does `work` as a span of the current trace, or of a new one. Without tracing it only does the work. */
export function withSpan<Result>(start: SpanStart, work: (span: Span) => Promise<Result>): Promise<Result> {
  return tracing === null ? work(noSpan) : inSpan(tracing, start, work);
}

const noSpan = trace.wrapSpanContext(INVALID_SPAN_CONTEXT);

async function inSpan<Result>(
  recording: Tracing,
  start: SpanStart,
  work: (span: Span) => Promise<Result>,
): Promise<Result> {
  const parent = start.traceparent == null ? context.active() : contextOf(recording, start.traceparent);
  const span = recording.tracer.startSpan(start.name, optionsOf(start), parent);
  try {
    return await context.with(trace.setSpan(parent, span), () => work(span));
  } catch (error) {
    markFailed(span, failureOf(error));
    throw error;
  } finally {
    span.end();
  }
}

/** Notes a span that has just ended. */
export function noteSpan({ milliseconds, failure, ...facts }: SpanFacts & { milliseconds: number; failure?: string }) {
  if (tracing === null) return;
  const endTime = Date.now();
  const span = tracing.tracer.startSpan(facts.name, { ...optionsOf(facts), startTime: endTime - milliseconds });
  if (failure !== undefined) markFailed(span, failure);
  span.end(endTime);
}

export function markFailed(span: Span, message: string): void {
  span.setStatus({ code: SpanStatusCode.ERROR, message });
}

/** Why it failed, in words that are safe to show: PostgreSQL's own can repeat what somebody wrote. */
export function failureOf(error: unknown): string {
  if (error instanceof pg.DatabaseError) return `PostgreSQL refused it (${error.code})`;
  return error instanceof Error ? error.message : String(error);
}

/** The `traceparent` by which work elsewhere, or later, continues the current trace; null without one. */
export function currentTraceparent(): string | null {
  return traceHeaders().traceparent ?? null;
}

/**
 * For calls of services that the operator configured, and of nobody else: the ids of the trace and of this span, which
 * say nothing by themselves. No `tracestate` and no `baggage`, where others may have put private things.
 */
export function traceHeaders(): { traceparent?: string } {
  const carrier: { traceparent?: string } = {};
  const setter = {
    set(_: Record<string, string>, name: string, value: string) {
      if (name === 'traceparent') carrier.traceparent = value;
    },
  };
  tracing?.propagator.inject(context.active(), {}, setter);
  return carrier;
}

/** The trace that is recorded now, for log lines. */
export function currentTraceId(): string | undefined {
  const span = tracing === null ? undefined : trace.getActiveSpan();
  return span?.isRecording() === true ? span.spanContext().traceId : undefined;
}

function contextOf({ propagator }: Tracing, traceparent: string): Context {
  return propagator.extract(
    ROOT_CONTEXT,
    { traceparent },
    {
      get: (carrier, name) => carrier[name],
      keys: (carrier) => Object.keys(carrier),
    },
  );
}

const KINDS = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
};

function optionsOf({ kind = 'internal', attributes = {} }: SpanFacts) {
  return { kind: KINDS[kind], attributes };
}
