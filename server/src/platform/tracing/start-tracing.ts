import { hostname } from 'node:os';
import type { Logger } from '../log/log.ts';
import { otlpRequest } from './otlp.ts';
import type { TracingSettings } from './settings.ts';
import { recordSpans, type Span } from './traced.ts';

const MOST_WAITING = 4096;
const MOST_AT_ONCE = 512;
const SEND_EVERY_MS = 2000;
const TIMEOUT_MS = 10_000;

/**
 * Sends what the process does to an OTLP/HTTP collector, in batches. A collector that is away costs spans, never work.
 * Resolves `stop` when what waits was offered once more.
 */
export function startTracing(
  settings: TracingSettings,
  { log, part }: { log: Logger; part: string },
): { stop: () => Promise<void> } {
  const resource = {
    'service.name': settings.serviceName,
    'service.instance.id': `${hostname()}/${process.pid}`,
    part,
  };
  let waiting: Span[] = [];
  let dropped = 0;

  async function send(): Promise<void> {
    const spans = waiting.slice(0, MOST_AT_ONCE);
    waiting = waiting.slice(MOST_AT_ONCE);
    if (spans.length === 0) return;
    try {
      const response = await fetch(settings.tracesUrl, {
        method: 'POST',
        headers: { ...settings.headers, 'content-type': 'application/json' },
        body: JSON.stringify(otlpRequest(resource, spans)),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      // Nothing in its answer is of use.
      await response.body?.cancel();
      if (!response.ok) throw new Error(`it answered ${response.status}`);
    } catch (error) {
      dropped += spans.length;
      log.warn({ err: error, dropped }, 'Traces could not be sent');
      dropped = 0;
      return;
    }
    await send();
  }

  let sending: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    sending = sending.then(send);
  }, SEND_EVERY_MS);
  // What it sends is no reason for the process to live on.
  timer.unref();

  recordSpans({
    isSampled: () => Math.random() < settings.ratio,
    record(span) {
      if (waiting.length < MOST_WAITING) waiting.push(span);
      else dropped += 1;
    },
  });

  return {
    async stop() {
      recordSpans(null);
      clearInterval(timer);
      await sending.then(send);
    },
  };
}
