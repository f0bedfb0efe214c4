import type { Setting } from '@kinora/server/admin-desk-wire';
import type { RetentionView } from '@kinora/server/retention-wire';
import { NumberInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { groupedNumber } from '../../../shared/format/format.ts';
import { retentionPreviewQuery, retentionQuery } from '../operations-api.ts';
import { Loaded } from '../page-parts.tsx';
import { SettingPanel, useSetting } from './setting-form.tsx';
import classes from './settings.module.css';

const TYPING_MS = 400;
const retentionValue = z.record(z.string(), z.nullable(z.int()));
type Days = z.infer<typeof retentionValue>;
type Rule = RetentionView['rules'][number];
type Bounds = Pick<Rule, 'name' | 'what' | 'least' | 'most' | 'isForGoodAllowed'>;

/** In words what the server would refuse of one rule; null where it takes it. */
export function daysProblem({ what, least, most, isForGoodAllowed }: Bounds, days: number | null): string | null {
  const isRight = days === null ? isForGoodAllowed : days >= least && days <= most;
  if (isRight) return null;
  return `${what}: ${least} to ${most} days${isForGoodAllowed ? ', or empty to keep them for good' : ''}.`;
}

/** The first of the rules that the server would refuse, in words. */
export function retentionProblem(rules: readonly Bounds[], days: Days): string | null {
  return rules.map((rule) => daysProblem(rule, days[rule.name] ?? null)).find((problem) => problem !== null) ?? null;
}

/** How much of something goes in the coming night. */
export function endsText(ends: number, countedAtMost: number): string {
  if (ends === 0) return 'Nothing ends tonight.';
  return `${groupedNumber(ends)}${ends >= countedAtMost ? ' or more' : ''} ${ends === 1 ? 'ends' : 'end'} tonight.`;
}

/** How long everything is kept whose time is not set by the law, the books, or its owner. */
export function RetentionSettings({ setting }: { setting: Setting }) {
  const edited = useSetting(setting, retentionValue, {});
  const { value, change } = edited;
  const view = useQuery(retentionQuery);
  const [asked] = useDebouncedValue(value, TYPING_MS);
  const isAskable = view.data !== undefined && retentionProblem(view.data.rules, asked) === null;
  const preview = useQuery({ ...retentionPreviewQuery(asked), enabled: edited.isChanged && isAskable });
  const problem = view.data === undefined ? null : retentionProblem(view.data.rules, value);
  const counts = edited.isChanged ? preview.data : view.data;
  const endsOf = (name: string) => {
    if (preview.isError) return 'How much ends tonight could not be counted.';
    const ends = counts?.rules.find((rule) => rule.name === name)?.ends;
    return ends === undefined || (edited.isChanged && asked !== value)
      ? 'Counting…'
      : endsText(ends, counts?.countedAtMost ?? Infinity);
  };
  return (
    <SettingPanel
      id="retention"
      setting={setting}
      text="Every night, what is over by these rules is deleted for good. The counts are of the coming night (UTC), with the days as they stand here. Payments and the ledger are kept as the law asks, whatever is set here."
      edited={edited}
      problem={problem}
    >
      <Loaded query={view} what="The rules" height={640}>
        {({ rules }) => (
          <div className={classes.fields}>
            {rules.map((rule) => (
              <RuleInput
                key={rule.name}
                rule={rule}
                days={value[rule.name] ?? null}
                ends={endsOf(rule.name)}
                onChange={(days) => change({ ...value, [rule.name]: days })}
              />
            ))}
          </div>
        )}
      </Loaded>
    </SettingPanel>
  );
}

type RuleInputProps = { rule: Rule; days: number | null; ends: string; onChange: (days: number | null) => void };

function RuleInput({ rule, days, ends, onChange }: RuleInputProps) {
  const problem = daysProblem(rule, days);
  const kept = days === null ? 'Kept for good. With a number: days' : 'Days';
  return (
    <NumberInput
      label={rule.what}
      description={`${kept} ${rule.counted}. ${problem === null ? ends : ''}`}
      placeholder={rule.isForGoodAllowed ? 'For good' : ''}
      error={problem}
      suffix={days === 1 ? ' day' : ' days'}
      clampBehavior="none"
      allowDecimal={false}
      allowNegative={false}
      value={days ?? ''}
      onChange={(typed) => onChange(typeof typed === 'number' ? typed : null)}
    />
  );
}
