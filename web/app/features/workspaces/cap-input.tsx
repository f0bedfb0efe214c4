import { NumberInput, type NumberInputProps } from '@mantine/core';
import { useFormats } from '../../shared/format/use-formats.ts';
import { useTexts } from '../../shared/texts/use-texts.ts';

/** How many tokens somebody may spend in a month; without a figure, as many as there are. */
export function CapInput(props: NumberInputProps) {
  const say = useTexts('workspaces');
  const { separators } = useFormats();
  return (
    <NumberInput
      placeholder={say('members.noCap')}
      min={0}
      max={1_000_000_000}
      {...separators}
      allowDecimal={false}
      allowNegative={false}
      {...props}
    />
  );
}
