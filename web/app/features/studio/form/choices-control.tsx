import { Chip } from '@mantine/core';
import { Check } from 'lucide-react';
import { textsOf } from '../../../shared/texts/use-texts.ts';
import type { ToolForm } from '../use-tool-form.ts';
import { Labelled } from './controls.tsx';
import { controlId, type FormField } from './derive-form.ts';
import classes from './form.module.css';

/** "2 chosen, at most 3", "None chosen, at least 1". */
export function chosenText(count: number, { min, max }: { min: number; max: number }): string {
  const say = textsOf('studio');
  return count < min ? say('chosen.least', { count, min }) : say('chosen.most', { count, max });
}

/** Several of its choices at a time, kept in their own order. */
export function ChoicesControl({ form, field }: { form: ToolForm; field: FormField }) {
  const { name, choices, isIgnored, list = { min: 0, max: choices.length } } = field;
  const value = form.shown[name];
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [];
  const isFull = chosen.length >= list.max;
  return (
    <Labelled field={field} problem={form.problems[name]} isGroup>
      <div className={classes.choices}>
        {choices.map((choice, place) => {
          const isChosen = chosen.includes(choice.value);
          return (
            <Chip
              key={choice.value}
              {...(place === 0 ? { id: controlId(name) } : {})}
              icon={<Check size={13} aria-hidden />}
              checked={isChosen}
              disabled={isIgnored || (isFull && !isChosen)}
              onChange={() => {
                const wanted = choices.filter(({ value: one }) => chosen.includes(one) !== (one === choice.value));
                form.set(
                  name,
                  wanted.map(({ value: one }) => one),
                );
              }}
            >
              {choice.label}
            </Chip>
          );
        })}
      </div>
      <p className={classes.count} role="status">
        {chosenText(chosen.length, list)}
      </p>
    </Labelled>
  );
}
