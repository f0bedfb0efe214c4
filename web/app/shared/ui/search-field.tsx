import { CloseButton, TextInput } from '@mantine/core';
import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTexts } from '../texts/use-texts.ts';

const TYPING_MS = 300;

type Props = {
  className?: string | undefined;
  label: string;
  placeholder: string;
  maxLength?: number;
  value: string;
  onChange: (value: string) => void;
};

/**
 * A search field with a button that clears it. What is typed stays its own until the typing pauses: a page with a long list
 * is not drawn again with every key.
 */
export function SearchField({ className, label, placeholder, maxLength = 200, value, onChange }: Props) {
  const say = useTexts('common');
  const [known, setKnown] = useState(value);
  const [sent, setSent] = useState(value);
  const [typed, setTyped] = useState(value);
  // Another search, such as after a step back, takes the place of what was typed; what comes back of this field's own, late
  // on a busy page, does not: more may have been typed since.
  if (known !== value) {
    setKnown(value);
    if (sent !== value) {
      setSent(value);
      setTyped(value);
    }
  }
  const search = useEffectEvent((words: string) => {
    setSent(words);
    onChange(words);
  });
  useEffect(() => {
    if (typed === value) return;
    const timer = setTimeout(() => search(typed), typed === '' ? 0 : TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed, value]);
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
        typed !== '' && <CloseButton size="sm" aria-label={say('clearSearch')} onClick={() => setTyped('')} />
      }
      value={typed}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
    />
  );
}
