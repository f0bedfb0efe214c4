import * as z from 'zod';

export type TracingSettings = {
  tracesUrl: string;
  headers: Record<string, string>;
  serviceName: string;
  /** What else is said of this installation with each span. */
  resource: Record<string, string>;
  sampler: (typeof SAMPLERS)[number];
  /** The share of traces that is recorded, from 0 to 1. */
  ratio: number;
  /** How long spans may wait to be sent with others. */
  delayMs: number;
};

/** Those that begin with `parentbased_` do as whoever asks says of a trace that they began; the others decide themselves. */
const SAMPLERS = [
  'traceidratio',
  'always_on',
  'always_off',
  'parentbased_traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
] as const;

const pairs = z.string().default('').transform(readPairs);

/**
 * The part of OpenTelemetry's environment that we follow; null without a collector.
 * @see https://opentelemetry.io/docs/specs/otel/protocol/exporter/
 */
export const tracingEnvironment = {
  /** A collector's OTLP/HTTP address, without `/v1/traces`. Unset: nothing is traced. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** The whole address for traces; it wins over the general one. */
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** `name=value,...`, values percent-encoded. */
  OTEL_EXPORTER_OTLP_HEADERS: pairs,
  OTEL_SERVICE_NAME: z.string().default('kinora'),
  /** `name=value,...`, values percent-encoded. */
  OTEL_RESOURCE_ATTRIBUTES: pairs,
  OTEL_SDK_DISABLED: z.enum(['true', 'false']).default('false'),
  OTEL_TRACES_SAMPLER: z.enum(SAMPLERS).default('traceidratio'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  OTEL_BSP_SCHEDULE_DELAY: z.coerce.number().int().min(1).max(60_000).default(2000),
};

const environment = z.object(tracingEnvironment);

export function tracingSettings(e: z.output<typeof environment>): TracingSettings | null {
  const base = e.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/+$/, '');
  const tracesUrl = e.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? (base === undefined ? undefined : `${base}/v1/traces`);
  if (tracesUrl === undefined || e.OTEL_SDK_DISABLED === 'true') return null;
  return {
    tracesUrl,
    headers: e.OTEL_EXPORTER_OTLP_HEADERS,
    serviceName: e.OTEL_SERVICE_NAME,
    resource: e.OTEL_RESOURCE_ATTRIBUTES,
    sampler: e.OTEL_TRACES_SAMPLER,
    ratio: e.OTEL_TRACES_SAMPLER_ARG,
    delayMs: e.OTEL_BSP_SCHEDULE_DELAY,
  };
}

function readPairs(text: string, context: z.RefinementCtx<string>): Record<string, string> {
  const parts = text.split(',').filter((part) => part.trim() !== '');
  try {
    return Object.fromEntries(
      parts.map((part) => {
        const [, name = '', value = ''] = /^\s*([\w.-]+)=([\x21-\x7e]*)\s*$/.exec(part) ?? [];
        if (name === '') throw new Error('no pair');
        return [name, decodeURIComponent(value)];
      }),
    );
  } catch {
    context.addIssue({ code: 'custom', message: 'must be name=value,...' });
    return z.NEVER;
  }
}
