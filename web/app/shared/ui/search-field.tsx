import { CloseButton, TextInput } from '@mantine/core';
import { Search } from 'lucide-react';
import { useTexts } from '../texts/use-texts.ts';

type Props = {
  className?: string | undefined;
  label: string;
  placeholder: string;
  maxLength?: number;
  value: string;
  onChange: (value: string) => void;
};

/** A search field with a button that clears it. */
export function SearchField({ className, label, placeholder, maxLength = 200, value, onChange }: Props) {
  const say = useTexts('common');
  return (
    <TextInput
      className={className}
      type="text"
      inputMode="search"
      enterKeyHint="search"
      maxLength={maxLength}
      aria-label={label}
      placeholder={placeholder}
      leftSection={<Search size={15} aria-hidden />}
      rightSection={
        value !== '' && <CloseButton size="sm" aria-label={say('clearSearch')} onClick={() => onChange('')} />
      }
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
