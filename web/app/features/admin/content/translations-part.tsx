import type { ContentDesk } from '@kinora/server/admin-content-wire';
import { ownWords, untranslated } from '@kinora/server/content-translate';
import { NativeSelect, Switch, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import { Panel } from '../page-parts.tsx';
import settings from '../settings/settings.module.css';
import type { PartProps } from './content-parts.tsx';

type Props = PartProps & { languages: ContentDesk['languages'] };

/** The operator's own texts in the other languages; without words, people read what the studio's own says. */
export function TranslationsPart({ content, change, languages }: Props) {
  const say = useTexts('adminContent');
  const [own, ...others] = languages;
  const [chosen, setChosen] = useState<string | null>(null);
  const [isShort, setIsShort] = useState(false);
  const lackingIn = (code: string) => untranslated(content, code).length;
  const language =
    others.find(({ code }) => code === chosen) ?? others.find(({ code }) => lackingIn(code) > 0) ?? others[0];
  const texts = ownWords(content);
  if (own === undefined || language === undefined) return null;
  const { code, name } = language;
  const lacking = new Set(untranslated(content, code).map(({ words }) => words));
  const shown = isShort ? texts.filter(({ words }) => lacking.has(words)) : texts;
  const saidHere = content.translations[code] ?? {};
  const set = (words: string, other: string) =>
    change({ translations: { ...content.translations, [code]: { ...saidHere, [words]: other } } });
  return (
    <Panel id="translations" title={say('languages.title')} text={say('languages.text', { language: own.name })}>
      {texts.length === 0 ? (
        <p>{say('languages.none')}</p>
      ) : (
        <div className={settings.fields}>
          <NativeSelect
            label={say('languages.which')}
            data={others.map((each) => ({
              value: each.code,
              label: say('languages.state', { language: each.name, count: lackingIn(each.code) }),
            }))}
            value={code}
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          />
          <Switch
            className={settings.wide}
            label={say('languages.short')}
            checked={isShort}
            onChange={({ currentTarget }) => setIsShort(currentTarget.checked)}
          />
          {shown.length === 0 && <Text className={settings.wide}>{say('languages.complete', { language: name })}</Text>}
          {shown.map(({ words, part }) => (
            <Textarea
              key={`${code} ${words}`}
              className={settings.wide}
              label={words}
              description={say('languages.place', { part: part === 'law' ? 'other' : part, language: name })}
              placeholder={words}
              autosize
              maxLength={3000}
              lang={code}
              dir="auto"
              value={saidHere[words] ?? ''}
              onChange={({ currentTarget }) => set(words, currentTarget.value)}
            />
          ))}
        </div>
      )}
    </Panel>
  );
}
