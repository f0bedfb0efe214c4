import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { eventually } from '../../../test/support/eventually.ts';
import { balanceOf, createPerson, type Person } from '../../../test/support/people.ts';
import { type FalCall, inProgress, inQueue, modelError } from '../../../test/support/scripted-fal.ts';
import { storedInput } from '../../../test/support/stored-input.ts';
import { buildMedia, makeVideo, meanColor } from '../../../test/support/videos.ts';
import { startWorkingStudio, type WorkingStudio } from '../../../test/support/working-studio.ts';
import { startRunWorker } from '../runs/worker.ts';

/** (50 + 10 + 10 at 720p) a clip. */
const CLIP_TOKENS = 70;
const colors = ['red', 'lime', 'blue'];
const PATIENCE = 120_000;

let media: Awaited<ReturnType<typeof buildMedia>>;
let studio: WorkingStudio;
let clips: Buffer[];
beforeAll(async () => {
  media = await buildMedia();
  studio = await startWorkingStudio({ env: { ...media.env, EMBEDDED: 'engine,engine:fal' } });
  clips = await Promise.all(colors.map((color) => makeVideo({ color, frames: 24 })));
});
afterAll(async () => {
  await studio.stop();
  await media.remove();
});
let asked: string[] = [];
beforeEach(() => {
  asked = studio.fal.requests.map(({ requestId }) => requestId);
  deliverClips();
});

/** Which clip of the scene under test a call of fal is about, from 0. */
function clipOf({ requestId }: FalCall): number {
  return studio.fal.requests
    .filter((request) => !asked.includes(request.requestId))
    .findIndex((request) => request.requestId === requestId);
}
const requests = () => studio.fal.requests.filter(({ requestId }) => !asked.includes(requestId));

/** A red, a green and a blue clip; `also` may answer in their place. */
function deliverClips(
  also: (call: FalCall, clip: number) => ReturnType<Parameters<typeof studio.fal.follow>[0]> = () => undefined,
) {
  studio.fal.follow((call) => {
    const clip = clipOf(call);
    const body = clips[clip];
    return also(call, clip) ?? (call.kind === 'result' && body !== undefined ? studio.fal.video(body) : undefined);
  });
}

const rich = () => createPerson(studio.database, { tokens: 1000 });
async function submitScene(person: Person, input: Record<string, unknown> = {}): Promise<string> {
  const imageUrl = await storedInput(studio, person, { folder: 'scene-gen-images' });
  return studio.submitTo(person, 'ai-scene-gen', { imageUrl, actionDirection: 'waves break', ...input });
}
/** Until fal has said that it makes this clip, so that it is at the provider for sure. */
const atClip = (person: Person, id: string, clip: number, { find } = studio) =>
  vi.waitFor(async () => expect((await find(person, id)).progress?.message).toBe(`Clip ${clip} of 3: Going on`), {
    timeout: 60_000,
  });
const goingOn = inProgress('Going on (10%)');
const runsOf = (id: string) =>
  studio.database.selectFrom('runs').selectAll().where('generation_id', '=', id).orderBy('step').execute();

async function read(url: string | undefined): Promise<Buffer> {
  const stored = await studio.deps.store.get(String(url).replace('/files/', ''));
  if (stored === null) throw new Error(`Nothing is stored at ${url}`);
  return Buffer.concat(await stored.stream.toArray());
}

/** Red, green or blue. */
async function colorAt(body: Buffer, frame = 0): Promise<string | undefined> {
  const mean = await meanColor(body, frame);
  return colors[mean.indexOf(Math.max(...mean))];
}

describe('a scene', { timeout: PATIENCE }, () => {
  test('is made clip by clip, each from the last frame before it, and joined to one video', async () => {
    const person = await rich();
    const { outputs, ...generation } = await studio.ended(person, await submitScene(person));
    expect(generation).toMatchObject({
      status: 'completed',
      receipt: { charged: 3 * CLIP_TOKENS, returned: 0 },
      metadata: { clips: 3, provider: 'fal', preview_engine: true },
    });
    // The frame that two clips share is shown once.
    expect(outputs).toMatchObject([{ frames: 70, fps: 24, width: 160, height: 90, hasAudio: false }]);
    const body = await read(outputs[0]?.url);
    expect([await colorAt(body, 5), await colorAt(body, 30), await colorAt(body, 60)]).toEqual(colors);

    const starts = requests().map(({ input }) => studio.fal.uploaded(input.image_url));
    expect(starts).toHaveLength(3);
    expect(await Promise.all(starts.slice(1).map((start) => colorAt(start ?? Buffer.alloc(0))))).toEqual([
      'red',
      'lime',
    ]);
    expect(requests().map(({ endpoint }) => endpoint)).toEqual(Array(3).fill('fal-ai/wan-i2v'));
    expect(await balanceOf(studio.database, person)).toMatchObject({ tokens: 1000 - 3 * CLIP_TOKENS });
  });

  test('tells how far it is as a whole, and which clip is being made', async () => {
    const person = await rich();
    let isReady = false;
    deliverClips(({ kind }, clip) =>
      kind === 'status' && clip === 1 && !isReady ? inProgress('Laying brush strokes (40%)') : undefined,
    );
    const id = await submitScene(person);
    await vi.waitFor(
      async () =>
        expect((await studio.find(person, id)).progress).toMatchObject({
          percent: 46,
          message: 'Clip 2 of 3: Laying brush strokes',
          cancel: 'ask',
        }),
      { timeout: 60_000 },
    );
    isReady = true;
    await studio.hurry(id);
    expect((await studio.ended(person, id)).status).toBe('completed');
  });

  test('of a VEO3 model is one clip, kept as it came', async () => {
    const person = await createPerson(studio.database, { tokens: 1000 });
    const { outputs, receipt } = await studio.ended(person, await submitScene(person, { modelType: 'veo3_fast' }));
    expect(receipt).toMatchObject({ charged: 500, returned: 0 });
    expect(outputs).toMatchObject([{ frames: 24 }]);
    expect((await read(outputs[0]?.url)).equals(clips[0] ?? Buffer.alloc(0))).toBe(true);
    expect(requests()).toMatchObject([{ endpoint: 'fal-ai/veo3.1/fast/image-to-video' }]);
  });

  test('whose clips differ in size and rate takes those of the first', async () => {
    const person = await rich();
    const other = await makeVideo({ width: 320, height: 200, fps: 30, frames: 30, hasSound: true });
    const answer = studio.fal.video(other);
    deliverClips(({ kind }, clip) => (kind === 'result' && clip === 1 ? answer : undefined));
    const { outputs } = await studio.ended(person, await submitScene(person, { numChains: 2 }));
    expect(outputs).toMatchObject([{ width: 160, height: 90, fps: 24, frames: 47, hasAudio: true }]);
  });
});

describe('a scene that ends early', { timeout: PATIENCE }, () => {
  test('because a clip failed keeps the clips before it, and returns the price of the rest', async () => {
    const person = await rich();
    deliverClips(({ kind }, clip) =>
      kind === 'result' && clip === 2 ? modelError(422, 'content_policy_violation', 'Flagged.') : undefined,
    );
    const generation = await studio.ended(person, await submitScene(person));
    expect(generation).toMatchObject({
      status: 'completed',
      outputs: [{ frames: 47 }],
      metadata: {
        delivered: 2,
        asked: 3,
        incomplete_because: 'The content filter stopped it. Please change the words or the picture and try again.',
      },
      receipt: {
        charged: 3 * CLIP_TOKENS,
        returned: CLIP_TOKENS,
        reason: '2 of 3 clips were delivered. The content filter stopped it',
      },
    });
    expect(await balanceOf(studio.database, person)).toMatchObject({ tokens: 1000 - 2 * CLIP_TOKENS });
  });

  test('because the first clip failed is failed, and everything returns', async () => {
    const person = await rich();
    deliverClips(({ kind }) => (kind === 'result' ? modelError(500, 'internal_server_error', 'No') : undefined));
    const generation = await studio.ended(person, await submitScene(person));
    expect(generation).toMatchObject({ status: 'failed', outputs: [], receipt: { returned: 3 * CLIP_TOKENS } });
    expect(requests()).toHaveLength(1);
  });

  test('because a clip took longer than allowed keeps the clips before it', async () => {
    const person = await rich();
    deliverClips(({ kind }, clip) => (kind === 'status' && clip === 1 ? goingOn : undefined));
    const id = await submitScene(person);
    await atClip(person, id, 2);
    await sql`update runs set deadline_at = now() where generation_id = ${id} and step = 1`.execute(studio.database);
    await studio.hurry(id);
    expect(await studio.ended(person, id)).toMatchObject({
      status: 'completed',
      outputs: [{ frames: 24 }],
      receipt: { returned: 2 * CLIP_TOKENS },
    });
  });

  test('because a clip could not be fetched for five minutes, however few tries that were, keeps the clips before it', async () => {
    const person = await rich();
    const gone = { body: { video: { url: 'http://127.0.0.1:9/gone.mp4' } } };
    deliverClips(({ kind }, clip) => (kind === 'result' && clip === 1 ? gone : undefined));
    const id = await submitScene(person);
    const second = async () => (await runsOf(id))[1];
    await vi.waitFor(async () => expect((await second())?.failures).toBeGreaterThan(0), { timeout: 60_000 });
    await sql`update runs set failures = 0,
      answer = jsonb_set(answer, '{failingSince}', to_jsonb(to_char(now() at time zone 'utc' - interval '301 seconds', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
      where generation_id = ${id} and step = 1`.execute(studio.database);
    await studio.hurry(id);
    expect(await studio.ended(person, id)).toMatchObject({
      status: 'completed',
      outputs: [{ frames: 24 }],
      receipt: { returned: 2 * CLIP_TOKENS },
    });
  });

  test('by its owner in the first clip, before that was started, is gone and free', async () => {
    const person = await rich();
    deliverClips(({ kind }) => (kind === 'status' ? inQueue(3) : undefined));
    const id = await submitScene(person);
    await eventually(async () => expect((await studio.find(person, id)).progress?.cancel).toBe('free'));
    await studio.atProvider(person, id);
    await eventually(async () => expect((await studio.find(person, id)).progress?.queue_position).toBe(4));
    expect((await studio.ask(person, 'POST', `/api/generations/${id}/cancel`)).status).toBe(200);
    expect(await balanceOf(studio.database, person)).toMatchObject({ tokens: 1000 });
  });

  test('by its owner in the second clip keeps what was made, and only the rest returns', async () => {
    const person = await rich();
    let isReady = false;
    deliverClips(({ kind }, clip) => (kind === 'status' && clip === 1 && !isReady ? goingOn : undefined));
    const id = await submitScene(person);
    await atClip(person, id, 2);
    const answer = await studio.ask(person, 'POST', `/api/generations/${id}/cancel`);
    expect(await answer.json()).toMatchObject({ outcome: 'requested' });
    isReady = true;
    await studio.hurry(id);
    // The provider had not heeded it: the second clip was made, a third is not asked for.
    expect(await studio.ended(person, id)).toMatchObject({
      status: 'completed',
      outputs: [{ frames: 47 }],
      metadata: { delivered: 2, asked: 3, incomplete_because: 'Canceled' },
      receipt: { returned: CLIP_TOKENS, reason: '2 of 3 clips were delivered. You canceled the rest' },
    });
    expect(requests()).toHaveLength(2);
    expect(studio.fal.cancels).toContain(requests()[1]?.requestId);
  });
});

test('a scene whose worker dies in the second clip goes on there, with no clip asked for twice', {
  timeout: PATIENCE,
}, async () => {
  const own = await startWorkingStudio({ env: { ...media.env, EMBEDDED: 'engine,engine:fal' } });
  try {
    const person = await createPerson(own.database, { tokens: 1000 });
    let isReady = false;
    own.fal.follow(({ kind, requestId }) => {
      const clip = own.fal.requests.findIndex((request) => request.requestId === requestId);
      if (kind === 'status' && clip === 1 && !isReady) return goingOn;
      const body = clips[clip];
      return kind === 'result' && body !== undefined ? own.fal.video(body) : undefined;
    });
    const imageUrl = await storedInput(own, person, { folder: 'scene-gen-images' });
    const id = await own.submitTo(person, 'ai-scene-gen', { imageUrl, actionDirection: 'waves break' });
    await atClip(person, id, 2, own);
    await own.stopWorker();
    isReady = true;
    const successor = startRunWorker(own.deps);
    expect(await own.ended(person, id)).toMatchObject({
      status: 'completed',
      outputs: [{ frames: 70 }],
      receipt: { charged: 3 * CLIP_TOKENS, returned: 0 },
    });
    expect(own.fal.requests).toHaveLength(3);
    await successor.stop(1000);
  } finally {
    await own.stop();
  }
});

test('a clip that is stored is not fetched again when its worker died before the next step', {
  timeout: PATIENCE,
}, async () => {
  const person = await rich();
  let isReady = false;
  deliverClips(({ kind }, clip) => (kind === 'status' && clip === 2 && !isReady ? goingOn : undefined));
  const id = await submitScene(person);
  await atClip(person, id, 3);
  // As the second worker finds it that was too late to begin the third step.
  const before = (await runsOf(id))[1]?.clip;
  await sql`delete from runs where generation_id = ${id} and step = 2`.execute(studio.database);
  await sql`update runs set state = 'saving', due_at = now(), answer = '{"outputs": [{"url": "http://127.0.0.1:9/gone.mp4"}], "metadata": {}}'
    where generation_id = ${id} and step = 1`.execute(studio.database);
  isReady = true;
  // The third clip of the scene is the fourth request now.
  const blue = studio.fal.video(clips[2] ?? Buffer.alloc(0));
  studio.fal.follow(({ kind }) => (kind === 'result' ? blue : undefined));
  await studio.hurry(id);
  expect(await studio.ended(person, id)).toMatchObject({ status: 'completed', outputs: [{ frames: 70 }] });
  expect((await runsOf(id))[1]?.clip).toEqual(before);
});

describe('without ffmpeg', { timeout: PATIENCE }, () => {
  test('a scene keeps its first clip and says why there are no more', async () => {
    const bare = await startWorkingStudio({ env: { MEDIA_PROGRAM: media.env.MEDIA_PROGRAM, PATH: '/nowhere' } });
    try {
      const person = await createPerson(bare.database, { tokens: 1000 });
      const answer = bare.fal.video(clips[0] ?? Buffer.alloc(0));
      bare.fal.follow(({ kind }) => (kind === 'result' ? answer : undefined));
      const imageUrl = await storedInput(bare, person, { folder: 'scene-gen-images' });
      const id = await bare.submitTo(person, 'ai-scene-gen', { imageUrl, actionDirection: 'waves break' });
      expect(await bare.ended(person, id)).toMatchObject({
        status: 'completed',
        outputs: [{ frames: 24 }],
        metadata: { incomplete_because: 'This studio cannot continue a clip: ffmpeg is missing on its machine' },
        receipt: { returned: 2 * CLIP_TOKENS },
      });
    } finally {
      await bare.stop();
    }
  });
});
