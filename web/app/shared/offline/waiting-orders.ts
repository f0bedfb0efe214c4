import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { newId } from '../api/new-id.ts';
import { meQuery, queryClient } from '../api/queries.ts';
import { readDraft, saveDraft } from '../session/drafts.ts';
import { forgottenTimes, OWN, storage } from './forget.ts';

const ADDRESS = '/own/orders';
const MOST = 20;

const orderSchema = z.object({
  id: z.string(),
  tool: z.string(),
  route: z.string(),
  /** The words of the prompt, or what the tool is called. */
  name: z.string(),
  values: z.record(z.string(), z.unknown()),
  keptAt: z.string(),
});
const keptSchema = z.object({ person: z.string(), orders: z.array(orderSchema) });

/** What somebody wanted to order without a network. Nobody sends it: its owner opens it and presses once more. */
export type WaitingOrder = z.output<typeof orderSchema>;

const personHere = () => queryClient.getQueryData(meQuery.queryKey)?.user.id;

async function readWaiting(): Promise<WaitingOrder[]> {
  const response = await (await storage()?.open(OWN))?.match(ADDRESS);
  const kept = keptSchema.safeParse(await response?.json().catch(() => null));
  return kept.success && kept.data.person === personHere() ? kept.data.orders : [];
}

const waitingKey = ['waiting-orders'] as const;

export const waitingQuery = queryOptions({
  queryKey: waitingKey,
  queryFn: readWaiting,
  networkMode: 'always',
  staleTime: 0,
});

type Change = (orders: readonly WaitingOrder[]) => WaitingOrder[];

/** One after the other, in every tab: each writes what it has read before. */
const change = (next: Change): Promise<void> =>
  navigator.locks === undefined ? write(next) : navigator.locks.request(ADDRESS, () => write(next));

async function write(next: Change): Promise<void> {
  const person = personHere();
  if (person === undefined || storage() === undefined) return;
  const times = forgottenTimes();
  const orders = next(await readWaiting());
  if (times !== forgottenTimes()) return;
  await (await caches.open(OWN)).put(ADDRESS, Response.json({ person, orders }));
  await queryClient.invalidateQueries({ queryKey: waitingKey });
}

/** Whether this browser can keep an order for later. */
export const canWait = (): boolean => storage() !== undefined && personHere() !== undefined;

export function keepOrder(order: Omit<WaitingOrder, 'id' | 'keptAt'>): Promise<void> {
  const kept = { ...order, id: newId(), keptAt: new Date().toISOString() };
  return change((orders) => [kept, ...orders].slice(0, MOST));
}

export function dropOrder(id: string): Promise<void> {
  return change((orders) => orders.filter((order) => order.id !== id));
}

/** Brings back what was dropped. */
export function bringBack(order: WaitingOrder): Promise<void> {
  return change((orders) => [order, ...orders.filter(({ id }) => id !== order.id)].slice(0, MOST));
}

/** The form of a tool was filled with an order that waits: it waits no longer once that is ordered. */
export function noteOpened(toolId: string, id: string): void {
  saveDraft(`${toolId}:waiting`, { id });
}

export async function dropOpened(toolId: string): Promise<void> {
  const { id } = readDraft(`${toolId}:waiting`);
  if (typeof id !== 'string') return;
  saveDraft(`${toolId}:waiting`, {});
  await dropOrder(id);
}
