import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';
import { ScriptsAfterPaint } from './scripts-after-paint.tsx';
import { StartScripts } from './start-scripts.ts';
import { waitingView } from './waiting/views.tsx';
import { WaitingViews } from './waiting/waiting-page.tsx';

/** The files of a page, each behind those that it needs: the manifest names a file before what that imports. */
function filesOf({ manifest, staticHandlerContext }: EntryContext): string[] {
  const routes = staticHandlerContext.matches.flatMap(({ route }) => manifest.routes[route.id] ?? []);
  const ofRoutes = routes.flatMap(({ imports = [], module }) => [...imports.toReversed(), module]);
  return [...new Set([...manifest.entry.imports, ...ofRoutes])];
}

/** Renders a waiting screen of the app while the web app is built. */
export default function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext) {
  const files = filesOf(context);
  const page = (
    <StartScripts value={() => <ScriptsAfterPaint files={files} />}>
      <WaitingViews value={waitingView}>
        <ServerRouter context={context} url={request.url} />
      </WaitingViews>
    </StartScripts>
  );
  return new Promise<Response>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      onAllReady() {
        const body = new PassThrough();
        headers.set('Content-Type', 'text/html');
        resolve(new Response(createReadableStreamFromReadable(body), { headers, status }));
        pipe(body);
      },
      onShellError: reject,
      onError: reject,
    });
  });
}
