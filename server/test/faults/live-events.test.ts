import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { type LiveWorld, oneTo, startLiveWorld } from '../support/live.ts';
import type { Person } from '../support/people.ts';
import { type ChangingReader, type Heard, readChanging } from './changing-reader.ts';
import { crowd } from './crowd.ts';
import { seed, sized, tell } from './form.ts';

const PEOPLE = sized(10, 100);
const EVENTS_EACH = sized(400, 1000);
const WRITERS = 8;
/** What happens to each record, in this order: made, failed, and then to the trash and back, again and again. */
const LIFE = ['insert', 'update', 'delete', 'insert', 'delete', 'insert', 'delete', 'insert', 'delete', 'insert'];
const RECORDS_EACH = EVENTS_EACH / LIFE.length;

let world: LiveWorld;
beforeAll(async () => {
  world = await startLiveWorld();
});
afterAll(() => world.stop());

async function actOn(person: Person, id: string, step: number): Promise<number> {
  if (step === 0) return world.submit(person, id);
  const { rows } = await (step === 1
    ? sql<{ seq: number }>`select fail_generation(${id}, null, null, 'lost', 'It was lost', 'It was lost') as seq`
    : LIFE[step] === 'delete'
      ? sql<{ seq: number }>`select seq from remove_generation(${person.token}, ${id})`
      : sql<{ seq: number }>`select seq from restore_generation(${person.token}, ${id})`
  ).execute(world.database);
  return rows[0]?.seq ?? 0;
}

/** Lives of records, each told by its writer as it goes, in an order drawn by lot. Answers what happened to whom. */
async function writeEverything(people: readonly Person[]): Promise<Map<Person, Heard[]>> {
  const written = new Map<Person, Heard[]>(people.map((person) => [person, []]));
  const all = people.flatMap((person) => Array.from({ length: RECORDS_EACH }, () => person));
  const [order = []] = fc.sample(fc.shuffledSubarray(all, { minLength: all.length }), { seed, numRuns: 1 });
  await crowd(order, WRITERS, async (person, number) => {
    const process = number % 2 === 0 ? world.first : world.second;
    const generationId = randomUUID();
    for (const [step, type] of LIFE.entries()) {
      const seq = await actOn(person, generationId, step);
      process.live.publish({ userId: person.id, seq });
      written.get(person)?.push({ seq, type, generationId });
    }
  });
  for (const events of written.values()) events.sort((a, b) => a.seq - b.seq);
  return written;
}

/** Of somebody who says that they saw what another saw: their own, without a gap, from where they said. */
function expectOwn(reader: ChangingReader, own: readonly Heard[]): void {
  for (const events of reader.connections) {
    const [first] = events;
    if (first === undefined) continue;
    // More than there is: everything is to be fetched anew, and what follows comes as ever.
    const changes = first.type === 'reset' ? events.slice(1) : events;
    const from = first.type === 'reset' ? first.seq : first.seq - 1;
    expect(changes).toEqual(own.slice(from, from + changes.length));
  }
}

test('of many people nobody misses an event, none hears of somebody else, and each record is told in order', {
  timeout: sized(120_000, 1_800_000),
}, async () => {
  const people = await Promise.all(oneTo(PEOPLE).map(world.rich));
  const processes = [world.first, world.second];
  const neighbor = (at: number) => people[(at + 1) % people.length] ?? people[0];
  const pairs = people.flatMap((person, at) => {
    const other = neighbor(at);
    return other === undefined ? [] : [{ person, other, at }];
  });
  const faithful = pairs.map(({ person, other, at }) =>
    readChanging({ processes, person, other, seed: seed + at, lastEventId: (own) => own }),
  );
  const lying = pairs.map(({ person, other, at }) =>
    readChanging({
      processes: processes.toReversed(),
      person,
      other,
      seed: seed - at,
      lastEventId: () => faithful[(at + 1) % faithful.length]?.lastSeq() ?? 0,
    }),
  );

  const written = await writeEverything(people);
  await eventually(() => expect(faithful.map((reader) => reader.lastSeq())).toEqual(people.map(() => EVENTS_EACH)));
  await Promise.all([...faithful, ...lying].map((reader) => reader.stop()));

  const foreign: string[] = [];
  for (const { person, at } of pairs) {
    const own = written.get(person) ?? [];
    expect(own.map(({ seq }) => seq)).toEqual(oneTo(EVENTS_EACH));
    expect(faithful[at]?.connections.flat()).toEqual(own);
    const liar = lying[at];
    if (liar !== undefined) expectOwn(liar, own);
    const ids = new Set([person.id, ...own.map(({ generationId }) => generationId)]);
    for (const reader of [faithful[at], liar])
      foreign.push(...[...(reader?.idsSeen ?? [])].filter((id) => !ids.has(id)));
  }
  expect(foreign).toEqual([]);
  const count = (readers: readonly ChangingReader[]) =>
    readers.reduce((sum, { connections }) => sum + connections.length, 0);
  await tell('Live events of many people, readers that come back, with their own place and with others’', {
    people: PEOPLE,
    'events each': EVENTS_EACH,
    writers: WRITERS,
    connections: count(faithful),
    "connections with another's Last-Event-ID": count(lying),
    'seen in order by their own readers': faithful.reduce((sum, reader) => sum + reader.lastSeq(), 0),
    "somebody else's": foreign.length,
  });
});
