import type { Span } from './traced.ts';

const FAILED = 2;

/**
 * Spans as OTLP/HTTP takes them in JSON: ids in hexadecimal, times in nanoseconds as text.
 * @see https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding
 */
export function otlpRequest(resource: Record<string, string>, spans: readonly Span[]) {
  return {
    resourceSpans: [
      {
        resource: { attributes: attributesOf(resource) },
        scopeSpans: [{ scope: { name: 'kinora' }, spans: spans.map(otlpSpan) }],
      },
    ],
  };
}

function otlpSpan({ traceId, spanId, parentSpanId, name, kind, startedAt, endedAt, attributes, failure }: Span) {
  return {
    traceId,
    spanId,
    ...(parentSpanId === null ? {} : { parentSpanId }),
    name,
    kind,
    startTimeUnixNano: nanoseconds(startedAt),
    endTimeUnixNano: nanoseconds(endedAt),
    attributes: attributesOf(attributes),
    ...(failure === null ? {} : { status: { code: FAILED, message: failure } }),
  };
}

function attributesOf(attributes: Span['attributes']) {
  return Object.entries(attributes).map(([key, value]) => ({ key, value: anyValue(value) }));
}

function anyValue(value: string | number | boolean) {
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'boolean') return { boolValue: value };
  return Number.isSafeInteger(value) ? { intValue: String(value) } : { doubleValue: value };
}

/** A double holds microseconds of today exactly, nanoseconds no longer. */
function nanoseconds(milliseconds: number): string {
  return `${Math.round(milliseconds * 1000)}000`;
}
