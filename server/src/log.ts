import pino from 'pino';

export type Logger = pino.Logger;

/** JSON lines on standard output. */
export function createLog(level: string, part: string): Logger {
  return pino({ level, base: { part }, timestamp: pino.stdTimeFunctions.isoTime });
}
