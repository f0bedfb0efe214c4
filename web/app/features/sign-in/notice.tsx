import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import classes from './inbox-notice.module.css';

type Props = { icon: LucideIcon; title: string; children: ReactNode };

/** A screen in the form's place that tells how things stand; it takes the focus, so that it is read out. */
export function Notice({ icon: Icon, title, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={classes.notice}>
      <span className={classes.icon}>
        <Icon size={26} aria-hidden />
      </span>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </div>
  );
}
