import { type Text, text } from '@kinora/texts/typed-keys';
import { Textarea } from '@mantine/core';
import type { Ref } from 'react';
import { inWords } from '../../../shared/texts/words.tsx';
import classes from './tools.module.css';

type ReadJson = { ok: true; value: Record<string, unknown> } | { ok: false; problem: Text };

/** A definition as typed; what it means is checked elsewhere. */
export function readJson(typed: string): ReadJson {
  try {
    const value: unknown = JSON.parse(typed);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ok: true, value: { ...value } };
    return { ok: false, problem: text('adminTools', 'json.noObject') };
  } catch (error) {
    const where = error instanceof Error ? error.message : '';
    return { ok: false, problem: text('adminTools', 'json.invalid', { where }) };
  }
}

type Props = {
  label: string;
  text: string;
  onText: (text: string) => void;
  problem: Text | null;
  ref?: Ref<HTMLTextAreaElement>;
};

/** A text of JSON, large enough to work in. */
export function JsonInput({ label, text: typed, onText, problem, ref }: Props) {
  return (
    <Textarea
      ref={ref ?? null}
      label={label}
      classNames={{ input: classes.json ?? '' }}
      rows={24}
      spellCheck={false}
      autoComplete="off"
      error={inWords(problem)}
      value={typed}
      onChange={({ currentTarget }) => onText(currentTarget.value)}
    />
  );
}
