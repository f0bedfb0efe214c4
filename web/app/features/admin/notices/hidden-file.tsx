import { UnstyledButton } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import classes from './notices.module.css';

type Props = { file: { url: string; pictureUrl: string | null; contentType: string }; name: string };

/** What was reported, which nobody has to see before they ask for it; then a click opens the whole of it. */
export function HiddenFile({ file: { url, pictureUrl, contentType }, name }: Props) {
  const say = useTexts('adminNotices');
  const [isShown, setIsShown] = useState(false);
  const hadFocus = useRef(false);
  const link = useRef<HTMLAnchorElement>(null);
  // Whoever works by keyboard goes on from here.
  useEffect(() => {
    if (isShown && hadFocus.current) link.current?.focus();
  }, [isShown]);
  const picture = pictureUrl === null ? null : <img src={pictureUrl} alt="" />;
  if (isShown) {
    return (
      <a
        ref={link}
        className={classes.file}
        href={url}
        target="_blank"
        rel="noreferrer"
        aria-label={say('about.open', { name })}
      >
        {picture ?? contentType}
      </a>
    );
  }
  return (
    <UnstyledButton
      className={classes.file}
      data-hidden
      aria-label={say('about.showNamed', { name })}
      onClick={({ currentTarget }) => {
        hadFocus.current = document.activeElement === currentTarget;
        setIsShown(true);
      }}
    >
      {picture}
      <span aria-hidden>{say('about.show')}</span>
    </UnstyledButton>
  );
}
