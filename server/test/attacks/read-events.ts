import { expect } from 'vitest';
import * as z from 'zod';
import { eventually } from '../support/eventually.ts';

const eventLine = z.looseObject({ event: z.string(), client: z.string().optional() });

/** The log of a target, by the addresses from which it was asked. */
export function readEvents() {
  const lines: string[] = [];
  let addresses = 0;

  /** What the log says about requests from an address, without what every line has. */
  function eventsFrom(address: string) {
    return lines.flatMap((line) => {
      const parsed = eventLine.safeParse(JSON.parse(line));
      if (!parsed.success || parsed.data.client !== address) return [];
      const { level, time, part, request, client, msg, ...event } = parsed.data;
      return [event];
    });
  }

  return {
    lines,
    logTo: { write: (line: string) => lines.push(line) },
    newAddress(): string {
      addresses += 1;
      return `198.51.100.${addresses}`;
    },
    eventsFrom,
    /** Some lines are written after the answer. */
    expectEvents: (address: string, events: unknown[]) => eventually(() => expect(eventsFrom(address)).toEqual(events)),
  };
}
