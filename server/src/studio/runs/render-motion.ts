import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LocalMapping } from '@kinora/catalogue/providers';
import { decoder } from '../../platform/media/sharp.ts';
import { recordedInput } from '../generations/recorded-input.ts';
import { inputFiles } from '../providers/input-files.ts';
import type { ClaimedRun, RunPorts } from './run.ts';

const LONGEST_SIDE = 1280;
/** 4:2:0 pictures have even sides, and encoders a smallest one. */
const SMALLEST_SIDE = 16;
/** The picture has more pixels than the frame, for when it is seen from nearer. */
const SPARE = 1.3;
const SOURCE_PIXELS = 100_000_000;
const PICTURE = 'picture.rgba';
const OUTPUT = 'motion.mp4';

/** Makes a video of a picture of the input, for tools whose work is done here. Answers the video's name in the folder. */
export async function renderMotion(
  deps: RunPorts,
  run: ClaimedRun,
  mapping: LocalMapping,
  folder: string,
): Promise<string> {
  const { tool, record } = recordedInput(run.sold.tool, run.input_data);
  const { field, animation, seconds } = mapping.animate(record);
  const source = inputFiles(deps, tool, record).find((file) => file.field === field);
  if (source === undefined) throw new Error(`The input has no ${field}`);
  const picture = (await decoder(await source.read(), SOURCE_PIXELS)).autoOrient();
  const { autoOrient } = await picture.metadata();
  const size = frameSize(autoOrient);
  const { data, info } = await picture
    .resize({ width: Math.round(size.width * SPARE), height: Math.round(size.height * SPARE), fit: 'cover' })
    .flatten({ background: '#000000' })
    .toColorspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  await writeFile(join(folder, PICTURE), data);
  const { width, height } = info;
  await deps.media.animate({ folder, file: PICTURE, output: OUTPUT, width, height, size, animation, seconds });
  return OUTPUT;
}

function frameSize({ width, height }: { width: number; height: number }) {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height));
  const side = (length: number) => Math.max(SMALLEST_SIDE, Math.round((length * scale) / 2) * 2);
  return { width: side(width), height: side(height) };
}
