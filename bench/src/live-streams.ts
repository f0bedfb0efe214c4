import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Person } from '../../server/test/support/people.ts';
import { now } from './clock.ts';
import { openLiveClients } from './live-clients.ts';
import type { OpenRun, WriterOrder, Written } from './live-writer.ts';
import { residentMegabytes, type watchHeap } from './memory.ts';
import { untilQuiet, watchOthers } from './others.ts';

export const STREAMS = Number(process.env.BENCH_STREAMS ?? 1000);
export const SINGLE_EVENTS = 600;
export const PAUSE_MS = 15;
export const BROADCASTS = 20;
/** One event each, for streams that are all of one person. */
export const CROWDS = 20;
/** What is not there by then counts as not delivered. */
const PATIENCE_MS = 3000;
/** Long enough for a calm server to see that it is, and to collect what a start, an opening or an end of streams left behind. */
const REST_MS = Number(process.env.BENCH_REST_MS ?? 45_000);

type Heap = Awaited<ReturnType<typeof watchHeap>>;
type Heard = { written: Written[]; lost: number; arrived: Map<string, number[]> };

/** Runs that the events of one measurement complete; those of `crowd` are all of the first person. */
type LiveRuns = { single: OpenRun[]; broadcasts: OpenRun[][]; crowd: OpenRun[] };

/** A process that completes generations as a worker does. */
export async function startWriter(databaseUrl: string) {
  const child: ChildProcess = fork(join(import.meta.dirname, 'live-writer.ts'), [databaseUrl], {
    execArgv: ['--import', 'tsx'],
  });
  await once(child, 'message');
  return {
    async write(order: WriterOrder): Promise<Written[]> {
      const answer: Promise<[Written[]]> = once(child, 'message').then(([written]) => [written]);
      child.send(order);
      const [written] = await answer;
      return written;
    },
    stop: () => child.disconnect(),
  };
}
type Writer = Awaited<ReturnType<typeof startWriter>>;

/**
 * What streams cost a server that has none yet, and how soon events reach them. Memory is resident, in megabytes, but
 * `kept` and `keptIdle`, which are JavaScript's heap without garbage; times are in milliseconds.
 */
export async function measureStreams(options: {
  server: { origin: string; pid: number; heap: Heap };
  people: readonly Person[];
  cookieOf: (person: Person) => string;
  runs: LiveRuns;
  writer: Writer;
}) {
  const { server, people, cookieOf, runs, writer } = options;
  const resident = () => residentMegabytes(server.pid);

  await sleep(REST_MS);
  const idle = await resident();
  const keptIdle = await server.heap.keptMegabytes(server.pid);
  const openedAt = now();
  const many = await openStreams(people);
  const openingMs = now() - openedAt;
  await sleep(2000);
  const opened = await resident();
  await sleep(REST_MS);
  const open = await resident();

  await untilQuiet();
  const others = watchOthers();
  const single = await many.write({ runs: runs.single, pauseMs: PAUSE_MS });
  const fromCommit: number[] = [];
  const fromStart: number[] = [];
  for (const { userId, seq, committedAt, startedAt } of single.written) {
    for (const at of single.arrived.get(`${userId}:${seq}`) ?? []) {
      fromCommit.push(at - committedAt);
      fromStart.push(at - startedAt);
    }
  }
  let lost = single.lost;
  const timesToLast = async (streams: typeof many, orders: OpenRun[][]): Promise<number[]> => {
    const times: number[] = [];
    for (const order of orders) {
      const { written, arrived, lost: missing } = await streams.write({ runs: order, pauseMs: 0 });
      lost += missing;
      times.push(toLastArrival(written, arrived));
      await sleep(100);
    }
    return times;
  };
  const broadcasts = await timesToLast(many, runs.broadcasts);
  const ended = await resident();
  const kept = await server.heap.keptMegabytes(server.pid);
  await sleep(2000);
  const collected = await resident();
  many.close();

  const crowd = await openStreams(people.slice(0, 1));
  const crowds = await timesToLast(
    crowd,
    runs.crowd.map((run) => [run]),
  );
  const othersShare = others();
  crowd.close();
  await sleep(REST_MS);
  return {
    memory: { idle, opened, open, ended, collected, rest: await resident(), keptIdle, kept },
    times: { fromCommit, fromStart, broadcasts, crowds },
    ...{ openingMs, lost, othersShare },
  };

  /** Streams of these people in rotation, and the writer's orders with what of them arrived. */
  async function openStreams(owners: readonly Person[]) {
    const streamsOf = new Map<string, number>();
    const streams = Array.from({ length: STREAMS }, (_, i) => {
      const person = owners[i % owners.length];
      if (person === undefined) throw new Error('There are no accounts');
      streamsOf.set(person.id, (streamsOf.get(person.id) ?? 0) + 1);
      return { userId: person.id, cookie: cookieOf(person) };
    });
    const { arrivals, close } = await openLiveClients(server.origin, streams);
    const write = async (order: WriterOrder): Promise<Heard> => {
      arrivals.length = 0;
      const written = await writer.write(order);
      const expected = written.reduce((sum, { userId }) => sum + (streamsOf.get(userId) ?? 0), 0);
      const giveUpAt = now() + PATIENCE_MS;
      while (arrivals.length < expected && now() < giveUpAt) await sleep(5);
      const arrived = new Map<string, number[]>();
      for (const { userId, seq, at } of arrivals) {
        const key = `${userId}:${seq}`;
        arrived.set(key, [...(arrived.get(key) ?? []), at]);
      }
      return { written, lost: expected - arrivals.length, arrived };
    };
    return { write, close };
  }
}

/** Milliseconds from the start of the first write to the last arrival. */
function toLastArrival(written: Written[], arrived: Map<string, number[]>): number {
  return Math.max(...[...arrived.values()].flat()) - Math.min(...written.map(({ startedAt }) => startedAt));
}
