import type { Setting } from '@kinora/server/admin-settings-wire';
import {
  flaggingProviders,
  listedCategories,
  listLanguages,
  type ModerationCategory,
  moderationCategories,
  moderationLevels,
} from '@kinora/server/moderation-categories';
import { Button, Checkbox, Chip, Group, NativeSelect, NumberInput, Table, TextInput } from '@mantine/core';
import * as z from 'zod/mini';
import { type Say, useTexts } from '../../../shared/texts/use-texts.ts';
import { LinesInput, SettingPanel, useSetting } from './setting-form.tsx';
import classes from './settings.module.css';
import { TryModeration } from './try-moderation.tsx';

const level = z.enum(moderationLevels);
const levels = z.object({ texts: level, uploads: z.enum(['off', 'block']), results: level, from: z.number() });
const value = z.object({
  levels: z.record(z.enum(moderationCategories), levels),
  lists: z.array(z.enum(listedCategories)),
  languages: z.array(z.enum(listLanguages)),
  rules: z.array(
    z.object({
      name: z.string(),
      category: z.enum(moderationCategories),
      words: z.array(z.string()),
      inNegatives: z._default(z.boolean(), false),
    }),
  ),
  allow: z.array(z.string()),
  providerFlags: z.record(z.enum(flaggingProviders), level),
  whenAway: z.enum(['pass', 'hold', 'refuse']),
  holdHours: z.number(),
});
type Value = z.infer<typeof value>;
type Rule = Value['rules'][number];
type Levels = z.infer<typeof levels>;

const providerNames = { runware: 'Runware', fal: 'fal', replicate: 'Replicate' } as const;
type SaySettings = Say<'adminSettings'>;

const levelChoices = (say: SaySettings) => moderationLevels.map((id) => ({ value: id, label: say(`level.${id}`) }));
const flagChoices = (say: SaySettings) =>
  levelChoices(say).map((choice) => (choice.value === 'off' ? { ...choice, label: say('level.ignore') } : choice));
const uploadChoices = (say: SaySettings) => levelChoices(say).filter(({ value: id }) => id === 'off' || id === 'block');
const awayChoices = (say: SaySettings) =>
  (['pass', 'hold', 'refuse'] as const).map((id) => ({ value: id, label: say(`away.${id}`) }));
const categoryChoices = (say: SaySettings) =>
  moderationCategories.map((id) => ({ value: id, label: say(`category.${id}`) }));

type Change<Part> = (next: Part) => void;

function LevelsTable({ of, onChange }: { of: Value['levels']; onChange: Change<Value['levels']> }) {
  const say = useTexts('adminSettings');
  const change = (category: ModerationCategory, changed: Partial<Levels>) =>
    onChange({ ...of, [category]: { ...of[category], ...changed } });
  return (
    <Table.ScrollContainer minWidth={720} scrollAreaProps={{ tabIndex: 0, 'aria-label': say('levels') }}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{say('levels.category')}</Table.Th>
            <Table.Th>{say('levels.texts')}</Table.Th>
            <Table.Th>{say('levels.uploads')}</Table.Th>
            <Table.Th>{say('levels.results')}</Table.Th>
            <Table.Th>{say('levels.from')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {moderationCategories.map((category) => {
            const name = say(`category.${category}`);
            const { texts, uploads, results, from } = of[category];
            return (
              <Table.Tr key={category}>
                <Table.Th scope="row">{name}</Table.Th>
                <Table.Td>
                  <NativeSelect
                    aria-label={say('levels.textsOf', { category: name })}
                    data={levelChoices(say)}
                    value={texts}
                    onChange={({ currentTarget }) => change(category, { texts: level.parse(currentTarget.value) })}
                  />
                </Table.Td>
                <Table.Td>
                  {category !== 'studio' && (
                    <NativeSelect
                      aria-label={say('levels.uploadsOf', { category: name })}
                      data={uploadChoices(say)}
                      value={uploads}
                      onChange={({ currentTarget }) =>
                        change(category, { uploads: currentTarget.value === 'block' ? 'block' : 'off' })
                      }
                    />
                  )}
                </Table.Td>
                <Table.Td>
                  {category !== 'studio' && (
                    <NativeSelect
                      aria-label={say('levels.resultsOf', { category: name })}
                      data={levelChoices(say)}
                      value={results}
                      onChange={({ currentTarget }) => change(category, { results: level.parse(currentTarget.value) })}
                    />
                  )}
                </Table.Td>
                <Table.Td>
                  {category !== 'studio' && (
                    <NumberInput
                      aria-label={say('levels.fromOf', { category: name })}
                      min={0.01}
                      max={1}
                      step={0.05}
                      decimalScale={2}
                      value={from}
                      onChange={(typed) => typeof typed === 'number' && change(category, { from: typed })}
                    />
                  )}
                </Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function RuleFields({ rule, onChange, onRemove }: { rule: Rule; onChange: Change<Rule>; onRemove: () => void }) {
  const say = useTexts('adminSettings');
  return (
    <fieldset className={classes.rule}>
      <legend>{rule.name === '' ? say('rules.new') : rule.name}</legend>
      <div className={classes.fields}>
        <TextInput
          label={say('rules.name')}
          maxLength={60}
          value={rule.name}
          onChange={({ currentTarget }) => onChange({ ...rule, name: currentTarget.value })}
        />
        <NativeSelect
          label={say('levels.category')}
          data={categoryChoices(say)}
          value={rule.category}
          onChange={({ currentTarget }) =>
            onChange({ ...rule, category: z.enum(moderationCategories).parse(currentTarget.value) })
          }
        />
        <LinesInput
          className={classes.wide ?? ''}
          label={say('rules.words')}
          description={say('rules.wordsNote')}
          minRows={4}
          maxRows={16}
          value={rule.words}
          onChange={(words) => onChange({ ...rule, words })}
        />
        <Checkbox
          label={say('rules.negatives')}
          checked={rule.inNegatives}
          onChange={({ currentTarget }) => onChange({ ...rule, inNegatives: currentTarget.checked })}
        />
        <Button size="xs" variant="default" onClick={onRemove}>
          {say('rules.remove')}
        </Button>
      </div>
    </fieldset>
  );
}

const SHORTEST = 2;

function problemOf(say: SaySettings, { rules, allow }: Value): string | null {
  if (rules.some(({ name }) => name.trim() === '')) return say('rules.nameless');
  const short = [...rules.flatMap(({ words }) => words), ...allow].find((word) => word.length < SHORTEST);
  return short === undefined ? null : say('rules.short', { word: short, least: SHORTEST });
}

/** What is moderated before and after it is made: levels, words, and what happens while nobody can say. */
export function ModerationSettings({ setting }: { setting: Setting }) {
  const say = useTexts('adminSettings');
  const edited = useSetting<Value | null>(setting, value, null);
  if (edited.value === null) return null;
  const now = edited.value;
  const change = (changed: Partial<Value>) => edited.change({ ...now, ...changed });
  const problem = problemOf(say, now);
  return (
    <SettingPanel id="moderation" setting={setting} text={say('moderation.text')} edited={edited} problem={problem}>
      <LevelsTable of={now.levels} onChange={(changed) => change({ levels: changed })} />
      <div className={classes.fields}>
        <NativeSelect
          label={say('rules.away')}
          data={awayChoices(say)}
          value={now.whenAway}
          onChange={({ currentTarget }) => change({ whenAway: value.shape.whenAway.parse(currentTarget.value) })}
        />
        <NumberInput
          label={say('rules.holdHours')}
          min={1}
          max={720}
          allowDecimal={false}
          value={now.holdHours}
          onChange={(typed) => typeof typed === 'number' && change({ holdHours: typed })}
        />
        {flaggingProviders.map((provider) => (
          <NativeSelect
            key={provider}
            label={say('rules.flags', { provider: providerNames[provider] })}
            data={flagChoices(say)}
            value={now.providerFlags[provider]}
            onChange={({ currentTarget }) =>
              change({ providerFlags: { ...now.providerFlags, [provider]: level.parse(currentTarget.value) } })
            }
          />
        ))}
        <Chip.Group
          multiple
          value={now.lists}
          onChange={(chosen) => change({ lists: listedCategories.filter((id) => chosen.includes(id)) })}
        >
          <fieldset className={classes.wide}>
            <legend>{say('rules.lists')}</legend>
            <Group gap="xs">
              {listedCategories.map((id) => (
                <Chip key={id} value={id}>
                  {say(`category.${id}`)}
                </Chip>
              ))}
            </Group>
          </fieldset>
        </Chip.Group>
        <Chip.Group
          multiple
          value={now.languages}
          onChange={(chosen) => change({ languages: listLanguages.filter((id) => chosen.includes(id)) })}
        >
          <fieldset className={classes.wide}>
            <legend>{say('rules.languages')}</legend>
            <Group gap="xs">
              {listLanguages.map((id) => (
                <Chip key={id} value={id}>
                  {say(`language.${id}`)}
                </Chip>
              ))}
            </Group>
          </fieldset>
        </Chip.Group>
      </div>
      {now.rules.map((rule, index) => (
        <RuleFields
          // biome-ignore lint/suspicious/noArrayIndexKey: rules have no name of their own until they are saved
          key={index}
          rule={rule}
          onChange={(changed) => change({ rules: now.rules.with(index, changed) })}
          onRemove={() => change({ rules: now.rules.toSpliced(index, 1) })}
        />
      ))}
      <Button
        my="md"
        size="xs"
        variant="default"
        onClick={() =>
          change({ rules: [...now.rules, { name: '', category: 'studio', words: [], inNegatives: false }] })
        }
      >
        {say('rules.add')}
      </Button>
      <div className={classes.fields}>
        <LinesInput
          label={say('rules.never')}
          description={say('rules.neverNote')}
          minRows={3}
          maxRows={12}
          value={now.allow}
          onChange={(allow) => change({ allow })}
        />
        <TryModeration className={classes.wide ?? ''} setting={now} isValid={problem === null} />
      </div>
    </SettingPanel>
  );
}
