import { Switch } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { hasLetterKeys, setLetterKeys } from './letter-keys.ts';

/** Switches off what single keys do, for whoever speaks to a computer or presses keys by accident. */
export function LetterKeysSwitch() {
  const say = useTexts('common');
  const [isOn, setIsOn] = useState(hasLetterKeys);
  return (
    <Switch
      label={say('letterKeys')}
      description={say('letterKeysNote')}
      checked={isOn}
      onChange={({ currentTarget: { checked } }) => {
        setLetterKeys(checked);
        setIsOn(checked);
      }}
    />
  );
}
