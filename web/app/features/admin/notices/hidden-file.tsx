import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import classes from './notices.module.css';

type Props = { file: { url: string; pictureUrl: string | null; contentType: string }; name: string };

/** What was reported, which nobody has to see before they ask for it; then a click opens the whole of it. */
export function HiddenFile({ file: { url, pictureUrl, contentType }, name }: Props) {
  const [isShown, setIsShown] = useState(false);
  const picture = pictureUrl === null ? null : <img src={pictureUrl} alt="" />;
  if (isShown) {
    return (
      <a className={classes.file} href={url} target="_blank" rel="noreferrer" aria-label={`Open ${name}`}>
        {picture ?? contentType}
      </a>
    );
  }
  return (
    <UnstyledButton className={classes.file} data-hidden aria-label={`Show ${name}`} onClick={() => setIsShown(true)}>
      {picture}
      <span aria-hidden>Show</span>
    </UnstyledButton>
  );
}
