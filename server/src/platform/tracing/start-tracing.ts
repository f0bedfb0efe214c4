import { hostname } from 'node:os';
import { context, DiagLogLevel, diag } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { setGlobalErrorHandler, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Logger } from '../log/log.ts';
import type { TracingSettings } from './settings.ts';
import { recordSpansWith } from './spans.ts';

const TIMEOUT_MS = 10_000;
/** What still waits when the process ends is offered once more, but nobody waits long for it. */
const LAST_OFFER_MS = 3000;

/**
 * Sends what the process does to an OTLP/HTTP collector, in batches. A collector that is away costs spans, never work.
 * Resolves `stop` when what waits was offered once more.
 */
export function startTracing(
  settings: TracingSettings,
  { log, part }: { log: Logger; part: string },
): { stop: () => Promise<void> } {
  const warn = (error: unknown) => log.warn({ err: error }, 'Traces could not be sent');
  setGlobalErrorHandler(warn);
  const said = (message: string) => log.warn({ said: message }, 'Tracing went wrong');
  const silent = () => undefined;
  diag.setLogger(
    { error: said, warn: said, info: silent, debug: silent, verbose: silent },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      ...settings.resource,
      'service.name': settings.serviceName,
      'service.instance.id': `${hostname()}/${process.pid}`,
      part,
    }),
    sampler: samplerOf(settings),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({
          url: settings.tracesUrl,
          headers: settings.headers,
          timeoutMillis: TIMEOUT_MS,
        }),
        scheduledDelayMillis: settings.delayMs,
        exportTimeoutMillis: TIMEOUT_MS,
      }),
    ],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  recordSpansWith({ tracer: provider.getTracer('kinora'), propagator: new W3CTraceContextPropagator() });

  return {
    async stop() {
      recordSpansWith(null);
      context.disable();
      diag.disable();
      const isTooLate = new Promise<never>((_, reject) => {
        setTimeout(() => reject(new Error('The collector did not answer in time')), LAST_OFFER_MS).unref();
      });
      await Promise.race([provider.shutdown(), isTooLate]).catch(warn);
    },
  };
}

/** A trace's id decides alike in all processes, so that one which is continued is recorded whole. */
function samplerOf({ sampler, ratio }: TracingSettings): Sampler {
  const isParents = sampler.startsWith('parentbased_');
  const own = ownSampler(isParents ? sampler.slice('parentbased_'.length) : sampler, ratio);
  return isParents ? new ParentBasedSampler({ root: own }) : own;
}

function ownSampler(name: string, ratio: number): Sampler {
  if (name === 'always_on') return new AlwaysOnSampler();
  return name === 'always_off' ? new AlwaysOffSampler() : new TraceIdRatioBasedSampler(ratio);
}
