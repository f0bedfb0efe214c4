import { presentEvent } from '../events/present-event.ts';
import type { Delivery } from '../store/service-rows.ts';
import type { World } from '../world.ts';
import { type Faults, noFaults } from './faults.ts';
import { signatureHeader } from './sign.ts';

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

  function wake(): void {
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
      const sent = send(delivery).finally(() => {
        underWay.delete(delivery.id);
        sending.delete(sent);
        wake();
      });
      underWay.add(delivery.id);
      sending.add(sent);
    }
    const next = Math.min(...waiting.map(({ nextAt }) => nextAt).filter((nextAt) => nextAt > moment));
    if (Number.isFinite(next)) {
      timer = setTimeout(wake, Math.min(next - moment, longestRetryMs));
    }
  }

  async function send(delivery: Delivery): Promise<void> {
    const event = world.tables.events.get(delivery.event);
    const endpoint = world.tables.webhookEndpoints.get(delivery.endpoint);
    if (event === undefined || endpoint === undefined || Math.random() < faults.drop) {
      world.database.transact(() => world.tables.deliveries.remove(delivery.id));
      return;
    }
    await pause(faults.delayMs + (faults.shuffle ? Math.random() * shuffleMs : 0), stopping.signal);
    const payload = JSON.stringify(presentEvent(world, event));
    const answers = await Promise.all(Array.from({ length: 1 + faults.duplicate }, () => post(payload, endpoint)));
    world.database.transact(() => note(delivery, answers.every(Boolean)));
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

  world.database.onCommit(wake);
  wake();
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

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (milliseconds === 0 || signal.aborted) {
      resolve();
      return;
    }
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}
