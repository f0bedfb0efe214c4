import * as z from 'zod';
import { moderationSettingSchema } from '../../../platform/settings/moderation-values.ts';
import { moderationSetting } from '../../../platform/settings/registry.ts';
import { type Finding, gravest, isAsked, uncheckedFinding } from '../../../studio/moderation/findings.ts';
import { judgeTexts, type ModerationPorts } from '../../../studio/moderation/texts.ts';
import type { ModerationTrial } from '../desk-wire.ts';

export const trialBody = z.strictObject({
  text: z.string().trim().min(1, 'Please enter a text').max(10_000),
  setting: moderationSettingSchema.optional(),
});

/** What would become of an order with this text. */
export async function tryText(
  deps: ModerationPorts,
  { text, setting: typed }: z.output<typeof trialBody>,
): Promise<ModerationTrial> {
  const setting = typed ?? (await deps.settings.read(moderationSetting));
  const { findings, isUnchecked } = await judgeTexts(deps, setting, [{ field: 'text', text, isNegative: false }]);
  const unchecked = isUnchecked ? uncheckedFinding(setting) : null;
  return {
    ...trialOf(unchecked === null ? findings : [...findings, unchecked]),
    isChecked: deps.classifier !== null && isAsked(setting, 'texts') && !isUnchecked,
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
