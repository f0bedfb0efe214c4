/** One event of a stream of `text/event-stream`, ready to be written. JSON holds no line breaks, so it is one line. */
export function frame(event: string, data: unknown, id?: number): string {
  const idLine = id === undefined ? '' : `id: ${id}\n`;
  return `${idLine}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** The stream cannot tell what has changed up to `seq`: everything is to be fetched again. */
export const resetFrame = (seq: number) => frame('reset', {}, seq);
export const signedOutFrame = frame('signed_out', {});
/** Keeps proxies from closing a quiet stream. */
export const heartbeatFrame = ':\n\n';

/** Sets how long a browser waits before it opens the stream again. One that goes on knows where it is; a new one is told. */
export const openingFrame = (retryMs: number, { seq, isNew }: { seq: number; isNew: boolean }) =>
  `retry: ${retryMs}\n${isNew ? frame('position', {}, seq) : `id: ${seq}\n\n`}`;
