import { Alert, Button, CopyButton, Group, Stack, TextInput } from '@mantine/core';
import { Check, Copy, KeyRound } from 'lucide-react';
import { useEffect, useRef } from 'react';

const monospace = { input: { fontFamily: 'ui-monospace, monospace' } };

type Props = { title: string; label: string; secret: string; onDone: () => void };

/** Shows a secret the only time it can be seen. */
export function ShownOnce({ title, label, secret, onDone }: Props) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  return (
    <Stack align="start">
      <Alert w="100%" title={title} icon={<KeyRound size={18} aria-hidden />}>
        Copy it now and keep it like a password: it cannot be shown again.
      </Alert>
      <Group w="100%" gap={10}>
        <TextInput ref={field} readOnly aria-label={label} value={secret} flex="1 1 260px" styles={monospace} />
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
      </Group>
      <Button variant="primary" onClick={onDone}>
        I have kept it
      </Button>
    </Stack>
  );
}
