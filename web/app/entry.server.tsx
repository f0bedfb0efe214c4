import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';
import { PlainHtml } from './plain-html.ts';

function isPlainHtml(handle: unknown): boolean {
  return typeof handle === 'object' && handle !== null && 'isPlainHtml' in handle;
}

/** Renders a page while the web app is built. The shell of all other addresses always needs its scripts. */
export default function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext) {
  const { matches } = context.staticHandlerContext;
  const isPlain = !context.isSpaMode && matches.some(({ route }) => isPlainHtml(route.handle));
  return new Promise<Response>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      <PlainHtml value={isPlain}>
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
