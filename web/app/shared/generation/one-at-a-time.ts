import type { SyntheticEvent } from 'react';

/** Of all that can be heard on a page, one plays at a time. */
export function pauseOthers({ currentTarget }: SyntheticEvent<HTMLMediaElement>): void {
  for (const other of document.querySelectorAll<HTMLMediaElement>('audio, video')) {
    if (other !== currentTarget && !other.muted) other.pause();
  }
}
