import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import {
  confirmationLink,
  createBrowser,
  signUpConfirmed,
  startTestAccounts,
  type TestAccounts,
} from '../../../test/support/sign-in-studio.ts';
import { abuseRules } from '../../platform/settings/registry.ts';

let accounts: TestAccounts;
beforeAll(async () => {
  accounts = await startTestAccounts();
});
afterAll(() => accounts.stop());
beforeEach(async () => {
  await accounts.pool.query(`delete from settings where name <> 'signup_tokens'`);
});

type Browser = ReturnType<typeof createBrowser>;

const set = (name: string, value: unknown) =>
  accounts.pool.query(
    `insert into settings (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value`,
    [name, JSON.stringify(value)],
  );

const signUp = (browser: Browser, email: string) =>
  browser.post('/api/auth/sign-up/email', { name: '', email, password: 'violet-otter-91', callbackURL: '/dashboard' });

async function signUpIn(browser: Browser, email: string): Promise<void> {
  expect((await signUp(browser, email)).status).toBe(200);
  await browser.get(await confirmationLink(accounts, email));
}

async function giftOf(email: string) {
  const { rows } = await accounts.pool.query(
    `select g.state, g.about, p.tokens, p.id from profiles p left join signup_gifts g on g.user_id = p.id where p.email = $1`,
    [email],
  );
  return z
    .object({ state: z.string().nullable(), about: z.string().nullable(), tokens: z.number(), id: z.string() })
    .parse(rows[0]);
}

const noteCard = (id: string, fingerprint: string) =>
  accounts.pool.query('select note_card($1, $2, $3)', [id, fingerprint, 'visa 4242']);

async function confirmPhone(id: string, number: string) {
  await accounts.pool.query('insert into phones (user_id, number) values ($1, $2)', [id, number]);
}

async function signalsOf(id: string): Promise<string[]> {
  const { rows } = await accounts.pool.query<{ kind: string }>(
    'select s.kind from risk_signals s join risk_cases c on c.id = s.case_id where c.user_id = $1 order by s.kind',
    [id],
  );
  return rows.map(({ kind }) => kind);
}

describe('the address of an account', () => {
  const refusal = { code: 'disposable_email', error: expect.stringContaining('Please use a lasting address') };

  test.each(['eve@mailinator.com', 'eve@Mailinator.com', 'eve@sub.domain.yopmail.com'])(
    'cannot be one for mail that is thrown away: %s',
    async (email) => {
      const answer = await signUp(createBrowser(accounts), email);
      expect([answer.status, answer.body]).toEqual([422, expect.objectContaining(refusal)]);
      expect(await accounts.mailsTo(email)).toEqual([]);
    },
  );

  test('cannot become one by a change either', async () => {
    const browser = await signUpConfirmed(accounts, 'change@kinora.test');
    const answer = await browser.post('/api/auth/change-email', { newEmail: 'change@mailinator.com' });
    expect([answer.status, answer.body]).toEqual([422, expect.objectContaining(refusal)]);
  });

  test('is refused where the operator says so, with the hosts below, and allowed where they say so', async () => {
    Object.assign(accounts.mailHosts, { refused: ['spam.example'], allowed: ['mailinator.com'] });
    const status = async (email: string) => (await signUp(createBrowser(accounts), email)).status;
    expect([await status('a@spam.example'), await status('b@very.spam.example')]).toEqual([422, 422]);
    expect([await status('c@mailinator.com'), await status('d@notspam.example')]).toEqual([200, 200]);
    Object.assign(accounts.mailHosts, { refuseDisposable: false, allowed: [], refused: [] });
    expect(await status('e@yopmail.com')).toBe(200);
    Object.assign(accounts.mailHosts, { refuseDisposable: true });
  });
});

describe('a mailbox', () => {
  const mailboxOf = async (addresses: string[]) => {
    const { rows } = await accounts.pool.query<{ mailbox: string }>(
      'select mailbox_of(a) as mailbox from unnest($1::text[]) with ordinality as t (a, n) order by n',
      [addresses],
    );
    return rows.map(({ mailbox }) => mailbox);
  };
  const word = fc.stringMatching(/^[a-z0-9]{1,12}$/);

  test('is the same whatever stands behind a plus, in whichever case, and at Gmail with any dots', async () => {
    await fc.assert(
      fc.asyncProperty(word, word, word, async (name, tag, host) => {
        const found = await mailboxOf([
          `${name}@${host}.example`,
          `${name.toUpperCase()}+${tag}@${host}.Example`,
          ` ${name}+${tag}+x@${host}.example `,
          `${name}@gmail.com`,
          `${[...name].join('.')}+${tag}@googlemail.com`,
        ]);
        expect(new Set(found)).toEqual(new Set([`${name}@${host}.example`, `${name}@gmail.com`]));
        expect(await mailboxOf(found)).toEqual(found);
      }),
      { numRuns: 50 },
    );
  });

  test('is another one for another name or host, with dots elsewhere too', async () => {
    await fc.assert(
      fc.asyncProperty(word, word, async (one, other) => {
        fc.pre(one !== other);
        const found = await mailboxOf([
          ...[`${one}@a.example`, `${other}@a.example`, `${one}@b.example`, `${one}.x@a.example`],
          ...[`+${one}@a.example`, `+${other}@a.example`],
        ]);
        expect(new Set(found).size).toBe(6);
      }),
      { numRuns: 50 },
    );
  });
});

describe('sign-up tokens', () => {
  test('come once for a browser: the second account has none, knows why, and works', async () => {
    const browser = createBrowser(accounts);
    await signUpIn(browser, 'first@kinora.test');
    await browser.post('/api/auth/sign-out', {});
    await signUpIn(browser, 'second@kinora.test');
    expect(await giftOf('first@kinora.test')).toMatchObject({ state: 'given', tokens: 100 });
    const second = await giftOf('second@kinora.test');
    expect(second).toMatchObject({ state: 'refused', about: 'device', tokens: 0 });
    expect((await browser.get('/api/me')).body).toMatchObject({
      balance: { total: 0 },
      signupGift: { state: 'refused', about: 'device' },
    });
    expect(await signalsOf(second.id)).toContain('shared_device');
  });

  test('wait for a card where the setting says so, and come with it', async () => {
    await set('signup_tokens_after', 'card');
    const browser = await signUpConfirmed(accounts, 'card@kinora.test');
    expect((await browser.get('/api/me')).body).toMatchObject({
      balance: { total: 0 },
      signupGift: { state: 'waiting', about: 'card' },
    });
    const { id } = await giftOf('card@kinora.test');
    await noteCard(id, 'fingerprint-1');
    await noteCard(id, 'fingerprint-1');
    expect((await browser.get('/api/me')).body).toMatchObject({ balance: { total: 100 }, signupGift: null });
  });

  test('wait for a phone where the setting says so, and a number that was used brings none', async () => {
    await set('signup_tokens_after', 'phone');
    await signUpConfirmed(accounts, 'phone-1@kinora.test');
    const first = await giftOf('phone-1@kinora.test');
    expect(first).toMatchObject({ state: 'waiting', about: 'phone' });
    await confirmPhone(first.id, '+15550100');
    expect(await giftOf('phone-1@kinora.test')).toMatchObject({ state: 'given', tokens: 100 });
    await accounts.pool.query('delete from phones where user_id = $1', [first.id]);
    await signUpConfirmed(accounts, 'phone-2@kinora.test');
    await confirmPhone((await giftOf('phone-2@kinora.test')).id, '+15550100');
    expect(await giftOf('phone-2@kinora.test')).toMatchObject({ state: 'refused', about: 'phone', tokens: 0 });
  });

  test('come once for a card, also when twenty accounts show it at the same moment', async () => {
    await set('signup_tokens_after', 'card');
    const emails = Array.from({ length: 20 }, (_, n) => `race-${n}@host-${n}.test`);
    for (const email of emails) await signUpConfirmed(accounts, email);
    const people = await Promise.all(emails.map(giftOf));
    await Promise.all(people.map(({ id }) => noteCard(id, 'fingerprint-of-the-race')));
    const gifts = await Promise.all(emails.map(giftOf));
    expect(gifts.filter(({ state, tokens }) => state === 'given' && tokens === 100)).toHaveLength(1);
    expect(gifts.filter((gift) => gift.state === 'refused' && gift.about === 'card' && gift.tokens === 0)).toHaveLength(
      19,
    );
    expect(await signalsOf(gifts.find(({ state }) => state === 'refused')?.id ?? '')).toContain('shared_card');
  });

  test('stay claimed by a browser, whoever else signs in with it and gets none', async () => {
    const browser = createBrowser(accounts);
    await signUpIn(browser, 'owner@kinora.test');
    await browser.post('/api/auth/sign-out', {});
    await signUpIn(createBrowser(accounts), 'owner+again@kinora.test');
    const again = await giftOf('owner+again@kinora.test');
    expect(again).toMatchObject({ state: 'refused', about: 'mailbox' });
    await accounts.pool.query(
      `insert into account_traits (user_id, kind, value) select $1, kind, value from account_traits
      where kind = 'device' and user_id = $2`,
      [again.id, (await giftOf('owner@kinora.test')).id],
    );
    await noteCard(again.id, 'fingerprint-of-another-card');
    await signUpIn(browser, 'third@kinora.test');
    expect(await giftOf('third@kinora.test')).toMatchObject({ state: 'refused', about: 'device', tokens: 0 });
  });

  test('claim nothing for somebody who gets none: what was new there brings them to its next owner', async () => {
    await set('signup_tokens_after', 'card');
    for (const n of [1, 2, 3]) await signUpConfirmed(accounts, `claim-${n}@kinora.test`);
    const [one, two, three] = await Promise.all([1, 2, 3].map((n) => giftOf(`claim-${n}@kinora.test`)));
    await noteCard(one?.id ?? '', 'claimed');
    await accounts.pool.query(`select note_trait($1, 'card', 'brand-new', null, false)`, [two?.id]);
    await noteCard(two?.id ?? '', 'claimed');
    await noteCard(three?.id ?? '', 'brand-new');
    const states = await Promise.all([1, 2, 3].map(async (n) => (await giftOf(`claim-${n}@kinora.test`)).state));
    expect(states).toEqual(['given', 'refused', 'given']);
  });

  test('are claimed by a card that is saved after they came, and by one from before cards were asked for', async () => {
    await signUpConfirmed(accounts, 'mail-first@kinora.test');
    const first = await giftOf('mail-first@kinora.test');
    expect(first).toMatchObject({ state: 'given', tokens: 100 });
    await noteCard(first.id, 'saved-later');
    await confirmPhone(first.id, '+15550111');
    await set('signup_tokens_after', 'card');
    await signUpConfirmed(accounts, 'card-second@kinora.test');
    const second = await giftOf('card-second@kinora.test');
    await noteCard(second.id, 'saved-later');
    expect(await giftOf('card-second@kinora.test')).toMatchObject({ state: 'refused', about: 'card', tokens: 0 });
    await noteCard(first.id, 'one-more');
    await signUpConfirmed(accounts, 'card-third@kinora.test');
    await noteCard((await giftOf('card-third@kinora.test')).id, 'one-more');
    expect(await giftOf('card-third@kinora.test')).toMatchObject({ state: 'refused', about: 'card', tokens: 0 });
    expect(await giftOf('mail-first@kinora.test')).toMatchObject({ state: 'given', tokens: 100 });
    expect(await signalsOf(first.id)).toEqual([]);
  });

  test('do not come again to whoever deletes their account and shows the same card', async () => {
    await set('signup_tokens_after', 'card');
    await signUpConfirmed(accounts, 'gone@kinora.test');
    const { id } = await giftOf('gone@kinora.test');
    await noteCard(id, 'of-the-gone');
    await accounts.pool.query('select remove_account($1)', [id]);
    await signUpConfirmed(accounts, 'back@elsewhere.test');
    await noteCard((await giftOf('back@elsewhere.test')).id, 'of-the-gone');
    expect(await giftOf('back@elsewhere.test')).toMatchObject({ state: 'refused', about: 'card', tokens: 0 });
  });
});

test('what is kept of a device, a network and a card says nothing about them', async () => {
  await signUpConfirmed(accounts, 'traits@kinora.test');
  const { id } = await giftOf('traits@kinora.test');
  const { rows } = await accounts.pool.query('select kind, value, hint from account_traits where user_id = $1', [id]);
  const kept = z.array(z.object({ kind: z.string(), value: z.instanceof(Buffer), hint: z.string().nullable() }));
  const traits = kept.parse(rows);
  expect(traits.map(({ kind }) => kind).sort()).toEqual(['device', 'mailbox', 'network']);
  expect(traits.map(({ value }) => value.length)).toEqual([32, 32, 32]);
  expect(traits.flatMap(({ hint }) => hint ?? [])).toEqual(['kinora.test']);
  const { rows: left } = await accounts.pool.query('select from arriving_sign_ups where email = $1', [
    'traits@kinora.test',
  ]);
  expect(left).toEqual([]);
});

test('many accounts of one network, or with addresses of a host that is new here, are a signal', async () => {
  await set('abuse_rules', { ...abuseRules.byDefault, signUpsPerNetwork: 2, signUpsPerMailHost: 3 });
  const browser = createBrowser(accounts);
  for (const n of [1, 2, 3, 4]) {
    await signUpIn(browser, `many-${n}@fresh.test`);
    await browser.post('/api/auth/sign-out', {});
    browser.forget();
  }
  const signals = await Promise.all(
    [1, 2, 3, 4].map(async (n) => signalsOf((await giftOf(`many-${n}@fresh.test`)).id)),
  );
  expect(signals).toEqual([[], [], ['sign_ups_network'], ['sign_ups_mail_host', 'sign_ups_network']]);
});

test('the database has the figures of the setting by default', async () => {
  for (const [name, figure] of Object.entries(abuseRules.byDefault)) {
    const { rows } = await accounts.pool.query('select abuse_rule($1) as figure', [name]);
    expect(rows, name).toEqual([{ figure }]);
  }
});
