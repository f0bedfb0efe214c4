import { functions } from '../../platform/database/functions.ts';
import { callForValue, orNull } from '../../platform/database/sql-function.ts';
import { moderationSetting } from '../../platform/settings/registry.ts';
import type { Output } from '../files/wire.ts';
import type { Finding } from '../moderation/findings.ts';
import { gravest } from '../moderation/findings.ts';
import { completeRun, publish, type Return } from './end-run.ts';
import type { ClaimedRow, RunPorts, SavedOutput } from './run.ts';

const COMPLETE = orNull(functions.complete_generation_withholding);
const FAIL = orNull(functions.fail_generation_withholding);

/** What was refused is kept sealed for so long, for an appeal. */
const KEPT_DAYS = 30;

type Withheld = { index: number; output: Output }[];

/** Results by what becomes of them. */
export type Judged = {
  shown: Output[];
  held: Withheld;
  blocked: Withheld;
  heldFor: Finding | null;
  blockedFor: Finding | null;
};

/** The gravest finding of each part stands for it. */
export function sortByFinding(outputs: readonly SavedOutput[]): Judged {
  const findingsAt = (level: Finding['level']) =>
    gravest(outputs.flatMap(({ finding }) => (finding?.level === level ? [finding] : [])));
  const withheldAt = (level: Finding['level']): Withheld =>
    outputs.flatMap(({ finding, ...output }, index) => (finding?.level === level ? [{ index, output }] : []));
  return {
    shown: outputs.flatMap(({ finding, ...output }) => {
      if (finding === undefined || finding.level === 'off') return [output];
      const { category, rule } = finding;
      return finding.level === 'label' ? [{ ...output, label: { category, rule } }] : [];
    }),
    held: withheldAt('hold'),
    blocked: withheldAt('block'),
    heldFor: findingsAt('hold'),
    blockedFor: findingsAt('block'),
  };
}

/**
 * Final, as `completeRun`: what is held or blocked is sealed in the same transaction. `heldTokens` return if a person
 * refuses what is held while there are other results.
 */
export async function completeJudged(
  deps: RunPorts,
  run: ClaimedRow,
  { shown, held, blocked, heldFor, blockedFor }: Judged,
  metadata: Record<string, unknown>,
  returned: Return | null,
  heldTokens: number,
): Promise<void> {
  if (held.length === 0 && blocked.length === 0) return completeRun(deps, run, shown, metadata, returned);
  const urls = shown.map(({ url }) => url);
  const { holdHours } = await deps.settings.read(moderationSetting);
  const seq = await callForValue(deps.pipeline, COMPLETE, {
    run_id: run.id,
    at_claim: run.claim_no,
    stored_outputs: shown,
    file_url: urls.length > 1 ? JSON.stringify(urls) : (urls[0] ?? null),
    more_metadata: metadata,
    tokens_to_return: returned?.tokens ?? 0,
    reason: returned?.reason ?? null,
    held,
    held_for: heldFor,
    held_tokens: heldTokens,
    hold_hours: holdHours,
    blocked,
    blocked_for: blockedFor,
    keep_days: KEPT_DAYS,
  });
  publish(deps, run, seq);
}

/** Final: all that was made is blocked, and the tokens return in the same transaction. */
export async function failBlocked(deps: RunPorts, run: ClaimedRow, { blocked, blockedFor }: Judged): Promise<void> {
  const rule = blockedFor?.rule ?? '';
  const seq = await callForValue(deps.pipeline, FAIL, {
    run_id: run.id,
    at_claim: run.claim_no,
    message: `What was made is not shown in this studio (${rule}). Please change the words or the picture and try again.`,
    reason: `What was made is not shown in this studio (${rule})`,
    blocked,
    blocked_for: blockedFor,
    keep_days: KEPT_DAYS,
  });
  publish(deps, run, seq);
}
