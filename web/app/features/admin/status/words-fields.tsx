import type { IncidentsDesk } from '@kinora/server/admin-incidents-wire';
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import type { Words } from './status-api.ts';

type Props = {
  languages: IncidentsDesk['languages'];
  /** Left out where it does not change. */
  title?: Words;
  words?: Words;
  onTitle?: (title: Words) => void;
  onWords?: (words: Words) => void;
};

/** Whether it is written in the studio's own language, which comes first. */
export function isWritten(words: Words, languages: IncidentsDesk['languages']): boolean {
  return (words[languages[0]?.code ?? 'en'] ?? '').trim() !== '';
}

/** What is said, in one language after the other. */
export function WordsFields({ languages, title, words, onTitle, onWords }: Props) {
  const say = useTexts('adminStatus');
  const [own] = languages;
  const [code, setCode] = useState(own?.code ?? 'en');
  const language = languages.find((each) => each.code === code)?.name ?? code;
  return (
    <>
      <NativeSelect
        label={say('language')}
        description={say('languageHint', { language: own?.name ?? '' })}
        data={languages.map(({ code: value, name }) => ({ value, label: name }))}
        value={code}
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
      />
      {title !== undefined && (
        <TextInput
          label={say('titleIn', { language })}
          required={code === own?.code}
          maxLength={120}
          lang={code}
          dir="auto"
          value={title[code] ?? ''}
          onChange={({ currentTarget: { value } }) => onTitle?.({ ...title, [code]: value })}
        />
      )}
      {words !== undefined && (
        <Textarea
          label={say('wordsIn', { language })}
          required={code === own?.code}
          autosize
          minRows={3}
          maxRows={12}
          maxLength={2000}
          lang={code}
          dir="auto"
          value={words[code] ?? ''}
          onChange={({ currentTarget: { value } }) => onWords?.({ ...words, [code]: value })}
        />
      )}
    </>
  );
}
