import { execFile } from 'node:child_process';
import { appendFile, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import * as z from 'zod';
import { createRandom } from '../../preview/src/paint/random.ts';
import { createMediaProgram } from '../../server/src/platform/media/media-program.ts';
import { createWatermark } from '../../server/src/platform/watermark/watermark.ts';
import { buildProgram } from '../../server/test/support/build-program.ts';
import { now } from './clock.ts';
import { percent, watchOthers } from './others.ts';
import { report } from './report.ts';
import { median } from './statistics.ts';
import { createPictures } from './watermark-pictures.ts';

const MARKED = Number(process.env.BENCH_CLIPS ?? 50);
const UNMARKED = Number(process.env.BENCH_UNMARKED_CLIPS ?? 200);
const SEED = Number(process.env.BENCH_SEED ?? 1);
/** What was measured, a line for each clip: a run that was ended goes on where it stopped. */
const FILE = process.env.BENCH_FILE ?? join(tmpdir(), `kinora-watermark-videos-${SEED}.jsonl`);
const FRAMES = 36;
const FPS = 24;
const SIZES = ['854x480', '640x640', '1280x720', '480x854', '1920x1080'] as const;
/** From a place that no tile begins at. */
const FOUR_FIFTHS = 'trunc(iw*0.4)*2:trunc(ih*0.4)*2:iw*0.13:ih*0.17';
const HALF = ['-vf', 'scale=trunc(iw/4)*2:trunc(ih/4)*2'];

/** What may happen to a clip on its way. */
const attacks: Readonly<Record<string, string[]>> = {
  'as it is': ['-c', 'copy'],
  'CRF 28': ['-crf', '28'],
  'half size, CRF 23': [...HALF, '-crf', '23'],
  'a part of 0.8 s, CRF 23': ['-ss', '0.6', '-crf', '23'],
  'a fifth cut off, CRF 23': ['-vf', `crop=${FOUR_FIFTHS}`, '-crf', '23'],
  'half size, CRF 28': [...HALF, '-crf', '28'],
};

const markedRow = z.object({
  marked: z.int(),
  size: z.string(),
  missed: z.array(z.string()),
  ssim: z.number(),
  psnr: z.number(),
  growth: z.number(),
  /** To mark one second of it. */
  seconds: z.number(),
});
const unmarkedRow = z.object({ unmarked: z.int(), number: z.number().nullable() });
const marked: z.output<typeof markedRow>[] = [];
const unmarked: z.output<typeof unmarkedRow>[] = [];
for (const line of (await readFile(FILE, 'utf8').catch(() => '')).split('\n')) {
  if (line === '') continue;
  const row = z.union([markedRow, unmarkedRow]).parse(JSON.parse(line));
  if ('marked' in row) marked.push(row);
  else unmarked.push(row);
}

const run = promisify(execFile);
const folder = await mkdtemp(join(tmpdir(), 'kinora-bench-videos-'));
const built = await buildProgram('media');
const media = createMediaProgram({
  media: { program: built.script, path: process.env.PATH ?? '', ffmpegPath: undefined },
});
const watermark = createWatermark({ authSecret: 'v'.repeat(32) }, media);
const pictureAt = await createPictures(SEED, Number(process.env.BENCH_SCENES ?? 8));
const others = watchOthers();
try {
  for (let place = marked.length; place < MARKED; place += 1) await note(marked, await measureMarked(place));
  for (let place = unmarked.length; place < UNMARKED; place += 1) {
    await makeClip(1_000_000 + place, '640x360');
    const number = await watermark.findInVideo({ folder, file: 'clip.mp4' });
    await note(unmarked, { unmarked: place, number });
  }
  await tell();
} finally {
  await built.remove();
  await rm(folder, { recursive: true, force: true });
}

async function note<Row>(rows: Row[], row: Row): Promise<void> {
  rows.push(row);
  await appendFile(FILE, `${JSON.stringify(row)}\n`);
}

async function measureMarked(place: number): Promise<z.output<typeof markedRow>> {
  const size = SIZES[place % SIZES.length] ?? SIZES[0];
  const number = 1_000_003 * (place + 1);
  await makeClip(place, size);
  const startedAt = now();
  if (!(await watermark.writeVideo({ folder, file: 'clip.mp4', output: 'marked.mp4', number }))) {
    throw new Error('Every clip of this measurement can carry a number');
  }
  const seconds = (now() - startedAt) / 1000 / (FRAMES / FPS);
  const missed: string[] = [];
  for (const [name, options] of Object.entries(attacks)) {
    const coding = options.includes('copy') ? [] : ['-preset', 'veryfast'];
    await ffmpeg('-i', 'marked.mp4', ...options, ...coding, 'attacked.mp4');
    if ((await watermark.findInVideo({ folder, file: 'attacked.mp4' })) !== number) missed.push(name);
  }
  const growth = (await bytesOf('marked.mp4')) / (await bytesOf('clip.mp4'));
  return { marked: place, size, missed, ...(await compare('clip.mp4', 'marked.mp4')), growth, seconds };
}

/** A picture over which a camera moves, with grain; every fourth is a drawing that moves by itself. */
async function makeClip(place: number, size: string): Promise<void> {
  const { next: random } = createRandom(SEED * 31_337 + place);
  const quality = String(17 + Math.floor(8 * random()));
  const coding = ['-frames:v', String(FRAMES), '-c:v', 'libx264', '-preset', 'veryfast', '-crf', quality];
  const output = [...coding, '-pix_fmt', 'yuv420p', 'clip.mp4'];
  if (place % 4 === 3) {
    const drawings = ['testsrc2=', 'mandelbrot=', `gradients=seed=${place}:speed=0.03:`, `cellauto=seed=${place}:`];
    const drawing = drawings[Math.floor(place / 4) % drawings.length] ?? 'testsrc2=';
    await ffmpeg('-f', 'lavfi', '-i', `${drawing}size=${size}:rate=${FPS}`, ...output);
    return;
  }
  const [width = 0, height = 0] = size.split('x').map(Number);
  const { data, ...raw } = await pictureAt(place);
  const picture = sharp(data, { raw })
    .flatten({ background: '#fff' })
    .resize(Math.round(width * 1.4), Math.round(height * 1.4), { fit: 'fill' });
  await writeFile(join(folder, 'picture.png'), await picture.png({ compressionLevel: 1 }).toBuffer());
  const moved = (room: string) => {
    const [from, to] = [random(), random()];
    return `'${room}*(${from}+(${to - from})*n/${FRAMES})'`;
  };
  const filters = [`crop=${width}:${height}:${moved('(iw-ow)')}:${moved('(ih-oh)')}`, `noise=alls=${place % 8}:allf=t`];
  await ffmpeg('-loop', '1', '-framerate', String(FPS), '-i', 'picture.png', '-vf', filters.join(','), ...output);
}

async function compare(one: string, other: string): Promise<{ ssim: number; psnr: number }> {
  const filters = '[0:v]split[a][b];[1:v]split[c][d];[a][c]ssim[e];[b][d]psnr[f]';
  const options = ['-i', one, '-i', other, '-lavfi', filters, '-map', '[e]', '-map', '[f]', '-f', 'null', '-'];
  const { stderr } = await run('ffmpeg', options, { cwd: folder, maxBuffer: 64 * 1024 * 1024 });
  const read = (pattern: RegExp) => z.number().parse(Number(pattern.exec(stderr)?.[1]));
  return { ssim: read(/SSIM Y:([\d.]+)/), psnr: read(/PSNR .*average:([\d.]+)/) };
}

async function ffmpeg(...options: string[]): Promise<void> {
  await run('ffmpeg', ['-v', 'error', '-y', ...options], { cwd: folder });
}

async function bytesOf(file: string): Promise<number> {
  return (await stat(join(folder, file))).size;
}

async function tell(): Promise<void> {
  const line = (name: string, rows: typeof marked) => [
    name,
    String(rows.length),
    ...Object.keys(attacks).map((attack) => String(rows.filter(({ missed }) => !missed.includes(attack)).length)),
    `${median(rows.map(({ ssim }) => ssim)).toFixed(4)} / ${Math.min(...rows.map(({ ssim }) => ssim)).toFixed(4)}`,
    `${median(rows.map(({ psnr }) => psnr)).toFixed(1)} / ${Math.min(...rows.map(({ psnr }) => psnr)).toFixed(1)}`,
    median(rows.map(({ growth }) => growth)).toFixed(2),
    median(rows.map(({ seconds }) => seconds)).toFixed(2),
  ];
  const sizes = [...new Set(marked.map(({ size }) => size))].sort();
  await report({
    title: 'The invisible mark in videos',
    method: [
      `${marked.length} clips of ${FRAMES / FPS} s, encoded at CRF 17 to 24: in how many the number is found after each attack; SSIM and PSNR, middle and least; how much larger the file is; seconds a second of film. Others had ${percent(others())} of the machine.`,
      `Found in ${unmarked.filter(({ number }) => number !== null).length} of ${unmarked.length} clips without a mark.`,
    ],
    head: ['clips', 'count', ...Object.keys(attacks), 'SSIM', 'PSNR', 'times as large', 's/s'],
    rows: [
      ...sizes.map((size) =>
        line(
          size,
          marked.filter((row) => row.size === size),
        ),
      ),
      ...(marked.length === 0 ? [] : [line('all', marked)]),
    ],
  });
}
