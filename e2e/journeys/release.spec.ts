import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from '../support/installation.ts';
import { expect, test } from '../support/own-installation.ts';
import { createPerson } from '../support/person.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const run = promisify(execFile);

test('a release has all that a studio needs: pages, sign-up, a picture with its marks, and the commands of operators', async ({
  ownInstallation: { pidOf },
  openBrowser,
}) => {
  test.setTimeout(180_000);
  const parent = await mkdtemp(path.join(tmpdir(), 'kinora-release-'));
  const folder = path.join(parent, 'release');
  await run(process.execPath, ['scripts/release.mjs', folder], { cwd: root });
  const env = await releaseEnvironment(folder, pidOf('server'));
  const program = path.join(folder, 'server/dist/main.js');
  await run(process.execPath, [program, 'migrate'], { env, cwd: folder });
  expect((await run(process.execPath, [program, 'ledger', 'verify'], { env, cwd: folder })).stdout).not.toBe('');

  const server = await start(program, 'server', env);
  const worker = await start(program, 'worker', env);
  // Whatever is made from now on, the release's worker makes.
  process.kill(pidOf('worker'), 'SIGSTOP');
  try {
    const origin = `http://localhost:${env.PORT}`;
    const person = await createPerson(origin);
    const context = await openBrowser({ baseURL: origin });
    await context.addCookies(person.cookies);
    const page = await context.newPage();
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const id = await person.generate({ prompt: 'A lighthouse in fog', width: 512, height: 512, steps: 10 });
    const record = await (await context.request.get(`/api/generations/${id}`)).json();
    const picture = await (await context.request.get(record.outputs[0].url)).body();
    const verified = await context.request.post('/api/verify', {
      headers: { origin },
      multipart: { file: { name: 'picture.png', mimeType: 'image/png', buffer: picture } },
    });
    await expect(verified).toBeOK();
    expect(await verified.json()).toMatchObject({ state: 'signed', isOurs: true });
    await person.leave();
    await context.close();
  } finally {
    process.kill(pidOf('worker'), 'SIGCONT');
    await Promise.all([server.stop(), worker.stop()]);
    await rm(parent, { recursive: true });
  }
});

/** What the server of the running installation was told, with the release's own pages and programs and another port. */
async function releaseEnvironment(folder: string, pid: number): Promise<Record<string, string>> {
  const entries = (await readFile(`/proc/${pid}/environ`, 'utf8')).split('\0').filter((line) => line.includes('='));
  const told = Object.fromEntries(
    entries.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
  const { MEDIA_PROGRAM: _media, MARKS_PROGRAM: _marks, ...rest } = told;
  return { ...rest, WEB_DIR: path.join(folder, 'web/build/client'), PORT: String(await freePort()) };
}

async function start(program: string, role: string, env: Record<string, string>) {
  const child = spawn(process.execPath, [program, role], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const exit = once(child, 'exit');
  for await (const line of createInterface({ input: child.stdout })) if (line.startsWith('ready')) break;
  child.stdout.resume();
  return {
    stop: async () => {
      child.kill('SIGTERM');
      await exit;
    },
  };
}
