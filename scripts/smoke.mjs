// node scripts/smoke.mjs: starts all parts on a data folder of its own, asks after their health, signs somebody up, has one
// picture made and ends all as Ctrl-C does. With node-matrix: npm run node-matrix -- node scripts/smoke.mjs
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
/** For everything together; a busy machine may have to build as well. */
const PATIENCE_MS = 900_000;

const folder = mkdtempSync(path.join(tmpdir(), 'kinora-smoke-'));
const port = await freePort();
const origin = `http://localhost:${port}`;
const patience = AbortSignal.timeout(PATIENCE_MS);
const { PATH = '', HOME = '' } = process.env;
const studio = spawn(process.execPath, ['embedded/supervisor/start.mjs'], {
  cwd: root,
  env: { PATH, HOME, KINORA_DATA: path.join(folder, 'data'), PORT: String(port) },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const ended = once(studio, 'exit');
try {
  await untilReady();
  say(`started by Node.js ${process.version}`);
  for (const address of ['/healthz', '/readyz', '/', '/dashboard']) await ask(address);
  say('healthy, and its pages are there');
  const cookie = await signUp();
  say('somebody signed up');
  say(`a picture of ${await makePicture(cookie)} bytes was made`);
  studio.kill('SIGINT');
  const [code] = await ended;
  if (code !== 0) throw new Error(`It ended with code ${code}`);
  say('ended');
} finally {
  studio.kill('SIGINT');
  await ended;
  rmSync(folder, { recursive: true });
}

async function untilReady() {
  let output = '';
  studio.stdout.setEncoding('utf8');
  const early = ended.then(() => {
    throw new Error(`It ended before it was ready:\n${output}`);
  });
  const ready = new Promise((resolve) => {
    studio.stdout.on('data', (text) => {
      output += text;
      if (output.includes('Ctrl-C stops everything')) resolve();
    });
  });
  await Promise.race([ready, early]);
  early.catch(() => undefined);
}

/** Answers the cookie of a new account whose address is confirmed. */
async function signUp() {
  const email = `smoke-${randomUUID()}@example.com`;
  await ask('/api/auth/sign-up/email', { name: '', email, password: 'velvet-otter-91', callbackURL: '/dashboard' });
  const link = await until(async () => {
    const mails = await (await ask('/dev/mailbox.json')).json();
    return /https?:\/\/\S+\/verify-email\S+/.exec(mails.find(({ to }) => to === email)?.text ?? '')?.[0];
  });
  const confirmed = await fetch(link, { redirect: 'manual', signal: patience });
  return confirmed.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

/** Answers how large the picture is that the studio keeps. */
async function makePicture(cookie) {
  const generationId = randomUUID();
  const order = { generationId, prompt: 'a lighthouse at night', width: 512, height: 512 };
  await ask('/functions/v1/ai-image-generator', order, cookie);
  const made = await until(async () => {
    const generation = await (await ask(`/api/generations/${generationId}`, undefined, cookie)).json();
    if (['failed', 'cancelled'].includes(generation.status)) throw new Error(JSON.stringify(generation));
    return generation.status === 'completed' ? generation : undefined;
  });
  const picture = await ask(made.outputs[0].url, undefined, cookie);
  if (!picture.headers.get('content-type')?.startsWith('image/')) throw new Error('What was made is no picture');
  return (await picture.arrayBuffer()).byteLength;
}

async function ask(address, body, cookie = '') {
  const response = await fetch(new URL(address, origin), {
    method: body === undefined ? 'GET' : 'POST',
    headers: { origin, cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: patience,
  });
  if (!response.ok) throw new Error(`${address} answers ${response.status}: ${await response.text()}`);
  return response;
}

async function until(look) {
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    await sleep(200);
  }
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: free } = server.address();
  server.close();
  await once(server, 'close');
  return free;
}

function say(text) {
  console.log(`ok     ${text}`);
}
