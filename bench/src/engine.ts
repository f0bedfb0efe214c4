import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import * as z from 'zod';
import { buildProgram } from '../../server/test/support/build-program.ts';
import { launchProgram } from '../../server/test/support/launch-program.ts';
import { now } from './clock.ts';
import { percent, untilQuiet, watchOthers } from './others.ts';
import { report } from './report.ts';

const KEY = 'bench';
const SECONDS = 2;
const folder = await mkdtemp(join(tmpdir(), 'kinora-bench-engine-'));
const program = await buildProgram('embedded/providers');
const [preview, media] = [await buildProgram('preview'), await buildProgram('media')];
const engine = await launchProgram([program.script], {
  API_KEY: KEY,
  PORT: '0',
  DATA_DIR: join(folder, 'data'),
  PREVIEW_PROGRAM: preview.script,
  MEDIA_PROGRAM: media.script,
});
try {
  const origin = /ready (\S+)/.exec(engine.output())?.[1] ?? '';
  const video = await makeVideo();
  const rows: string[][] = [];
  for (const scale of [2, 4]) {
    await untilQuiet();
    const others = watchOthers();
    const alone = await picture(origin);
    const startedAt = now();
    const upscale = untilUpscaled(origin, video, scale);
    await sleep(500);
    const beside = await picture(origin);
    await upscale;
    const upscaled = now() - startedAt;
    rows.push([`${scale}x`, seconds(upscaled), seconds(alone), seconds(beside), percent(others())]);
  }
  await report({
    title: 'The preview engine',
    method: [
      `A video of ${SECONDS} s, 640 x 360, 30 frames a second, is enlarged; half a second later another person asks for a picture of 512 x 512.`,
    ],
    head: ['factor', 'seconds for the video', 'a picture before', 'a picture beside it', 'others'],
    rows,
  });
} finally {
  await engine.kill();
  await Promise.all([program.remove(), preview.remove(), media.remove()]);
  await rm(folder, { recursive: true, force: true });
}

async function makeVideo(): Promise<string> {
  const file = join(folder, 'source.mp4');
  const source = `testsrc2=size=640x360:rate=30:duration=${SECONDS}`;
  await promisify(execFile)('ffmpeg', ['-f', 'lavfi', '-i', source, '-pix_fmt', 'yuv420p', '-y', file]);
  return `data:video/mp4;base64,${(await readFile(file)).toString('base64')}`;
}

/** Milliseconds of one picture, asked for by a person who asks for nothing else. */
async function picture(origin: string): Promise<number> {
  const startedAt = now();
  const task = {
    taskType: 'imageInference',
    taskUUID: crypto.randomUUID(),
    model: 'runware:101@1',
    positivePrompt: 'a lighthouse by the sea at sunset',
    width: 512,
    height: 512,
    steps: 30,
    CFGScale: 7,
    outputType: 'URL',
    outputFormat: 'PNG',
  };
  const response = await fetch(`${origin}/v1`, {
    method: 'POST',
    headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json', 'x-kinora-person': 'ben' },
    body: JSON.stringify([task]),
  });
  if (!response.ok) throw new Error(`The engine answered ${response.status}`);
  await response.arrayBuffer();
  return now() - startedAt;
}

async function untilUpscaled(origin: string, video: string, scale: number): Promise<void> {
  const headers = { authorization: `Key ${KEY}`, 'content-type': 'application/json', 'x-kinora-person': 'ada' };
  const response = await fetch(`${origin}/fal-queue/fal-ai/video-upscaler`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ video_url: video, scale }),
  });
  const { status_url } = z.object({ status_url: z.string() }).parse(await response.json());
  for (;;) {
    const status = z
      .object({ status: z.string(), error: z.string().optional() })
      .parse(await (await fetch(status_url, { headers })).json());
    if (status.error !== undefined) throw new Error(status.error);
    if (status.status === 'COMPLETED') return;
    await sleep(50);
  }
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(1);
}
