import { randomInt } from 'node:crypto';
import * as z from 'zod';
import {
  clipOrder,
  cutoutOrder,
  editOrder,
  fillOrder,
  pictureOrder,
  soundOrder,
  upscaleOrder,
} from '../port/orders.ts';
import { failureSchema } from '../port/painter.ts';

/** An order that its protocol accepts at first and then fails, because its input cannot be carried out. */
const refusal = z.object({ kind: z.literal('refusal'), failure: failureSchema, count: z.literal(1) });

/** What to make. A new kind is a schema of the port, named here, and a renderer in the painter. */
export const orderSchema = z.discriminatedUnion('kind', [
  refusal,
  pictureOrder,
  editOrder,
  fillOrder,
  cutoutOrder,
  clipOrder,
  upscaleOrder,
  soundOrder,
]);
export type Order = z.infer<typeof orderSchema>;

/** More pixels than these, over all pictures of an order, take longer than the next person should wait. */
const SHORT_PIXELS = 8 * 1024 * 1024;

/** Whether an order takes minutes of work: every video does. */
export function isLong(order: Order): boolean {
  switch (order.kind) {
    case 'clip':
    case 'upscale':
      return true;
    case 'picture':
      return order.width * order.height * order.count > SHORT_PIXELS;
    case 'edit':
    case 'fill':
    case 'cutout':
    case 'sound':
    case 'refusal':
      return false;
  }
}

const SEED_LIMIT = 2 ** 31;

/** A seed where nobody chose one, within the 31 bits that people can type and other engines accept. */
export function drawSeed(): number {
  return randomInt(1, SEED_LIMIT);
}
