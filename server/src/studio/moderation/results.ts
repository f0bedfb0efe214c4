import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import type { MediaProgram } from '../../platform/media/media-program.ts';
import type { ModerationSetting } from '../../platform/settings/moderation-values.ts';
import { moderationSetting } from '../../platform/settings/registry.ts';
import { recordedInput } from '../generations/recorded-input.ts';
import { isFlagging } from '../providers/flagged.ts';
import { mappingOf, type SoldTool } from '../tools/sold-tool.ts';
import { type Classifier, ClassifierAway } from './classifier.ts';
import { type Finding, findingsOfScores, flaggedFinding, gravest, isAsked, uncheckedFinding } from './findings.ts';
import { framesOf } from './frames.ts';
import { allowedTexts } from './refusals.ts';
import { judgeTexts, type ModerationPorts, writtenTexts } from './texts.ts';

type ResultPorts = ModerationPorts & { media: MediaProgram; pipeline: Pipeline };
type JudgedRun = { sold: SoldTool; provider: string; input_data: Record<string, unknown>; user_id: string };
/** `isFlagged` where its provider's own checker minds it. */
export type ResultFile = {
  folder: string;
  file: string;
  kind: 'image' | 'video' | 'audio';
  isFlagged?: boolean | undefined;
};

/** What speaks against showing a result; null for nothing. */
export type ResultJudge = (file: ResultFile) => Promise<Finding | null>;

/** Judges the results of one run, each by its pictures, and all by what was written for them. */
export async function judgeOf(deps: ResultPorts, run: JudgedRun): Promise<ResultJudge> {
  const setting = await deps.settings.read(moderationSetting);
  const written = await judgeWritten(deps, setting, run);
  const { provider: kind } = mappingOf(run.sold, run.provider);
  const flagged = isFlagging(kind) ? flaggedFinding(setting, kind) : null;
  return async (file) =>
    gravest([
      ...written,
      ...(file.isFlagged === true && flagged !== null ? [flagged] : []),
      ...(await judgePictures(deps, setting, file)),
    ]);
}

/** Blocked words were refused before the charge; what is only held or labeled for its words is so now. */
async function judgeWritten(
  deps: ResultPorts,
  setting: ModerationSetting,
  { sold, input_data, user_id }: JudgedRun,
): Promise<Finding[]> {
  const isNeeded =
    Object.values(setting.levels).some(({ texts }) => texts === 'hold' || texts === 'label') ||
    (deps.classifier !== null && setting.whenAway !== 'pass');
  if (!isNeeded) return [];
  const { tool, input } = recordedInput(sold.tool, input_data);
  const written = writtenTexts(tool, input.values);
  const isAllowed = await allowedTexts(deps, user_id, written);
  const { findings, isUnchecked } = await judgeTexts(deps, setting, written, isAllowed ?? undefined);
  const unchecked = isUnchecked ? uncheckedFinding(setting) : null;
  return unchecked === null ? findings : [...findings, unchecked];
}

async function judgePictures(deps: ResultPorts, setting: ModerationSetting, file: ResultFile): Promise<Finding[]> {
  const { classifier } = deps;
  if (classifier === null || file.kind === 'audio' || !isAsked(setting, 'results')) return [];
  try {
    const pictures = file.kind === 'image' ? [file.file] : await framesOf(deps.media, file);
    const findings: Finding[] = [];
    for (const picture of pictures) {
      const scores = await scoresOf(classifier, join(file.folder, picture));
      findings.push(...findingsOfScores(setting, 'results', scores));
      if (gravest(findings)?.level === 'block') break;
    }
    return findings;
  } catch (error) {
    if (!(error instanceof ClassifierAway)) throw error;
    const unchecked = uncheckedFinding(setting);
    return unchecked === null ? [] : [unchecked];
  }
}

async function scoresOf(classifier: Classifier, path: string) {
  return classifier.picture(await readFile(path));
}
