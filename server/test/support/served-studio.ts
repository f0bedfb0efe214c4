import { createAdaptorServer } from '@hono/node-server';
import type { Person } from './people.ts';
import { sessionCookie } from './session-cookie.ts';
import { startStudio } from './studio.ts';

export type ServedStudio = Awaited<ReturnType<typeof startServedStudio>>;

/** The whole server on a real port, for what needs a connection: uploads, and the address of who asks. */
export async function startServedStudio(options: Parameters<typeof startStudio>[0] = {}) {
  const studio = await startStudio(options);
  const server = createAdaptorServer({ fetch: studio.app.fetch });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const trusted = `http://127.0.0.1:${studio.deps.config.port}`;

  return {
    ...studio,
    origin,
    /** As the app's pages ask; a form is sent as it is, everything else as JSON. */
    send: (
      person: Person | null,
      method: string,
      path: string,
      { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {},
    ): Promise<Response> =>
      fetch(`${origin}${path}`, {
        method,
        redirect: 'manual',
        headers: {
          origin: trusted,
          ...(person === null ? {} : { cookie: sessionCookie(studio.deps.config, person.token) }),
          ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
      }),
    stop: async () => {
      server.close();
      if ('closeAllConnections' in server) server.closeAllConnections();
      await studio.stop();
    },
  };
}
