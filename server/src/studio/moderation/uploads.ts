import { AppError } from '../../platform/errors.ts';
import { moderationSetting } from '../../platform/settings/registry.ts';
import { ClassifierAway } from './classifier.ts';
import { findingsOfScores, gravest, isAsked } from './findings.ts';
import type { ModerationPorts } from './texts.ts';

/**
 * Refuses a picture that is not taken here. While the service is away it is taken: what is made from it is looked at.
 * @throws AppError 400 `blocked_content`
 */
export async function refuseBlockedPicture({ settings, classifier }: ModerationPorts, picture: Buffer): Promise<void> {
  if (classifier === null) return;
  const setting = await settings.read(moderationSetting);
  if (!isAsked(setting, 'uploads')) return;
  const scores = await classifier.picture(picture).catch((error: unknown) => {
    if (error instanceof ClassifierAway) return {};
    throw error;
  });
  const found = gravest(findingsOfScores(setting, 'uploads', scores));
  if (found === null) return;
  const message = `This studio does not take this picture (${found.rule}). Please choose another one.`;
  const { rule, category } = found;
  throw new AppError('blocked_content', message, 400, [{ field: 'file', message, rule, category }]);
}
