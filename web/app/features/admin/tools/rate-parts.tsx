import { ActionIcon, Checkbox, NativeSelect } from '@mantine/core';
import { X } from 'lucide-react';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import type { EditableDefinition, EditableRate } from './editable-definition.ts';
import classes from './editor.module.css';
import { replaced } from './field-changes.ts';
import { PlacedNumber, PlacedProblem } from './place-inputs.tsx';
import {
  type Condition,
  conditionChoices,
  conditionKey,
  type Quantity,
  quantityChoices,
  quantityKey,
} from './rate-choices.ts';

type Props = {
  rate: EditableRate;
  /** Where the rate stands. */
  at: string;
  definition: EditableDefinition;
  onRate: (rate: EditableRate) => void;
};

type AddProps = {
  label: string;
  choices: readonly { value: string; label: string }[];
  onAdd: (value: string) => void;
};

/** A select that adds what is chosen, and forgets it. */
function Add({ label, choices, onAdd }: AddProps) {
  if (choices.length === 0) return null;
  return (
    <NativeSelect
      size="xs"
      className={classes.add ?? ''}
      aria-label={label}
      data={[{ value: '', label }, ...choices]}
      value=""
      onChange={({ currentTarget }) => onAdd(currentTarget.value)}
    />
  );
}

function Remove({ what, onRemove }: { what: string; onRemove: () => void }) {
  const say = useTexts('adminToolForm');
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="sm"
      aria-label={say('rates.removeWhat', { name: what })}
      onClick={onRemove}
    >
      <X size={14} aria-hidden />
    </ActionIcon>
  );
}

/** What the amount of a rate is multiplied by. */
export function Quantities({ rate, at, definition, onRate }: Props) {
  const say = useTexts('adminToolForm');
  const choices = quantityChoices(say, definition);
  const free = choices.filter(({ value }) => !rate.per.some((of) => quantityKey(of) === value));
  const setPer = (per: Quantity[]) => onRate({ ...rate, per });
  return (
    <div className={classes.rateLine}>
      <span className={classes.rateWord}>{say('rates.times')}</span>
      {rate.per.length === 0 && <span className={classes.token}>{say('rates.once')}</span>}
      {rate.per.map((of, n) => {
        const label = choices.find(({ value }) => value === quantityKey(of))?.label ?? quantityKey(of);
        return (
          <span key={quantityKey(of)} className={classes.token}>
            {label}
            {'most' in of && of.most !== undefined && (
              <PlacedNumber
                place={`${at}.per.${n}.most`}
                label={say('rates.ofMost')}
                isInline
                isWhole={false}
                min={0}
                value={of.most}
                onValue={(most) => setPer(replaced(rate.per, n, { ...of, most }))}
              />
            )}
            <Remove what={label} onRemove={() => setPer(rate.per.toSpliced(n, 1))} />
          </span>
        );
      })}
      <Add
        label={say('rates.timesSomething')}
        choices={free}
        onAdd={(value) => {
          const chosen = free.find((choice) => choice.value === value);
          if (chosen) setPer([...rate.per, chosen.quantity]);
        }}
      />
      <PlacedProblem place={`${at}.per`} className={classes.problem} />
      {rate.per.map((of, n) => (
        <PlacedProblem key={quantityKey(of)} place={`${at}.per.${n}`} className={classes.problem} />
      ))}
    </div>
  );
}

type ConditionProps = {
  one: Condition;
  at: string;
  definition: EditableDefinition;
  onCondition: (one: Condition) => void;
};

/** What a condition asks of its field. */
function Asked({ one, at, definition, onCondition }: ConditionProps) {
  const say = useTexts('adminToolForm');
  switch (one.kind) {
    case 'switch':
      return (
        <NativeSelect
          size="xs"
          aria-label={say('rates.state')}
          data={[
            { value: 'on', label: say('rates.on') },
            { value: 'off', label: say('rates.off') },
          ]}
          value={one.is ? 'on' : 'off'}
          onChange={({ currentTarget }) => onCondition({ ...one, is: currentTarget.value === 'on' })}
        />
      );
    case 'given':
      return (
        <NativeSelect
          size="xs"
          aria-label={say('rates.state')}
          data={[
            { value: 'given', label: say('rates.given') },
            { value: 'blank', label: say('rates.blank') },
          ]}
          value={one.is ? 'given' : 'blank'}
          onChange={({ currentTarget }) => onCondition({ ...one, is: currentTarget.value === 'given' })}
        />
      );
    case 'atLeast':
      return (
        <PlacedNumber
          place={`${at}.value`}
          label={say('rates.thisMany')}
          isInline
          isWhole={false}
          min={0}
          value={one.value}
          onValue={(value) => onCondition({ ...one, value })}
        />
      );
    case 'choice': {
      const field = definition.fields.find(({ name }) => name === one.field);
      const choices = field?.kind === 'select' || field?.kind === 'multiselect' ? field.choices : [];
      return (
        <span className={classes.picks}>
          {choices.map(({ value, label }) => (
            <Checkbox
              key={String(value)}
              size="xs"
              label={label}
              checked={one.in.includes(value)}
              onChange={({ currentTarget }) => {
                const rest = one.in.filter((chosen) => chosen !== value);
                const next = currentTarget.checked ? [...rest, value] : rest;
                if (next.length > 0) onCondition({ ...one, in: next });
              }}
            />
          ))}
        </span>
      );
    }
  }
}

/** When a rate counts: all of these hold, or always. */
export function Conditions({ rate, at, definition, onRate }: Props) {
  const say = useTexts('adminToolForm');
  const choices = conditionChoices(say, definition);
  const free = choices.filter(({ value }) => !rate.when.some((one) => conditionKey(one) === value));
  const setWhen = (when: Condition[]) => onRate({ ...rate, when });
  return (
    <div className={classes.rateLine}>
      <span className={classes.rateWord}>{say('rates.when')}</span>
      {rate.when.length === 0 && <span className={classes.token}>{say('rates.always')}</span>}
      {rate.when.map((one, n) => {
        const key = conditionKey(one);
        const label = choices.find(({ value }) => value === key)?.label ?? key;
        return (
          <span key={key} className={classes.token}>
            {label}
            <Asked
              one={one}
              at={`${at}.when.${n}`}
              definition={definition}
              onCondition={(next) => setWhen(replaced(rate.when, n, next))}
            />
            <Remove what={label} onRemove={() => setWhen(rate.when.toSpliced(n, 1))} />
            <PlacedProblem place={`${at}.when.${n}`} className={classes.problem} />
          </span>
        );
      })}
      <Add
        label={say('rates.onlyWhen')}
        choices={free}
        onAdd={(value) => {
          const chosen = free.find((choice) => choice.value === value);
          if (chosen) setWhen([...rate.when, chosen.condition]);
        }}
      />
    </div>
  );
}
