import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { choosePorts } from './ports.ts';
import { engineEnvironment, serverEnvironment } from './program-environment.ts';
import { loadSecrets } from './secrets.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'kinora-environment-'));
});
afterEach(() => rm(root, { recursive: true }));

async function installationWith(environment: Record<string, string>) {
  const config = readConfig(root, { KINORA_DATA: root, ...environment });
  const ports = await choosePorts(config);
  return { config, secrets: loadSecrets(config), ports, databaseUrl: 'postgres://db/kinora' };
}
const engineWith = async (environment: Record<string, string>) =>
  engineEnvironment(await installationWith(environment));

test("the engine signs for the account whose webhooks are taken, and hears none of the operator's secrets", async () => {
  const told = await engineWith({
    FAL_USER_ID: 'user-1',
    RUNWARE_API_KEY: 'key-of-runware',
    AUTH_SECRET: 'a'.repeat(32),
  });
  expect(told.FAL_USER_ID).toBe('user-1');
  expect(Object.values(told)).not.toContain('key-of-runware');
  expect(Object.values(told)).not.toContain('a'.repeat(32));
  expect(await engineWith({})).not.toHaveProperty('FAL_USER_ID');
});

test('without the preview engine the server is told of no service that it stands in for', async () => {
  const told = serverEnvironment(await installationWith({ PREVIEW: '0' }));
  expect(told.EMBEDDED).toBe('database,mail,payments');
  for (const name of ['RUNWARE_API_KEY', 'RUNWARE_BASE_URL', 'FAL_KEY', 'FAL_QUEUE_URL', 'VISION_BASE_URL']) {
    expect(told).not.toHaveProperty(name);
  }
});

test('what Node keeps of the code lies with the build, or where the operator says', async () => {
  const compiledIn = async (environment: Record<string, string>) =>
    serverEnvironment(await installationWith(environment)).NODE_COMPILE_CACHE;
  expect(await compiledIn({})).toBe(join(root, 'server/dist/compiled'));
  expect(await compiledIn({ NODE_COMPILE_CACHE: '/elsewhere' })).toBe('/elsewhere');
});
