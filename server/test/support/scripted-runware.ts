import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { type Mishap, misbehave } from './misbehave.ts';

type Task = { taskType: string; taskUUID: string; positivePrompt?: string; webhookURL?: string };
export type Reply = { status?: number; body: unknown } | Mishap;

/** What a test says the service answers; undefined leaves it to the well-behaved default. */
type Script = (
  task: Task,
  earlier: { submits: number; checks: number },
) => Reply | undefined | Promise<Reply | undefined>;

/** A picture by the address that asks for it, or what comes instead; null breaks the connection. */
export type Painter = (url: URL) => Promise<Buffer | Mishap | { status: number } | null>;

export type ScriptedRunware = {
  /** For RUNWARE_BASE_URL. */
  baseUrl: string;
  /** How often each run was submitted, by task id. */
  submits: ReadonlyMap<string, number>;
  /** How many submits came with each API key. */
  submitsByKey: ReadonlyMap<string, number>;
  /** Where its pictures are, as `<origin>/picture.png`, with any query. */
  origin: string;
  pictureRequests: () => number;
  /** What came with the submit of a task, and with each question for a picture. */
  headersOf: (taskUUID: string) => IncomingHttpHeaders;
  pictureHeaders: readonly IncomingHttpHeaders[];
  /** Where it was told to call about a task. */
  webhookOf: (taskUUID: string) => string;
  follow: (script: Script) => void;
  /** What is served as a picture from now on, by its address; null breaks the connection. */
  paint: (painter: Painter) => void;
  /** Nobody listens any more, until it is back. It forgets nothing. */
  leave: () => Promise<void>;
  comeBack: () => Promise<void>;
  stop: () => Promise<void>;
};

/**
 * A service that speaks Runware's REST protocol over real HTTP and misbehaves as a test tells it. By default it
 * acknowledges a submit and delivers a picture at the first question.
 */
export async function startScriptedRunware(): Promise<ScriptedRunware> {
  const picture = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#8B5CF6' } })
    .png()
    .toBuffer();
  const submits = new Map<string, number>();
  const checks = new Map<string, number>();
  const submitsByKey = new Map<string, number>();
  const webhooks = new Map<string, string>();
  const headers = new Map<string, IncomingHttpHeaders>();
  const pictureHeaders: IncomingHttpHeaders[] = [];
  let script: Script = () => undefined;
  let painter: Painter = async () => picture;
  let pictureRequests = 0;
  let origin = '';

  async function reply(task: Task): Promise<Reply> {
    const isSubmit = task.taskType === 'imageInference';
    const counter = isSubmit ? submits : checks;
    if (task.webhookURL !== undefined) webhooks.set(task.taskUUID, task.webhookURL);
    counter.set(task.taskUUID, (counter.get(task.taskUUID) ?? 0) + 1);
    const scripted = await script(task, {
      submits: submits.get(task.taskUUID) ?? 0,
      checks: checks.get(task.taskUUID) ?? 0,
    });
    if (scripted !== undefined) return scripted;
    return isSubmit
      ? acknowledged(task)
      : submits.has(task.taskUUID)
        ? delivered(task, `${origin}/picture.png`)
        : unknown(task);
  }

  function countKey(authorization: string): void {
    const key = authorization.replace(/^Bearer /, '');
    submitsByKey.set(key, (submitsByKey.get(key) ?? 0) + 1);
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', origin);
    if (url.pathname === '/picture.png') {
      pictureRequests += 1;
      pictureHeaders.push(request.headers);
      const painted = await painter(url);
      if (Buffer.isBuffer(painted)) response.setHeader('content-type', 'image/png').end(painted);
      else if (typeof painted === 'string' || painted === null) misbehave(response, painted ?? 'hang up');
      else response.writeHead(painted.status).end();
      return;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const [task]: Task[] = JSON.parse(Buffer.concat(chunks).toString());
    if (task?.taskType === 'imageInference') {
      countKey(request.headers.authorization ?? '');
      headers.set(task.taskUUID, request.headers);
    }
    const said = task === undefined ? 'garbage' : await reply(task);
    if (typeof said === 'string') {
      misbehave(response, said);
      return;
    }
    response.writeHead(said.status ?? 200, { 'content-type': 'application/json' }).end(JSON.stringify(said.body));
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const leave = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  await listen(0);
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  origin = originOf(address);

  return {
    baseUrl: `${origin}/v1`,
    origin,
    submits,
    submitsByKey,
    pictureRequests: () => pictureRequests,
    headersOf: (taskUUID) => headers.get(taskUUID) ?? {},
    pictureHeaders,
    webhookOf: (taskUUID) => webhooks.get(taskUUID) ?? '',
    follow: (next) => {
      script = next;
    },
    paint: (next) => {
      painter = next;
    },
    leave,
    comeBack: () => listen(address.port),
    stop: leave,
  };
}

function originOf({ address, port }: AddressInfo): string {
  return `http://${address}:${port}`;
}

export function acknowledged({ taskUUID }: Task): Reply {
  return { body: { data: [{ taskType: 'imageInference', taskUUID }] } };
}

export function delivered({ taskUUID }: Task, imageURL: string): Reply {
  return {
    body: { data: [{ taskType: 'imageInference', taskUUID, status: 'success', imageURL, seed: 42, cost: 0.0019 }] },
  };
}

export function working({ taskUUID }: Task, progress: number, queuePosition = 0): Reply {
  return {
    body: { data: [{ taskType: 'imageInference', taskUUID, status: 'processing', progress, queuePosition }] },
  };
}

export function unknown({ taskUUID }: Task): Reply {
  return { status: 400, body: { errors: [{ code: 'taskNotFound', message: 'No such task', taskUUID }] } };
}

export function refused({ taskUUID }: Task, code: string, message: string, parameter?: string | string[]): Reply {
  return { status: 400, body: { errors: [{ code, message, taskUUID, parameter }] } };
}
