import type { Subscription } from '../store/subscription-rows.ts';

export function isEnded({ status }: Pick<Subscription, 'status'>): boolean {
  return status === 'canceled' || status === 'incomplete_expired';
}
