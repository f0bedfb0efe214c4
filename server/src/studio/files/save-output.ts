import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../platform/errors.ts';
import { contentOfPicture } from '../../platform/media/file-content.ts';
import { formats, type ImageFormat, sniffImage, webp } from '../../platform/media/image-format.ts';
import { pictureLook } from '../../platform/media/picture-look.ts';
import { decoder, plainPixels } from '../../platform/media/sharp.ts';
import { createSlots } from '../../platform/media/slots.ts';
import { thumbnailOf } from '../../platform/media/thumbnail.ts';
import { markFile } from './mark-file.ts';
import { sha256Of } from './prints.ts';
import { newOutputName, type ResultPlace, type StoredFile, storeOutputs } from './store-outputs.ts';
import type { Output } from './wire.ts';

const OUTPUT_BYTES = 50 * 1024 * 1024;
const OUTPUT_PIXELS = 100_000_000;
const CONVERTED_QUALITY = 95;
/** Whose pixels are in memory. */
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
  const { format, isTurned, pixels, ...picture } = await makeKeepable(folder, file, imageFormat);
  const { contentType, extension } = format;
  const path = join(folder, file);
  const [content, arrived] = await Promise.all([
    contentOfPicture(pixels !== null && picture.file === file ? pixels : path),
    sha256Of({ path }),
  ]);
  const marked = await markFile(marking, { folder, file: picture.file, contentType, isTurned, pixels });
  // After a mark that failed on its way, only the file says what it shows.
  const look = pixels === null || marked.unmarked === 'failed' ? undefined : await pictureLook(pixels);
  return { ...picture, contentType, extension, content, arrived, look, marked };
}

/** The picture in the format that it is kept in, looked through from the first byte to the last. */
async function makeKeepable(folder: string, file: string, wanted: ImageFormat['name'] | undefined) {
  const body = await readFile(join(folder, file));
  const found = body.length <= OUTPUT_BYTES ? await sniffImage(body) : null;
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
    const isTurned = (found.orientation ?? 1) !== 1;
    return { width, height, isTurned, pixels, ...(await thumbnailOf(pixels ?? body)) };
  } catch (error) {
    throw badOutput(error);
  }
}

function badOutput(cause?: unknown): AppError {
  if (cause instanceof AppError) return cause;
  return new AppError('bad_output', 'What the service delivered is not a picture that can be kept', 502);
}
