import type { FormField } from './derive-form.ts';

const narrow = new Set(['select', 'number']);

/** Whether the field at that place stands side by side with its like before or after it: small ones go in twos. */
export function isPaired(fields: readonly Pick<FormField, 'widget'>[], place: number): boolean {
  const widget = fields[place]?.widget ?? '';
  if (!narrow.has(widget)) return false;
  let first = place;
  while (fields[first - 1]?.widget === widget) first -= 1;
  const isSecond = (place - first) % 2 === 1;
  return isSecond || fields[place + 1]?.widget === widget;
}
