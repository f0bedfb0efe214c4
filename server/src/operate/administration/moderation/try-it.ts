import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { text } from '@kinora/texts/typed-keys';
import { declareWords } from '@kinora/texts/words';
import * as z from 'zod';
import type { Config } from '../../../platform/config/config.ts';
import type { Database } from '../../../platform/database/pool.ts';
import { AppError } from '../../../platform/errors.ts';
import { readHead, sniffImage, sniffVideo } from '../../../platform/media/media-formats.ts';
import type { MediaProgram } from '../../../platform/media/media-program.ts';
import { inWorkFolder } from '../../../platform/media/work-folder.ts';
import { moderationCategories } from '../../../platform/settings/moderation-categories.ts';
import { type ModerationSetting, moderationSettingSchema } from '../../../platform/settings/moderation-values.ts';
import { moderationSetting } from '../../../platform/settings/registry.ts';
import { isBlockedPrint } from '../../../studio/files/prints.ts';
import { type Classifier, ClassifierAway, type Scores } from '../../../studio/moderation/classifier.ts';
import {
  type Finding,
  findingsOfScores,
  gravest,
  isAsked,
  uncheckedFinding,
} from '../../../studio/moderation/findings.ts';
import { framesOf } from '../../../studio/moderation/frames.ts';
import { judgeTexts, type ModerationPorts } from '../../../studio/moderation/texts.ts';
import { readPrint, receiveSent } from '../../notices/sent-print.ts';
import type { ModerationTrial, TriedFile } from './wire.ts';

const scores = z.partialRecord(z.enum(moderationCategories), z.number().min(0).max(1));

export const trialBody = z
  .strictObject({
    text: z
      .string()
      .trim()
      .min(1, declareWords(text('refusals', 'desk.enterText')))
      .max(10_000)
      .optional(),
    /** What was answered about a file. */
    file: z.strictObject({ scores, isChecked: z.boolean(), isTakenDown: z.boolean() }).optional(),
    setting: moderationSettingSchema.optional(),
  })
  .refine(
    ({ text, file }) => text !== undefined || file !== undefined,
    declareWords(text('serviceErrors', 'desk.textOrFile')),
  );

/** What would become of an order with this text, and of this file as an upload and as a result. */
export async function tryIt(
  deps: ModerationPorts,
  { text, file, setting: typed }: z.output<typeof trialBody>,
): Promise<ModerationTrial> {
  const setting = typed ?? (await deps.settings.read(moderationSetting));
  return {
    ...(text === undefined ? { ...trialOf([]), isChecked: false } : await tryText(deps, setting, text)),
    ...(file === undefined ? {} : { file: tryFile(deps, setting, file) }),
  };
}

async function tryText(deps: ModerationPorts, setting: ModerationSetting, text: string) {
  const { findings, isUnchecked } = await judgeTexts(deps, setting, [{ field: 'text', text, isNegative: false }]);
  const unchecked = isUnchecked ? uncheckedFinding(setting) : null;
  return {
    ...trialOf(unchecked === null ? findings : [...findings, unchecked]),
    isChecked: deps.classifier !== null && isAsked(setting, 'texts') && !isUnchecked,
  };
}

const takenDown: Finding = {
  level: 'block',
  category: null,
  rule: 'It was taken down for good',
  source: 'known',
  score: null,
};

function tryFile({ classifier }: ModerationPorts, setting: ModerationSetting, file: TriedFile) {
  const known = file.isTakenDown ? [takenDown] : [];
  const isAway = classifier !== null && !file.isChecked && isAsked(setting, 'results');
  const unchecked = isAway ? uncheckedFinding(setting) : null;
  return {
    isChecked: file.isChecked,
    upload: trialOf([...known, ...findingsOfScores(setting, 'uploads', file.scores)]),
    result: trialOf([
      ...known,
      ...findingsOfScores(setting, 'results', file.scores),
      ...(unchecked === null ? [] : [unchecked]),
    ]),
  };
}

function trialOf(findings: readonly Finding[]): Pick<ModerationTrial, 'level' | 'findings'> {
  const worst = gravest(findings);
  return {
    level: worst?.level ?? 'off',
    findings: findings
      .toSorted((one, other) => Number(other === worst) - Number(one === worst))
      .map(({ level, category, rule, source, score, found }) => ({
        ...{ level, category, rule, source, score },
        ...(found === undefined ? {} : { found }),
      })),
  };
}

type FilePorts = { config: Config; database: Database; media: MediaProgram; classifier: Classifier | null };

/**
 * What the service says of a picture, or of the frames of a video, and whether it was taken down for good. Nothing of the
 * file is kept.
 * @throws AppError 400 invalid_file, 408, 413 too_large, 503
 */
export async function lookAtFile(deps: FilePorts, incoming: IncomingMessage): Promise<TriedFile> {
  return inWorkFolder(deps.config, async (folder) => {
    const file = await receiveSent(incoming, folder);
    const head = await readHead(join(folder, file));
    const isPicture = (await sniffImage(head)) !== null;
    if (!isPicture && (await sniffVideo(head)) === null) {
      throw new AppError('invalid_file', text('serviceErrors', 'desk.pictureOrVideo'), 400);
    }
    const isTakenDown = await isBlockedPrint(deps.database, await readPrint(deps.media, folder));
    try {
      const found = await scoresOf(deps, folder, isPicture ? [file] : () => framesOf(deps.media, { folder, file }));
      return { scores: found ?? {}, isChecked: found !== null, isTakenDown };
    } catch (error) {
      if (!(error instanceof ClassifierAway)) throw error;
      return { scores: {}, isChecked: false, isTakenDown };
    }
  });
}

/** The highest of each category; null where there is no service. */
async function scoresOf(
  { classifier }: FilePorts,
  folder: string,
  pictures: string[] | (() => Promise<string[]>),
): Promise<Scores | null> {
  if (classifier === null) return null;
  const highest: Scores = {};
  for (const picture of typeof pictures === 'function' ? await pictures() : pictures) {
    const said = await classifier.picture(await readFile(join(folder, picture)));
    for (const category of moderationCategories) {
      const score = said[category];
      if (score !== undefined) highest[category] = Math.max(highest[category] ?? 0, score);
    }
  }
  return highest;
}
