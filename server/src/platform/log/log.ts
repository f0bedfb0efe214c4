import pino from 'pino';
import { requestFields } from '../tracing/request-context.ts';

export type Logger = pino.Logger;

/** What PostgreSQL says beside the message quotes whole rows: addresses, hashes, tokens. */
function errorForLog(error: Error) {
  const serialized = pino.stdSerializers.err(error);
  return Object.fromEntries(
    Object.entries(serialized).filter(([name]) => !['detail', 'where', 'internalQuery'].includes(name)),
  );
}

/** JSON lines on standard output; each names the request, and the trace, that it belongs to. */
export function createLog(level: string, part: string, destination?: pino.DestinationStream): Logger {
  const options = {
    level,
    base: { part },
    mixin: requestFields,
    serializers: { err: errorForLog },
    timestamp: pino.stdTimeFunctions.isoTime,
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}
