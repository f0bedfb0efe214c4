import type { Config } from '../config/config.ts';
import type { Logger } from '../log/log.ts';

/** Traces what this process does, if a collector is configured; else nothing more is loaded. Answers how to end it. */
export async function openTracing(
  { tracing }: Pick<Config, 'tracing'>,
  about: { log: Logger; part: string },
): Promise<() => Promise<void>> {
  if (tracing === null) return async () => undefined;
  const { startTracing } = await import('./start-tracing.ts');
  return startTracing(tracing, about).stop;
}
