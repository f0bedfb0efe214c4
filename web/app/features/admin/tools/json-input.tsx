import { Textarea } from '@mantine/core';
import type { Ref } from 'react';
import classes from './tools.module.css';

type ReadJson = { ok: true; value: Record<string, unknown> } | { ok: false; problem: string };

/** A definition as typed; what it means is checked elsewhere. */
export function readJson(text: string): ReadJson {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ok: true, value: { ...value } };
    return { ok: false, problem: 'A definition is one object: it begins with { and ends with }.' };
  } catch (error) {
    const where = error instanceof Error ? error.message : '';
    return { ok: false, problem: `This is not valid JSON yet. ${where}`.trim() };
  }
}

type Props = {
  label: string;
  text: string;
  onText: (text: string) => void;
  problem: string | null;
  ref?: Ref<HTMLTextAreaElement>;
};

/** A text of JSON, large enough to work in. */
export function JsonInput({ label, text, onText, problem, ref }: Props) {
  return (
    <Textarea
      ref={ref ?? null}
      label={label}
      classNames={{ input: classes.json ?? '' }}
      rows={24}
      spellCheck={false}
      autoComplete="off"
      error={problem}
      value={text}
      onChange={({ currentTarget }) => onText(currentTarget.value)}
    />
  );
}
