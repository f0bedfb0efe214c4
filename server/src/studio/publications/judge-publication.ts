import { text } from '@kinora/texts/typed-keys';
import { AppError } from '../../platform/errors.ts';
import type { ObjectStore } from '../../platform/objects/object-store.ts';
import type { ModerationSetting } from '../../platform/settings/moderation-values.ts';
import { moderationSetting } from '../../platform/settings/registry.ts';
import { type Classifier, ClassifierAway } from '../moderation/classifier.ts';
import { type Finding, findingsOfScores, gravest, isAsked, uncheckedFinding } from '../moderation/findings.ts';
import { judgeTexts, type ModerationPorts, type WrittenText } from '../moderation/texts.ts';

export type JudgePorts = ModerationPorts & { store: ObjectStore };

/**
 * What speaks against showing this to everybody; null for nothing. Whatever is found, even a label, is looked at by a person
 * first: what was fit for its author alone need not be fit for all.
 * @param pictureKey what it looks like; null of a sound
 * @throws AppError 400 `blocked_content`, 503 `moderation_unavailable`
 */
export async function judgePublication(
  deps: JudgePorts,
  written: readonly WrittenText[],
  pictureKey: string | null,
): Promise<Finding | null> {
  const setting = await deps.settings.read(moderationSetting);
  const said = await judgeTexts(
    deps,
    setting,
    written.filter((one) => one.text !== ''),
  );
  refuseBlocked(said.findings);
  const seen = await judgePicture(deps, setting, pictureKey);
  refuseBlocked(seen.findings);
  const unchecked = said.isUnchecked || seen.isUnchecked ? uncheckedFinding(setting) : null;
  if (unchecked?.level === 'block') {
    throw new AppError('moderation_unavailable', text('errors', 'publication.unchecked'), 503);
  }
  return gravest([...said.findings, ...seen.findings, ...(unchecked === null ? [] : [unchecked])]);
}

function refuseBlocked(findings: readonly Finding[]): void {
  const blocked = findings.find(({ level }) => level === 'block');
  if (blocked === undefined) return;
  const { rule, found } = blocked;
  const said =
    found === undefined
      ? text('errors', 'publication.blocked', { rule })
      : text('errors', 'publication.blockedWord', { rule, word: found });
  throw new AppError('blocked_content', said, 400);
}

async function judgePicture(
  { classifier, store }: { classifier: Classifier | null; store: ObjectStore },
  setting: ModerationSetting,
  key: string | null,
): Promise<{ findings: Finding[]; isUnchecked: boolean }> {
  if (classifier === null || key === null || !isAsked(setting, 'results')) return { findings: [], isUnchecked: false };
  const found = await store.get(key);
  if (found === null) return { findings: [], isUnchecked: true };
  try {
    const scores = await classifier.picture(Buffer.concat(await found.stream.toArray()));
    return { findings: findingsOfScores(setting, 'results', scores), isUnchecked: false };
  } catch (error) {
    if (!(error instanceof ClassifierAway)) throw error;
    return { findings: [], isUnchecked: true };
  }
}
