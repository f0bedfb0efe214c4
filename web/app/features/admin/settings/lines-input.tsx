import { Textarea, type TextareaProps } from '@mantine/core';
import { useState } from 'react';
import { linesOf } from './setting-values.ts';

type Props = Omit<TextareaProps, 'value' | 'onChange'> & {
  value: readonly string[];
  onChange: (lines: string[]) => void;
};

/** A list as text, one entry a line. Spaces and empty lines stay as typed while they mean the same list. */
export function LinesInput({ value, onChange, ...props }: Props) {
  const [typed, setTyped] = useState('');
  const list = value.join('\n');
  return (
    <Textarea
      {...props}
      autosize
      value={linesOf(typed).join('\n') === list ? typed : list}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onChange(linesOf(currentTarget.value));
      }}
    />
  );
}
