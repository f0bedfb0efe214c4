import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { type PayingStudio, startPayingStudio } from '../../../test/support/paying-studio.ts';
import { createPerson, type Person } from '../../../test/support/people.ts';
import { sessionCookie } from '../../../test/support/session-cookie.ts';
import { cookiePrefix } from '../../http/principal.ts';
import { meSchema } from '../../people/account/me-wire.ts';
import { abuseRules } from '../../platform/settings/registry.ts';
import { replayEvent } from './payment-events.ts';
import { cardPageSchema } from './wire.ts';

let studio: PayingStudio;
beforeAll(async () => {
  studio = await startPayingStudio();
}, 60_000);
afterAll(() => studio.stop());
beforeEach(async () => {
  studio.listen();
  await studio.database.deleteFrom('settings').where('name', '<>', 'signup_tokens').execute();
  await studio.database.deleteFrom('card_declines').execute();
  await studio.database.deleteFrom('rate_limits').execute();
});

const PACK = 'kinora_pack_tokens_400';
const DECLINED = '4000 0000 0000 0002';
const WARNED = '4000 0000 0000 5423';
const DISPUTED = '4000 0000 0000 0259';

const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 15_000, interval: 50 });
const set = (name: string, value: unknown) =>
  studio.database
    .insertInto('settings')
    .values({ name, value: JSON.stringify(value) })
    .execute();
const rules = (changes: Partial<typeof abuseRules.byDefault>) =>
  set('abuse_rules', { ...abuseRules.byDefault, ...changes });

/** With a confirmed address, and no tokens. */
async function confirmed(): Promise<Person> {
  const person = await createPerson(studio.database, { tokens: 0 });
  await studio.database.updateTable('user').set({ emailVerified: true }).where('id', '=', person.id).execute();
  return person;
}

const me = (person: Person) => studio.request(person, ['GET', '/api/me'], meSchema);
const cardPage = (person: Person) => studio.request(person, ['POST', '/api/billing/card'], cardPageSchema);

async function signalsOf({ id }: Person) {
  return studio.database
    .selectFrom('risk_signals as s')
    .innerJoin('risk_cases as c', 'c.id', 's.case_id')
    .select(['s.kind', 's.hits', 'c.state'])
    .where('c.user_id', '=', id)
    .execute();
}

const mailsAbout = async (kind: string) => {
  const rows = await studio.database.selectFrom('tasks').select('payload').where('kind', '=', 'risk_mail').execute();
  return z
    .array(z.record(z.string(), z.unknown()))
    .parse(rows.map(({ payload }) => payload))
    .filter((one) => kind in one);
};

describe('a card on file', () => {
  test('brings the free tokens where they wait for one, charges nothing, and brings them once', async () => {
    await set('signup_tokens_after', 'card');
    const [first, second] = [await confirmed(), await confirmed()];
    expect((await me(first)).signupGift).toEqual({ state: 'waiting', about: 'card' });
    expect(await studio.service.pay((await cardPage(first)).url)).toBe(303);
    await eventually(async () => expect(await studio.balance(first)).toMatchObject({ tokens: 100 }));
    expect((await me(first)).signupGift).toBeNull();

    await studio.service.pay((await cardPage(second)).url);
    await eventually(async () => expect((await me(second)).signupGift).toEqual({ state: 'refused', about: 'card' }));
    expect(await studio.balance(second)).toMatchObject({ tokens: 0 });
    expect(await signalsOf(second)).toEqual([{ kind: 'shared_card', hits: 1, state: 'open' }]);
    expect((await studio.service.stripe.charges.list({ limit: 10 })).data).toEqual([]);
  });

  test('counts when its person comes back, also where every event was lost', async () => {
    studio.loseEvents();
    await set('signup_tokens_after', 'card');
    const person = await confirmed();
    await studio.service.pay((await cardPage(person)).url, '5555 5555 5555 4444');
    expect(await studio.balance(person)).toMatchObject({ tokens: 0 });
    const answer = await studio.ask(person, 'POST', '/api/billing/card/return');
    expect(answer.status).toBe(204);
    expect(await studio.balance(person)).toMatchObject({ tokens: 100 });
  });

  test('is looked up twenty times an hour for one person', async () => {
    const person = await confirmed();
    await studio.service.pay((await cardPage(person)).url);
    const back = async () => (await studio.ask(person, 'POST', '/api/billing/card/return')).status;
    for (let time = 0; time < 20; time += 1) expect(await back()).toBe(204);
    const refused = await studio.ask(person, 'POST', '/api/billing/card/return');
    expect([refused.status, await refused.json()]).toEqual([429, expect.objectContaining({ code: 'rate_limited' })]);
    expect((await studio.ask(await confirmed(), 'POST', '/api/billing/card/return')).status).toBe(204);
  });

  test('is also one with which a pack was bought', async () => {
    await set('signup_tokens_after', 'card');
    const person = await confirmed();
    await studio.service.pay((await studio.checkout(person, PACK)).url, '3782 822463 10005');
    await eventually(async () =>
      expect(await studio.balance(person)).toMatchObject({ tokens: 100, purchased_tokens: 400 }),
    );
  });
});

describe('trying out cards', () => {
  async function refusal(person: Person, path = '/functions/v1/create-checkout-session') {
    const body = path.endsWith('card') ? undefined : { priceId: PACK };
    const answer = await studio.ask(person, 'POST', path, body);
    return { status: answer.status, ...z.looseObject({}).parse(await answer.json()) };
  }

  test('ends after as many payments in an hour as the setting says, for plans, packs and cards alike', async () => {
    await rules({ checkoutsPerHour: 3 });
    const person = await confirmed();
    for (const _ of [1, 2, 3]) await studio.checkout(person, PACK);
    const limited = { status: 429, code: 'card_limit', error: expect.stringMatching(/wait \d+ (?:minutes|hour)/) };
    expect(await refusal(person)).toMatchObject(limited);
    expect(await refusal(person, '/api/billing/card')).toMatchObject(limited);
    expect(await signalsOf(person)).toEqual([{ kind: 'card_limit', hits: 1, state: 'open' }]);
    await studio.checkout(await confirmed(), PACK);
  });

  const newBrowser = () => randomBytes(32).toString('base64url');

  /** The status of a payment that somebody begins in this browser, at this address. */
  async function beginAt(address: string, browser: string): Promise<number> {
    const { config } = studio.deps;
    const person = await confirmed();
    const answer = await studio.app.request(
      '/functions/v1/create-checkout-session',
      {
        method: 'POST',
        headers: {
          host: `127.0.0.1:${config.port}`,
          origin: `http://127.0.0.1:${config.port}`,
          cookie: `${sessionCookie(config, person.token)}; ${cookiePrefix(config)}.browser=${browser}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ priceId: PACK }),
      },
      { incoming: { socket: { remoteAddress: address } } },
    );
    await answer.arrayBuffer();
    return answer.status;
  }

  test('ends for a browser, whichever accounts it takes, at whichever addresses', async () => {
    await rules({ checkoutsPerHour: 2 });
    const browser = newBrowser();
    expect(await beginAt('198.51.100.1', browser)).toBe(200);
    expect(await beginAt('198.51.100.2', browser)).toBe(200);
    expect(await beginAt('198.51.100.3', browser)).toBe(429);
    expect(await beginAt('198.51.100.3', newBrowser())).toBe(200);
  });

  test('ends for a network after three times as many, whichever accounts and browsers are taken', async () => {
    await rules({ checkoutsPerHour: 1 });
    for (const last of [1, 2, 3]) expect(await beginAt(`2001:db8:0:7::${last}`, newBrowser())).toBe(200);
    expect(await beginAt('2001:db8:0:7::4', newBrowser())).toBe(429);
    expect(await beginAt('2001:db8:0:8::4', newBrowser())).toBe(200);
  });

  test('ends after as many payments in a day as well', async () => {
    await rules({ checkoutsPerDay: 1 });
    const browser = newBrowser();
    expect(await beginAt('198.51.100.9', browser)).toBe(200);
    expect(await beginAt('198.51.100.9', browser)).toBe(429);
  });

  test.each(['device', 'card'])('ends after refusals of whoever has the same %s', async (kind) => {
    await rules({ declinesPerHour: 2 });
    const [one, other, third] = [await confirmed(), await confirmed(), await confirmed()];
    for (const { id } of [one, other]) {
      await sql`select note_trait(${id}, ${kind}, 'theirs', null, false)`.execute(studio.database);
    }
    for (const attempt of ['ch_1', 'ch_2']) {
      await sql`select note_decline(${attempt}, ${one.id}, 'theirs', now())`.execute(studio.database);
    }
    expect(await refusal(other)).toMatchObject({ status: 429, code: 'card_limit' });
    expect((await refusal(third)).status).toBe(200);
  });

  test('ends after as many refusals as the setting says, also on a page that is open, and the operator is told', async () => {
    await rules({ declinesPerHour: 3, declinesAlarm: 3 });
    const person = await confirmed();
    const { url, sessionId } = await studio.checkout(person, PACK);
    for (const _ of [1, 2, 3]) await studio.service.pay(url, DECLINED);
    await eventually(async () =>
      expect(await signalsOf(person)).toEqual([{ kind: 'card_declines', hits: 1, state: 'open' }]),
    );
    await eventually(async () =>
      expect((await studio.service.stripe.checkout.sessions.retrieve(sessionId)).status).toBe('expired'),
    );
    expect(await refusal(person)).toMatchObject({ status: 429, code: 'card_limit' });
    expect(await mailsAbout('declines')).toEqual([{ declines: 3 }]);
    await studio.database
      .updateTable('card_declines')
      .set({ at: new Date(Date.now() - 3_700_000) })
      .execute();
    expect((await refusal(person)).status).toBe(200);
  });

  test('counts a refusal once, however often its event comes', async () => {
    const person = await confirmed();
    await studio.service.pay((await cardPage(person)).url, DECLINED);
    await eventually(async () =>
      expect(await studio.database.selectFrom('card_declines').select('user_id').execute()).toEqual([
        { user_id: person.id },
      ]),
    );
    for (const event of studio.service.sent.filter(({ type }) => type === 'setup_intent.setup_failed')) {
      expect(await studio.deliver(event)).toBe(200);
    }
    expect(await studio.database.selectFrom('card_declines').select('id').execute()).toHaveLength(1);
  });
});

describe('what a bank says of a payment', () => {
  const order = (person: Person) =>
    studio.ask(person, 'POST', '/functions/v1/ai-image-generator', {
      generationId: crypto.randomUUID(),
      prompt: 'a fox',
    });

  test('a warning of fraud holds what its person orders, in words, and takes no tokens', async () => {
    const person = await confirmed();
    await studio.service.pay((await studio.checkout(person, PACK)).url, WARNED);
    await eventually(async () => expect((await me(person)).isHeld).toBe(true));
    expect(await signalsOf(person)).toContainEqual({ kind: 'fraud_warning', hits: 1, state: 'held' });
    const answer = await order(person);
    expect([answer.status, await answer.json()]).toEqual([
      403,
      expect.objectContaining({ code: 'account_held', error: expect.stringContaining('on hold') }),
    ]);
    expect(await studio.balance(person)).toMatchObject({ purchased_tokens: 400, debt: 0 });
    expect(await mailsAbout('held')).toHaveLength(1);
  });

  test('a warning counts once, however often it is told, also after another one came between', async () => {
    await rules({ holdAt: 0 });
    const person = await confirmed();
    const warned = async (times: number) => {
      await studio.service.pay((await studio.checkout(person, PACK)).url, WARNED);
      await eventually(async () =>
        expect(await signalsOf(person)).toContainEqual({ kind: 'fraud_warning', hits: times, state: 'open' }),
      );
    };
    await warned(1);
    await warned(2);
    const told = studio.service.sent.filter(({ type }) => type === 'radar.early_fraud_warning.created').slice(-2);
    expect(told).toHaveLength(2);
    for (const { id } of [...told, ...told]) await replayEvent(studio.deps, id);
    expect(await signalsOf(person)).toContainEqual({ kind: 'fraud_warning', hits: 2, state: 'open' });
  });

  test('a dispute opens a case, and the tokens follow the money', async () => {
    const person = await confirmed();
    await studio.service.pay((await studio.checkout(person, PACK)).url, DISPUTED);
    await eventually(async () =>
      expect(await signalsOf(person)).toEqual([{ kind: 'dispute', hits: 1, state: 'open' }]),
    );
    expect(await studio.balance(person)).toMatchObject({ purchased_tokens: 0 });
  });

  test('a dispute that grows, is won and begins again is one signal, and a second payment is another', async () => {
    const person = await confirmed();
    await studio.service.pay((await studio.checkout(person, PACK)).url);
    await studio.service.pay((await studio.checkout(person, PACK)).url);
    await eventually(async () => expect(await studio.balance(person)).toMatchObject({ purchased_tokens: 800 }));
    const [first, second] = await studio.database
      .selectFrom('payments')
      .select('id')
      .where('user_id', '=', person.id)
      .execute();
    const dispute = (payment: { id: string } | undefined, cents: number) =>
      sql`select correct_payment(id, 'ch_' || id, 0, ${cents}, sync_no) from payments where id = ${payment?.id}`.execute(
        studio.database,
      );
    for (const cents of [250, 500, 0, 500]) await dispute(first, cents);
    expect(await signalsOf(person)).toEqual([{ kind: 'dispute', hits: 1, state: 'open' }]);
    await dispute(second, 250);
    expect(await signalsOf(person)).toEqual([{ kind: 'dispute', hits: 2, state: 'held' }]);
  });

  test('more payments that were refunded in a month than the setting says are a signal, in parts or whole', async () => {
    await rules({ refundsPerMonth: 1 });
    const person = await confirmed();
    const chargeOf = async ({ sessionId, url }: { sessionId: string; url: string }) => {
      await studio.service.pay(url);
      const { payment_intent } = await studio.service.stripe.checkout.sessions.retrieve(sessionId);
      const { data } = await studio.service.stripe.charges.list({ payment_intent: String(payment_intent) });
      return data[0]?.id ?? '';
    };
    const refund = async (charge: string, amount: number, left: number) => {
      await studio.service.stripe.refunds.create({ charge, amount });
      await eventually(async () => expect(await studio.balance(person)).toMatchObject({ purchased_tokens: left }));
    };
    const [first, second] = [
      await chargeOf(await studio.checkout(person, PACK)),
      await chargeOf(await studio.checkout(person, PACK)),
    ];
    await eventually(async () => expect(await studio.balance(person)).toMatchObject({ purchased_tokens: 800 }));
    await refund(first, 100, 720);
    await refund(first, 150, 600);
    expect(await signalsOf(person)).toEqual([]);
    await refund(second, 100, 520);
    await refund(second, 100, 440);
    expect(await signalsOf(person)).toEqual([{ kind: 'refunds', hits: 1, state: 'open' }]);
  });
});
