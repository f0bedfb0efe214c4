import { expect, test } from 'vitest';
import { customerIn, subjectOf } from './payment-events.ts';

const eventAbout = (object: { object: string; [key: string]: unknown }, type = 'something.new') => ({
  ...{ id: 'evt_1', type },
  data: { object: { ...object, id: typeof object.id === 'string' ? object.id : undefined } },
});

test.each([
  [
    { object: 'checkout.session', id: 'cs_1' },
    { kind: 'checkout', id: 'cs_1' },
  ],
  [
    { object: 'subscription', id: 'sub_1' },
    { kind: 'subscription', id: 'sub_1' },
  ],
  [
    { object: 'subscription_schedule', id: 'ss_1', subscription: 'sub_1' },
    { kind: 'subscription', id: 'sub_1' },
  ],
  [
    { object: 'subscription_schedule', id: 'ss_1', subscription: null, released_subscription: 'sub_2' },
    { kind: 'subscription', id: 'sub_2' },
  ],
  [
    { object: 'subscription_schedule', id: 'ss_1', subscription: 'sub_1', released_subscription: 'sub_2' },
    { kind: 'subscription', id: 'sub_1' },
  ],
  [
    { object: 'invoice', id: 'in_1', parent: { subscription_details: { subscription: 'sub_1' } } },
    { kind: 'subscription', id: 'sub_1' },
  ],
  [
    { object: 'invoice', id: 'in_1', parent: { subscription_details: { subscription: { id: 'sub_3' } } } },
    { kind: 'subscription', id: 'sub_3' },
  ],
  [
    { object: 'invoice', id: 'in_1', subscription: 'sub_4' },
    { kind: 'subscription', id: 'sub_4' },
  ],
  [
    { object: 'refund', id: 're_1', charge: 'ch_1' },
    { kind: 'charge', id: 'ch_1' },
  ],
  [
    { object: 'credit_note', id: 'cn_1', invoice: 'in_1' },
    { kind: 'credit_note', id: 'cn_1' },
  ],
  [
    { object: 'dispute', id: 'dp_1', charge: { id: 'ch_2' } },
    { kind: 'charge', id: 'ch_2' },
  ],
  [
    { object: 'payment_intent', id: 'pi_1', metadata: { kind: 'top_up' } },
    { kind: 'top_up', id: 'pi_1' },
  ],
] as const)('an event about %j asks to read again %j', (object, subject) => {
  expect(subjectOf(eventAbout(object))).toEqual(subject);
});

test.each([
  [{ object: 'payout', id: 'po_1' }],
  [{ object: 'checkout.session' }],
  [{ object: 'subscription_schedule', id: 'ss_1' }],
  [{ object: 'subscription_schedule', id: 'ss_1', subscription: null, released_subscription: null }],
  [{ object: 'invoice', id: 'in_1' }],
  [{ object: 'invoice', id: 'in_1', parent: null }],
  [{ object: 'invoice', id: 'in_1', parent: { subscription_details: null } }],
  [{ object: 'refund', id: 're_1', charge: null }],
  [{ object: 'payment_intent', id: 'pi_1' }],
  [{ object: 'payment_intent', id: 'pi_1', metadata: null }],
  [{ object: 'payment_intent', id: 'pi_1', metadata: { kind: 'gift' } }],
  [{ object: 'refund', id: 're_1', charge: 7 }],
  [{ object: 'refund', id: 're_1', charge: { id: 7 } }],
])('an event about %j asks for nothing', (object) => {
  expect(subjectOf(eventAbout(object))).toBeNull();
});

test('a charge is of interest only when money went back', () => {
  const charge = { object: 'charge', id: 'ch_1' };
  expect(subjectOf(eventAbout(charge, 'charge.refunded'))).toEqual({ kind: 'charge', id: 'ch_1' });
  expect(subjectOf(eventAbout(charge, 'charge.succeeded'))).toBeNull();
});

test.each([
  [{ object: 'customer', id: 'cus_1' }, 'cus_1'],
  [{ object: 'customer', id: 'cus_1', customer: 'cus_2' }, 'cus_1'],
  [{ object: 'invoice', id: 'in_1', customer: 'cus_2' }, 'cus_2'],
  [{ object: 'invoice', id: 'in_1', customer: { id: 'cus_3' } }, 'cus_3'],
  [{ object: 'invoice', id: 'in_1', customer: null }, null],
  [{ object: 'invoice', id: 'in_1' }, null],
  [{ object: 'customer' }, null],
  [{ object: 'invoice', id: 'in_1', customer: 7 }, null],
])('an event about %j is about the customer %s', (object, customer) => {
  expect(customerIn(eventAbout(object))).toBe(customer);
});
