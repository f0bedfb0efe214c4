import { ActionIcon, Button } from '@mantine/core';
import { ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import classes from './editor.module.css';
import { moved, replaced } from './field-changes.ts';
import { PlacedProblem, PlacedText } from './place-inputs.tsx';

type Choice = { value: string | number; label: string };

/** The choice whose value reads like this; undefined when there is none. */
export function chosenFrom(choices: readonly Choice[], text: string): string | number | undefined {
  return choices.find(({ value }) => String(value) === text)?.value;
}

/** A value as typed: a number where all others are numbers, since providers tell 1 from "1". */
export function typedValue(text: string, others: readonly Choice[]): string | number {
  const isNumeric = others.length > 0 && others.every(({ value }) => typeof value === 'number');
  const figure = Number(text);
  return isNumeric && text.trim() !== '' && Number.isFinite(figure) ? figure : text;
}

/** A value that no choice has yet. */
function freshValue(choices: readonly Choice[]): string | number {
  if (choices.length > 0 && choices.every(({ value }) => typeof value === 'number')) {
    return Math.max(...choices.map(({ value }) => Number(value))) + 1;
  }
  let n = choices.length + 1;
  while (choices.some(({ value }) => value === `choice-${n}`)) n += 1;
  return `choice-${n}`;
}

type Props = { choices: readonly Choice[]; onChoices: (choices: Choice[]) => void; at: string };

/** What can be chosen: what the provider is sent, and what people read. */
export function ChoicesEditor({ choices, onChoices, at }: Props) {
  const say = useTexts('adminToolForm');
  return (
    <fieldset className={classes.group}>
      <legend className={classes.subheading}>{say('choices.title')}</legend>
      <ul className={classes.rows}>
        {choices.map((choice, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a value changes while it is typed.
          <li key={n} className={classes.choice}>
            <PlacedText
              place={`${at}.choices.${n}.label`}
              label={say('choices.one', { n: n + 1 })}
              maxLength={100}
              value={choice.label}
              onValue={(label) => onChoices(replaced(choices, n, { ...choice, label }))}
            />
            <PlacedText
              place={`${at}.choices.${n}.value`}
              label={say('sentAs')}
              isExact
              maxLength={300}
              value={String(choice.value)}
              onValue={(text) =>
                onChoices(replaced(choices, n, { ...choice, value: typedValue(text, choices.toSpliced(n, 1)) }))
              }
            />
            <span className={classes.rowActs}>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={say('moveUp', { name: choice.label })}
                disabled={n === 0}
                onClick={() => onChoices(moved(choices, n, n - 1))}
              >
                <ArrowUp size={15} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={say('remove', { name: choice.label })}
                disabled={choices.length === 1}
                onClick={() => onChoices(choices.toSpliced(n, 1))}
              >
                <Trash2 size={15} aria-hidden />
              </ActionIcon>
            </span>
          </li>
        ))}
      </ul>
      <PlacedProblem place={`${at}.choices`} className={classes.problem} />
      <div>
        <Button
          size="xs"
          variant="default"
          leftSection={<Plus size={14} aria-hidden />}
          onClick={() => onChoices([...choices, { value: freshValue(choices), label: say('choices.new') }])}
        >
          {say('choices.add')}
        </Button>
      </div>
    </fieldset>
  );
}
