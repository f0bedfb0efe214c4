import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request as send } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { ProviderMapping } from '@kinora/catalogue/providers';
import type { InputRecord } from '@kinora/catalogue/tool';
import { readConfig } from '../../src/platform/config/config.ts';
import { createLog } from '../../src/platform/log/log.ts';
import type { InputFile } from '../../src/studio/providers/input-files.ts';
import { makeProvider } from '../../src/studio/providers/make-provider.ts';
import {
  type Provider,
  type ProviderAnswer,
  type ProviderRun,
  unwatched,
} from '../../src/studio/providers/provider.ts';
import type { ProviderRow } from '../../src/studio/providers/provider-row.ts';
import { buildProgram } from './build-program.ts';
import { leastEnvironment } from './least-environment.ts';

const painter = fileURLToPath(new URL('../../../embedded/providers/src/testing/quick-painter.mjs', import.meta.url));
const KEY = 'a-test-key';

/** What becomes of a request: its answer is lost although it was heard, or it is answered by somebody else. */
export type Fault =
  | 'lost answer'
  | 'not heard'
  | 'garbage'
  | { status: number; headers?: Record<string, string>; body?: unknown };

export type StandIn = Awaited<ReturnType<typeof startStandIn>>;

/** The engine with a quick painter, behind something that spoils the answers which a test names. */
export async function startStandIn(environment: Record<string, string> = {}) {
  const { script, remove } = await buildProgram('embedded/providers');
  const dataDir = await mkdtemp(join(tmpdir(), 'kinora-stand-in-'));
  const child = spawn(process.execPath, [script], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      API_KEY: KEY,
      PORT: '0',
      PREVIEW_PROGRAM: painter,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const engine = new URL(String((await lines.next()).value).replace(/^ready /, ''));

  const heard: string[] = [];
  const bodies: Buffer[] = [];
  let spoil: (request: string) => Fault | null = () => null;
  const proxy = createServer(async (request, response) => {
    const line = `${request.method} ${request.url}`;
    heard.push(line);
    const body = await buffer(request);
    bodies.push(body);
    const fault = spoil(line);
    if (fault === 'not heard') return response.destroy();
    if (fault === 'garbage') return response.end('<html>Bad gateway');
    if (fault !== null && fault !== 'lost answer') {
      response.writeHead(fault.status, { 'content-type': 'application/json', ...fault.headers });
      return response.end(JSON.stringify(fault.body ?? {}));
    }
    const { hostname, port } = engine;
    const onward = send({ hostname, port, path: request.url, method: request.method, headers: request.headers });
    onward.once('error', () => response.destroy());
    onward.once('response', async (answer) => {
      const content = await buffer(answer);
      if (fault === 'lost answer') return response.destroy();
      return response.writeHead(answer.statusCode ?? 502, answer.headers).end(content);
    });
    return onward.end(body);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const address = proxy.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const config = readConfig({ ...leastEnvironment, FILES_DIR: dataDir, WEB_DIR: dataDir });

  return {
    origin,
    key: KEY,
    /** The lines of all requests so far. */
    heard,
    /** What came with them. */
    bodies,
    /** Which requests go wrong from now on, by their lines. */
    spoil(how: (request: string) => Fault | null): void {
      spoil = how;
      heard.length = 0;
      bodies.length = 0;
    },
    /** The provider of a row whose protocol begins at this path. */
    provider: (kind: ProviderRow['kind'], path: string, changes: Partial<ProviderRow> = {}): Provider =>
      makeProvider(
        { id: `my-${kind}`, kind, baseUrl: `${origin}${path}`, secret: KEY, headers: {}, concurrency: 2, ...changes },
        { config, log: createLog('silent', 'test') },
      ),
    async stop(): Promise<void> {
      proxy.closeAllConnections();
      proxy.close();
      child.kill('SIGTERM');
      await once(child, 'exit');
      await remove();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export function newRun(mapping: ProviderMapping, record: InputRecord = { prompt: 'a red apple' }): ProviderRun {
  return { id: randomUUID(), toolType: 'x_tool', mapping, record, step: 0, requestId: null, requestUrl: null };
}

export const inputFile = (field: string, body: Buffer, contentType = 'image/png'): InputFile => ({
  field,
  key: `${randomUUID()}/uploads/${randomUUID()}.png`,
  contentType,
  read: async () => body,
});

/** Hands a run over. */
export async function submit(provider: Provider, run: ProviderRun, files: InputFile[] = []): Promise<ProviderAnswer> {
  const order = { files, person: randomUUID(), deadlineAt: new Date(Date.now() + 60_000) };
  const call = await provider.prepare(run, order);
  return call(unwatched);
}

/** Asks about a run until it has ended. */
export async function untilEnded(
  provider: Provider,
  run: ProviderRun,
  answer: ProviderAnswer,
): Promise<ProviderAnswer> {
  let last = answer;
  let asked = run;
  while (last.status === 'working') {
    asked = { ...asked, requestId: last.requestId, requestUrl: last.requestUrl };
    await new Promise((resolve) => setTimeout(resolve, 20));
    last = await provider.check(asked);
  }
  return last;
}

export const make = async (provider: Provider, run: ProviderRun, files: InputFile[] = []): Promise<ProviderAnswer> =>
  untilEnded(provider, run, await submit(provider, run, files));
