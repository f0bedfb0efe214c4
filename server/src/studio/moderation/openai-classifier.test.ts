import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type StandIn, startStandIn } from '../../../test/support/stand-in.ts';
import { createLog } from '../../platform/log/log.ts';
import { smallJpegUri } from '../../platform/media/thumbnail.ts';
import { ClassifierAway } from './classifier.ts';
import { createOpenAiClassifier } from './openai-classifier.ts';

let service: StandIn;
const solid = (background: string) =>
  sharp({ create: { width: 64, height: 48, channels: 3, background } })
    .png()
    .toBuffer();

beforeAll(async () => {
  // What is asked about is a JPEG of the picture.
  const [, sent = ''] = (await smallJpegUri(await solid('red'), 768)).split(',');
  const hash = createHash('sha256').update(Buffer.from(sent, 'base64')).digest('hex');
  service = await startStandIn({ KNOWN_PICTURES: `${hash}=violence/graphic` });
}, 120_000);
afterAll(() => service.stop());
beforeEach(() => service.spoil(() => null));

function classifier({ apiKey = service.key, model = 'omni-moderation-latest' } = {}) {
  const made = createOpenAiClassifier(
    { moderation: { baseUrl: `${service.origin}/openai/v1`, apiKey, model } },
    createLog('silent', 'test'),
  );
  if (made === null) throw new Error('No service is set up');
  return made;
}

test('each text has its own scores, in our categories, from one question', async () => {
  const [lake, nude, bomb] = await classifier().texts(['a lake', 'a nude', 'how to make a bomb']);
  expect(lake).toMatchObject({ sexual: 0, illegal: 0, hate: 0, minors: 0 });
  expect(nude).toMatchObject({ sexual: 0.99, illegal: 0 });
  expect(bomb).toMatchObject({ sexual: 0, illegal: 0.99 });
  expect(service.heard).toEqual(['POST /openai/v1/moderations']);
});

test('a picture is asked about small, alone, and has the scores of its own', async () => {
  expect(await classifier().picture(await solid('red'))).toMatchObject({ graphic: 0.99, sexual: 0 });
  expect(await classifier().picture(await solid('blue'))).toMatchObject({ graphic: 0, sexual: 0 });
});

test.each([
  ['a wrong key', { apiKey: 'wrong' }],
  ['a model that it does not have', { model: 'text-moderation-latest' }],
])('with %s the service counts as away', async (_what, changes) => {
  await expect(classifier(changes).texts(['a lake'])).rejects.toThrow(ClassifierAway);
});

test.each([
  ['breaks off', 'lost answer'],
  ['says nothing that can be read', 'garbage'],
  ['is too busy', { status: 429 }],
] as const)('a service that %s counts as away, and is asked again next time', async (_what, fault) => {
  const asking = classifier();
  service.spoil(() => fault);
  await expect(asking.texts(['a lake'])).rejects.toThrow(ClassifierAway);
  service.spoil(() => null);
  expect(await asking.texts(['a lake'])).toHaveLength(1);
});

test.each([
  { status: 400, isAsked: true },
  { status: 413, isAsked: true },
  { status: 503, isAsked: false },
])('after five answers of status $status it is asked about others: $isAsked', async ({ status, isAsked }) => {
  const asking = classifier();
  service.spoil(() => ({ status }));
  for (let times = 0; times < 5; times += 1)
    await expect(asking.texts(['a very long text'])).rejects.toThrow(ClassifierAway);
  service.spoil(() => null);
  if (isAsked) expect(await asking.texts(['a lake'])).toHaveLength(1);
  else await expect(asking.texts(['a lake'])).rejects.toThrow(ClassifierAway);
});

test('a picture that cannot be read counts as not looked at, and is no failure of the program', async () => {
  await expect(classifier().picture(Buffer.from('no picture'))).rejects.toThrow(ClassifierAway);
  expect(service.heard).toEqual([]);
});
