import { join } from 'node:path';
import { AppError } from '../../platform/errors.ts';
import { contentOf } from '../../platform/media/file-content.ts';
import { measureSound } from '../../platform/media/measure-sound.ts';
import { soundFormat } from '../../platform/media/media-formats.ts';
import type { MediaProgram } from '../../platform/media/media-program.ts';
import { markFile } from './mark-file.ts';
import { sha256Of } from './prints.ts';
import { newOutputName, type ResultPlace, storeOutputs } from './store-outputs.ts';
import type { Output } from './wire.ts';

/**
 * Keeps one sound of a generation as it came, with its marks, its length and how loud its parts are: that is what a card shows of
 * it. Without ffmpeg on this machine the latter is known of uncompressed sound alone.
 * @throws AppError bad_output when it is no sound of at most an hour
 */
export async function saveSound(
  place: ResultPlace & { media: MediaProgram; folder: string; file: string; index: number },
): Promise<Output> {
  const { media, folder, file } = place;
  const facts = await measureSound(media, folder, file);
  if (facts === null) {
    throw new AppError('bad_output', 'What the service delivered is not a sound that can be kept', 502);
  }
  const { container, seconds, peaks } = facts;
  const { contentType, extension } = soundFormat(container);
  const key = `${newOutputName(place, place.index)}.${extension}`;
  const sides = { width: 0, height: 0 };
  const { file: marked, bytes, unmarked } = await markFile(place.marking, { folder, file, contentType });
  const delivered = { path: join(folder, file) };
  const [content, arrived] = await Promise.all([contentOf(delivered, contentType), sha256Of(delivered)]);
  await storeOutputs(place, [
    { key, body: { path: join(folder, marked) }, bytes, contentType, ...sides, seconds, unmarked, content, arrived },
  ]);
  return {
    url: `/files/${key}`,
    thumbnailUrl: null,
    posterUrl: null,
    placeholder: null,
    ...sides,
    seconds,
    ...(peaks === null ? {} : { peaks }),
    contentType,
    bytes,
  };
}
