import { TextInput, type TextInputProps } from '@mantine/core';
import { useTexts } from '../../shared/texts/use-texts.ts';

type Props = Omit<TextInputProps, 'type' | 'description' | 'onChange'> & {
  /** What it means when it is empty, among others. */
  note?: string;
  onChange: (typed: string) => void;
};

/** A day and a time of day, in the zone of whoever types it; which one that is stands beside it. */
export function MomentField({ note, onChange, ...props }: Props) {
  const say = useTexts('admin');
  const zone = say('zone', { zone: Intl.DateTimeFormat().resolvedOptions().timeZone });
  return (
    <TextInput
      {...props}
      type="datetime-local"
      description={note === undefined ? zone : `${note} ${zone}`}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
