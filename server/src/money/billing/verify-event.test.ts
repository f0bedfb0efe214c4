import fc from 'fast-check';
import { Stripe } from 'stripe';
import { expect, test, vi } from 'vitest';
import { createBilling } from './billing.ts';
import { verifyEvent } from './payment-events.ts';

const SECRET = 'whsec_studio';
const stripe = {
  ...{ secretKey: 'sk_test_unused', webhookSecret: SECRET, apiUrl: 'http://127.0.0.1:9' },
  ...{ clockUrl: null, collectsTax: false },
};
const deps = { billing: createBilling({ stripe }), config: { stripe } };
const signer = new Stripe('sk_test_unused');

const event = {
  id: 'evt_1',
  type: 'refund.created',
  data: { object: { object: 'refund', id: 're_1', charge: 'ch_1' } },
};
const invalidSignature = { code: 'invalid_signature', status: 400 };

function signed(body: string, { secondsAgo = 0, secret = SECRET } = {}): string {
  const timestamp = Math.floor(Date.now() / 1000) - secondsAgo;
  return signer.webhooks.generateTestHeaderString({ payload: body, secret, timestamp });
}

test('a signed event is read with everything about its object', async () => {
  const body = JSON.stringify({ ...event, livemode: false });
  expect(await verifyEvent(deps, body, signed(body))).toEqual(event);
});

test.each([
  [300, true],
  [301, false],
  [-300, true],
  [-301, false],
])('a signature of %i seconds ago is believed: %s', async (secondsAgo, isBelieved) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-01T12:00:00.000Z') });
  try {
    const body = JSON.stringify(event);
    const asked = verifyEvent(deps, body, signed(body, { secondsAgo }));
    await (isBelieved ? expect(asked).resolves.toBeDefined() : expect(asked).rejects.toMatchObject(invalidSignature));
  } finally {
    vi.useRealTimers();
  }
});

test('what is unsigned, altered or signed with another secret is refused', async () => {
  const body = JSON.stringify(event);
  const signature = signed(body);
  for (const wrong of [undefined, '', 'v1=abc', signature.replace('t=', 'T='), signature.replace(/v1=.*/, 'v1=abc')])
    await expect(verifyEvent(deps, body, wrong)).rejects.toMatchObject(invalidSignature);
  await expect(verifyEvent(deps, `${body} `, signature)).rejects.toMatchObject(invalidSignature);
  await expect(verifyEvent(deps, body, signed(body, { secret: '' }))).rejects.toMatchObject(invalidSignature);
});

test('the time that is judged is the one that was signed, wherever it stands in the header', async () => {
  const body = JSON.stringify(event);
  const [time = '', mac = ''] = signed(body).split(',');
  expect(await verifyEvent(deps, body, `${mac},${time}`)).toEqual(event);
  const [late = '', lateMac = ''] = signed(body, { secondsAgo: -310 }).split(',');
  await expect(verifyEvent(deps, body, `${lateMac},${late}`)).rejects.toMatchObject(invalidSignature);
  await expect(verifyEvent(deps, body, `x${time},${lateMac},${late}`)).rejects.toMatchObject(invalidSignature);
});

test('a signed body that is no event is refused as such', async () => {
  const data = { object: { object: 'refund' } };
  for (const wrong of [
    {},
    { ...event, id: '' },
    { ...event, type: '' },
    { ...event, id: undefined },
    { ...event, data: {} },
    { ...event, data: { object: {} } },
    { ...event, data: { object: { ...data.object, id: 7 } } },
  ]) {
    const body = JSON.stringify(wrong);
    await expect(verifyEvent(deps, body, signed(body))).rejects.toMatchObject({ code: 'invalid_input', status: 400 });
  }
});

test('nothing that somebody writes in place of a signature is believed', async () => {
  const body = JSON.stringify(event);
  await fc.assert(
    fc.asyncProperty(fc.string(), async (signature) => {
      await expect(verifyEvent(deps, body, signature)).rejects.toMatchObject(invalidSignature);
    }),
  );
});
