import { createServer } from 'node:http';
import { tools } from '@kinora/catalogue';
import { providerMappings } from '@kinora/catalogue/providers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorkingStudio, type WorkingStudio } from '../../../test/support/working-studio.ts';
import { falEndpoints } from '../../studio/providers/fal-call.ts';
import { examine } from './doctor-command.ts';
import { differences, readLiveInput, sampleRequests } from './fal-schemas.ts';
import { type LiveCheck, liveChecks } from './live-checks.ts';

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
