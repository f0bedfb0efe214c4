import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { Language } from '@kinora/texts/load-language';
import { text } from '@kinora/texts/typed-keys';
import { inWords } from '@kinora/texts/words';
import { receiveForReading, tooManyRead } from '../../http/receive-file.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import { AppError } from '../../platform/errors.ts';
import type { Logger } from '../../platform/log/log.ts';
import type { Marks } from '../../platform/marks/marks.ts';
import { MarksError } from '../../platform/marks/marks-program.ts';
import { readHead } from '../../platform/media/media-formats.ts';
import { inWorkFolder } from '../../platform/media/work-folder.ts';
import type { Watermark } from '../../platform/watermark/watermark.ts';
import { describeSigned, describeUnreadable, describeUnsigned } from './describe-marks.ts';
import { manifestStore } from './read-manifests.ts';
import { readWatermark, wordsOfWatermark } from './read-watermark.ts';
import type { Verification } from './wire.ts';

/** Each has up to 100 MB on disk meanwhile. */
const MOST_AT_ONCE = 10;
let atOnce = 0;

const NAMELESS = text('verifyWords', 'nameless');

/** What is called otherwise by those who sniff than by C2PA. */
const otherNames: Readonly<Record<string, string>> = {
  'image/apng': 'image/png',
  'audio/vnd.wave': 'audio/wav',
  'audio/x-m4a': 'audio/mp4',
  'audio/x-flac': 'audio/flac',
  'video/x-m4v': 'video/mp4',
  'video/vnd.avi': 'video/x-msvideo',
};

type VerifyDeps = { config: Config; pipeline: Pipeline; marks: Marks; watermark: Watermark; log: Logger };

/**
 * Says what the file of a multipart request says about itself. Nothing of it is kept.
 * @param session of whoever asks: administrators are told what an invisible mark leads to
 * @param language in which it is said
 * @throws AppError 400 invalid_file, 408, 413 too_large, 503 when too many ask or nothing can be read
 */
export async function verifyFile(
  deps: VerifyDeps,
  incoming: IncomingMessage,
  { session, language }: { session: string | null; language: Language },
): Promise<Verification> {
  if (atOnce >= MOST_AT_ONCE) throw tooManyRead();
  atOnce += 1;
  try {
    return await inWorkFolder(deps.config, async (folder) => {
      const path = join(folder, 'received');
      await receiveForReading(incoming, path);
      const contentType = await typeOf(path);
      const described = await describe(deps, path, contentType);
      const { invisible, origins } = await readWatermark(deps, { path, contentType, session });
      return {
        ...described,
        invisible,
        origins,
        words: [...described.words, ...wordsOfWatermark(invisible)].map((words) => inWords(language, words)),
        history: described.history.map((one) => ({ ...one, title: one.title ?? inWords(language, NAMELESS) })),
      };
    });
  } finally {
    atOnce -= 1;
  }
}

async function typeOf(path: string): Promise<string> {
  const { fileTypeFromBuffer } = await import('file-type');
  const found = await fileTypeFromBuffer(await readHead(path));
  if (found === undefined || !/^(?:image|video|audio)\//.test(found.mime)) {
    throw new AppError('invalid_file', text('siteErrors', 'verify.notMedia'), 400);
  }
  return otherNames[found.mime] ?? found.mime;
}

async function describe({ marks, log }: VerifyDeps, path: string, contentType: string) {
  try {
    const { manifests, sourceType } = await marks.read({ path, contentType });
    if (manifests === null) return describeUnsigned(sourceType);
    const store = manifestStore.safeParse(JSON.parse(manifests));
    return store.success ? describeSigned(store.data, await marks.studio()) : describeUnreadable();
  } catch (error) {
    if (!(error instanceof MarksError)) throw error;
    log.info({ err: error }, 'The marks of a file could not be read');
    if (error.code === 'away') throw tooManyRead();
    return describeUnreadable();
  }
}
