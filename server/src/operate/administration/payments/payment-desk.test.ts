import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type PayingStudio, startPayingStudio } from '../../../../test/support/paying-studio.ts';
import { createPerson, type Person } from '../../../../test/support/people.ts';
import { adminPaymentsSchema, paidCurrenciesSchema } from '../wire.ts';
import { paymentEventSchema, paymentEventsSchema, reconciliationsSchema, ungrantedSchema } from './wire.ts';

let studio: PayingStudio;
let admin: Person;
beforeAll(async () => {
  studio = await startPayingStudio();
  admin = await createPerson(studio.database);
  await studio.database.updateTable('user').set({ role: 'admin' }).where('id', '=', admin.id).execute();
}, 60_000);
afterAll(() => studio.stop());

async function pay(person: Person): Promise<string> {
  const { sessionId, url } = await studio.checkout(person, 'kinora_pack_tokens_400');
  expect(await studio.service.pay(url)).toBe(303);
  return sessionId;
}
const completed = (sessionId: string) =>
  vi.waitFor(
    () => {
      const found = studio.service.sent.find(
        ({ type, body }) => type === 'checkout.session.completed' && body.includes(sessionId),
      );
      if (found === undefined) throw new Error('The event was not sent');
      return found;
    },
    { timeout: 10_000, interval: 20 },
  );

test('an event that failed is seen with its error, and works when it is replayed', async () => {
  studio.loseEvents();
  const person = await createPerson(studio.database, { tokens: 0 });
  const event = await completed(await pay(person));
  await studio.deliver(event);
  await studio.database
    .updateTable('payment_events')
    .set({ state: 'failed', error: 'The service was away' })
    .where('id', '=', event.id)
    .execute();
  const failed = await studio.request(admin, ['GET', '/api/admin/payment-events?state=failed'], paymentEventsSchema);
  expect(failed.counts.failed).toBe(1);
  expect(failed.events[0]).toMatchObject({ id: event.id, error: 'The service was away', email: person.email });
  const path = `/api/admin/payment-events/${event.id}/replay`;
  expect(await studio.request(admin, ['POST', path], paymentEventSchema, {})).toMatchObject({
    state: 'done',
    error: null,
  });
  expect((await studio.balance(person)).purchased_tokens).toBe(400);
  const { payments } = await studio.request(
    admin,
    ['GET', `/api/admin/users/${person.id}/payments`],
    adminPaymentsSchema,
  );
  expect(payments).toMatchObject([{ kind: 'pack', product: 'tokens_400', amount: 500, tokens: 400 }]);
  expect(
    (await studio.request(admin, ['GET', `/api/admin/payments?q=${person.email}`], adminPaymentsSchema)).payments,
  ).toEqual(payments);
});

test('comparing now books what no event had told us about, and keeps a report', async () => {
  studio.loseEvents();
  const person = await createPerson(studio.database, { tokens: 0 });
  const sessionId = await pay(person);
  expect((await studio.balance(person)).purchased_tokens).toBe(0);
  const after = await studio.request(admin, ['POST', '/api/admin/reconciliations'], reconciliationsSchema, {});
  expect(after.reconciliations[0]?.healed).toContainEqual({ kind: 'checkout', id: sessionId });
  expect((await studio.balance(person)).purchased_tokens).toBe(400);
  expect(await studio.request(admin, ['GET', '/api/admin/payments/ungranted'], ungrantedSchema)).toEqual({
    payments: [],
    cases: [],
    checkouts: [],
  });
});

test('payments are listed and downloaded by their currency, with amounts as people write them', async () => {
  const person = await createPerson(studio.database);
  const paid = { user_id: person.id, kind: 'pack', product: 'tokens_400', tokens: 0 };
  await studio.database
    .insertInto('payments')
    .values([
      { ...paid, id: 'in_kuwait', amount: 1500, currency: 'kwd', refunded: 250, paid_at: '2026-11-01T10:00:00Z' },
      { ...paid, id: 'in_japan', amount: 800, currency: 'jpy', paid_at: '2026-11-02T10:00:00Z' },
    ])
    .execute();
  const idsOf = async (query: string) => {
    const found = await studio.request(admin, ['GET', `/api/admin/payments${query}`], adminPaymentsSchema);
    return found.payments.map(({ id }) => id);
  };
  expect(await idsOf(`?q=${person.email}`)).toEqual(['in_japan', 'in_kuwait']);
  expect(await idsOf(`?q=${person.email}&currency=kwd`)).toEqual(['in_kuwait']);
  const { currencies } = await studio.request(admin, ['GET', '/api/admin/payments/currencies'], paidCurrenciesSchema);
  expect(currencies).toEqual(expect.arrayContaining(['jpy', 'kwd']));
  const file = await studio.ask(admin, 'GET', `/api/admin/payments.csv?q=${person.email}&currency=kwd`);
  expect(file.headers.get('content-disposition')).toContain('payments.csv');
  const [heading, line, end] = (await file.text()).split('\r\n');
  expect(heading).toBe(
    'paid_at,payment,user,kind,product,subscription,currency,amount,refunded,disputed,tokens,lapsed,taken_back',
  );
  expect(line).toBe(`2026-11-01T10:00:00.000Z,in_kuwait,${person.email},pack,tokens_400,,kwd,1.5,0.25,0,0,0,0`);
  expect(end).toBe('');
});
