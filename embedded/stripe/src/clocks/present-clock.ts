import type Stripe from 'stripe';
import type { Json } from '../json.ts';
import type { TestClock } from '../store/service-rows.ts';

const lifetimeSeconds = 30 * 86_400;

export function presentClock(clock: TestClock): Json<Stripe.TestHelpers.TestClock> {
  return {
    id: clock.id,
    object: 'test_helpers.test_clock',
    created: clock.created,
    deletes_after: clock.created + lifetimeSeconds,
    frozen_time: clock.frozenTime,
    livemode: false,
    name: clock.name,
    status: 'ready',
    status_details: {},
  };
}
