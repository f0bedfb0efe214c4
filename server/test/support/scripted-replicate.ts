import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import sharp from 'sharp';
import * as z from 'zod';

type ReplicateCall = 'create' | 'get';
/** 'hang up': the connection breaks without an answer. */
export type ReplicateReply = { status?: number; headers?: Record<string, string>; body: unknown } | 'hang up';

const createBody = z.object({ input: z.record(z.string(), z.unknown()), webhook: z.string().optional() });

/** Replicate's predictions over real HTTP, as a test tells them; by default each succeeds with a picture at once. */
export async function startScriptedReplicate() {
  const picture = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#8B5CF6' } })
    .png()
    .toBuffer();
  const creates: Record<string, unknown>[] = [];
  const webhooks: { id: string; address: string | null }[] = [];
  const webhookKey = randomBytes(24);
  let script: (call: ReplicateCall) => ReplicateReply | undefined = () => undefined;
  let origin = '';

  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', origin);
    if (pathname === '/picture.png') return void response.setHeader('content-type', 'image/png').end(picture);
    const isCreate = request.method === 'POST';
    if (pathname.endsWith('/webhooks/default/secret')) {
      return void response.end(JSON.stringify({ key: `whsec_${webhookKey.toString('base64')}` }));
    }
    const id = isCreate ? randomUUID().replaceAll('-', '') : (pathname.split('/').at(-1) ?? '');
    if (isCreate) {
      const { input, webhook = null } = createBody.parse(await json(request));
      creates.push(input);
      webhooks.push({ id, address: webhook });
    }
    const succeeded = {
      id,
      status: isCreate ? 'starting' : 'succeeded',
      output: isCreate ? null : [`${origin}/picture.png`],
      error: null,
      logs: '',
      metrics: {},
      urls: { get: `${origin}/v1/predictions/${id}` },
    };
    const reply = script(isCreate ? 'create' : 'get') ?? { status: isCreate ? 201 : 200, body: succeeded };
    answer(response, reply, succeeded);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;

  return {
    baseUrl: `${origin}/v1`,
    /** The inputs that arrived. */
    creates,
    /** Where it was to call about each prediction, in the same order. */
    webhooks,
    /** The headers of a call of its own, signed as it signs them. */
    sign(body: string, { at = new Date(), key = webhookKey }: { at?: Date; key?: Buffer } = {}) {
      const time = String(Math.floor(at.getTime() / 1000));
      const signature = createHmac('sha256', key).update(`msg_1.${time}.${body}`).digest('base64');
      return { 'webhook-id': 'msg_1', 'webhook-timestamp': time, 'webhook-signature': `v1,${signature}` };
    },
    follow(next: typeof script) {
      script = next;
    },
    /** A prediction that its model could not make. */
    failed: (error: string): ReplicateReply => ({ body: { status: 'failed', output: null, error } }),
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

export type ScriptedReplicate = Awaited<ReturnType<typeof startScriptedReplicate>>;

/** What a script leaves out of a prediction is as usual. */
function answer(response: ServerResponse, reply: ReplicateReply, usual: Record<string, unknown>): void {
  if (reply === 'hang up') {
    response.socket?.destroy();
    return;
  }
  const { status = 200, headers = {}, body } = reply;
  const told = status < 300 && typeof body === 'object' ? { ...usual, ...body } : body;
  response.writeHead(status, { ...headers, 'content-type': 'application/json' }).end(JSON.stringify(told));
}
