import type { DefinitionProblem } from '@kinora/catalogue/runtime/field-rules';
import { NativeSelect, NumberInput, Switch, Textarea, TextInput } from '@mantine/core';
import { createContext, type ReactNode, use, useState } from 'react';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import { PLACE, problemAt } from './places.ts';

/** What is wrong with the definition, for the controls to say at their places. */
export const ProblemsContext = createContext<readonly DefinitionProblem[]>([]);

function useProblem(place: string): string | undefined {
  return problemAt(use(ProblemsContext), place);
}

type Common = { place: string; label: string; description?: string | undefined };

type TextProps = Common & {
  value: string;
  onValue: (value: string) => void;
  maxLength?: number;
  isLong?: boolean;
  /** A name or an address, which nothing should correct. */
  isExact?: boolean;
  placeholder?: string;
};

export function PlacedText({ place, label, description, value, onValue, isLong, isExact, ...rest }: TextProps) {
  const common = {
    [PLACE]: place,
    label,
    description,
    error: useProblem(place),
    ...rest,
    ...(isExact ? { autoCapitalize: 'off', autoComplete: 'off', spellCheck: false } : {}),
  };
  if (isLong) {
    return (
      <Textarea
        {...common}
        autosize
        minRows={2}
        maxRows={8}
        value={value}
        onChange={({ currentTarget }) => onValue(currentTarget.value)}
      />
    );
  }
  return <TextInput {...common} value={value} onChange={({ currentTarget }) => onValue(currentTarget.value)} />;
}

type NumberProps = Common & {
  value: number | undefined;
  onValue: (value: number) => void;
  /** Where the figure may be left out. */
  onEmpty?: () => void;
  isWhole?: boolean;
  min?: number;
  max?: number;
  prefix?: string;
  suffix?: string;
  decimalScale?: number;
  /** Within a line of words, its label beside it. */
  isInline?: boolean;
};

export function PlacedNumber({
  place,
  label,
  description,
  value,
  onValue,
  onEmpty,
  isWhole = true,
  isInline = false,
  ...rest
}: NumberProps) {
  const error = useProblem(place);
  const named = isInline ? { 'aria-label': label, size: 'xs', w: 96 } : { label, description };
  return (
    <>
      {isInline && <span aria-hidden>{label}</span>}
      <NumberInput
        {...{ [PLACE]: place }}
        {...named}
        error={error}
        allowDecimal={!isWhole}
        hideControls
        clampBehavior="none"
        {...rest}
        value={value ?? ''}
        onChange={(typed) => {
          if (typeof typed === 'number') onValue(typed);
          else if (typed === '') onEmpty?.();
        }}
      />
    </>
  );
}

type SelectProps<Value extends string> = Common & {
  value: Value | '';
  choices: readonly { value: Value; label: string }[];
  onValue: (value: Value) => void;
  /** The entry for nothing, where nothing can be chosen. */
  none?: { label: string; onChoose: () => void };
};

export function PlacedSelect<Value extends string>({
  place,
  label,
  description,
  value,
  choices,
  onValue,
  none,
}: SelectProps<Value>) {
  const isUnknown = value !== '' && !choices.some((choice) => choice.value === value);
  const entries = [
    ...(none ? [{ value: '', label: none.label }] : []),
    ...(isUnknown ? [{ value, label: value }] : []),
    ...choices,
  ];
  return (
    <NativeSelect
      {...{ [PLACE]: place }}
      label={label}
      description={description}
      error={useProblem(place)}
      data={entries}
      value={value}
      onChange={({ currentTarget }) => {
        const chosen = choices.find((choice) => choice.value === currentTarget.value);
        if (chosen !== undefined) onValue(chosen.value);
        else if (currentTarget.value === '') none?.onChoose();
      }}
    />
  );
}

type SwitchProps = Common & { value: boolean; onValue: (value: boolean) => void };

export function PlacedSwitch({ place, label, description, value, onValue }: SwitchProps) {
  return (
    <Switch
      {...{ [PLACE]: place }}
      label={label}
      description={description}
      error={useProblem(place)}
      checked={value}
      onChange={({ currentTarget }) => onValue(currentTarget.checked)}
    />
  );
}

/** What is wrong with a group as a whole. */
export function PlacedProblem({ place, className }: { place: string; className?: string | undefined }): ReactNode {
  const problem = useProblem(place);
  return (
    problem !== undefined && (
      <p role="alert" className={className}>
        {problem}
      </p>
    )
  );
}

type KeyProps = Common & {
  value: string;
  /** What other fields are called. */
  taken: readonly string[];
  onValue: (value: string) => void;
};

/** A name by which others refer to something: changed once it is typed to its end, so that none on the way is taken for it. */
export function PlacedKey({ place, label, description, value, taken, onValue }: KeyProps) {
  const say = useTexts('adminToolForm');
  const [typed, setTyped] = useState<string | null>(null);
  const problem = useProblem(place);
  const isTaken = typed !== null && typed !== value && taken.includes(typed);
  const take = () => {
    if (typed !== null && typed !== '' && !isTaken && typed !== value) onValue(typed);
    if (!isTaken) setTyped(null);
  };
  return (
    <TextInput
      {...{ [PLACE]: place }}
      label={label}
      description={description}
      error={isTaken ? say('key.taken', { name: typed }) : problem}
      autoCapitalize="off"
      autoComplete="off"
      spellCheck={false}
      maxLength={63}
      value={typed ?? value}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={take}
      onKeyDown={({ key }) => key === 'Enter' && take()}
    />
  );
}
