import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import pg from 'pg';
import type { BareAsk, BareServerOptions } from './start-bare.ts';

// The least that does a duty of the server: Node's own HTTP and the driver. It checks, shapes, bounds and traces nothing, and
// is started as a process of its own by `startBare`. What the product takes beyond it is its own doing.

/** As many pipelined connections as the product has. */
const LANES = 8;
const PERSON = {
  name: 'person',
  text: 'select id, event_seq from profiles where id = session_user_id($1)',
  values: [],
};
const EVENTS = {
  name: 'events',
  text: `select e.user_id, e.seq, json_build_object('type', e.type, 'generation', to_json(g))::text as data
    from unnest($1::uuid[], $2::bigint[]) as w (user_id, seq)
    join lateral (select * from events where user_id = w.user_id and seq = w.seq limit 1) e on true
    left join lateral (select * from ai_generations where id = e.generation_id limit 1) g on true`,
};

// Times stay as the database writes them.
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, String);

type Event = { user_id: string; seq: string; data: string };

const { databaseUrl, list, submit, isLive }: BareServerOptions = JSON.parse(process.env.BARE ?? '');
const lanes = await Promise.all(
  Array.from({ length: LANES }, async () => ({ client: await connect({ pipeline: true }), pending: 0 })),
);
const streams = new Map<string, Set<ServerResponse>>();
if (isLive) await followEvents();

const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => {
    console.error(error);
    response.writeHead(500).end();
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(`ready http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
});

async function connect(options: { pipeline: boolean }): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl, ...options });
  await client.connect();
  return client;
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const token = tokenOf(request);
  if (submit !== undefined && request.method === 'POST') {
    const { generationId }: { generationId: string } = JSON.parse(await bodyOf(request));
    const [row] = await ask(submit, [token, generationId]);
    send(response, 202, row);
  } else if (isLive) {
    await openStream(response, token);
  } else if (list !== undefined) {
    send(response, 200, await ask(list, [token]));
  }
}

function send(response: ServerResponse, status: number, body: unknown): void {
  const text = JSON.stringify(body);
  response
    .writeHead(status, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) })
    .end(text);
}

/** On the connection that has the least to do. By a callback: the driver's promises keep what was asked longer than it is used. */
async function ask({ name, text, values }: BareAsk, given: string[]): Promise<Record<string, unknown>[]> {
  const lane = lanes.reduce((best, other) => (other.pending < best.pending ? other : best));
  lane.pending += 1;
  try {
    return await new Promise((resolve, reject) => {
      const callback = (error: Error | null, answered: pg.QueryResult) =>
        error === null ? resolve(answered.rows) : reject(error);
      lane.client.query(Object.assign(new pg.Query(text, [...given, ...values]), { name, callback }));
    });
  } finally {
    lane.pending -= 1;
  }
}

/** What the cookie of a session is signed with follows the last dot. */
function tokenOf({ headers: { cookie = '' } }: IncomingMessage): string {
  const value = decodeURIComponent(cookie.slice(cookie.indexOf('=') + 1));
  return value.slice(0, value.lastIndexOf('.'));
}

function bodyOf(request: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    request
      .setEncoding('utf8')
      .on('data', (chunk: string) => {
        text += chunk;
      })
      .once('end', () => resolve(text))
      .once('error', reject);
  });
}

async function openStream(response: ServerResponse, token: string): Promise<void> {
  const [person] = await ask(PERSON, [token]);
  const userId = String(person?.id);
  const open = streams.get(userId) ?? new Set();
  streams.set(userId, open.add(response));
  response.once('close', () => open.delete(response));
  response.writeHead(200, { 'Content-Type': 'text/event-stream' });
  response.write(`retry: 1500\nid: ${person?.event_seq}\nevent: position\ndata: {}\n\n`);
}

/** Each event is read and written out once for all streams of its person; on one connection, so that they stay in order. */
async function followEvents(): Promise<void> {
  const client = await connect({ pipeline: false });
  client.on('notification', async ({ payload = '' }) => {
    const events = payload.split(',').map((event) => event.split(':'));
    const values = [events.map(([userId]) => userId), events.map(([, seq]) => seq)];
    for (const { user_id, seq, data } of (await client.query<Event>({ ...EVENTS, values })).rows) {
      const text = `id: ${seq}\nevent: change\ndata: ${data}\n\n`;
      for (const stream of streams.get(user_id) ?? []) stream.write(text);
    }
  });
  await client.query('listen kinora_live');
}
