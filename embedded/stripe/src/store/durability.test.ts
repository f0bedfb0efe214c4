import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startTestPostgres, type TestDatabase, type TestPostgres } from '@kinora/postgres/testing';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { apiKey, clientOf } from '../testing/start-test-payments.ts';
import { cardFields, cards, submitForm } from '../testing/submit-form.ts';

let folder: string;
let postgres: TestPostgres;
let database: TestDatabase;
const programs = new Set<ChildProcess>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinora-stripe-program-'));
  const build = fileURLToPath(new URL('../../build.mjs', import.meta.url));
  await promisify(execFile)(process.execPath, [build, join(folder, 'dist')]);
  postgres = await startTestPostgres();
});
beforeEach(async () => {
  database = await postgres.createDatabase();
});
afterEach(async () => {
  for (const program of programs) {
    await killHard(program);
  }
  await database.drop();
});
afterAll(async () => {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

interface Started {
  url: string;
  program: ChildProcess;
}

/** Starts the built program and resolves with the address that it prints. */
function start(environment: Record<string, string> = {}): Promise<Started> {
  const seeds = [{ lookup_key: 'pack', product: 'Tokens', unit_amount: 500 }];
  const program = spawn(process.execPath, [join(folder, 'dist/main.js')], {
    env: { DATABASE_URL: database.url, API_KEY: apiKey, SEED_PRICES: JSON.stringify(seeds), ...environment },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  programs.add(program);
  const { stdout } = program;
  return new Promise((resolve, reject) => {
    program.once('exit', (code) => reject(new Error(`The program ended with ${code}.`)));
    if (stdout !== null) {
      createInterface({ input: stdout }).on('line', (line) => {
        const url = /^ready (http:\S+)$/.exec(line)?.[1];
        if (url !== undefined) {
          resolve({ url, program });
        }
      });
    }
  });
}

async function killHard(program: ChildProcess): Promise<void> {
  programs.delete(program);
  if (program.exitCode === null && program.signalCode === null) {
    const ended = new Promise((resolve) => program.once('exit', resolve));
    program.kill('SIGKILL');
    await ended;
  }
}

async function sql(text: string, values: unknown[] = []): Promise<void> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  try {
    await client.query(text, values);
  } finally {
    await client.end();
  }
}

test('everything that was answered before a kill -9 is there afterwards, and nothing by halves', async () => {
  const { url, program } = await start();
  const stripe = clientOf(url);
  const [price] = (await stripe.prices.list({ lookup_keys: ['pack'] })).data;
  const answered: string[] = [];
  const buyAll = (async () => {
    for (;;) {
      const session = await stripe.checkout.sessions.create({
        mode: 'payment',
        line_items: [{ price: String(price?.id), quantity: 1 }],
        success_url: 'http://shop.test/',
      });
      await submitForm(String(session.url), { ...cardFields(cards.good), email: 'ada@example.test' });
      answered.push(session.id);
    }
  })().catch(() => undefined);
  await expect.poll(() => answered.length, { timeout: 20_000 }).toBeGreaterThan(20);
  await killHard(program);
  await buyAll;

  const after = clientOf((await start()).url);
  const sessions = await after.checkout.sessions.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 });
  const complete = sessions.filter(({ status }) => status === 'complete').map(({ id }) => id);
  expect(answered.filter((id) => !complete.includes(id))).toEqual([]);
  const charges = await after.charges.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 });
  expect(charges).toHaveLength(complete.length);
  const events = await after.events
    .list({ type: 'checkout.session.completed', limit: 100 })
    .autoPagingToArray({ limit: 10_000 });
  expect(events).toHaveLength(complete.length);
});

test('what the database has no room for is refused whole, and asked again with its key it is done once', async () => {
  const stripe = clientOf((await start()).url);
  await sql(`
    create function be_full() returns trigger language plpgsql as $$
    begin
      if new.kind = 'events' then raise exception 'could not extend file' using errcode = 'disk_full'; end if;
      return new;
    end $$;
    create trigger be_full before insert on embedded_stripe.rows for each row execute function be_full()`);
  const create = () => stripe.customers.create({ email: 'full@example.test' }, { idempotencyKey: 'once' });
  await expect(create()).rejects.toMatchObject({ statusCode: 500 });
  expect((await stripe.customers.list({ email: 'full@example.test' })).data).toEqual([]);
  await sql('drop trigger be_full on embedded_stripe.rows');
  const { id } = await create();
  expect((await create()).id).toBe(id);
  expect((await stripe.customers.list({ email: 'full@example.test' })).data).toHaveLength(1);
});

test('after the connection to the database broke the service goes on with what is kept there', async () => {
  const stripe = clientOf((await start()).url);
  const before = await stripe.customers.create({ email: 'before@example.test' });
  await sql("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'kinora-stripe'");
  await expect.poll(() => stripe.customers.create({ email: 'after@example.test' }).catch(() => null)).not.toBeNull();
  expect(await stripe.customers.retrieve(before.id)).toMatchObject({ email: 'before@example.test' });
  expect((await stripe.customers.list({ email: 'after@example.test' })).data).toHaveLength(1);
});

test('a row that cannot be read stops no start and stays where it is', async () => {
  const first = await start();
  const stripe = clientOf(first.url);
  const [broken, whole] = [await stripe.customers.create(), await stripe.customers.create()];
  await killHard(first.program);
  await sql(`update embedded_stripe.rows set content = '{"id": 7}' where id = $1`, [broken.id]);
  const after = clientOf((await start()).url);
  await expect(after.customers.retrieve(broken.id)).rejects.toMatchObject({ code: 'resource_missing' });
  expect((await after.customers.retrieve(whole.id)).id).toBe(whole.id);
});

test('one process at a time has the state: the next one waits until it is free', async () => {
  const first = await start();
  const { id } = await clientOf(first.url).customers.create();
  const second = start();
  await killHard(first.program);
  expect((await clientOf((await second).url).customers.retrieve(id)).id).toBe(id);
});

const created = 1_760_000_000;
const formerCustomer = {
  ...{ id: 'cus_former', created, email: 'former@example.test', name: null, phone: null, description: null },
  ...{ metadata: { user_id: 'u1' }, balance: -250, defaultPaymentMethod: null, testClock: null, deleted: false },
  invoiceCount: 3,
};
const formerPrice = {
  ...{ id: 'price_former', created, product: 'prod_former', currency: 'usd', unitAmount: 500, recurring: null },
  ...{ lookupKey: 'pack', nickname: null, active: true, metadata: {} },
};
const formerProduct = {
  ...{ id: 'prod_former', created, name: 'Tokens', description: null, active: true, metadata: {} },
};

test('the journal of an earlier release is taken over at the first start, once', async () => {
  const formerFolder = join(folder, 'former');
  await mkdir(formerFolder);
  const lines = [
    [
      ['products', formerProduct.id, formerProduct],
      ['prices', formerPrice.id, formerPrice],
    ],
    [['customers', 'cus_gone', { ...formerCustomer, id: 'cus_gone' }]],
    [['customers', formerCustomer.id, { ...formerCustomer, email: 'earlier@example.test' }]],
    [['customers', formerCustomer.id, formerCustomer]],
    [['customers', 'cus_gone', null]],
  ];
  const journal = `${lines.map((line) => JSON.stringify(line)).join('\n')}\n[["customers","cus_torn",{"id":"cus_to`;
  await writeFile(join(formerFolder, 'state.jsonl'), journal);

  const first = await start({ DATA_DIR: formerFolder });
  const stripe = clientOf(first.url);
  expect(await stripe.customers.retrieve('cus_former')).toMatchObject({
    ...{ email: 'former@example.test', balance: -250, metadata: { user_id: 'u1' } },
  });
  expect((await stripe.prices.list({ lookup_keys: ['pack'] })).data).toMatchObject([{ id: 'price_former' }]);
  expect((await stripe.customers.list()).data).toHaveLength(1);
  expect(await readdir(formerFolder)).toEqual(['state.jsonl.taken-over']);

  await stripe.customers.update('cus_former', { name: 'Ada' });
  await killHard(first.program);
  await writeFile(join(formerFolder, 'state.jsonl'), journal);
  const after = clientOf((await start({ DATA_DIR: formerFolder })).url);
  expect(await after.customers.retrieve('cus_former')).toMatchObject({ name: 'Ada' });
});

test('a setting that is missing is named', async () => {
  const run = promisify(execFile)(process.execPath, [join(folder, 'dist/main.js')], {
    env: { DATABASE_URL: database.url },
  });
  await expect(run).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('API_KEY') });
});
