import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import classes from './contact-form.module.css';

export function MessageSent({ onAnother }: { onAnother: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={classes.sent}>
      <span className={classes.icon}>
        <Check size={26} aria-hidden />
      </span>
      <h2 ref={heading} tabIndex={-1}>
        Message Sent!
      </h2>
      <p>Thank you for writing. A person reads every message and answers to the address that you gave.</p>
      <button type="button" className={classes.another} onClick={onAnother}>
        Send another message
      </button>
    </div>
  );
}
