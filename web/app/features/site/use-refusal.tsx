import type { Text } from '@kinora/texts/typed-keys';
import type { UseFormReturnType } from '@mantine/form';
import { type ReactNode, useState } from 'react';
import { refusedFields } from '../../shared/api/api-error.ts';
import { Words } from '../../shared/texts/words.tsx';

/** What is wrong with fields as they show it, in whatever language the page is switched to. */
export function shownProblems(problems: Partial<Record<string, Text>>): Partial<Record<string, ReactNode>> {
  const shown = Object.entries(problems).flatMap(([field, problem]) =>
    problem === undefined ? [] : [[field, <Words key={field} text={problem} />] as const],
  );
  return Object.fromEntries(shown);
}

/** What the server says against a form of a public page: each field shows its own, and the first of them has the focus. */
export function useRefusal<Values extends Record<string, unknown>>(
  form: Pick<UseFormReturnType<Values>, 'setErrors' | 'getInputNode'>,
  fields: readonly string[],
) {
  const [refusal, setRefusal] = useState<unknown>(null);
  const focusFirst = (problems: Partial<Record<string, unknown>>) => {
    const first = fields.find((name) => problems[name] !== undefined);
    if (first !== undefined) form.getInputNode(first)?.focus();
  };
  /** Does it, or notes why it was refused. */
  const orRefused = async (send: () => Promise<void>) => {
    setRefusal(null);
    try {
      await send();
    } catch (error) {
      const refused = refusedFields(error, fields);
      setRefusal(error);
      form.setErrors(refused);
      focusFirst(refused);
    }
  };
  return { refusal, focusFirst, orRefused };
}
