import { nextRenewal } from '../clocks/calendar.ts';
import { found, invalid } from '../http/failure.ts';
import { newId } from '../store/identifier.ts';
import type { Recurring } from '../store/payment-rows.ts';
import type { InvoiceLine, Subscription, SubscriptionItem } from '../store/subscription-rows.ts';
import type { World } from '../world.ts';
import { cycleLine, prorationLine } from './invoice-lines.ts';

interface ItemChange {
  id?: string | undefined;
  price?: string | undefined;
  quantity?: number | undefined;
  deleted?: boolean | undefined;
}

export type ProrationBehaviour = 'create_prorations' | 'always_invoice' | 'none';

export interface PlannedChange {
  items: SubscriptionItem[];
  anchor: number;
  periodStart: number;
  periodEnd: number;
  /** What the change costs and gives back. */
  lines: InvoiceLine[];
  /** Another interval begins a new period at once, and is paid at once. */
  startsPeriod: boolean;
}

/** What a change of items at `moment` means. Nothing is written. */
export function planItemChange(
  world: World,
  subscription: Subscription,
  change: { items: ItemChange[]; moment: number; behaviour: ProrationBehaviour },
): PlannedChange {
  const { moment, behaviour } = change;
  const items = changedItems(world, subscription, change.items, moment);
  const [before, after] = [rhythmOf(world, subscription.items), rhythmOf(world, items)];
  const startsPeriod = before.interval !== after.interval || before.intervalCount !== after.intervalCount;
  const period = startsPeriod
    ? { anchor: moment, periodStart: moment, periodEnd: nextRenewal(moment, after, moment) }
    : {
        anchor: subscription.anchor,
        periodStart: subscription.periodStart,
        periodEnd: subscription.periodEnd,
      };
  const isProrated = behaviour !== 'none';
  const gone = subscription.items.filter((item) => startsPeriod || !items.some((other) => isSame(item, other)));
  const added = items.filter((item) => startsPeriod || !subscription.items.some((other) => isSame(item, other)));
  const credits = isProrated ? gone.map((item) => prorationLine(world, subscription, item, moment, -1)) : [];
  const next = { ...subscription, ...period };
  const debits = startsPeriod
    ? added.map((item) => cycleLine(world, next, item))
    : isProrated
      ? added.map((item) => prorationLine(world, next, item, moment, 1))
      : [];
  return { items, ...period, lines: [...credits, ...debits], startsPeriod };
}

function changedItems(
  world: World,
  subscription: Subscription,
  changes: ItemChange[],
  moment: number,
): SubscriptionItem[] {
  const items = new Map(subscription.items.map((item) => [item.id, item]));
  for (const [index, change] of changes.entries()) {
    const before =
      change.id === undefined
        ? undefined
        : found(items.get(change.id), 'subscription item', change.id, `items[${index}][id]`);
    if (change.deleted && before !== undefined) {
      items.delete(before.id);
      continue;
    }
    const price = change.price ?? before?.price;
    if (price === undefined) {
      throw invalid('Missing required param: items[0][price].', `items[${index}][price]`, 'parameter_missing');
    }
    checkPrice(world, price, subscription.currency, `items[${index}][price]`);
    const quantity = change.quantity ?? before?.quantity ?? 1;
    const id = before?.id ?? newId('si', 14);
    items.set(id, { id, created: before?.created ?? moment, price, quantity, metadata: before?.metadata ?? {} });
  }
  if (items.size === 0) {
    throw invalid('A subscription must have at least one active item.', 'items');
  }
  return [...items.values()];
}

function checkPrice(world: World, id: string, currency: string, param: string): void {
  const price = found(world.tables.prices.get(id), 'price', id, param);
  if (!price.active || price.recurring === null || price.currency !== currency) {
    throw invalid('The price must be active, recurring, and in the currency of the subscription.', param);
  }
}

export function rhythmOf(world: World, items: Pick<SubscriptionItem, 'price'>[]): Recurring {
  const [first, ...rest] = items.map(({ price }) => world.tables.prices.get(price)?.recurring);
  if (!first || rest.some((one) => one?.interval !== first.interval || one.intervalCount !== first.intervalCount)) {
    throw invalid('All prices of a subscription need the same interval.', 'items');
  }
  return first;
}

function isSame(one: SubscriptionItem, other: SubscriptionItem): boolean {
  return one.id === other.id && one.price === other.price && one.quantity === other.quantity;
}
