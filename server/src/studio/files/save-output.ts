import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../platform/errors.ts';
import { contentOfPicture, contentOfPixels } from '../../platform/media/file-content.ts';
import { formats, type ImageFormat, sniffImage, webp } from '../../platform/media/media-formats.ts';
import { pictureLook } from '../../platform/media/picture-look.ts';
import { type Decoded, decoder, plainPixels } from '../../platform/media/sharp.ts';
import { createSlots } from '../../platform/media/slots.ts';
import { thumbnailOf } from '../../platform/media/thumbnail.ts';
import { markFile } from './mark-file.ts';
import { sha256Of } from './prints.ts';
import { newOutputName, type ResultPlace, type StoredFile, storeOutputs } from './store-outputs.ts';
import type { Output } from './wire.ts';

const OUTPUT_BYTES = 50 * 1024 * 1024;
const OUTPUT_PIXELS = 100_000_000;
const CONVERTED_QUALITY = 95;
/** How many pictures may be decoded in memory at once. */
const AT_ONCE = 3;

const slots = createSlots(AT_ONCE);

type Saving = ResultPlace & {
  /** Counts the generation's outputs from 0. */
  index: number;
  /** A working folder, and the picture's name in it. */
  folder: string;
  file: string;
  /** What to keep it as; missing: as it came. */
  imageFormat?: ImageFormat['name'];
};

/**
 * Keeps one picture of a generation: the original with its marks, a thumbnail and a placeholder in its colors. A second run for
 * the same output makes new files; those that no record names are swept.
 * @throws AppError bad_output when it is not a whole JPEG, PNG or WebP within 50 MB and 100 million pixels
 */
export async function saveOutput(options: Saving): Promise<Output> {
  const { folder } = options;
  const { contentType, extension, marked, ...picture } = await slots.run(() => make(options));
  const name = newOutputName(options, options.index);
  const original: StoredFile = {
    key: `${name}.${extension}`,
    body: { path: join(folder, marked.file) },
    bytes: marked.bytes,
    contentType,
    unmarked: marked.unmarked,
    content: picture.content,
    arrived: picture.arrived,
    look: picture.look,
    watermark: marked.watermark,
    width: picture.width,
    height: picture.height,
  };
  const thumbnail: StoredFile = {
    key: `${name}-thumb.${webp.extension}`,
    contentType: webp.contentType,
    bytes: picture.thumbnail.body.length,
    ...picture.thumbnail,
  };
  await storeOutputs(options, [original, thumbnail]);
  return {
    url: `/files/${original.key}`,
    thumbnailUrl: `/files/${thumbnail.key}`,
    posterUrl: null,
    placeholder: picture.placeholder,
    width: picture.width,
    height: picture.height,
    contentType,
    bytes: marked.bytes,
  };
}

/** All that is made of the pixels of a delivered picture, and its file with its marks. */
async function make({ folder, file, imageFormat, marking }: Saving) {
  const body = await readDelivered(join(folder, file));
  const arrived = await sha256Of(body);
  const { format, isTurned, decoded, ...picture } = await makeKeepable({ folder, file, body }, imageFormat);
  const { contentType, extension } = format;
  const isAsItCame = decoded !== null && decoded.file === body;
  const content = isAsItCame ? contentOfPixels(decoded.pixels) : await contentOfPicture(body);
  const marked = await markFile(marking, { folder, file: picture.file, contentType, isTurned, decoded });
  // After a mark that failed on its way, and one that was compressed with losses, only the file says what it shows.
  const isShown = format.name === 'png' && marked.unmarked !== 'failed';
  const look = decoded !== null && isShown ? await pictureLook(decoded.pixels) : undefined;
  return { ...picture, contentType, extension, content, arrived, look, marked };
}

async function readDelivered(path: string): Promise<Buffer> {
  const { size } = await stat(path);
  if (size > OUTPUT_BYTES) throw badOutput();
  return readFile(path);
}

/** The picture in the format that it is kept in, looked through from the first byte to the last. */
async function makeKeepable(
  { folder, file, body }: { folder: string; file: string; body: Buffer },
  wanted: ImageFormat['name'] | undefined,
) {
  const found = await sniffImage(body);
  if (found === null) throw badOutput();
  if (wanted === undefined || wanted === found.name) return { file, format: found, ...(await examine(body, found)) };
  const format = formats[wanted];
  const converted = await convert(body, format);
  const name = `converted-${file}`;
  await writeFile(join(folder, name), converted);
  return { file: name, format, ...(await examine(converted, format)) };
}

async function convert(body: Buffer, { name }: ImageFormat): Promise<Buffer> {
  try {
    const picture = (await decoder(body, OUTPUT_PIXELS)).autoOrient().keepIccProfile();
    return await picture.toFormat(name, { quality: CONVERTED_QUALITY }).toBuffer();
  } catch (error) {
    throw badOutput(error);
  }
}

async function examine(body: Buffer, format: ImageFormat) {
  try {
    const found = await (await decoder(body, OUTPUT_PIXELS)).metadata();
    if (found.format !== format.name) throw badOutput();
    const { width, height } = found.autoOrient;
    const pixels = await plainPixels(body, found);
    const decoded: Decoded | null = pixels === null ? null : { file: body, pixels };
    const isTurned = (found.orientation ?? 1) !== 1;
    return { width, height, isTurned, decoded, ...(await thumbnailOf(pixels ?? body)) };
  } catch (error) {
    throw badOutput(error);
  }
}

function badOutput(cause?: unknown): AppError {
  if (cause instanceof AppError) return cause;
  return new AppError('bad_output', 'What the service delivered is not a picture that can be kept', 502);
}
