import { join } from 'node:path';
import type { Logger } from '../../platform/log/log.ts';
import { readHead, sniffImage, sniffVideo } from '../../platform/media/media-formats.ts';
import type { Watermark } from '../../platform/watermark/watermark.ts';

/** The number that a picture or a video in a folder carries; null where it has none, or nothing can be looked for in it. */
export async function readNumber(
  { watermark, log }: { watermark: Watermark; log: Logger },
  { folder, file }: { folder: string; file: string },
): Promise<number | null> {
  const path = join(folder, file);
  const head = await readHead(path);
  try {
    if ((await sniffImage(head)) !== null) return await watermark.find(path);
    return (await sniffVideo(head)) === null ? null : await watermark.findInVideo({ folder, file });
  } catch (error) {
    log.info({ err: error }, 'A file could not be looked at for an invisible mark');
    return null;
  }
}
