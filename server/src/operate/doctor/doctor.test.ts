import { createServer } from 'node:http';
import { tools } from '@kinora/catalogue';
import { providerMappings } from '@kinora/catalogue/providers';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCommand } from '../../../test/support/run-command.ts';
import { startWorkingStudio, type WorkingStudio } from '../../../test/support/working-studio.ts';
import { thisRelease } from '../../platform/database/release.ts';
import { falEndpoints } from '../../studio/providers/fal-call.ts';
import { examine, tell } from './doctor-command.ts';
import { differences, readLiveInput, sampleRequests } from './fal-schemas.ts';
import { type LiveCheck, liveChecks } from './live-checks.ts';
import { localFindings, nodeFinding } from './local-checks.ts';

let studio: WorkingStudio;
let schemaUrl: string;
/** What fal's schema says at the moment, by endpoint. */
const schemas = new Map<string, object>();
const server = createServer((request, response) => {
  const endpoint = new URL(request.url ?? '', 'http://fal').searchParams.get('endpoint_id') ?? '';
  const input = schemas.get(endpoint);
  if (input === undefined) response.writeHead(404).end();
  else
    response.end(JSON.stringify({ openapi: '3.0.4', components: { schemas: { QueueStatus: {}, KlingInput: input } } }));
});

beforeAll(async () => {
  studio = await startWorkingStudio();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  schemaUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/openapi.json`;
});
afterAll(async () => {
  server.close();
  await studio.stop();
});

async function examined(checks: LiveCheck[], isAgreed: boolean, answer = false) {
  const lines: string[] = [];
  const isWell = await examine(checks, { isAgreed }, { say: (line) => lines.push(line), confirm: async () => answer });
  return { isWell, said: lines.join('\n') };
}

test('nothing is called before it is said what it may cost and somebody agrees', async () => {
  const called: string[] = [];
  const check = (service: string, cost: string | null): LiveCheck => ({
    service,
    cost,
    run: async () => {
      called.push(service);
      if (service === 'B') throw new Error('It is away');
      return 'Fine.';
    },
  });
  const checks = [check('A', '$0.01'), check('B', null)];
  const refused = await examined(checks, false);
  expect([refused.isWell, called]).toEqual([false, []]);
  expect(refused.said).toContain('A may cost $0.01');
  const agreed = await examined(checks, false, true);
  expect([agreed.isWell, called]).toEqual([false, ['A', 'B']]);
  expect(agreed.said).toContain('ok      A: Fine.');
  expect(agreed.said).toContain('failed  B: It is away');
  expect((await examined([check('A', null)], false)).isWell).toBe(true);
});

const checkOf = (service: string, config = studio.deps.config) => {
  const found = liveChecks(config, studio.deps.log).find((check) => check.service === service);
  if (found === undefined) throw new Error(`There is no check of ${service}`);
  return found;
};

test('a picture is really made, and a wrong key is told', async () => {
  for (const service of ['Runware', 'fal']) expect(await checkOf(service).run()).toContain('It made a picture');
  studio.runware.follow(() => ({
    status: 401,
    body: { errors: [{ code: 'invalidApiKey', message: 'No', taskUUID: null }] },
  }));
  await expect(checkOf('Runware').run()).rejects.toThrow('not available');
  studio.runware.follow(() => undefined);
});

test('files are kept and removed again', async () => {
  expect(await checkOf('Files').run()).toContain('keeps files and removes them');
});

test('every tool at fal has a sample of what it sends', () => {
  const { fal } = studio.deps.config;
  const atFal = tools.filter(({ id }) => {
    const mapping = providerMappings[id];
    return mapping !== undefined && falEndpoints(fal, id, mapping).length > 0;
  });
  expect(sampleRequests(fal).map(({ tool }) => tool)).toEqual(atFal.map(({ name }) => name));
  expect(atFal.length).toBeGreaterThan(10);
});

test('what fal would refuse of what we send is told in words', async () => {
  const sample = { endpoint: 'fal-ai/kling', tool: 'Kling', request: { prompt: 'A fox', duration: '5', cfg_scale: 2 } };
  const prompt = { type: 'string', maxLength: 2500 };
  schemas.set(sample.endpoint, {
    properties: { prompt, duration: { enum: ['5', '10'] }, cfg_scale: { maximum: 2 } },
    required: ['prompt'],
  });
  expect(differences(sample, await readLiveInput(schemaUrl, sample.endpoint))).toEqual([]);
  schemas.set(sample.endpoint, {
    properties: { prompt: { ...prompt, maxLength: 3 }, duration: { enum: ['8'] }, image_url: {} },
    required: ['prompt', 'image_url'],
  });
  expect(differences(sample, await readLiveInput(schemaUrl, sample.endpoint))).toEqual([
    'fal now requires "image_url", which is not sent',
    '"prompt" has 5 characters, outside 0 to 3',
    '"duration" is "5", which is no choice any more',
    '"cfg_scale" is sent, which fal no longer has',
  ]);
  await expect(readLiveInput(schemaUrl, 'fal-ai/gone')).rejects.toThrow('fal knows no schema of fal-ai/gone');
});

describe('what is wrong with an installation, without a call of any service', () => {
  async function told(changes: Partial<WorkingStudio['deps']['config']>) {
    const lines: string[] = [];
    const findings = await localFindings({ ...studio.deps.config, ...changes }, thisRelease());
    const isWell = tell(findings, { say: (line) => lines.push(line) });
    return { isWell, said: lines.join('\n') };
  }

  test('a studio that works is told as well, with what would make it better', async () => {
    const { isWell, said } = await told({
      media: { ...studio.deps.config.media, program: process.execPath },
      marks: { program: process.execPath },
    });
    expect(isWell, said).toBe(true);
    expect(said).toContain('ok     Tables: are those of this release');
    expect(said).toContain('note   Administrators: There are none. Say "make-admin <e-mail>".');
    expect(said).toMatch(/ok {5}Database: PostgreSQL 18/);
    expect(said).toContain('Nothing is wrong with this installation.');
  });

  test('the built program tells the same, as a process of its own', async () => {
    const env = { MEDIA_PROGRAM: process.execPath, MARKS_PROGRAM: process.execPath };
    const said = await runCommand(studio.deps.config, ['doctor'], env);
    expect(said).toContain('note   Administrators: There are none. Say "make-admin <e-mail>".');
    expect(said).toContain('ok     Work: Nothing is late.');
  });

  test('what is missing is named with what to do', async () => {
    const { isWell, said } = await told({
      databaseDirectUrl: 'postgres://nobody@127.0.0.1:1/none',
      filesFolder: '/etc/passwd/files',
      media: { ...studio.deps.config.media, program: process.execPath, ffmpegPath: '/nowhere/ffmpeg' },
      marks: { program: '/nowhere/marks.js' },
      isProduction: true,
      publicUrl: 'http://studio.example.com',
      trustedProxies: [],
    });
    expect(isWell).toBe(false);
    expect(said).toContain('wrong  Database: It cannot be reached: ');
    expect(said).toContain('wrong  Files: /etc/passwd/files cannot be written: ');
    expect(said).toContain('note   ffmpeg: was not found. Install it, or set FFMPEG_PATH');
    expect(said).toContain('wrong  Marks program: /nowhere/marks.js is missing.');
    expect(said).toContain('wrong  Address: http://studio.example.com is not encrypted.');
    expect(said).toContain('note   Address: TRUSTED_PROXIES is empty.');
    expect(said).toContain('4 to mend.');
  });

  test('tables of another release are told apart', async () => {
    const { database } = studio.deps;
    const name = '9999_of_next_year';
    await sql`insert into migrations (name, run_on) values (${name}, now())`.execute(database);
    expect((await told({})).said).toContain('note   Tables: A newer release has brought them up to date.');
    await sql`delete from migrations where name = ${name}`.execute(database);
  });

  test('Node.js from 20.19 on will do', () => {
    expect(nodeFinding('20.18.3').state).toBe('wrong');
    expect(nodeFinding('18.20.0').state).toBe('wrong');
    expect(nodeFinding('20.19.0').state).toBe('note');
    expect(nodeFinding('24.1.0').state).toBe('ok');
  });
});
