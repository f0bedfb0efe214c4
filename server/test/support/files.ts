import { randomUUID } from 'node:crypto';
import { type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { createAdaptorServer } from '@hono/node-server';
import sharp from 'sharp';
import { type Upload, uploadSchema } from '../../src/studio/files/wire.ts';
import type { Person } from './people.ts';
import { sessionCookie } from './session-cookie.ts';
import { startStudio } from './studio.ts';

export type Answer = { status: number; headers: IncomingMessage['headers']; body: Buffer };

/** The whole server on a real port: streams, ranges and broken connections need one. */
export async function startFileServer(env: Record<string, string> = {}) {
  const studio = await startStudio({ env });
  const server = createAdaptorServer({ fetch: studio.app.fetch });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  const headersOf = (person: Person | null) => ({
    origin: 'http://127.0.0.1:3999',
    ...(person === null ? {} : { cookie: sessionCookie(studio.deps.config, person.token) }),
  });

  function connect(person: Person | null, method: string, path: string, headers: Record<string, string> = {}) {
    return request({
      port,
      host: '127.0.0.1',
      method,
      path,
      agent: false,
      headers: { ...headersOf(person), ...headers },
    });
  }

  /** The path is sent as it is, without a browser's tidying. */
  function ask(
    person: Person | null,
    method: string,
    path: string,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const asked = connect(person, method, path, headers);
      asked.on('error', reject);
      asked.on('response', (response) => {
        buffer(response).then(
          (body) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
          reject,
        );
      });
      asked.end();
    });
  }

  function send(person: Person | null, body: FormData, folder = 'guide-images'): Promise<Response> {
    return fetch(`http://127.0.0.1:${port}/api/uploads/${folder}`, {
      method: 'POST',
      body,
      headers: headersOf(person),
    });
  }

  async function uploadPicture(person: Person): Promise<Upload> {
    return uploadSchema.parse(await (await send(person, form(await picture().png().toBuffer()))).json());
  }

  return {
    deps: studio.deps,
    port,
    connect,
    ask,
    send,
    uploadPicture,
    stop: async () => {
      server.close();
      if ('closeAllConnections' in server) server.closeAllConnections();
      await studio.stop();
    },
  };
}

export type FileServer = Awaited<ReturnType<typeof startFileServer>>;

/** A picture that no two calls make alike, so that it does not compress away. */
export function picture(width = 60, height = 40) {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  return sharp({ create: { width, height, channels: 3, background: '#000', noise } });
}

export function form(file: Uint8Array, name = 'picture.png', type = 'image/png', field = 'file'): FormData {
  const data = new FormData();
  data.append(field, new Blob([file], { type }), name);
  return data;
}

/** The same as raw bytes, for requests that are cut or delayed. */
export function rawForm(file: Uint8Array): { contentType: string; head: Buffer; tail: Buffer; body: Buffer } {
  const boundary = randomUUID();
  const head = Buffer.from(
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`,
  );
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    head,
    tail,
    body: Buffer.concat([head, file, tail]),
  };
}
