import * as z from 'zod';

export type TracingSettings = {
  tracesUrl: string;
  headers: Record<string, string>;
  serviceName: string;
  /** The share of traces that is recorded, from 0 to 1. */
  ratio: number;
};

/**
 * The part of OpenTelemetry's environment that we follow; null without a collector.
 * @see https://opentelemetry.io/docs/specs/otel/protocol/exporter/
 */
export const tracingEnvironment = {
  /** A collector's OTLP/HTTP address, without `/v1/traces`. Unset: nothing is traced. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** `name=value,...`, values percent-encoded. */
  OTEL_EXPORTER_OTLP_HEADERS: z.string().default('').transform(readHeaders),
  OTEL_SERVICE_NAME: z.string().default('kinora'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
};

const environment = z.object(tracingEnvironment);

export function tracingSettings(e: z.output<typeof environment>): TracingSettings | null {
  if (e.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return null;
  return {
    tracesUrl: `${e.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/+$/, '')}/v1/traces`,
    headers: e.OTEL_EXPORTER_OTLP_HEADERS,
    serviceName: e.OTEL_SERVICE_NAME,
    ratio: e.OTEL_TRACES_SAMPLER_ARG,
  };
}

function readHeaders(text: string, context: z.RefinementCtx<string>): Record<string, string> {
  const parts = text.split(',').filter((part) => part.trim() !== '');
  try {
    return Object.fromEntries(
      parts.map((part) => {
        const [, name = '', value = ''] = /^\s*([\w-]+)=([\x21-\x7e]*)\s*$/.exec(part) ?? [];
        if (name === '') throw new Error('no header');
        return [name, decodeURIComponent(value)];
      }),
    );
  } catch {
    context.addIssue({ code: 'custom', message: 'must be name=value,...' });
    return z.NEVER;
  }
}
