import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';
import { type PageHandle, PlainHtml } from './plain-html.ts';

function plainHandle(handle: unknown): PageHandle | null {
  if (typeof handle !== 'object' || handle === null || !('isPlainHtml' in handle)) return null;
  return { isPlainHtml: true, ...('island' in handle ? { island: String(handle.island) } : {}) };
}

/** Renders a page while the web app is built. The shell of all other addresses always needs its scripts. */
export default function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext) {
  const { matches } = context.staticHandlerContext;
  const plain = matches.map(({ route }) => plainHandle(route.handle)).find((handle) => handle !== null) ?? null;
  return new Promise<Response>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      <PlainHtml value={context.isSpaMode ? null : plain}>
        <ServerRouter context={context} url={request.url} />
      </PlainHtml>,
      {
        onAllReady() {
          const body = new PassThrough();
          headers.set('Content-Type', 'text/html');
          resolve(new Response(createReadableStreamFromReadable(body), { headers, status }));
          pipe(body);
        },
        onShellError: reject,
        onError: reject,
      },
    );
  });
}
