import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import * as z from 'zod';
import type { LiveProcess, Reader, StreamEvent } from '../support/live.ts';
import type { Person } from '../support/people.ts';

const LONGEST_PAUSE_MS = 50;
const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

type Turn = { filter: (other: string) => string; wanted: number; pauseMs: number };

/** Whatever somebody might write to hear of another person. The stream knows no filters. */
const filters: Turn['filter'][] = [
  () => '',
  (other) => `?user_id=${other}`,
  (other) => `?userId=${other}&user=${other}&person=${other}`,
  (other) => `?filter=user_id=eq.${other}`,
  (other) => `?channel=${other}&topic=kinora_live:${other}`,
  () => '?filter=*&all=1&channel=kinora_live',
];

const turns = fc.record({
  filter: fc.constantFrom(...filters),
  wanted: fc.noBias(fc.integer({ min: 1, max: 40 })),
  pauseMs: fc.noBias(fc.nat(LONGEST_PAUSE_MS)),
});

const change = z.object({ type: z.string(), generationId: z.string() });

/** A change of a record; `type` is another event's own name where it is none. */
export type Heard = { seq: number; type: string; generationId: string | null };

export type ChangingReader = {
  /** What each connection that has ended brought, in order. */
  connections: Heard[][];
  /** The newest that it has heard of. */
  lastSeq: () => number;
  /** Every id that stood anywhere in its streams. */
  idsSeen: ReadonlySet<string>;
  stop: () => Promise<void>;
};

/**
 * Reads a person's stream over ever new connections, at the processes in turn, each after some events and with another
 * filter that names `other`. `lastEventId` is what it says that it saw last; drawn by lot from the seed is the rest.
 */
export function readChanging(options: {
  processes: readonly LiveProcess[];
  person: Person;
  other: Person;
  seed: number;
  lastEventId: (own: number) => number;
}): ChangingReader {
  const { processes, person, other, seed, lastEventId } = options;
  const plan = fc.sample(turns, { seed, numRuns: 100 });
  const connections: Heard[][] = [];
  const idsSeen = new Set<string>();
  let open: Reader | null = null;
  let kept = 0;
  let isStopped = false;

  const lastOf = (events: readonly StreamEvent[]) => Number(events.findLast(({ id }) => id !== null)?.id ?? 0);
  const lastSeq = () => Math.max(kept, lastOf(open?.events ?? []));

  async function readOnce(number: number): Promise<void> {
    const turn = plan[number % plan.length];
    const process = processes[number % processes.length];
    if (turn === undefined || process === undefined) throw new Error('Nothing to read');
    const headers = { 'last-event-id': String(lastEventId(kept)) };
    const reader = await process.open(person.token, headers, turn.filter(other.id));
    open = reader;
    if (!isStopped)
      await Promise.race([reader.until(() => isStopped || reader.events.length >= turn.wanted), reader.ended]);
    reader.close();
    await reader.ended;
    for (const [id] of reader.text().matchAll(uuids)) idsSeen.add(id);
    connections.push(reader.events.map(heard));
    kept = Math.max(kept, lastOf(reader.events));
    open = null;
    await sleep(turn.pauseMs);
  }

  async function readOn(): Promise<void> {
    for (let number = 0; !isStopped; number += 1) await readOnce(number);
  }

  const reading = readOn();
  return {
    connections,
    lastSeq,
    idsSeen,
    async stop() {
      isStopped = true;
      open?.close();
      await reading;
    },
  };
}

function heard({ id, event, data }: StreamEvent): Heard {
  const told = event === 'change' ? change.parse(data) : { type: event, generationId: null };
  return { seq: Number(id), ...told };
}
