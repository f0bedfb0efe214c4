import { randomBytes } from 'node:crypto';
import type { Database } from '../database/pool.ts';
import { AppError } from '../errors.ts';
import type { Output } from '../wire.ts';
import { formats, type ImageFormat, sniffImage, webp } from './image-format.ts';
import type { ObjectStore } from './object-store.ts';
import { decoder } from './sharp.ts';
import { createSlots } from './slots.ts';

/** The folder of everything that a generation made. */
export const OUTPUT_FOLDER = 'generations';

const OUTPUT_BYTES = 50 * 1024 * 1024;
const OUTPUT_PIXELS = 100_000_000;
const CONVERTED_QUALITY = 95;
const THUMBNAIL_SIDE = 640;
const THUMBNAIL_QUALITY = 80;
const PLACEHOLDER_CHARACTERS = 400;
/** From the best to what always fits. */
const PLACEHOLDERS = [
  { side: 16, quality: 50 },
  { side: 16, quality: 10 },
  { side: 8, quality: 10 },
];

const slots = createSlots(2);

type StoredFile = { key: string; body: Buffer; contentType: string; width: number; height: number };

/**
 * Keeps one output of a generation: the original bytes, a thumbnail and a placeholder in its colours. A second run for
 * the same output makes new files; those that no record names are swept.
 * @throws AppError bad_output when it is not a whole JPEG, PNG or WebP within 50 MB and 100 million pixels
 */
export async function saveOutput(options: {
  store: ObjectStore;
  database: Database;
  userId: string;
  generationId: string;
  /** Counts the generation's outputs from 0. */
  index: number;
  body: Buffer;
  /** What to keep it as; missing: as it came. */
  imageFormat?: ImageFormat['name'];
}): Promise<Output> {
  const { userId, generationId, index } = options;
  const { body, format, ...picture } = await slots.run(() => makeKeepable(options.body, options.imageFormat));

  const name = `${userId}/${OUTPUT_FOLDER}/${generationId}-${index}-${randomBytes(8).toString('hex')}`;
  const original: StoredFile = {
    key: `${name}.${format.extension}`,
    body,
    contentType: format.contentType,
    width: picture.width,
    height: picture.height,
  };
  const thumbnail: StoredFile = {
    key: `${name}-thumb.${webp.extension}`,
    contentType: webp.contentType,
    ...picture.thumbnail,
  };
  await storeAll(options, [original, thumbnail]);
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

/** Rows first: then whatever a crash leaves behind is known, and swept. */
async function storeAll(
  { database, store, userId }: { database: Database; store: ObjectStore; userId: string },
  stored: StoredFile[],
): Promise<void> {
  await database
    .insertInto('files')
    .values(
      stored.map(({ key, body, contentType, width, height }) => ({
        key,
        user_id: userId,
        folder: OUTPUT_FOLDER,
        content_type: contentType,
        bytes: body.length,
        width,
        height,
      })),
    )
    .execute();
  for (const { key, body, contentType } of stored) await store.put(key, body, contentType);
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
    const thumbnail = await shrink(body, THUMBNAIL_SIDE, THUMBNAIL_QUALITY);
    return {
      width: found.autoOrient.width,
      height: found.autoOrient.height,
      thumbnail,
      placeholder: await placeholderOf(thumbnail.body),
    };
  } catch (error) {
    throw badOutput(error);
  }
}

/** Longest side in pixels, never enlarged, in sharp's own kernel for reducing. */
async function shrink(source: Buffer, side: number, quality: number) {
  const { data, info } = await (await decoder(source, OUTPUT_PIXELS))
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .webp({ quality })
    .toBuffer({ resolveWithObject: true });
  return { body: data, width: info.width, height: info.height };
}

/** A data URI of at most 400 characters, or null. */
async function placeholderOf(picture: Buffer): Promise<string | null> {
  for (const { side, quality } of PLACEHOLDERS) {
    const { body } = await shrink(picture, side, quality);
    const uri = `data:${webp.contentType};base64,${body.toString('base64')}`;
    if (uri.length <= PLACEHOLDER_CHARACTERS) return uri;
  }
  return null;
}

function badOutput(cause?: unknown): AppError {
  if (cause instanceof AppError) return cause;
  return new AppError('bad_output', 'What the service delivered is not a picture that can be kept', 502);
}
