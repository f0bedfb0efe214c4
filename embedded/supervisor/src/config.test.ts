import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from './config.ts';

const secrets = { AUTH_SECRET: 'a'.repeat(32), FILES_SECRET: 'b'.repeat(32), WEBHOOK_SECRET: 'c'.repeat(32) };
const services = {
  DATABASE_URL: 'postgres://db/kinora',
  RUNWARE_API_KEY: 'key',
  FAL_KEY: 'key',
  SMTP_URL: 'smtps://mail.test',
  STRIPE_SECRET_KEY: 'sk_test_key',
};

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'kinora-config-'));
});

afterEach(() => rm(root, { recursive: true }));

test('without settings everything is embedded, on loopback port 3000, with data beside the code', () => {
  const config = readConfig(root, {});
  expect(config.embedded).toEqual(['database', 'engine', 'mail', 'payments']);
  expect(config.dataFolder).toBe(join(root, '.kinora'));
  expect(config.settings).toMatchObject({ HOST: '127.0.0.1', PORT: 3000 });
});

test('a real service replaces the embedded part', () => {
  expect(readConfig(root, { DATABASE_URL: services.DATABASE_URL }).embedded).toEqual(['engine', 'mail', 'payments']);
  expect(readConfig(root, services).embedded).toEqual([]);
});

test('the engine stands in for each service that has no key, and is not needed when both have one', () => {
  expect(readConfig(root, {}).engineFor).toEqual(['fal', 'runware']);
  expect(readConfig(root, { FAL_KEY: 'key' })).toMatchObject({
    engineFor: ['runware'],
    embedded: ['database', 'engine', 'mail', 'payments'],
  });
  expect(readConfig(root, { FAL_KEY: 'key', RUNWARE_API_KEY: 'key' })).toMatchObject({
    engineFor: [],
    embedded: ['database', 'mail', 'payments'],
  });
});

test('PREVIEW=0 leaves the engine out, whichever keys there are', () => {
  for (const keys of [{}, { FAL_KEY: 'key' }]) {
    expect(readConfig(root, { PREVIEW: '0', ...keys })).toMatchObject({
      engineFor: [],
      embedded: ['database', 'mail', 'payments'],
    });
  }
});

test('.env is read, the process environment wins, and an empty value counts as unset', async () => {
  await writeFile(join(root, '.env'), 'PORT=4000\nHOST=0.0.0.0\nSMTP_URL=\n# a comment\nS3_BUCKET="my bucket"\n');
  const config = readConfig(root, { PORT: '5000', HOST: '' });
  expect(config.settings).toMatchObject({ PORT: 5000, HOST: '0.0.0.0' });
  expect(config.embedded).toContain('mail');
  expect(config.environment.S3_BUCKET).toBe('my bucket');
});

test.each([
  ['PORT', '70000'],
  ['PUBLIC_URL', 'kinora.test'],
  ['DATABASE_URL', 'mysql://db'],
  ['AUTH_SECRET', 'short'],
])('a wrong %s is named', (name, value) => {
  expect(() => readConfig(root, { [name]: value })).toThrow(name);
});

test('production demands secrets and real services for the stand-ins, naming each variable', () => {
  const start = () => readConfig(root, { NODE_ENV: 'production' });
  const { DATABASE_URL: _database, ...standIns } = services;
  for (const name of [...Object.keys(secrets), ...Object.keys(standIns), 'ALLOW_EMBEDDED']) {
    expect(start).toThrow(name);
  }
  expect(readConfig(root, { NODE_ENV: 'production', ...secrets, ...standIns }).embedded).toEqual(['database']);
  expect(readConfig(root, { NODE_ENV: 'production', ...secrets, ...services }).embedded).toEqual([]);
});

test('ALLOW_EMBEDDED=1 permits embedded parts in production, but no generated secrets', () => {
  const allowed = { NODE_ENV: 'production', ALLOW_EMBEDDED: '1' };
  expect(readConfig(root, { ...allowed, ...secrets }).embedded).toHaveLength(4);
  expect(() => readConfig(root, allowed)).toThrow('AUTH_SECRET');
});
