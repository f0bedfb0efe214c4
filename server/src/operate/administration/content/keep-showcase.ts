import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { text } from '@kinora/texts/typed-keys';
import * as z from 'zod';
import { keepBrandFile } from '../../../platform/brand/files.ts';
import type { Config } from '../../../platform/config/config.ts';
import type { Database } from '../../../platform/database/pool.ts';
import { query } from '../../../platform/database/rows.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { MediaError, type MediaProgram } from '../../../platform/media/media-program.ts';
import { decoder } from '../../../platform/media/sharp.ts';
import { inWorkFolder } from '../../../platform/media/work-folder.ts';
import type { ObjectStore } from '../../../platform/objects/object-store.ts';
import type { Admin } from '../admin.ts';
import { writeAudited } from '../audit.ts';
import type { KeptShowcase } from './wire.ts';

/** At the size of the page, on sharp screens; nobody waits long for them. */
const PICTURE_SIDE = 900;
const POSTER_SIDE = 1080;
const MOST_PIXELS = 60_000_000;
const INTRO = { seconds: 20, maxWidth: 720 };
const MOST_BYTES = 4 * 1024 * 1024;
const QUALITY = 76;

export const showcaseBody = z.strictObject({
  use: z.enum(['picture', 'intro']),
  /** Of an upload or a result of whoever asks. */
  url: z.string().max(500).startsWith('/files/'),
});

type Ports = { config: Config; database: Database; store: ObjectStore; media: MediaProgram };
type Made = Omit<KeptShowcase, 'file' | 'poster'> & { body: Buffer; poster: Buffer | null };

const refused = (said: 'showcase.unreadable' | 'showcase.large' | 'showcase.noFfmpeg') =>
  new AppError('invalid_file', text('errors', said), 400);

/**
 * Copies a file of the administrator for the front page, as small as a page needs it; it is shown once the content is
 * saved. What they sent as an upload, or made here, has passed the checks of that.
 * @throws AppError 404 for a file that is not theirs, 400 `invalid_file`
 */
export async function keepShowcase(
  ports: Ports,
  admin: Admin,
  { use, url }: z.output<typeof showcaseBody>,
): Promise<KeptShowcase> {
  const key = url.slice('/files/'.length);
  const [own] = await query(ports.database, z.object({ content_type: z.string() }))`
    select content_type from files where key = ${key} and user_id = ${admin.id}`;
  if (own?.content_type.startsWith(use === 'picture' ? 'image/' : 'video/') !== true) throw notFound();
  const { body, poster, ...size } = await inWorkFolder(ports.config, async (folder) => {
    const found = await ports.store.get(key);
    if (found === null) throw notFound();
    await pipeline(found.stream, createWriteStream(join(folder, 'source')));
    return use === 'picture' ? pictureOf(join(folder, 'source')) : introOf(ports.media, folder);
  });
  if (body.length > MOST_BYTES) throw refused('showcase.large');
  return writeAudited(ports.database, { admin }, async (transaction) => {
    const file = await keepBrandFile(transaction, poster === null ? 'webp' : 'mp4', body);
    const result = { file, poster: poster === null ? null : await keepBrandFile(transaction, 'webp', poster), ...size };
    return {
      result,
      note: { action: 'content.add_file', target: { kind: 'content', id: file }, after: { use, file } },
    };
  });
}

async function smallOf(path: string, most: number): Promise<Made> {
  try {
    const picture = (await decoder(path, MOST_PIXELS)).rotate();
    const { data, info } = await picture
      .resize({ width: most, height: most, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true });
    return { body: data, poster: null, width: info.width, height: info.height };
  } catch {
    throw refused('showcase.unreadable');
  }
}

const pictureOf = (path: string) => smallOf(path, PICTURE_SIDE);

/** Its first seconds without sound, and the frame that stands there until it plays. */
async function introOf(media: MediaProgram, folder: string): Promise<Made> {
  try {
    const { width, height } = await media.preview({ folder, file: 'source', output: 'intro.mp4', ...INTRO });
    await media.poster({ folder, file: 'intro.mp4', output: 'poster.jpg', maxSide: POSTER_SIDE });
    const { body: poster } = await smallOf(join(folder, 'poster.jpg'), POSTER_SIDE);
    return { body: await readFile(join(folder, 'intro.mp4')), poster, width, height };
  } catch (error) {
    if (!(error instanceof MediaError)) throw error;
    throw refused(error.code === 'no_decoder' ? 'showcase.noFfmpeg' : 'showcase.unreadable');
  }
}
