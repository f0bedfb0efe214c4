import Check from 'lucide-react/icons/check';
import { type ReactNode, useEffect, useRef } from 'react';
import classes from './page-form.module.css';

/** What stands in the place of a public page's form once it was sent; its heading is read out. */
export function FormSent({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={classes.sent}>
      <span className={classes.icon}>
        <Check size={26} aria-hidden />
      </span>
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </div>
  );
}
