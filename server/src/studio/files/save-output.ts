import type { Output } from '../../http/wire.ts';
import { AppError } from '../../platform/errors.ts';
import { formats, type ImageFormat, sniffImage, webp } from '../../platform/media/image-format.ts';
import { decoder } from '../../platform/media/sharp.ts';
import { createSlots } from '../../platform/media/slots.ts';
import { thumbnailOf } from '../../platform/media/thumbnail.ts';
import { newOutputName, type OutputPlace, type StoredFile, storeOutputs } from './store-outputs.ts';

const OUTPUT_BYTES = 50 * 1024 * 1024;
const OUTPUT_PIXELS = 100_000_000;
const CONVERTED_QUALITY = 95;

const slots = createSlots(2);

/**
 * Keeps one picture of a generation: the original bytes, a thumbnail and a placeholder in its colors. A second run for
 * the same output makes new files; those that no record names are swept.
 * @throws AppError bad_output when it is not a whole JPEG, PNG or WebP within 50 MB and 100 million pixels
 */
export async function saveOutput(
  options: OutputPlace & {
    /** Counts the generation's outputs from 0. */
    index: number;
    body: Buffer;
    /** What to keep it as; missing: as it came. */
    imageFormat?: ImageFormat['name'];
  },
): Promise<Output> {
  const { body, format, ...picture } = await slots.run(() => makeKeepable(options.body, options.imageFormat));

  const name = newOutputName(options, options.index);
  const original: StoredFile = {
    key: `${name}.${format.extension}`,
    body,
    bytes: body.length,
    contentType: format.contentType,
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
    contentType: original.contentType,
    bytes: body.length,
  };
}

/** The picture in the format that it is kept in, looked through from the first byte to the last. */
async function makeKeepable(body: Buffer, wanted: ImageFormat['name'] | undefined) {
  const found = body.length <= OUTPUT_BYTES ? await sniffImage(body) : null;
  if (found === null) throw badOutput();
  if (wanted === undefined || wanted === found.name) return { body, format: found, ...(await examine(body, found)) };
  const format = formats[wanted];
  const converted = await convert(body, format);
  return { body: converted, format, ...(await examine(converted, format)) };
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
    return { width: found.autoOrient.width, height: found.autoOrient.height, ...(await thumbnailOf(body)) };
  } catch (error) {
    throw badOutput(error);
  }
}

function badOutput(cause?: unknown): AppError {
  if (cause instanceof AppError) return cause;
  return new AppError('bad_output', 'What the service delivered is not a picture that can be kept', 502);
}
