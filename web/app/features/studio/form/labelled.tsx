import { Input } from '@mantine/core';
import type { ReactNode } from 'react';
import { controlId } from './control-id.ts';
import type { FormField } from './derive-form.ts';

type Props = { field: FormField; problem: string | undefined; isGroup?: boolean; children: ReactNode };

/** Ids under which a field's control finds its words. */
export function wordsOf({ name, hint }: FormField, problem: string | undefined): { 'aria-describedby'?: string } {
  const ids = [
    ...(hint === undefined ? [] : [`${controlId(name)}-description`]),
    ...(problem === undefined ? [] : [`${controlId(name)}-error`]),
  ];
  return ids.length === 0 ? {} : { 'aria-describedby': ids.join(' ') };
}

/** Name, hint and problem around a control that is more than one input. */
export function Labelled({ field, problem, isGroup = false, children }: Props) {
  const id = controlId(field.name);
  const group = isGroup ? { role: 'group', 'aria-labelledby': `${id}-label`, ...wordsOf(field, problem) } : {};
  return (
    <Input.Wrapper
      id={`${id}-group`}
      label={field.label}
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
