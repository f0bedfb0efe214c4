import type { PromptHelperState } from '@kinora/server/prompt-helper-wire';
import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { tokenWords, useShownLocale } from '../../../shared/format/use-formats.ts';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import { ErrorAlert } from '../../../shared/ui/error-state.tsx';
import { type Asked, type HelpedPrompt, ownPicturesQuery, type Picture } from './helper-api.ts';
import classes from './prompt-helper.module.css';

const languages = ['en', 'de', 'es', 'fr', 'pt', 'it', 'nl', 'pl', 'tr', 'ru', 'uk', 'ar', 'hi', 'ja', 'ko', 'zh'];

type ActProps = {
  act: Asked['act'];
  tokens: number;
  isDisabled: boolean;
  onPress: () => void;
  children?: ReactNode;
};

/** One thing that the helper does, with its price. */
function Act({ act, tokens, isDisabled, onPress, children }: ActProps) {
  const say = useTexts('promptHelper');
  const about = useId();
  return (
    <li className={classes.act}>
      <p id={about} className={classes.about}>
        {say(`about.${act}`)}
      </p>
      {children}
      <Button
        variant="default"
        justify="space-between"
        fullWidth
        disabled={isDisabled}
        aria-describedby={about}
        rightSection={<span className={classes.price}>{tokenWords(tokens)}</span>}
        onClick={onPress}
      >
        {say(`act.${act}`)}
      </Button>
    </li>
  );
}

type PicturesProps = { inForm: readonly Picture[]; chosen: string; onChoose: (url: string) => void };

/** Those of the form, then those that were made lately. */
function Pictures({ inForm, chosen, onChoose }: PicturesProps) {
  const say = useTexts('promptHelper');
  const name = useId();
  const { data, error } = useQuery(ownPicturesQuery);
  if (error !== null) return <ErrorAlert error={error} />;
  const made = (data ?? []).filter(({ url }) => !inForm.some((picture) => picture.url === url));
  const pictures = [...inForm, ...made];
  if (data !== undefined && pictures.length === 0) return <p className={classes.note}>{say('noPictures')}</p>;
  return (
    <fieldset className={classes.pictures}>
      <legend>{say('pictures')}</legend>
      {pictures.map((picture) => (
        <label key={picture.url} className={classes.picture} title={picture.name}>
          <input type="radio" name={name} checked={picture.url === chosen} onChange={() => onChoose(picture.url)} />
          <img src={picture.shown} alt={picture.name} loading="lazy" />
        </label>
      ))}
    </fieldset>
  );
}

type Props = {
  state: PromptHelperState;
  helped: HelpedPrompt;
  isBusy: boolean;
  onAsk: (asked: Asked) => void;
};

/** What the helper can do with a prompt here, who does it, and what each costs. */
export function HelperActs({ state: { acts, tokens }, helped, isBusy, onAsk }: Props) {
  const say = useTexts('promptHelper');
  const names = new Intl.DisplayNames([useShownLocale()], { type: 'language' });
  const [language, setLanguage] = useState('en');
  const [picture, setPicture] = useState(helped.pictures[0]?.url ?? '');
  const isEmpty = helped.prompt.trim() === '';
  const common = { tokens, isDisabled: isBusy || isEmpty };
  return (
    <>
      <p className={classes.note}>{acts.rewrite === 'model' ? say('model') : say('builtIn')}</p>
      {isEmpty && <p className={classes.note}>{say('empty')}</p>}
      <ul className={classes.acts}>
        <Act {...common} act="rewrite" onPress={() => onAsk({ act: 'rewrite' })} />
        <Act {...common} act="expand" onPress={() => onAsk({ act: 'expand' })} />
        {acts.translate !== null && (
          <Act {...common} act="translate" onPress={() => onAsk({ act: 'translate', language })}>
            <NativeSelect
              label={say('into')}
              size="xs"
              value={language}
              data={languages.map((value) => ({ value, label: names.of(value) ?? value }))}
              onChange={({ currentTarget }) => setLanguage(currentTarget.value)}
            />
          </Act>
        )}
        {acts.describe !== null && (
          <Act
            act="describe"
            tokens={tokens}
            isDisabled={isBusy || picture === ''}
            onPress={() => onAsk({ act: 'describe', imageUrl: picture })}
          >
            <p className={classes.note}>
              {acts.describe === 'model' ? say('describe.model') : say('describe.builtIn')}
            </p>
            <Pictures inForm={helped.pictures} chosen={picture} onChoose={setPicture} />
          </Act>
        )}
      </ul>
    </>
  );
}
