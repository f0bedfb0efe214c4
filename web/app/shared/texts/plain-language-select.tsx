import { useEffect, useEffectEvent, useRef, useState } from 'react';
import classes from './plain-language-select.module.css';
import { switchLanguage } from './texts-store.ts';
import { useLanguage, useOfferedLanguages, useTexts } from './use-texts.ts';

/** Chooses the language of this browser on a page without the component library; nothing where there is but one. */
export function PlainLanguageSelect() {
  const say = useTexts('languages');
  const { code } = useLanguage();
  const offered = useOfferedLanguages();
  const [hasFailed, setHasFailed] = useState(false);
  const select = useRef<HTMLSelectElement>(null);
  const choose = (language: string) => {
    setHasFailed(false);
    switchLanguage(language).catch(() => setHasFailed(true));
  };
  // Somebody may have chosen before this page came to life.
  const chooseEarly = useEffectEvent(() => {
    const chosen = select.current?.value;
    if (chosen !== undefined && chosen !== code) choose(chosen);
  });
  useEffect(() => chooseEarly(), []);
  if (offered.length < 2) return null;
  return (
    <span className={classes.choice}>
      <select
        ref={select}
        aria-label={say('language')}
        value={code}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      >
        {offered.every((language) => language.code !== code) && <option value={code}>{code}</option>}
        {offered.map((language) => (
          <option key={language.code} value={language.code} lang={language.code}>
            {language.name}
          </option>
        ))}
      </select>
      <span role="status" className={classes.problem}>
        {hasFailed ? say('notSwitched') : ''}
      </span>
    </span>
  );
}
