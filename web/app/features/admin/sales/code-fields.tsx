import { NumberInput, TextInput } from '@mantine/core';
import { useTexts } from '../../../shared/texts/use-texts.ts';

/** What both kinds of codes have; an empty field is no limit. */
type CodeLimits = { code: string; mostUses: number | ''; expires: string };

export const noLimits: CodeLimits = { code: '', mostUses: '', expires: '' };

const CODE = /^[A-Za-z0-9][A-Za-z0-9-]{2,39}$/;

export function isCode(code: string): boolean {
  return CODE.test(code.trim());
}

/** The end of a day that was chosen, where the operator is; null without one. */
export function endOfDay(day: string): string | null {
  return day === '' ? null : new Date(`${day}T23:59:59`).toISOString();
}

type Props = { value: CodeLimits; onChange: (value: CodeLimits) => void };

export function CodeFields({ value, onChange }: Props) {
  const say = useTexts('adminSales');
  const isWrong = value.code !== '' && !isCode(value.code);
  return (
    <>
      <TextInput
        data-autofocus
        label={say('columns.code')}
        description={say('code.note')}
        maxLength={40}
        autoComplete="off"
        value={value.code}
        error={isWrong ? say('code.problem') : null}
        onChange={({ currentTarget }) => onChange({ ...value, code: currentTarget.value })}
      />
      <NumberInput
        label={say('code.uses')}
        placeholder={say('code.noLimit')}
        min={1}
        max={10_000_000}
        allowDecimal={false}
        allowNegative={false}
        value={value.mostUses}
        onChange={(typed) => onChange({ ...value, mostUses: typeof typed === 'number' ? typed : '' })}
      />
      <TextInput
        type="date"
        label={say('code.lastDay')}
        value={value.expires}
        onChange={({ currentTarget }) => onChange({ ...value, expires: currentTarget.value })}
      />
    </>
  );
}
