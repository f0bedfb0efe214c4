import type { ReactNode } from 'react';
import { SectionHeading } from '../../shared/ui/section-heading.tsx';
import classes from './panel.module.css';

type Props = {
  id: string;
  title: string;
  text?: ReactNode;
  count?: number | undefined;
  actions?: ReactNode;
  children: ReactNode;
};

/** One matter of a page of the panel. */
export function Panel({ id, title, text, count, actions, children }: Props) {
  return (
    <section className={classes.panel} aria-labelledby={`${id}-heading`}>
      <SectionHeading id={`${id}-heading`} title={title} count={count}>
        {actions}
      </SectionHeading>
      {text !== undefined && <p className={classes.text}>{text}</p>}
      {children}
    </section>
  );
}
