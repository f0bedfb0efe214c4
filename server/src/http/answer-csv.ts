import type { Context } from 'hono';

/** A file of these lines, made as whoever downloads it takes them. */
export function answerCsv(c: Context, name: string, lines: Iterable<string> | AsyncIterable<string>): Response {
  c.header('Content-Type', 'text/csv; charset=utf-8');
  c.header('Content-Disposition', `attachment; filename="${name}"`);
  return c.body(ReadableStream.from(lines).pipeThrough(new TextEncoderStream()));
}
