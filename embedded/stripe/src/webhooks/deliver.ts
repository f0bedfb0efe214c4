import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { presentEvent } from '../events/present-event.ts';
import type { Delivery } from '../store/service-rows.ts';
import type { World } from '../world.ts';

const timeoutMs = 20_000;
const firstRetryMs = 1000;
const longestRetryMs = 60_000;
const giveUpAfterMs = 3 * 24 * 60 * 60_000;
const concurrency = 8;
const shuffleMs = 400;

export interface Deliverer {
  faults(): Faults;
  setFaults(faults: Faults): void;
  stop(): Promise<void>;
}

/**
 * Sends each event to its endpoints until they answer 2xx, with growing pauses, for three days. What is still to be sent
 * is kept with the state, so that a restart goes on where it was.
 */
export function startDeliverer(world: World): Deliverer {
  const underWay = new Set<string>();
  const sending = new Set<Promise<void>>();
  const stopping = new AbortController();
  let faults = noFaults;
  let timer: NodeJS.Timeout | undefined;
  const pause = (milliseconds: number) => sleep(milliseconds, undefined, stopping).catch(() => undefined);

  // Only at a moment at which all is kept: of what may still be undone nobody hears.
  async function wake(): Promise<void> {
    await world.database.quiet();
    clearTimeout(timer);
    if (stopping.signal.aborted) {
      return;
    }
    const moment = Date.now();
    const waiting = world.tables.deliveries.all().filter(({ id }) => !underWay.has(id));
    for (const delivery of waiting.filter(({ nextAt }) => nextAt <= moment)) {
      if (underWay.size >= concurrency) {
        return;
      }
      const sent = trySending(delivery).finally(() => {
        underWay.delete(delivery.id);
        sending.delete(sent);
        void wake();
      });
      underWay.add(delivery.id);
      sending.add(sent);
    }
    const next = Math.min(...waiting.map(({ nextAt }) => nextAt).filter((nextAt) => nextAt > moment));
    if (Number.isFinite(next)) {
      timer = setTimeout(() => void wake(), Math.min(next - moment, longestRetryMs));
    }
  }

  /** While the database is away it is not known whether a message has arrived: it is sent again. */
  async function trySending(delivery: Delivery): Promise<void> {
    try {
      await send(delivery);
    } catch (error) {
      console.error(error);
      await pause(firstRetryMs);
    }
  }

  async function send(delivery: Delivery): Promise<void> {
    const event = world.tables.events.get(delivery.event);
    const endpoint = world.tables.webhookEndpoints.get(delivery.endpoint);
    if (event === undefined || endpoint === undefined || Math.random() < faults.drop) {
      await world.database.transact(() => world.tables.deliveries.remove(delivery.id));
      return;
    }
    await pause(faults.delayMs + (faults.shuffle ? Math.random() * shuffleMs : 0));
    const payload = JSON.stringify(presentEvent(world, event));
    const answers = await Promise.all(Array.from({ length: 1 + faults.duplicate }, () => post(payload, endpoint)));
    await world.database.transact(() => note(delivery, answers.every(Boolean)));
  }

  function note(delivery: Delivery, hasArrived: boolean): void {
    if (hasArrived || Date.now() - delivery.since > giveUpAfterMs) {
      world.tables.deliveries.remove(delivery.id);
      return;
    }
    const wait = Math.min(longestRetryMs, firstRetryMs * 2 ** delivery.attempts);
    world.tables.deliveries.put({ ...delivery, attempts: delivery.attempts + 1, nextAt: Date.now() + wait });
  }

  async function post(payload: string, { url, secret }: { url: string; secret: string }): Promise<boolean> {
    try {
      const response = await fetch(url, {
        method: 'POST',
        redirect: 'manual',
        signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), stopping.signal]),
        headers: {
          'Content-Type': 'application/json; charset=utf-8',
          'Stripe-Signature': signatureHeader(payload, secret, Math.floor(Date.now() / 1000)),
        },
        body: payload,
      });
      await response.body?.cancel();
      return response.ok;
    } catch {
      return false;
    }
  }

  world.database.onCommit(() => void wake());
  void wake();
  return {
    faults: () => faults,
    setFaults(next) {
      faults = next;
    },
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await Promise.all(sending);
    },
  };
}

/**
 * The `Stripe-Signature` header of a message: HMAC-SHA256 over "<time>.<payload>", as docs.stripe.com/webhooks says.
 * `moment`: seconds of the real clock; receivers refuse old messages.
 */
function signatureHeader(payload: string, secret: string, moment: number): string {
  const signature = createHmac('sha256', secret).update(`${moment}.${payload}`).digest('hex');
  return `t=${moment},v1=${signature}`;
}

export const faultsSchema = z.strictObject({
  /** How many more times each event is sent. */
  duplicate: z.int().min(0).max(10).default(0),
  /** Events that are due together go out in any order, and apart. */
  shuffle: z.boolean().default(false),
  /** Share of events that are never sent. */
  drop: z.number().min(0).max(1).default(0),
  /** How long each event waits before it is first sent. */
  delayMs: z.int().min(0).max(600_000).default(0),
});

/** What goes wrong with the delivery of events, on purpose. */
type Faults = z.infer<typeof faultsSchema>;

const noFaults: Faults = { duplicate: 0, shuffle: false, drop: 0, delayMs: 0 };
