import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import type { S3Settings } from '../../src/platform/objects/s3-client.ts';

const BUCKET = 'kinora';
/** The only account that s3rver knows. */
const ACCOUNT = 'S3RVER';

export type S3Service = Awaited<ReturnType<typeof startS3Service>>;

/** An S3 service with one empty bucket on this machine, spoken to over HTTP; it keeps its objects over an outage. */
export async function startS3Service() {
  const directory = await mkdtemp(join(tmpdir(), 'kinora-s3-'));
  const open = (port: number) =>
    new S3rver({
      port,
      address: '127.0.0.1',
      silent: true,
      directory,
      configureBuckets: [{ name: BUCKET, configs: [] }],
    });
  let server = open(0);
  const { port } = await server.run();
  const endpoint = `http://127.0.0.1:${port}`;
  const settings: S3Settings = {
    endpoint,
    bucket: BUCKET,
    region: 'us-east-1',
    accessKeyId: ACCOUNT,
    secretAccessKey: ACCOUNT,
    isPathStyle: true,
  };
  return {
    settings,
    /** What a studio's environment says to use it. */
    env: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: BUCKET,
      S3_ACCESS_KEY_ID: ACCOUNT,
      S3_SECRET_ACCESS_KEY: ACCOUNT,
    },
    goDown: () => server.close(),
    comeBack: async () => {
      server = open(port);
      await server.run();
    },
    stop: async () => {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/**
 * Stands before an S3 service and lets the test answer in its place, for what the service does not do; `answer` says
 * whether it did. Everything else is handed on as it is.
 */
export async function startS3Front(
  { settings }: Pick<S3Service, 'settings'>,
  answer: (asked: IncomingMessage, response: ServerResponse) => boolean,
) {
  const behind = new URL(settings.endpoint);
  const server = createServer((asked, response) => {
    if (answer(asked, response)) {
      asked.resume();
      return;
    }
    const { method, url: path, headers } = asked;
    const onward = request({ host: behind.hostname, port: behind.port, method, path, headers }, (answered) => {
      response.writeHead(answered.statusCode ?? 502, answered.headers);
      answered.pipe(response);
    });
    asked.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const endpoint = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  return {
    settings: { ...settings, endpoint },
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
