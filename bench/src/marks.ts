import { execFile } from 'node:child_process';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { paintPicture } from '../../preview/src/paint/paint-picture.ts';
import { createRandom } from '../../preview/src/paint/random.ts';
import { parsePrompt } from '../../preview/src/prompt/parse.ts';
import { library } from '../../preview/src/testing/pictures.ts';
import { coseSignature } from '../../server/src/platform/marks/cose-signature.ts';
import { createMarksProgram } from '../../server/src/platform/marks/marks-program.ts';
import { makeIssuer } from '../../server/src/platform/marks/own-issuer.ts';
import { createMediaProgram } from '../../server/src/platform/media/media-program.ts';
import { createWatermark } from '../../server/src/platform/watermark/watermark.ts';
import { buildProgram } from '../../server/test/support/build-program.ts';
import { now } from './clock.ts';
import { percent, untilQuiet, watchOthers } from './others.ts';
import { report } from './report.ts';
import { median, percentile } from './statistics.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 100);
const SIGNATURE_BYTES = 4096;
const picture = ['-f', 'lavfi', '-i', 'mandelbrot=size=1024x1024:start_scale=0.3', '-frames:v', '1'];
const film = ['-f', 'lavfi', '-i', 'testsrc2=size=1280x720:rate=24:duration=5', '-pix_fmt', 'yuv420p'];
const tone = ['-f', 'lavfi', '-i', 'anoisesrc=duration=30:amplitude=0.3'];
const kinds: [name: string, contentType: string, made: string[]][] = [
  ['png', 'image/png', picture],
  ['jpg', 'image/jpeg', picture],
  ['webp', 'image/webp', picture],
  ['mp4', 'video/mp4', film],
  ['mp3', 'audio/mpeg', tone],
  ['wav', 'audio/wav', tone],
  ['m4a', 'audio/mp4', tone],
  ['flac', 'audio/flac', tone],
];

const folder = await mkdtemp(join(tmpdir(), 'kinora-bench-marks-'));
const built = await buildProgram('marks');
const program = createMarksProgram({ marks: { program: built.script } });
const { certificate, privateKey } = await makeIssuer('Bench');
const watermark = createWatermark(
  { authSecret: 'b'.repeat(32) },
  createMediaProgram({ media: { program: 'none', path: '', ffmpegPath: undefined } }),
);
let signing = 0;
const signer = {
  algorithm: 'es256' as const,
  signatureBytes: SIGNATURE_BYTES,
  sign: async (claim: Uint8Array) => {
    const startedAt = now();
    const issuer = { chain: [certificate], privateKey, algorithm: 'ES256' as const };
    const signed = await coseSignature(claim, issuer, { bytes: SIGNATURE_BYTES, timeStamp: async () => null });
    signing += now() - startedAt;
    return signed;
  },
};
try {
  await untilQuiet();
  const others = watchOthers();
  const rows: string[][] = [];
  let wholeOfPng = 0;
  for (const [name, contentType, made] of kinds) {
    const path = join(folder, `made.${name}`);
    await promisify(execFile)('ffmpeg', ['-v', 'error', ...made, path]);
    const cold = rows.length === 0 ? await timed(() => sign(path, contentType, 'cold')) : null;
    signing = 0;
    const alone: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) alone.push(await timed(() => sign(path, contentType, 'alone')));
    const ours = signing / ROUNDS;
    const whole: number[] = [];
    for (let round = 0; contentType.startsWith('image/') && round < ROUNDS; round += 1) {
      whole.push(await timed(() => markWhole(path, contentType)));
    }
    if (name === 'png') wholeOfPng = median(whole);
    const together = await timed(() =>
      Promise.all(
        ['one', 'two'].map(async (output) => {
          for (let round = 0; round < ROUNDS / 2; round += 1) await sign(path, contentType, output);
        }),
      ),
    );
    const { size } = await stat(path);
    rows.push([
      name,
      (size / 1e6).toFixed(2),
      ...[0.5, 0.99].map((share) => percentile(alone, share).toFixed(1)),
      ours.toFixed(2),
      ...[0.5, 0.99].map((share) => (whole.length === 0 ? '' : percentile(whole, share).toFixed(1))),
      ((1000 * 2 * Math.ceil(ROUNDS / 2)) / together).toFixed(1),
      cold === null ? '' : cold.toFixed(0),
    ]);
  }
  const size = { width: 1024, height: 1024, seed: 5, steps: 28, guidance: 7 };
  const prompt = parsePrompt('a lighthouse by the sea at sunset', '', library, createRandom(5));
  const painted = await timed(() => paintPicture(prompt, size, library, () => undefined));
  const share = wholeOfPng / (painted + wholeOfPng);
  await report({
    title: 'Marks',
    method: [
      `What signing adds to a file: IPTC's fields and a manifest without ingredients, by the marks program, ${ROUNDS} times each (pictures of 1024 x 1024, a film of 5 s in 720p, 30 s of noise).`,
      '"signature" is the part of the server in it; "a second" is how many two at once come to; "first" is the first file, for which the program starts.',
      '"whole" is the step that a result goes through: for pictures the invisible mark comes first.',
      `The engine paints such a picture in ${painted.toFixed(0)} ms, without its file: marking is ${percent(share)} of both.`,
      `Others had ${percent(others())} of the machine.`,
    ],
    head: ['file', 'MB', 'p50 ms', 'p99 ms', 'signature ms', 'whole p50', 'whole p99', 'a second', 'first ms'],
    rows,
  });
} finally {
  await program.close();
  await built.remove();
  await rm(folder, { recursive: true, force: true });
}

async function markWhole(path: string, contentType: string): Promise<void> {
  const carrying = join(folder, 'carrying');
  const isWritten = await watermark.write({ path, output: carrying, number: 5 });
  await sign(isWritten ? carrying : path, contentType, 'whole');
}

function sign(path: string, contentType: string, output: string): Promise<void> {
  const facts = {
    generator: { name: 'Kinora', version: '0' },
    studio: 'Bench',
    tool: 'Bench',
    sourceType: 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia',
  };
  const file = { path, output: join(folder, output), contentType, isTurned: false, facts, ingredients: [] };
  return program.sign(file, signer);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = now();
  await work();
  return now() - startedAt;
}
