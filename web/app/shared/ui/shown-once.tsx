import { Alert, Button, CopyButton, Group, Stack, TextInput } from '@mantine/core';
import { Check, Copy, KeyRound } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTexts } from '../texts/use-texts.ts';

// At 14 pixels some systems leave out the line of an underscore, which keys have.
const monospace = { input: { fontFamily: 'ui-monospace, monospace', fontSize: '0.9375rem' } };

type Props = { title: string; label: string; secret: string; onDone: () => void };

/** Shows a secret the only time it can be seen. */
export function ShownOnce({ title, label, secret, onDone }: Props) {
  const say = useTexts('shownOnce');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  return (
    <Stack align="start">
      <Alert w="100%" title={title} icon={<KeyRound size={18} aria-hidden />}>
        {say('once')}
      </Alert>
      <Group w="100%" gap={10}>
        <TextInput
          ref={field}
          readOnly
          aria-label={label}
          value={secret}
          dir="ltr"
          flex="1 1 260px"
          styles={monospace}
        />
        <CopyButton value={secret}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              onClick={copy}
              leftSection={copied ? <Check size={15} aria-hidden /> : <Copy size={15} aria-hidden />}
            >
              {copied ? say('copied') : say('copy')}
            </Button>
          )}
        </CopyButton>
      </Group>
      <Button variant="primary" onClick={onDone}>
        {say('kept')}
      </Button>
    </Stack>
  );
}
