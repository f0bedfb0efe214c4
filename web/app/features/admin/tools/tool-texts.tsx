import { textPlaces } from '@kinora/catalogue/runtime/texts';
import { NativeSelect, Textarea } from '@mantine/core';
import { useState } from 'react';
import { offeredLanguages } from '../../../shared/texts/texts-store.ts';
import { useLanguage, useTexts } from '../../../shared/texts/use-texts.ts';
import { inWords } from '../../../shared/texts/words.tsx';
import { Panel } from '../page-parts.tsx';
import type { EditableDefinition } from './editable-definition.ts';
import { readJson } from './json-input.tsx';
import classes from './tools.module.css';
import type { EditorProps } from './use-bench.ts';

type Texts = Readonly<Record<string, string>>;

/** Everything that can be translated, each as it is translated so far, or else in the tool's own words. */
function sheetOf(definition: EditableDefinition, texts: Texts): Texts {
  const places = textPlaces(definition);
  return { ...Object.fromEntries(places), ...texts };
}

/** What differs from the tool's own words, which are shown anyway where there is nothing else. */
function translated(definition: EditableDefinition, sheet: Record<string, unknown>): Texts {
  const places = textPlaces(definition);
  return Object.fromEntries(
    Object.entries(sheet).flatMap(([place, words]) =>
      typeof words === 'string' && words.trim() !== '' && places.get(place) !== words ? [[place, words]] : [],
    ),
  );
}

/** The words of the tool in another language, as JSON that can be handed to a translator and pasted again. */
export function ToolTexts({ definition, edit }: Pick<EditorProps, 'definition' | 'edit'>) {
  const say = useTexts('adminToolTexts');
  useLanguage();
  const { texts = {} } = definition;
  const offered = offeredLanguages().filter(({ code }) => code !== 'en');
  const others = Object.keys(texts).filter((code) => offered.every((language) => language.code !== code));
  const choices = [
    ...offered.map(({ code, name }) => ({ value: code, label: name })),
    ...others.map((code) => ({ value: code, label: code })),
  ];
  const [chosen, setChosen] = useState(choices[0]?.value);
  const [typed, setTyped] = useState<string | null>(null);
  if (chosen === undefined) return null;
  const own = texts[chosen] ?? {};
  const read = typed === null ? null : readJson(typed);
  const change = (next: string) => {
    setTyped(next);
    const sheet = readJson(next);
    if (!sheet.ok) return;
    const { [chosen]: _before, ...rest } = texts;
    const kept = translated(definition, sheet.value);
    edit({ texts: Object.keys(kept).length === 0 ? rest : { ...rest, [chosen]: kept } });
  };
  return (
    <Panel id="tool-texts" title={say('title')}>
      <p>{say('note')}</p>
      <NativeSelect
        label={say('language')}
        data={choices}
        value={chosen}
        onChange={({ currentTarget }) => {
          setChosen(currentTarget.value);
          setTyped(null);
        }}
      />
      <p role="status">{say('progress', { done: Object.keys(own).length, all: textPlaces(definition).size })}</p>
      <Textarea
        label={say('texts')}
        classNames={{ input: classes.json ?? '' }}
        rows={14}
        spellCheck={false}
        autoComplete="off"
        dir="auto"
        error={inWords(read?.ok === false ? read.problem : null)}
        value={typed ?? JSON.stringify(sheetOf(definition, own), null, 2)}
        onChange={({ currentTarget }) => change(currentTarget.value)}
        onBlur={() => read?.ok === true && setTyped(null)}
      />
    </Panel>
  );
}
