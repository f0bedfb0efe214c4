import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../../../test/support/eventually.ts';
import { type PayingStudio, startPayingStudio } from '../../../test/support/paying-studio.ts';
import { createPerson, spendTokens } from '../../../test/support/people.ts';

let studio: PayingStudio;
beforeAll(async () => {
  studio = await startPayingStudio({ env: { STRIPE_TAX: '1' } });
  studio.listen();
}, 60_000);
afterAll(() => studio.stop());

test('a month that is skipped on the embedded payment page brings the month of a yearly plan', async () => {
  const person = await createPerson(studio.database, { tokens: 0 });
  const { url } = await studio.checkout(person, 'kinora_pro_year');
  await studio.service.billTo(url, { country: 'DE' });
  await studio.service.pay(url);
  await eventually(async () => expect((await studio.balance(person)).tokens).toBe(3000));
  await spendTokens(studio.database, person, 2999);
  for (const month of [1, 2]) {
    expect(await studio.service.skip('month')).toBe(303);
    await eventually(async () => {
      const given = await studio.database.selectFrom('token_grants').select('n').where('state', '=', 'given').execute();
      expect(given).toHaveLength(month);
    });
    expect((await studio.balance(person)).tokens).toBe(3000);
  }
});

test('where tax is collected a checkout asks for address and tax number', async () => {
  const person = await createPerson(studio.database);
  const { sessionId } = await studio.checkout(person, 'kinora_pack_tokens_400');
  expect(await studio.service.stripe.checkout.sessions.retrieve(sessionId)).toMatchObject({
    automatic_tax: { enabled: true },
    billing_address_collection: 'required',
    tax_id_collection: { enabled: true },
  });
});
