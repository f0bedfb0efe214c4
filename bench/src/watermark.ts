import { appendFile, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { carriersOf, tileOf, tileSideOf } from '@kinora/watermark';
import sharp from 'sharp';
import * as z from 'zod';
import { createRandom } from '../../preview/src/paint/random.ts';
import { withPattern } from '../../server/src/platform/watermark/picture-file.ts';
import { psnr, ssim } from './picture-quality.ts';
import { report } from './report.ts';
import { median } from './statistics.ts';
import { attacks, changes, detect } from './watermark-attacks.ts';
import { createPictures, type Picture } from './watermark-pictures.ts';

const MARKED = Number(process.env.BENCH_PICTURES ?? 1000);
const UNMARKED = Number(process.env.BENCH_UNMARKED ?? 10_000);
/** The first picture with a mark; ten times as many without are passed over: parts of a run may be made apart. */
const FROM = Number(process.env.BENCH_FROM ?? 0);
const SEED = Number(process.env.BENCH_SEED ?? 1);
/** What was measured, a line for each picture: a run that was ended goes on where it stopped. */
const FILE = process.env.BENCH_FILE ?? join(tmpdir(), `kinora-watermark-${SEED}.jsonl`);
/** The similarity of every fifth is measured: it takes longer than all attacks. */
const COMPARED_EVERY = 5;
const LONGEST_UNMARKED = 1024;

const secret = Buffer.from('a secret of this measurement, of 32 bytes or more');
const carriers = carriersOf(secret);

const markedRow = z.object({
  marked: z.int(),
  kind: z.string(),
  format: z.string(),
  missed: z.array(z.string()),
  psnr: z.number().nullable(),
  ssim: z.number().nullable(),
});
const unmarkedRow = z.object({ unmarked: z.int(), number: z.number().nullable() });
type MarkedRow = z.output<typeof markedRow>;
type UnmarkedRow = z.output<typeof unmarkedRow>;

const marked: MarkedRow[] = [];
const unmarked: UnmarkedRow[] = [];
for (const line of (await readFile(FILE, 'utf8').catch(() => '')).split('\n')) {
  if (line === '') continue;
  const row = z.union([markedRow, unmarkedRow]).parse(JSON.parse(line));
  if ('marked' in row) marked.push(row);
  else unmarked.push(row);
}
const isDone = {
  marked: new Set(marked.map((row) => row.marked)),
  unmarked: new Set(unmarked.map((row) => row.unmarked)),
};
const pictureAt = await createPictures(SEED, Number(process.env.BENCH_SCENES ?? 32));

// A part of the one after each part of the other: whatever is there when it is ended says something of both.
for (let place = FROM; place < Math.max(MARKED, UNMARKED / 10); place += 1) {
  if (place < MARKED && !isDone.marked.has(place)) await note(marked, await measureMarked(place));
  for (let other = 10 * place; other < Math.min(UNMARKED, 10 * place + 10); other += 1) {
    if (!isDone.unmarked.has(other)) await note(unmarked, await measureUnmarked(other));
  }
}
await tell();

async function note<Row>(rows: Row[], row: Row): Promise<void> {
  rows.push(row);
  await appendFile(FILE, `${JSON.stringify(row)}\n`);
}

function open({ data, width, height, channels }: Picture) {
  return sharp(data, { raw: { width, height, channels } });
}

/** A result as the studio would store it, and where its number is still found after each attack. */
async function measureMarked(place: number): Promise<MarkedRow> {
  const picture = await pictureAt(place);
  const { next: random } = createRandom(SEED * 7919 + place);
  const share = random();
  const format = share < 0.5 ? 'png' : share < 0.75 && picture.channels === 3 ? 'jpeg' : 'webp';
  const file = await open(picture)
    .toFormat(format, format === 'png' ? { compressionLevel: 1 } : { quality: 92 })
    .toBuffer();
  const number = Math.floor(random() * 2 ** 48);
  const carrying = await withPattern(file, (size) => tileOf(carriers, number, secret, tileSideOf(size)));
  if (carrying === null) throw new Error('Every picture of this measurement can carry a number');
  const missed: string[] = [];
  for (const [name, attack] of Object.entries(attacks)) {
    const found = await detect(await attack(carrying, random), carriers, secret);
    if (found?.number !== number) missed.push(name);
  }
  const quality = place % COMPARED_EVERY === 0 ? await compare(file, carrying, picture) : { psnr: null, ssim: null };
  return { marked: place, kind: picture.kind, format, missed, ...quality };
}

async function compare(before: Buffer, after: Buffer, { width, height }: Picture) {
  const [samples, changed] = [await sharp(before).raw().toBuffer(), await sharp(after).raw().toBuffer()];
  const gray = (file: Buffer) => sharp(file).flatten({ background: '#fff' }).greyscale().raw().toBuffer();
  return { psnr: psnr(samples, changed), ssim: ssim(await gray(before), await gray(after), width, height) };
}

async function measureUnmarked(place: number): Promise<UnmarkedRow> {
  // Other pictures than those that were marked.
  const picture = await pictureAt(1_000_000 + place, LONGEST_UNMARKED);
  const { next: random } = createRandom(SEED * 7927 + place);
  const change = changes[place % changes.length];
  const file = await open(picture).png({ compressionLevel: 0 }).toBuffer();
  const found = change === undefined ? null : await detect(await change(file, random), carriers, secret);
  return { unmarked: place, number: found?.number ?? null };
}

async function tell(): Promise<void> {
  const numbers = (values: (number | null)[]) => values.filter((value) => value !== null);
  const range = (values: number[], digits: number) =>
    values.length === 0
      ? ''
      : [values.reduce((sum, value) => sum + value, 0) / values.length, median(values), Math.min(...values)]
          .map((value) => value.toFixed(digits))
          .join(' / ');
  const line = (name: string, rows: MarkedRow[]) => [
    name,
    String(rows.length),
    ...Object.keys(attacks).map((attack) => {
      const found = rows.filter(({ missed }) => !missed.includes(attack)).length;
      return `${found} (${((100 * found) / rows.length).toFixed(1)} %)`;
    }),
    range(numbers(rows.map((row) => row.psnr)), 1),
    range(numbers(rows.map((row) => row.ssim)), 4),
  ];
  const groups = (key: 'kind' | 'format') =>
    [...new Set(marked.map((row) => row[key]))].sort().map((name) =>
      line(
        name,
        marked.filter((row) => row[key] === name),
      ),
    );
  await report({
    title: 'The invisible mark',
    method: [
      `${marked.length} results of 480 to 2048 pixels: how often the very number is found after each attack; decibels (PSNR) and SSIM, mean, middle and least of every fifth.`,
      `Found in ${unmarked.filter(({ number }) => number !== null).length} of ${unmarked.length} pictures without a mark.`,
    ],
    head: ['pictures', 'count', ...Object.keys(attacks), 'PSNR', 'SSIM'],
    rows: [...groups('kind'), ...groups('format'), line('all', marked)],
  });
}
