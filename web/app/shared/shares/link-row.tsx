import { Button } from '@mantine/core';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from './shares.module.css';

type LinkRowProps = { name: string; thumbnailUrl: string | null; acts: ReactNode; children: ReactNode };

/** One of a list of what others can open: its picture, its name, what is said of it, and what can be done with it. */
export function LinkRow({ name, thumbnailUrl, acts, children }: LinkRowProps) {
  return (
    <li className={classes.row}>
      <span className={classes.picture}>{thumbnailUrl !== null && <img src={thumbnailUrl} alt="" />}</span>
      <div className={classes.words}>
        <p className={classes.name} dir="auto">
          {name}
        </p>
        {children}
      </div>
      {acts !== null && <div className={classes.acts}>{acts}</div>}
    </li>
  );
}

/** Opens what others see, beside this page. */
export function OpenLink({ link, children }: { link: string; children: ReactNode }) {
  return (
    <Button
      size="xs"
      variant="default"
      component="a"
      href={link}
      target="_blank"
      rel="noopener"
      leftSection={<ExternalLink size={14} aria-hidden />}
    >
      {children}
    </Button>
  );
}
