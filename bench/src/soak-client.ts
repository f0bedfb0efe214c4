import { type Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { now } from './clock.ts';
import { submitOnce } from './submit-once.ts';

const SUBMIT = 'submit';
/** What people do, over and over. */
const TURNS = [
  SUBMIT,
  ...[
    '/api/generations?limit=20',
    '/api/me',
    '/api/generations?limit=60',
    '/api/catalogue',
    '/api/generations?limit=20',
  ],
  ...['/api/ledger', '/api/me', '/api/generations?limit=20&tool_type=gen_01', '/api/generations?limit=20&q=fox'],
];
const TICK_MS = 10;

type Visitors = { origin: string; agent: Agent; cookies: readonly string[] };
/** Milliseconds of each request; how many had which status, or which error of its connection. */
export type Heard = { times: number[]; outcomes: Map<string, number> };

/** As many as `clients` at a time can have answered. @returns requests a second */
export async function askFlatOut(visitors: Visitors, clients: number, milliseconds: number): Promise<number> {
  const heard: Heard = { times: [], outcomes: new Map() };
  const endAt = now() + milliseconds;
  let turn = 0;
  const one = async () => {
    while (now() < endAt) await askOnce(visitors, turn++, heard);
  };
  await Promise.all(Array.from({ length: clients }, one));
  return (1000 * heard.times.length) / milliseconds;
}

/** So many a second, whether they are answered or not. */
export async function askSteadily(visitors: Visitors, perSecond: number, milliseconds: number): Promise<Heard> {
  const heard: Heard = { times: [], outcomes: new Map() };
  const startedAt = now();
  const underWay = new Set<Promise<void>>();
  let turn = 0;
  for (;;) {
    const passed = now() - startedAt;
    if (passed >= milliseconds) break;
    while (turn < (passed / 1000) * perSecond) {
      const asked: Promise<void> = askOnce(visitors, turn++, heard).finally(() => underWay.delete(asked));
      underWay.add(asked);
    }
    await sleep(TICK_MS);
  }
  await Promise.all(underWay);
  return heard;
}

async function askOnce(visitors: Visitors, turn: number, { times, outcomes }: Heard): Promise<void> {
  const cookie = visitors.cookies[turn % visitors.cookies.length] ?? '';
  const what = TURNS[turn % TURNS.length] ?? SUBMIT;
  const sentAt = now();
  const outcome = await (what === SUBMIT
    ? submitOnce(visitors.origin, visitors.agent, cookie).then(({ status }) => String(status))
    : readOnce(visitors, what, cookie)
  ).catch((error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : 'broken'));
  times.push(now() - sentAt);
  outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
}

function readOnce({ origin, agent }: Visitors, path: string, cookie: string): Promise<string> {
  return new Promise((resolve, reject) => {
    get(`${origin}${path}`, { agent, headers: { cookie } }, (response) => {
      response
        .resume()
        .once('error', reject)
        .once('end', () => resolve(String(response.statusCode)));
    }).once('error', reject);
  });
}
