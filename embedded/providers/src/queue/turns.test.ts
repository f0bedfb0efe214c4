import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTurns, type WaitingJob } from './turns.ts';

const jobs = fc
  .array(fc.record({ person: fc.constantFrom('ada', 'ben', 'cleo'), isLong: fc.boolean() }), { maxLength: 30 })
  .map((list): WaitingJob[] => list.map((job, index) => ({ ...job, id: String(index) })));

function takeAll(list: readonly WaitingJob[], lane: 'short' | 'any'): WaitingJob[] {
  const turns = createTurns();
  for (const job of list) {
    turns.add(job);
  }
  const taken: WaitingJob[] = [];
  for (let job = turns.take(lane); job !== undefined; job = turns.take(lane)) {
    taken.push(job);
  }
  return taken;
}

describe('whose job is next', () => {
  it('a person who asks for one thing waits for one job of each other person at most, however many those have', () => {
    const crowd = Array.from({ length: 20 }, (_, index) => ({ id: `ada ${index}`, person: 'ada', isLong: false }));
    const order = takeAll([...crowd, { id: 'bens', person: 'ben', isLong: false }], 'short');
    expect(order.findIndex(({ id }) => id === 'bens')).toBeLessThanOrEqual(1);
  });

  it('a lane for short jobs never takes a long one, the other one takes long ones first and all in the end', () => {
    fc.assert(
      fc.property(jobs, (list) => {
        expect(takeAll(list, 'short').some(({ isLong }) => isLong)).toBe(false);
        const all = takeAll(list, 'any');
        expect(all.map(({ id }) => id).sort()).toEqual(list.map(({ id }) => id).sort());
        expect(all.map(({ isLong }) => isLong)).toEqual(all.map(({ isLong }) => isLong).sort((a, b) => +b - +a));
      }),
    );
  });

  it('keeps the order of one person’s jobs, and lets nobody wait while another of them has two turns', () => {
    fc.assert(
      fc.property(jobs, (list) => {
        const order = takeAll(list, 'short');
        for (const person of ['ada', 'ben', 'cleo']) {
          const own = order.filter((job) => job.person === person).map(({ id }) => Number(id));
          expect(own).toEqual([...own].sort((a, b) => a - b));
          const last = order.findLastIndex((job) => job.person === person);
          for (const [at, job] of order.slice(0, Math.max(0, last)).entries()) {
            const again = order.findIndex((next, place) => place > at && next.person === job.person);
            const turnsBetween = order.slice(at + 1, again < 0 || again > last ? last + 1 : again);
            expect(turnsBetween.some((other) => other.person === person) || job.person === person).toBe(true);
          }
        }
      }),
    );
  });

  it('tells each the place at which it will be taken', () => {
    fc.assert(
      fc.property(jobs, (list) => {
        const turns = createTurns();
        for (const job of list) {
          turns.add(job);
        }
        const short = list.filter(({ isLong }) => !isLong);
        const places = short.map(({ id }) => [id, turns.placeOf(id)]);
        const order = short.map(() => turns.take('short')?.id);
        expect(places).toEqual(short.map(({ id }) => [id, order.indexOf(id)]));
        expect(turns.placeOf('nobody')).toBe(-1);
      }),
    );
  });
});
