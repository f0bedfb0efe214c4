import type { NewApiKey } from '@kinora/server/keys-wire';
import { Button, CopyButton } from '@mantine/core';
import { Check, Copy, KeyRound } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Callout } from '../../ui/callout.tsx';
import { PrimaryButton } from '../../ui/primary-button.tsx';
import classes from './new-key.module.css';

/** The one moment at which a key can be seen. */
export function NewKey({ made, onDone }: { made: NewApiKey; onDone: () => void }) {
  const secret = useRef<HTMLInputElement>(null);
  useEffect(() => secret.current?.select(), []);
  return (
    <div className={classes.made}>
      <Callout tone="note" title={`"${made.key.name}" is ready`} icon={<KeyRound size={18} aria-hidden />} isAlert>
        <p>Copy it now and keep it like a password: it cannot be shown again.</p>
      </Callout>
      <div className={classes.row}>
        <input ref={secret} readOnly aria-label="Your new API key" className={classes.secret} value={made.secret} />
        <CopyButton value={made.secret}>
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
