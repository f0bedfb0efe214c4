import type { ReactNode } from 'react';
import classes from './callout.module.css';

type Props = {
  tone: 'failed' | 'caution' | 'note';
  title?: ReactNode;
  icon?: ReactNode;
  /** Screen readers announce it when it appears. */
  isAlert?: boolean;
  children: ReactNode;
};

/** A framed remark among the content of a page. */
export function Callout({ tone, title, icon, isAlert = false, children }: Props) {
  return (
    <div className={`${classes.callout} ${classes[tone]}`} role={isAlert ? 'alert' : undefined}>
      {icon}
      <div>
        {title !== undefined && <strong>{title}</strong>}
        {children}
      </div>
    </div>
  );
}
