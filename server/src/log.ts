import pino from 'pino';
import { scopeFields } from './tracing/scope.ts';

export type Logger = pino.Logger;

/** JSON lines on standard output; each names the request, and the trace, that it belongs to. */
export function createLog(level: string, part: string, destination?: pino.DestinationStream): Logger {
  const options = { level, base: { part }, mixin: scopeFields, timestamp: pino.stdTimeFunctions.isoTime };
  return destination === undefined ? pino(options) : pino(options, destination);
}
