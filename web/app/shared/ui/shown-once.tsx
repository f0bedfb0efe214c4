import { Button, CopyButton } from '@mantine/core';
import { Check, Copy, KeyRound } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Callout } from './callout.tsx';
import { PrimaryButton } from './primary-button.tsx';
import classes from './shown-once.module.css';

type Props = { title: string; label: string; secret: string; onDone: () => void };

/** The one moment at which a secret can be seen. */
export function ShownOnce({ title, label, secret, onDone }: Props) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  return (
    <div className={classes.made}>
      <Callout tone="note" title={title} icon={<KeyRound size={18} aria-hidden />} isAlert>
        <p>Copy it now and keep it like a password: it cannot be shown again.</p>
      </Callout>
      <div className={classes.row}>
        <input ref={field} readOnly aria-label={label} className={classes.secret} value={secret} />
        <CopyButton value={secret}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              onClick={copy}
              leftSection={copied ? <Check size={15} aria-hidden /> : <Copy size={15} aria-hidden />}
            >
              {copied ? 'Copied' : 'Copy'}
            </Button>
          )}
        </CopyButton>
      </div>
      <div>
        <PrimaryButton onClick={onDone}>I have kept it</PrimaryButton>
      </div>
    </div>
  );
}
