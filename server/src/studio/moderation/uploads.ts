import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from '@kinora/texts/typed-keys';
import { inEnglish, inWords } from '@kinora/texts/words';
import { SpokenError } from '../../http/spoken-error.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import { AppError } from '../../platform/errors.ts';
import type { MediaProgram } from '../../platform/media/media-program.ts';
import { moderationSetting } from '../../platform/settings/registry.ts';
import { ClassifierAway } from './classifier.ts';
import { type Finding, findingsOfScores, gravest, isAsked } from './findings.ts';
import { framesOf } from './frames.ts';
import { isAllowedUpload, keepRefusedUpload, noteRefusal } from './refusals.ts';
import type { ModerationPorts } from './texts.ts';

type UploadPorts = ModerationPorts & { media: MediaProgram; pipeline: Pipeline };

/** `by` is null where somebody else chose the file; `hashOf` it as it arrived. */
type UploadedBy = { by: string | null; owner: string; folder: string; hashOf: () => Promise<Buffer> };

/** A picture, or a video as a file of a folder that its frames may be written to. */
export type JudgedUpload = { picture: Buffer } | { video: { folder: string; file: string } };

/**
 * Refuses a picture or a video that is not taken here. While the service is away it is taken: what is made from it is
 * looked at.
 * @throws AppError 400 `blocked_content`
 */
export async function refuseBlockedUpload(
  deps: UploadPorts,
  { by, owner, folder, hashOf }: UploadedBy,
  sent: JudgedUpload,
): Promise<void> {
  const found = await judgeUpload(deps, sent).catch((error: unknown) => {
    if (error instanceof ClassifierAway) return null;
    throw error;
  });
  if (found === null) return;
  const hash = await hashOf();
  if (await isAllowedUpload(deps, owner, hash, found)) return;
  if (by !== null) await noteRefusal(deps, by);
  const refusal = by === null ? undefined : await keepRefusedUpload(deps, owner, { folder, hash }, found);
  const { rule, category } = found;
  const kind = 'picture' in sent ? 'picture' : 'video';
  const words = text('orderErrors', 'blockedUpload', { kind: kind === 'picture' ? 'picture' : 'other', rule });
  const detail = { field: 'file', rule, category, refusal };
  const message = inEnglish(words);
  const refused = new AppError('blocked_content', message, 400, [{ ...detail, message }]);
  throw new SpokenError(refused, (language) => {
    const error = inWords(language, words);
    return { error, details: [{ ...detail, message: error }] };
  });
}

async function judgeUpload({ settings, classifier, media }: UploadPorts, sent: JudgedUpload): Promise<Finding | null> {
  if (classifier === null) return null;
  const setting = await settings.read(moderationSetting);
  if (!isAsked(setting, 'uploads')) return null;
  const judge = async (picture: Buffer) =>
    gravest(findingsOfScores(setting, 'uploads', await classifier.picture(picture)));
  if ('picture' in sent) return judge(sent.picture);
  for (const frame of await framesOf(media, sent.video)) {
    const found = await judge(await readFile(join(sent.video.folder, frame)));
    if (found !== null) return found;
  }
  return null;
}
