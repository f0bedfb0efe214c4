import type { Setting } from '@kinora/server/admin-settings-wire';
import type { RetentionView } from '@kinora/server/retention-wire';
import { NumberInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { type Say, useTexts } from '../../../shared/texts/use-texts.ts';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { retentionPreviewQuery, retentionQuery } from '../operations-api.ts';
import { SettingPanel, storedValue, useSetting } from './setting-form.tsx';
import classes from './settings.module.css';

const TYPING_MS = 400;
const retentionValue = z.record(z.string(), z.nullable(z.int()));
type Days = z.infer<typeof retentionValue>;
type Rule = RetentionView['rules'][number];
type Bounds = Pick<Rule, 'name' | 'what' | 'least' | 'most' | 'isForGoodAllowed'>;

const ruleNames = [
  'sessions',
  'knownBrowsers',
  'invitations',
  'trash',
  'uploads',
  'failedGenerations',
  'webhookCalls',
  'messages',
  'paymentMessages',
  'tasks',
  'networks',
  'devices',
  'declinedCards',
  'dismissedChecks',
  'auditLog',
  'inactiveAccounts',
  'machineLogs',
] as const;

const knownName = (name: string) => ruleNames.find((each) => each === name);

type SaySettings = Say<'adminSettings'>;

/** What a rule is about; what the server alone knows is said as it says it. */
function subjectOf(say: SaySettings, { name, what }: Pick<Rule, 'name' | 'what'>): string {
  const known = knownName(name);
  return known === undefined ? what : say(`rule.${known}`);
}

/** In words what the server would refuse of one rule; null where it takes it. */
export function daysProblem(say: SaySettings, rule: Bounds, days: number | null): string | null {
  const { least, most, isForGoodAllowed } = rule;
  const isRight = days === null ? isForGoodAllowed : days >= least && days <= most;
  if (isRight) return null;
  const values = { what: subjectOf(say, rule), least: String(least), most: String(most) };
  return isForGoodAllowed ? say('retention.problemOrGood', values) : say('retention.problem', values);
}

/** The first of the rules that the server would refuse, in words. */
export function retentionProblem(say: SaySettings, rules: readonly Bounds[], days: Days): string | null {
  return (
    rules.map((rule) => daysProblem(say, rule, days[rule.name] ?? null)).find((problem) => problem !== null) ?? null
  );
}

/** The rules by which things would end sooner than by those that are stored. */
export function shortened<Ruled extends Pick<Rule, 'name'>>(
  rules: readonly Ruled[],
  stored: Days,
  days: Days,
): Ruled[] {
  const lifeOf = (of: Days, name: string) => of[name] ?? Infinity;
  return rules.filter(({ name }) => lifeOf(days, name) < lifeOf(stored, name));
}

/** How much of something goes in the coming night. */
export function endsText(say: SaySettings, ends: number, countedAtMost: number): string {
  if (ends === 0) return say('retention.endsNone');
  return ends >= countedAtMost ? say('retention.endsMore', { count: ends }) : say('retention.ends', { count: ends });
}

/** From when the days are counted, and that nothing is where it is kept for good. */
function countedText(say: SaySettings, { name, counted }: Pick<Rule, 'name' | 'counted'>, days: number | null): string {
  const known = knownName(name);
  return known === undefined ? counted : say(`counted.${known}`, { keeps: days === null ? 'good' : 'other' });
}

/** How long everything is kept whose time is not set by the law, the books, or its owner. */
export function RetentionSettings({ setting }: { setting: Setting }) {
  const say = useTexts('adminSettings');
  const edited = useSetting(setting, retentionValue, {});
  const { value, change } = edited;
  const view = useQuery(retentionQuery);
  const [asked] = useDebouncedValue(value, TYPING_MS);
  const isAskable = view.data !== undefined && retentionProblem(say, view.data.rules, asked) === null;
  const preview = useQuery({ ...retentionPreviewQuery(asked), enabled: edited.isChanged && isAskable });
  const problem = view.data === undefined ? null : retentionProblem(say, view.data.rules, value);
  const stored = storedValue(setting, retentionValue) ?? {};
  const sooner = shortened(view.data?.rules ?? [], stored, value);
  const counts = edited.isChanged ? preview.data : view.data;
  const endsOf = (name: string) => {
    if (preview.isError) return say('retention.notCounted');
    const ends = counts?.rules.find((rule) => rule.name === name)?.ends;
    return ends === undefined || (edited.isChanged && asked !== value)
      ? say('retention.counting')
      : endsText(say, ends, counts?.countedAtMost ?? Infinity);
  };
  const question = {
    title: say('retention.ask'),
    text: (
      <>
        <p>{say('retention.askText')}</p>
        <ul>
          {sooner.map((rule) => (
            <li key={rule.name}>
              {say('retention.sooner', {
                what: subjectOf(say, rule),
                days: String(value[rule.name] ?? ''),
                ends: endsOf(rule.name),
              })}
            </li>
          ))}
        </ul>
      </>
    ),
    confirm: say('retention.shorten'),
  };
  return (
    <SettingPanel
      id="retention"
      setting={setting}
      text={say('retention.text')}
      edited={edited}
      problem={problem}
      question={sooner.length === 0 ? null : question}
    >
      <Loaded query={view} label={say('retention.loading')} problem={say('retention.notLoaded')} height={640}>
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
  const say = useTexts('adminSettings');
  const problem = daysProblem(say, rule, days);
  const counted = countedText(say, rule, days);
  return (
    <NumberInput
      label={subjectOf(say, rule)}
      description={problem === null ? say('retention.note', { counted, ends }) : counted}
      placeholder={rule.isForGoodAllowed ? say('retention.forGood') : ''}
      error={problem}
      suffix={` ${say('retention.unit', { count: days ?? 0 })}`}
      clampBehavior="none"
      allowDecimal={false}
      allowNegative={false}
      value={days ?? ''}
      onChange={(typed) => onChange(typeof typed === 'number' ? typed : null)}
    />
  );
}
