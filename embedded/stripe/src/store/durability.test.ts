import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { apiKey, clientOf } from '../testing/start-test-payments.ts';
import { cardFields, cards, submitForm } from '../testing/submit-form.ts';

let folder: string;
let program: ChildProcess;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinora-stripe-program-'));
  const build = fileURLToPath(new URL('../../build.mjs', import.meta.url));
  await promisify(execFile)(process.execPath, [build, join(folder, 'dist')]);
});
afterEach(() => void program.kill('SIGKILL'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const dataDir = () => join(folder, 'data');

/** Starts the built program and resolves with the address it prints. */
function start(): Promise<string> {
  const seeds = [{ lookup_key: 'pack', product: 'Tokens', unit_amount: 500 }];
  program = spawn(process.execPath, [join(folder, 'dist/main.js')], {
    env: { DATA_DIR: dataDir(), API_KEY: apiKey, SEED_PRICES: JSON.stringify(seeds) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const { stdout } = program;
  return new Promise((resolve, reject) => {
    program.once('exit', (code) => reject(new Error(`The program ended with ${code}.`)));
    if (stdout !== null) {
      createInterface({ input: stdout }).on('line', (line) => {
        const address = /^ready (http:\S+)$/.exec(line)?.[1];
        if (address !== undefined) {
          resolve(address);
        }
      });
    }
  });
}

async function killHard(): Promise<void> {
  const ended = new Promise((resolve) => program.once('exit', resolve));
  program.kill('SIGKILL');
  await ended;
}

test('everything that was answered before a kill -9 is there afterwards, and nothing by halves', async () => {
  const url = await start();
  const stripe = clientOf(url);
  const [price] = (await stripe.prices.list({ lookup_keys: ['pack'] })).data;
  const answered: string[] = [];
  const buyAll = (async () => {
    for (;;) {
      const session = await stripe.checkout.sessions.create({
        mode: 'payment',
        line_items: [{ price: String(price?.id) }],
        success_url: 'http://shop.test/',
      });
      await submitForm(String(session.url), { ...cardFields(cards.good), email: 'ada@example.test' });
      answered.push(session.id);
    }
  })().catch(() => undefined);
  await expect.poll(() => answered.length, { timeout: 20_000 }).toBeGreaterThan(20);
  await killHard();
  await buyAll;

  const after = clientOf(await start());
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

test('a line that a crash cut short is dropped, and what follows is kept', async () => {
  const customer = await clientOf(await start()).customers.create({ email: 'first@example.test' });
  await killHard();
  await appendFile(join(dataDir(), 'state.jsonl'), '[["customers","cus_torn",{"id":"cus_to');
  const second = await clientOf(await start()).customers.create({ email: 'second@example.test' });
  await killHard();
  const after = clientOf(await start());
  expect(await after.customers.retrieve(customer.id)).toMatchObject({ email: 'first@example.test' });
  expect(await after.customers.retrieve(second.id)).toMatchObject({ email: 'second@example.test' });
  expect(await readFile(join(dataDir(), 'state.jsonl'), 'utf8')).not.toContain('cus_torn');
});

test('a line that was written over the rest of another stops no start, and the file stays beside', async () => {
  const customer = await clientOf(await start()).customers.create({ email: 'third@example.test' });
  await killHard();
  await appendFile(join(dataDir(), 'state.jsonl'), '[["customers","cus_to[["customers","cus_joined",null]]\n');
  expect(await clientOf(await start()).customers.retrieve(customer.id)).toMatchObject({ email: 'third@example.test' });
  await killHard();
  expect(await readFile(join(dataDir(), 'state.jsonl.damaged'), 'utf8')).toContain('cus_joined');
  expect(await readFile(join(dataDir(), 'state.jsonl'), 'utf8')).not.toContain('cus_joined');
});

test('what does not fit on the disk is refused whole, and what fits afterwards is kept', async () => {
  const path = join(folder, 'small', 'state.jsonl');
  const journal = fileURLToPath(new URL('./journal.ts', import.meta.url));
  const script = `
    const { openJournal } = await import(${JSON.stringify(journal)});
    const journal = openJournal(${JSON.stringify(path)});
    journal.append(JSON.stringify('first'));
    let code = 'none';
    try { journal.append(JSON.stringify('x'.repeat(20000))); } catch (error) { code = error.code; }
    try { journal.replace([JSON.stringify('y'.repeat(20000))]); } catch { code += ' twice'; }
    journal.append(JSON.stringify('second'));
    console.log(code, JSON.stringify(openJournal(${JSON.stringify(path)}).entries));`;
  const node = [process.execPath, '--import', import.meta.resolve('tsx'), '--input-type=module', '-e', script];
  // The shell's limit of a file's size: 8 blocks of 1,024 bytes.
  const { stdout } = await promisify(execFile)('bash', ['-c', 'ulimit -f 8; exec "$0" "$@"', ...node]);
  expect(stdout.trim()).toBe('EFBIG twice ["first","second"]');
});

test('a setting that is missing is named', async () => {
  const run = promisify(execFile)(process.execPath, [join(folder, 'dist/main.js')], { env: { DATA_DIR: dataDir() } });
  await expect(run).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('API_KEY') });
});
