import { Button, Group, NativeSelect, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { ErrorAlert } from '../ui/error-state.tsx';

const MOST_WORDS = 2000;

type Props = {
  label: string;
  send: string;
  first?: string;
  /** Whose guests may see it. */
  links?: readonly { id: string; name: string }[];
  onSend: (text: string, shareId: string | null) => Promise<void>;
  onCancel?: () => void;
  /** Beside the button. */
  children?: ReactNode;
};

/** Where a comment is written. What could not be sent stays in it. */
export function CommentForm({ label, send, first = '', links = [], onSend, onCancel, children }: Props) {
  const say = useTexts('comments');
  const common = useTexts('common');
  const [text, setText] = useState(first);
  const [shareId, setShareId] = useState('');
  const sending = useMutation({
    mutationFn: () => onSend(text.trim(), shareId === '' ? null : shareId),
    onSuccess: () => setText(''),
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') sending.mutate();
      }}
    >
      <Textarea
        label={label}
        value={text}
        dir="auto"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={MOST_WORDS}
        autoFocus={onCancel !== undefined}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {links.length > 0 && (
        <NativeSelect
          mt="xs"
          label={say('seenBy')}
          value={shareId}
          onChange={({ currentTarget }) => setShareId(currentTarget.value)}
          data={[
            { value: '', label: say('onlyYou') },
            ...links.map(({ id, name }) => ({ value: id, label: say('guestsOf', { name }) })),
          ]}
        />
      )}
      <ErrorAlert error={sending.error} />
      <Group mt="xs" gap="xs">
        {children}
        {onCancel !== undefined && (
          <Button size="xs" variant="default" ms="auto" onClick={onCancel}>
            {common('cancel')}
          </Button>
        )}
        <Button
          size="xs"
          type="submit"
          {...(onCancel === undefined && { ms: 'auto' })}
          loading={sending.isPending}
          disabled={text.trim() === ''}
        >
          {send}
        </Button>
      </Group>
    </form>
  );
}
