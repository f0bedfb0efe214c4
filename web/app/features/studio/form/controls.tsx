import { Button, Chip, Input, TextInput, type TextInputProps } from '@mantine/core';
import { Dices } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import slider from '../slider.module.css';
import type { ToolForm } from '../use-tool-form.ts';
import { choosesShape, controlId, type FormField, isRatio } from './derive-form.ts';
import classes from './form.module.css';

type Limits = Pick<FormField, 'min' | 'max' | 'step' | 'fallback'>;

function decimals(step: number): number {
  return String(step).split('.')[1]?.length ?? 0;
}

/** What a number field holds once somebody has left it: the nearest value that its limits and step allow. */
export function fittedNumber(typed: unknown, { min, max, step, fallback = min ?? 0 }: Limits): number {
  const number = typeof typed === 'number' && Number.isFinite(typed) ? typed : fallback;
  const stepped = Number((Math.round(number / step) * step).toFixed(decimals(step)));
  return Math.min(max ?? Number.POSITIVE_INFINITY, Math.max(min ?? Number.NEGATIVE_INFINITY, stepped));
}

type NumberInputProps = Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'min' | 'max' | 'step'> & {
  value: unknown;
  field: Pick<FormField, 'min' | 'max' | 'step' | 'fallback' | 'isIgnored'> & Partial<Pick<FormField, 'unit'>>;
  /** Hears a number, or the typed text while it is not one. */
  onChange: (value: number | string) => void;
};

/** Behind the number; the room for it follows from its length. */
function unitOf(unit: string | undefined): Pick<TextInputProps, 'rightSection' | 'rightSectionWidth'> {
  if (unit === undefined) return {};
  return {
    rightSection: <span className={classes.unit}>{unit}</span>,
    rightSectionWidth: `calc(${unit.length}ch + 14px)`,
  };
}

/** A number as the browser knows it; what is out of bounds moves to the nearest value that is not when it is left. */
export function NumberInput({ value, field, onChange, ...props }: NumberInputProps) {
  const { min, max, step, isIgnored, unit } = field;
  return (
    <TextInput
      {...props}
      {...unitOf(unit)}
      type="number"
      inputMode={step % 1 === 0 ? 'numeric' : 'decimal'}
      {...(min === undefined ? {} : { min })}
      {...(max === undefined ? {} : { max })}
      step={step}
      disabled={isIgnored}
      value={typeof value === 'number' || typeof value === 'string' ? value : ''}
      onChange={({ currentTarget }) => {
        const { value: typed, valueAsNumber } = currentTarget;
        onChange(Number.isNaN(valueAsNumber) ? typed : valueAsNumber);
      }}
      onBlur={() => {
        const fitted = fittedNumber(value, field);
        if (fitted !== value) onChange(fitted);
      }}
    />
  );
}

type LabelledProps = { field: FormField; problem: string | undefined; isGroup?: boolean; children: ReactNode };

/** Ids under which a field's control finds its words. */
function wordsOf({ name, hint }: FormField, problem: string | undefined): { 'aria-describedby'?: string } {
  const ids = [
    ...(hint === undefined ? [] : [`${controlId(name)}-description`]),
    ...(problem === undefined ? [] : [`${controlId(name)}-error`]),
  ];
  return ids.length === 0 ? {} : { 'aria-describedby': ids.join(' ') };
}

/** Name, hint and problem around a control that is more than one input. */
export function Labelled({ field, problem, isGroup = false, children }: LabelledProps) {
  const say = useTexts('studio');
  const id = controlId(field.name);
  const group = isGroup ? { role: 'group', 'aria-labelledby': `${id}-label`, ...wordsOf(field, problem) } : {};
  return (
    <Input.Wrapper
      id={`${id}-group`}
      label={field.unit === undefined ? field.label : say('field.unit', { label: field.label, unit: field.unit })}
      labelProps={{ id: `${id}-label` }}
      description={field.hint}
      descriptionProps={{ id: `${id}-description` }}
      error={problem}
      errorProps={{ id: `${id}-error` }}
      labelElement="div"
      {...group}
    >
      {children}
    </Input.Wrapper>
  );
}

const RANDOM = -1;

/** A whole number, or Random, which is -1. */
export function SeedControl({ form, field }: { form: ToolForm; field: FormField }) {
  const say = useTexts('studio');
  const { name, label, hint, isIgnored } = field;
  const value = form.values[name];
  return (
    <div className={classes.row}>
      <NumberInput
        id={controlId(name)}
        label={label}
        description={hint}
        error={form.problems[name]}
        className={classes.number}
        field={field}
        value={value}
        onChange={(typed) => form.set(name, typed)}
      />
      <Button
        variant="default"
        className={classes.random}
        leftSection={<Dices size={15} aria-hidden />}
        disabled={isIgnored}
        aria-pressed={value === RANDOM}
        onClick={() => form.set(name, RANDOM)}
      >
        {say('field.random')}
      </Button>
    </div>
  );
}

/** A slider for the hand and a number for the exact value. */
export function SliderControl({ form, field }: { form: ToolForm; field: FormField }) {
  const say = useTexts('studio');
  const { name, label, min = 0, max = 100, step, isIgnored } = field;
  const value = form.values[name];
  const problem = form.problems[name];
  const position = typeof value === 'number' ? value : min;
  const style: CSSProperties & Record<'--fill', string> = { '--fill': `${(100 * (position - min)) / (max - min)}%` };
  return (
    <Labelled field={field} problem={problem}>
      <div className={classes.sliderControlRow}>
        {/* Not the library's slider: screen readers on phones cannot move what is no native range. */}
        <input
          type="range"
          className={slider.slider}
          style={style}
          aria-label={label}
          {...wordsOf(field, problem)}
          min={min}
          max={max}
          step={step}
          disabled={isIgnored}
          value={position}
          onChange={({ currentTarget }) => form.set(name, currentTarget.valueAsNumber)}
        />
        <NumberInput
          id={controlId(name)}
          aria-label={say('field.exact', { label })}
          className={classes.sliderControlNumber}
          size="xs"
          field={{ ...field, unit: undefined }}
          value={value}
          onChange={(typed) => form.set(name, typed)}
        />
      </div>
    </Labelled>
  );
}

/** A handful of choices side by side; one of them is taken. Of shapes the figures say enough. */
export function SegmentsControl({ form, field }: { form: ToolForm; field: FormField }) {
  const { name, choices, isIgnored } = field;
  const chosen = form.shown[name];
  return (
    <Labelled field={field} problem={form.problems[name]} isGroup>
      <div className={classes.segments} data-wraps={choosesShape(choices)}>
        {choices.map(({ value, label }, place) => (
          <Chip
            key={value}
            type="radio"
            variant="segment"
            name={name}
            {...(place === 0 ? { id: controlId(name) } : {})}
            {...(isRatio(value) ? { 'aria-label': label, wrapperProps: { title: label } } : {})}
            checked={chosen === value}
            disabled={isIgnored}
            onChange={() => form.set(name, value)}
          >
            {isRatio(value) ? <bdi dir="ltr">{value}</bdi> : label}
          </Chip>
        ))}
      </div>
    </Labelled>
  );
}
