import type { Setting } from '@kinora/server/admin-desk-wire';
import {
  categoryNames,
  flaggingProviders,
  listedCategories,
  listLanguages,
  type ModerationCategory,
  moderationCategories,
  moderationLevels,
} from '@kinora/server/moderation-categories';
import { Button, Checkbox, Chip, Group, NativeSelect, NumberInput, Table, TextInput } from '@mantine/core';
import * as z from 'zod/mini';
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

const levelNames = { off: 'Off', label: 'Label', hold: 'Hold for review', block: 'Block' } as const;
const providerNames = { runware: 'Runware', fal: 'fal', replicate: 'Replicate' } as const;
const options = moderationLevels.map((id) => ({ value: id, label: levelNames[id] }));
const flagOptions = options.map((option) =>
  option.value === 'off' ? { ...option, label: 'Ignore the flag' } : option,
);
const uploadOptions = options.filter(({ value: id }) => id === 'off' || id === 'block');
const languageNames = {
  en: 'English',
  de: 'German',
  es: 'Spanish',
  fr: 'French',
  ja: 'Japanese',
  zh: 'Chinese',
} as const;
const awayOptions = [
  { value: 'pass', label: 'Let it pass' },
  { value: 'hold', label: 'Hold what is made' },
  { value: 'refuse', label: 'Refuse it' },
];
const categoryOptions = moderationCategories.map((id) => ({ value: id, label: categoryNames[id] }));

type Change<Part> = (next: Part) => void;

function LevelsTable({ of, onChange }: { of: Value['levels']; onChange: Change<Value['levels']> }) {
  const change = (category: ModerationCategory, changed: Partial<Levels>) =>
    onChange({ ...of, [category]: { ...of[category], ...changed } });
  return (
    <Table.ScrollContainer minWidth={720} scrollAreaProps={{ tabIndex: 0, 'aria-label': 'Levels' }}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Category</Table.Th>
            <Table.Th>Texts</Table.Th>
            <Table.Th>Uploads</Table.Th>
            <Table.Th>Results</Table.Th>
            <Table.Th>From score</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {moderationCategories.map((category) => {
            const name = categoryNames[category];
            const { texts, uploads, results, from } = of[category];
            return (
              <Table.Tr key={category}>
                <Table.Th scope="row">{name}</Table.Th>
                <Table.Td>
                  <NativeSelect
                    aria-label={`${name}: texts`}
                    data={options}
                    value={texts}
                    onChange={({ currentTarget }) => change(category, { texts: level.parse(currentTarget.value) })}
                  />
                </Table.Td>
                <Table.Td>
                  {category !== 'studio' && (
                    <NativeSelect
                      aria-label={`${name}: uploads`}
                      data={uploadOptions}
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
                      aria-label={`${name}: results`}
                      data={options}
                      value={results}
                      onChange={({ currentTarget }) => change(category, { results: level.parse(currentTarget.value) })}
                    />
                  )}
                </Table.Td>
                <Table.Td>
                  {category !== 'studio' && (
                    <NumberInput
                      aria-label={`${name}: from which score`}
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
  return (
    <fieldset className={classes.rule}>
      <legend>{rule.name === '' ? 'New rule' : rule.name}</legend>
      <div className={classes.fields}>
        <TextInput
          label="Name, as people read it"
          maxLength={60}
          value={rule.name}
          onChange={({ currentTarget }) => onChange({ ...rule, name: currentTarget.value })}
        />
        <NativeSelect
          label="Category"
          data={categoryOptions}
          value={rule.category}
          onChange={({ currentTarget }) =>
            onChange({ ...rule, category: z.enum(moderationCategories).parse(currentTarget.value) })
          }
        />
        <LinesInput
          className={classes.wide ?? ''}
          label="Words"
          description="One word or phrase per line. A trailing * stands for any ending."
          minRows={4}
          maxRows={16}
          value={rule.words}
          onChange={(words) => onChange({ ...rule, words })}
        />
        <Checkbox
          label="Also in negative prompts"
          checked={rule.inNegatives}
          onChange={({ currentTarget }) => onChange({ ...rule, inNegatives: currentTarget.checked })}
        />
        <Button size="xs" variant="default" onClick={onRemove}>
          Remove this rule
        </Button>
      </div>
    </fieldset>
  );
}

const SHORTEST = 2;

function problemOf({ rules, allow }: Value): string | null {
  if (rules.some(({ name }) => name.trim() === '')) return 'Give each rule a name.';
  const short = [...rules.flatMap(({ words }) => words), ...allow].find((word) => word.length < SHORTEST);
  return short === undefined ? null : `"${short}" is too short: at least ${SHORTEST} characters.`;
}

/** What is moderated before and after it is made: levels, words, and what happens while nobody can say. */
export function ModerationSettings({ setting }: { setting: Setting }) {
  const edited = useSetting<Value | null>(setting, value, null);
  if (edited.value === null) return null;
  const now = edited.value;
  const change = (changed: Partial<Value>) => edited.change({ ...now, ...changed });
  const problem = problemOf(now);
  return (
    <SettingPanel
      id="moderation"
      setting={setting}
      text="Blocked words are refused before anything is charged. A held result waits for a decision at the desk of moderation; a blocked one gives its tokens back at once. Pictures, and texts beyond words, need a moderation service (MODERATION_BASE_URL)."
      edited={edited}
      problem={problem}
    >
      <LevelsTable of={now.levels} onChange={(changed) => change({ levels: changed })} />
      <div className={classes.fields}>
        <NativeSelect
          label="While the service does not answer"
          data={awayOptions}
          value={now.whenAway}
          onChange={({ currentTarget }) => change({ whenAway: value.shape.whenAway.parse(currentTarget.value) })}
        />
        <NumberInput
          label="Hours until a held result is due"
          min={1}
          max={720}
          allowDecimal={false}
          value={now.holdHours}
          onChange={(typed) => typeof typed === 'number' && change({ holdHours: typed })}
        />
        {flaggingProviders.map((provider) => (
          <NativeSelect
            key={provider}
            label={`Files that ${providerNames[provider]} flags`}
            data={flagOptions}
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
            <legend>Lists of words that come with the program</legend>
            <Group gap="xs">
              {listedCategories.map((id) => (
                <Chip key={id} value={id}>
                  {categoryNames[id]}
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
            <legend>In these languages</legend>
            <Group gap="xs">
              {listLanguages.map((id) => (
                <Chip key={id} value={id}>
                  {languageNames[id]}
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
        Add a rule
      </Button>
      <div className={classes.fields}>
        <LinesInput
          label="Never meant"
          description="Phrases in which a word of a rule is fine, one per line."
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
