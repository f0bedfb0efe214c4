import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type BuiltProgram, buildProgram } from '../../../test/support/build-program.ts';
import { launchProgram, type RunningProgram } from '../../../test/support/launch-program.ts';
import { environmentBeside } from '../../../test/support/least-environment.ts';
import { createPerson } from '../../../test/support/people.ts';
import { inProgress, type ScriptedFal, startScriptedFal } from '../../../test/support/scripted-fal.ts';
import { storedInput } from '../../../test/support/stored-input.ts';
import { type Studio, startStudio } from '../../../test/support/studio.ts';
import { buildMedia, makeVideo } from '../../../test/support/videos.ts';
import { verifyLedger } from '../../money/ledger/verify.ts';
import { generationSchema } from '../generations/wire.ts';

const PATIENCE = 120_000;
const ID = '0b4f7a52-6c1e-4b8e-9d2a-3f5c7e9a1b3d';

let media: Awaited<ReturnType<typeof buildMedia>>;
let server: BuiltProgram;
let fal: ScriptedFal;
let studio: Studio;
let worker: RunningProgram | null = null;

beforeAll(async () => {
  media = await buildMedia();
  server = await buildProgram('server');
  fal = await startScriptedFal();
  studio = await startStudio({ env: { ...fal.env, ...media.env } });
}, PATIENCE);
afterAll(async () => {
  await worker?.kill();
  await studio.stop();
  await fal.stop();
  await server.remove();
  await media.remove();
});

/** A worker in a process of its own, beside the studio of this test. */
async function startWorker(): Promise<RunningProgram> {
  return launchProgram([server.script, 'worker'], {
    ...environmentBeside(studio.deps.config),
    ...media.env,
    ...fal.env,
    LOG_LEVEL: 'error',
  });
}

const runsOf = () =>
  studio.deps.database.selectFrom('runs').select(['step', 'state', 'clip']).orderBy('step').execute();

test('a scene whose worker is killed twice, in the second clip and while it joins, is made of three clips and charged once', {
  timeout: PATIENCE,
}, async () => {
  const clip = fal.video(await makeVideo({ width: 640, height: 360, frames: 48 }));
  let isReady = false;
  fal.follow(({ kind, requestId }) => {
    const index = fal.requests.findIndex((request) => request.requestId === requestId);
    if (kind === 'status' && index === 1 && !isReady) return inProgress('Going on (10%)');
    return kind === 'result' ? clip : undefined;
  });
  const person = await createPerson(studio.deps.database, { tokens: 1000 });
  const imageUrl = await storedInput(studio, person, { folder: 'scene-gen-images' });
  worker = await startWorker();
  const answer = await studio.ask(person, 'POST', '/functions/v1/ai-scene-gen', {
    generationId: ID,
    imageUrl,
    actionDirection: 'waves break',
  });
  expect(answer.status).toBe(202);
  const until = (look: () => Promise<void>) => vi.waitFor(look, { timeout: PATIENCE, interval: 20 });

  await until(async () => expect((await runsOf())[1]?.state).toBe('at_provider'));
  await worker.kill();
  isReady = true;
  worker = await startWorker();
  await until(async () => expect((await runsOf())[2]?.clip).toMatchObject({ lastFrame: null }));
  await worker.kill();
  worker = await startWorker();

  await until(async () => {
    const found = generationSchema.parse(await (await studio.ask(person, 'GET', `/api/generations/${ID}`)).json());
    expect(found).toMatchObject({
      status: 'completed',
      receipt: { charged: 210, returned: 0 },
      outputs: [{ frames: 3 * 48 - 2 }],
    });
  });
  expect(fal.requests).toHaveLength(3);
  expect((await verifyLedger(studio.deps.database)).flatMap((check) => check.problems)).toEqual([]);
});
